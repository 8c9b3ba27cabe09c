"""The copy of an account's data: made while it is sent, one at a time, while somebody reads."""

import asyncio
import io
import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import insert, update
from starlette.types import Message

from letrado.server.features.accounts import data_export
from letrado.server.features.accounts.data_export import Exports, _Reader, zipped
from letrado.server.infra.http_refusals import TooMany
from letrado.server.security.identity import SESSION_COOKIE
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.people import accounts, personal
from letrado.store.tables import card, packed_log
from tests.server.support.people import a_game, browser, sign_up
from tests.server.support.real_sockets import PATIENCE, Server, serving
from tests.store.support.logs import finished, keep_log, log_by_lot

MANY = 20_000
LOG = random.Random(1).randbytes(20_000).hex()


def account_id(app: FastAPI, name: str) -> str:
    with read_transaction(app.state.store) as connection:
        return accounts.require(connection, name).id


def test_a_second_copy_is_refused_until_the_first_has_ended(app: FastAPI) -> None:
    ana, eva, blas = (browser(app) for _ in range(3))
    for client, name in ((ana, "ana"), (eva, "eva"), (blas, "blas")):
        sign_up(client, name)
    exports: Exports = app.state.exports
    with exports.place(account_id(app, "ana")):
        refused = ana.get("/cuenta/datos")
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0
        assert "downloaded already" in refused.text
        assert eva.get("/cuenta/datos").status_code == 200
        with exports.place(account_id(app, "eva")):
            busy = blas.get("/cuenta/datos")
            assert busy.status_code == 429
            assert "Others are downloading" in busy.text
    assert [ana.get("/cuenta/datos").status_code for _ in range(2)] == [200, 200]
    assert "Only one download at a time" in ana.get("/cuenta").text


def test_a_place_is_given_back_when_a_copy_fails() -> None:
    exports = Exports()
    for _ in range(3):
        with pytest.raises(RuntimeError), exports.place("ana"):
            raise RuntimeError
    with exports.place("ana"), pytest.raises(TooMany), exports.place("ana"):
        pass


class Seconds:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_whoever_held_a_place_for_long_leaves_it_to_others_for_as_long() -> None:
    clock = Seconds()
    exports = Exports(clock)
    for _ in range(3):
        with exports.place("ana"):
            clock.now += 1
    with exports.place("ana"):
        clock.now += 40
    clock.now += 0.5
    with pytest.raises(TooMany) as refused, exports.place("ana"):
        pass
    assert refused.value.code == "export.again"
    assert refused.value.details["seconds"] == 40
    with exports.place("eva"):
        clock.now += 39.5
    with exports.place("ana"):
        pass
    with exports.place("ana"):
        pass


@pytest.mark.parametrize(("rate", "taken"), [(10**12, False), (1, True)])
def test_whoever_reads_ever_so_slowly_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, rate: int, taken: bool
) -> None:
    """Each piece is read in time, and all of them together are not."""
    monkeypatch.setattr(data_export, "STALL_SECONDS", 0.5)
    monkeypatch.setattr(data_export, "RATE", rate)
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        await asyncio.sleep(0.02)
        sent.append(message["body"])

    portion = random.Random(1).randbytes(40 * data_export._PIECE + 1)
    assert asyncio.run(_Reader(send).took(portion)) is taken
    assert (b"".join(sent) == portion) is taken


def test_a_log_that_cannot_be_read_does_not_take_the_others_along(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    ana = browser(app)
    sign_up(ana, "ana")
    sign_up(browser(app), "eva")
    sides = account_id(app, "ana"), account_id(app, "eva")
    for game in ("good", "bad"):
        keep_log(app.state.store, finished(game, sides, "fise-2009"), log_by_lot("fise-2009", 3))
    with write_transaction(app.state.store) as connection:
        event_log.pack(connection, "bad")
        connection.execute(update(packed_log).values(body=b"damaged"))
    answer = ana.get("/cuenta/datos")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert sorted(file.namelist()) == ["account.json", "games/bad.txt", "games/good.jsonl"]
        assert b"restore a backup" in file.read("games/bad.txt")
    assert "bad" in caplog.text


def test_what_is_read_in_portions_is_all_there_is(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(browser(app), "ana")
    sign_up(browser(app), "eva")
    ana, store = account_id(app, "ana"), app.state.store
    game = a_game(app, "ana", "eva", "over")
    with write_transaction(store) as connection:
        same: dict[str, object] = {"owner": ana, "lexicon": "x", "kind": "valid"}
        same |= dict.fromkeys(("box", "due", "since", "correct", "wrong"), 1)
        rows = [same | {"key": f"W{number:03}"} for number in range(50)]
        connection.execute(insert(card), rows)
    whole = _read(zipped(store, ana, "en"))
    monkeypatch.setattr(personal, "_AT_ONCE", 7)
    portions = []
    for portion in zipped(store, ana, "en"):
        portions.append(portion)
        assert store.pool.checkedout() == 0, "nothing of the store is held meanwhile"
    again = _read(iter(portions))
    assert again == whole
    assert [row["key"] for row in again["card"]] == [f"W{number:03}" for number in range(50)]
    assert [row["id"] for row in again["game"]] == [game]
    assert again["session"], "a key that is secret orders rows without being told"


def _read(portions: Iterator[bytes]) -> dict[str, list[dict[str, object]]]:
    with zipfile.ZipFile(io.BytesIO(b"".join(portions))) as file:
        assert file.testzip() is None
        read: dict[str, list[dict[str, object]]] = json.loads(file.read("account.json"))
    return read


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were copied for somebody who has very many."""
    done: list[str] = []

    def finished_log(_connection: object, game: str) -> str:
        done.append(game)
        return LOG

    monkeypatch.setattr(personal, "finished_games", lambda *_: [f"g{n}" for n in range(MANY)])
    monkeypatch.setattr(personal, "finished_log", finished_log)
    return done


async def _begin(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Ask for Ana's copy, and read its first bytes."""
    cookie = f"Cookie: {SESSION_COOKIE}={server.person('ana')[1]}"
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /cuenta/datos HTTP/1.1\r\nHost: x\r\n{cookie}\r\n\r\n".encode())
    assert b" 200 " in await reader.readline()
    return reader, writer


async def _free(server: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        while server.app.state.exports._accounts:
            await asyncio.sleep(0.01)


def test_it_ends_when_whoever_asked_has_gone(tmp_path: Path, copied: list[str]) -> None:
    async def leave(server: Server) -> None:
        _, writer = await _begin(server)
        writer.transport.abort()
        await _free(server)
        assert len(copied) < MANY

    with serving(tmp_path) as server:
        server.run(lambda: leave(server))
    assert server.complaints.records == []


def test_it_ends_when_nobody_reads_it(
    tmp_path: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_export, "STALL_SECONDS", 0.3)

    async def dawdle(server: Server) -> None:
        _, writer = await _begin(server)
        await _free(server)
        assert len(copied) < MANY
        writer.transport.abort()

    with serving(tmp_path) as server:
        server.run(lambda: dawdle(server))
