"""Imports that are no record, or too much of one, are refused, and nothing of them is kept."""

import io
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from letrado.base.errors import Unreadable
from letrado.formats import incoming, jsonl
from letrado.server.features.imports import routes as import_pages
from letrado.server.features.imports.form import MOST_BYTES, Brought, decoded
from letrado.server.features.imports.reading import Reading, read
from letrado.store import read_transaction
from letrado.store.games import imports
from letrado.store.people.throttling import Limit
from letrado.store.tables import account, game
from tests.profiles import FULL
from tests.server.support.odd_values import rows_of, spoilt, text_of
from tests.server.support.people import Clock, browser, problem_on, sign_up, small_app, token
from tests.server.support.records import DATA, bring, kept, remarks_on
from tests.strategies import game_text

SHEET = "edition: fise-2009\nA 8D CHECAD 34 34\nB 0 0\n"
GCG = (DATA / "gcg/quackle-es.gcg").read_bytes()
LOG_HEAD = b'{"format":"letrado-game","version":1,"edition":"fise-2009"'


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    app = small_app(tmp_path, Clock())
    with browser(app):
        yield app


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    return browser(app)


def rows(app: FastAPI) -> int:
    with read_transaction(app.state.store) as connection:
        return int(connection.execute(select(func.count()).select_from(game)).scalar_one())


def a_zip() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        file.writestr("game.gcg", GCG)
    return content.getvalue()


def with_name(name: str) -> bytes:
    """A GCG of a player who is called so."""
    return GCG.replace("Iñigo Arana".encode(), name.encode("utf-8", "surrogatepass"))


def log_at(instant: int) -> bytes:
    """A log of a game that is played then."""
    events = incoming.rebuilt(GCG, "fise-2009").events
    return jsonl.dumps(events).replace('"at":0', f'"at":{instant}').encode()


