"""Files brought to tournaments that are made to do harm: refused early, and let go of at once."""

import gc
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.base.errors import Illegal, Unreadable, let_go
from letrado.base.limits import cost_of, lane_of
from letrado.formats.tournament.log import header
from tests.server.support.people import Clock, browser, problem_on, send, sign_up, small_app, token

MARK = "what nobody may keep"
LISTS = json.dumps({"x": [[MARK]] * 50})
OUR_LOG = header("fise-2009")


@pytest.fixture
def member(tmp_path: Path) -> Iterator[TestClient]:
    with browser(small_app(tmp_path, Clock())) as client:
        sign_up(client, "eva")
        yield client


def brought(client: TestClient, name: str, content: bytes) -> Response:
    told = {"csrf": token(client), "edition": "fise-2009", "name": "Open"}
    return client.post("/torneos/importar", data=told, files={"file": (name, content)})


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", LISTS),
        ("a.jsonl", OUR_LOG + LISTS + "\n"),
        ("a.trf", f"012 x\n### letrado {LISTS}\n001 x\n"),
    ],
    ids=["document", "log", "report"],
)
def test_a_refused_file_is_let_go_of_without_a_search(
    member: TestClient, name: str, content: str
) -> None:
    brought(member, name, content.encode())
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            assert brought(member, name, content.encode()).status_code == 400
        assert sum(type(one) is list and one == [MARK] for one in gc.get_objects()) == 0
    finally:
        gc.enable()


def test_rows_of_a_list_that_are_wrong_hold_nothing(member: TestClient) -> None:
    made = {"name": "Open", "edition": "fise-2009", "phase_system": "swiss", "phase_rounds": "3"}
    page = send(member, "/torneos", **made).headers["location"] + "/lista"
    text = f"name,club\n,{MARK}\n,{MARK}\n"
    send(member, page, do="preview", text=text)
    gc.collect()
    gc.disable()
    try:
        assert "there is no name" in send(member, page, do="preview", text=text).text
        assert sum(type(one) is list and one == ["", MARK] for one in gc.get_objects()) == 0
    finally:
        gc.enable()


def test_all_that_led_to_a_refusal_is_let_go_of() -> None:
    def refused() -> Illegal:
        try:
            try:
                raise ValueError
            except ValueError as error:
                raise Unreadable("a", "a") from error
        except Unreadable as error:
            kept = Illegal("b", "b", reason=error)
            error.__context__ = kept  # in a circle
            return kept

    found = let_go(refused())
    reason = found.details["reason"]
    assert reason.__traceback__ is None
    assert reason.__cause__.__traceback__ is None


def test_a_damaged_zip_says_what_to_do(member: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("config.tsh", "division A a.t\n")
    content = bytearray(packed.getvalue())
    at = content.rindex(b"PK\x05\x06") + 16  # where the list of files begins
    begins = int.from_bytes(content[at : at + 4], "little") + 1000
    content[at : at + 4] = begins.to_bytes(4, "little")
    answer = brought(member, "a.zip", bytes(content))
    assert answer.status_code == 400
    assert "pack it again" in problem_on(answer.text)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", b'{"x":[' + b"[]," * 300_000 + b"[]]}"),
        ("a.json", b'{"x":[' + b"1," * 1_200_000 + b"1]}"),
        ("a.jsonl", OUR_LOG.encode() + b'{"seq":1,"x":[' + b"{}," * 300_000 + b"{}]}\n"),
        ("a.trf", b"012 x\n" + b"\n" * 200_000),
        ("a.trf", b"012 x\n" + b"\f" * 200_000),
        ("a.trf", b"012 x" + b" " * 1_200_000),
        ("a.tou", b"*M01.01.2026 x\n" + b"a\n" * 200_000),
        ("a.csv", b"round,first,second\n" + b"1,a,b\n" * 200_000),
    ],
    ids=["lists", "numbers", "log", "lines", "pages", "wide", "report", "table"],
)
def test_what_is_read_in_one_go_is_counted_before(
    member: TestClient, name: str, content: bytes
) -> None:
    answer = brought(member, name, content)
    assert answer.status_code == 400
    told = problem_on(answer.text)
    assert "far more parts" in told or "line" in told


def test_a_list_of_players_waits_with_the_slow_work() -> None:
    page = "/torneo/k3v9/mesa/lista"
    assert lane_of("POST", page) == "slow"
    assert cost_of("POST", page) > 10 * cost_of("GET", page)