def log_with(field: str, value: object) -> bytes:
    """A log of a game whose last event has *value* in that field."""
    rows = rows_of(jsonl.dumps(incoming.rebuilt(GCG, "fise-2009").events))
    rows[-1][field] = value
    return text_of(rows)


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "Choose a file"),
    "blank": (b" \n\n ", "Choose a file"),
    "zip": (a_zip(), "This is a zip"),
    "binary": (b"\x89PNG\r\n\0\0\0", "This is not text"),
    "pdf": (b"%PDF-1.7\n\0", "This is not text"),
    "too long": (GCG + b"#" * MOST_BYTES, "no game is that long"),
    "invalid UTF-8": (GCG.replace("ñ".encode(), b"\xc3"), "it says UTF-8, but byte"),
    "unknown encoding": (b"#character-encoding EBCDIC\n#note \xff\n", "is not known"),
    "control characters": (with_name("\x1b[2J"), "none of them a control"),
    "a line break": (with_name("Ana\u2028Gil"), "none of them a control"),
    "a long name": (with_name("x" * 5000), "of at most 200 characters"),
    "prose": (b"Once upon a time\nthere was a game.\n", "begins with neither a player"),
    "html": (b"<script>alert(1)</script>", "begins with neither a player"),
    "late log": (log_at(2**63), "its time is missing, goes back or is too late"),
    "latest log": (log_at(10**40), "its time is missing, goes back or is too late"),
    "half a character for a part": (log_with("part", "\ud800"), "it is cut off or damaged"),
    "half a character for a time": (log_with("at", "\ud800"), "it is cut off or damaged"),
    "cut log": (LOG_HEAD, "This is not a game log"),
    "deep": (b"[" * 100_000, "not that long"),
    "deep JSON": (b'{"format":' + b"[" * 100_000, "This is not a game log"),
    "other JSON": (b'{"format":"chess"}\n', "This is not a game log"),
    "nobody's turns": (b"edition: fise-2009\nA: Ana\n", "There is no game to keep"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("path", ["/importar", "/importar/comprobar"])
def test_bad_records_are_refused_and_nothing_is_kept(
    app: FastAPI, client: TestClient, name: str, path: str
) -> None:
    content, reason = BAD[name]
    answer = bring(client, path, content, file=True, edition="fise-2009")
    assert answer.status_code in (200, 400, 422)
    told = [problem_on(answer.text), *remarks_on(answer.text)]
    if path == "/importar" or "no game to keep" not in reason:
        assert any(reason in each for each in told), told
    assert "<script>alert" not in answer.text
    assert "Keep the game" not in answer.text
    assert rows(app) == 0


def test_ten_megabytes_are_not_even_read(app: FastAPI, client: TestClient) -> None:
    for path in ("/importar", "/importar/comprobar"):
        answer = bring(client, path, b"#" * 10 * 2**20, file=True)
        assert answer.status_code == 413
        assert re.search(
            r"The request is longer than \d+ (K|M)iB: send less at a time", answer.text
        )
    big = bring(client, "/importar/comprobar", "x" * 250_000, edition="fise-2009")
    assert "not that long" in remarks_on(big.text)[0]
    assert rows(app) == 0


def test_a_form_of_another_site_is_refused(app: FastAPI, client: TestClient) -> None:
    for path in ("/importar", "/importar/comprobar", "/importar/x/borrar"):
        answer = client.post(path, data={"text": SHEET, "csrf": "x"})
        assert answer.status_code == 403
    assert rows(app) == 0


@pytest.mark.parametrize("lexicon", ["../../etc", "nosuch"])
def test_a_lexicon_that_is_not_here(app: FastAPI, client: TestClient, lexicon: str) -> None:
    answer = bring(client, "/importar", SHEET, lexicon=lexicon)
    assert answer.status_code in (400, 404)
    assert "Lexicon" in problem_on(answer.text)
    assert rows(app) == 0


def test_an_edition_that_nobody_knows_is_none(client: TestClient) -> None:
    answer = bring(client, "/importar/comprobar", "A 8D CASA 12 12", edition="../x")
    assert "Say which rules were used" in remarks_on(answer.text)[0]


def test_whoever_only_checks_leaves_nothing(app: FastAPI, client: TestClient) -> None:
    with read_transaction(app.state.store) as connection:
        count = select(func.count()).select_from(account)
        before = connection.execute(count).scalar_one()
    assert bring(client, "/importar/comprobar", SHEET).status_code == 200
    assert client.get("/importar").status_code == 200
    with read_transaction(app.state.store) as connection:
        assert connection.execute(count).scalar_one() == before
    assert rows(app) == 0


def test_so_many_an_hour_and_so_many_in_all(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(client, "Marta")
    monkeypatch.setattr(imports, "MOST_KEPT", 2)
    for _ in range(2):
        kept(client, SHEET)
    full = bring(client, "/importar", SHEET)
    assert (full.status_code, rows(app)) == (422, 2)
    assert "delete one" in problem_on(full.text)
    monkeypatch.setattr(import_pages, "KEPT", Limit(3, 60_000))
    monkeypatch.setattr(import_pages, "READ", Limit(5, 60_000))
    assert bring(client, "/importar", SHEET).status_code == 429
    assert bring(client, "/importar/comprobar", SHEET).status_code == 200
    assert bring(client, "/importar/comprobar", SHEET).status_code == 429
    app.state.now.now += 3_600_000
    assert bring(client, "/importar/comprobar", SHEET).status_code == 200
    assert rows(app) == 2


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.one_of(game_text, st.text(max_size=300)), st.sampled_from(["", "fise-2009", "cat"]))
def test_whatever_is_brought_is_read_or_told(text: str, edition: str) -> None:
    reading = read(Brought(text, edition))
    assert isinstance(reading, Reading)
    assert reading.can_be_kept or reading.remarks or not text.strip() or reading.rebuilt


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_file_is_text_or_refused(content: bytes) -> None:
    try:
        text = decoded(content)
    except Unreadable:
        return
    assert "\0" not in text
    read(Brought(text, "fise-2009"))


def test_a_log_with_an_odd_value_is_refused_or_every_page_of_its_game_is_drawn(
    app: FastAPI, client: TestClient
) -> None:
    log = jsonl.dumps(incoming.rebuilt(GCG, "fise-2009").events)
    sign_up(client, "Marta")
    for seed in range(1_000 if FULL else 40):
        content, what = spoilt(log, random.Random(seed))
        app.state.now.now += 3_600_000
        checked = bring(client, "/importar/comprobar", content, file=True)
        answer = bring(client, "/importar", content, file=True)
        assert max(checked.status_code, answer.status_code) < 500, (seed, what)
        if answer.status_code == 303:
            made = answer.headers["location"].split("/")[2]
            for page in ("", "/repaso", "/repaso?turno=2", "/descarga.jsonl", "/descarga.gcg"):
                assert client.get(f"/juego/{made}{page}").status_code < 500, (seed, what, page)
            client.post(f"/importar/{made}/borrar", data={"csrf": token(client)})
