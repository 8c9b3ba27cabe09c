"""``letrado account``, ``backup``, ``restore`` and ``pack`` at the terminal."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from letrado.base.i18n import translator
from letrado.cli import main
from letrado.cli.account import account
from letrado.store import open_database, read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.people import access_tokens, accounts, throttling
from letrado.store.tournaments import tournaments
from letrado.tournament.desk.log import perform
from letrado.tournament.model.commands import OpenTournament
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings
from tests.store.support.logs import finished, keep_log, log_by_lot
from tests.store.support.samples import make_game

LOG = log_by_lot("fise-2009", 3)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(account, "_", translator("en"))


class Run:
    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


def test_help_names_an_argument_as_it_prints_it() -> None:
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "from letrado.cli import main; main()",
            *("account", "list", "--help"),
        ],
        env=os.environ | {"LETRADO_LANG": "es", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "con TEXTO" in found.stdout
    assert "[TEXTO]" in found.stdout


def test_the_first_administrator(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "account", "admin", "Montse", "--address", "https://x.test/", "--json")
    assert run.json["name"] == "Montse"
    assert re.fullmatch(r"https://x\.test/entrar/enlace/[\w-]{43}", run.json["link"])
    again = Run(capsys, "account", "admin", "montse", "--json")
    assert again.json == {"name": "Montse", "link": None}
    (account,) = Run(capsys, "account", "list", "--json").json["accounts"]
    assert (account["name"], account["kind"]) == ("Montse", "member")
    assert account["roles"] == [{"role": "administrator", "scope": "site", "id": None}]
    assert "administrator" in Run(capsys, "account", "list", "mont").out
    link = Run(capsys, "account", "reset", "Montse", "--json").json["link"]
    assert link.startswith("http://127.0.0.1:8765/entrar/enlace/")


def league() -> str:
    """Open a tournament of Montse's and return its id."""
    director = Author("director", "Montse")
    log = perform(None, OpenTournament(director, Settings("Lliga", "fise-2009")), at=1)
    with open_database() as store, write_transaction(store) as connection:
        account = accounts.require(connection, "Montse")
        return tournaments.begin(connection, log, "public", account.id, 1)


def test_roles(capsys: pytest.CaptureFixture[str]) -> None:
    Run(capsys, "account", "admin", "Montse")
    liga = league()
    given = ("account", "grant", "Montse", "captain", "--tournament", liga, "--json")
    assert Run(capsys, *given).json["changed"] is True
    assert Run(capsys, *given).json["changed"] is False
    listed = " ".join(Run(capsys, "account", "list").out.split())  # a table, whose cells wrap
    assert f"captain (a tournament: {liga})" in listed
    taken = ("account", "revoke", "Montse", "captain", "--tournament", liga, "--json")
    assert Run(capsys, *taken).json["changed"] is True
    assert Run(capsys, *taken).json["changed"] is False


def test_kinds_and_roles_are_words_of_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Run(capsys, "account", "admin", "Montse")
    monkeypatch.setattr(account, "_", translator("ca"))
    assert re.search("amb compte.*administrador", Run(capsys, "account", "list").out)
    liga = league()
    given = ("account", "grant", "Montse", "captain", "--tournament", liga)
    told = Run(capsys, *given)
    assert f"capità (un torneig: {liga})" in told.out + told.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["admin", "a b"], "account.name"),
        (["grant", "Montse", "king"], "grant.role"),
        (["grant", "Montse", "captain"], "grant.scope_kind"),
        (["grant", "Montse", "arbiter", "--game", "nothing"], "game.unknown"),
        (["grant", "Montse", "monitor", "--tournament", "nothing"], "tournament.unknown"),
        (["grant", "Nobody", "arbiter"], "account.unknown"),
        (["revoke", "Montse", "administrator"], "grant.last"),
        (["reset", "Nobody"], "account.unknown"),
    ],
)
def test_what_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: str
) -> None:
    Run(capsys, "account", "admin", "Montse")
    run = Run(capsys, "account", *arguments, "--json")
    assert run.code == 2
    assert run.json["error"]["code"] == code
    (account,) = Run(capsys, "account", "list", "--json").json["accounts"]
    assert account["roles"] == [{"role": "administrator", "scope": "site", "id": None}]


def test_there_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert Run(capsys, "backup", "copy.db", "--json").json["error"]["code"] == "backup.nothing"
    Run(capsys, "account", "admin", "Montse")
    copied = Run(capsys, "backup", "copy.db", "--json").json
    assert (copied["file"], copied["accounts"], copied["games"]) == ("copy.db", 1, 0)
    assert Run(capsys, "backup", "copy.db", "--json").json["error"]["code"] == "file.exists"
    assert Run(capsys, "backup", "copy.db", "--force").code == 0
    Run(capsys, "account", "admin", "Jordi")
    restored = Run(capsys, "restore", "copy.db", "--json").json
    assert restored["accounts"] == 1
    assert Path(restored["old"]).is_file()
    accounts = Run(capsys, "account", "list", "--json").json["accounts"]
    assert [one["name"] for one in accounts] == ["Montse"]
    (tmp_path / "bad.db").write_text("nothing")
    assert Run(capsys, "restore", "bad.db").code == 2


def test_tokens_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """Made, listed without itself, revoked: and then nobody asks with it."""
    Run(capsys, "account", "admin", "Montse")
    asked = ("account", "token", "make", "Montse", "my bot", "--scope", "read", "--scope", "play")
    made = Run(capsys, *asked, "--days", "2", "--json").json
    assert made["scopes"] == ["play", "read"]
    listed = Run(capsys, "account", "token", "list", "Montse", "--json")
    assert made["token"] not in listed.out
    [token] = listed.json["tokens"]
    assert (token["name"], token["scopes"]) == ("my bot", ["play", "read"])
    assert token["expires_at"] - token["created_at"] == 2 * 86_400_000
    shown = Run(capsys, "account", "token", "list", "Montse").out
    assert "my bot" in shown
    with open_database() as store, read_transaction(store) as connection:
        assert access_tokens.resume(connection, made["token"], token["created_at"] + 1) is not None
    revoked = Run(capsys, "account", "token", "revoke", "Montse", token["mark"])
    assert revoked.code == 0
    with open_database() as store, read_transaction(store) as connection:
        assert access_tokens.resume(connection, made["token"], token["created_at"] + 2) is None
    assert Run(capsys, "account", "token", "list", "Montse", "--json").json["tokens"] == []
    for wrong in (
        ("make", "Nobody", "x"),
        ("make", "Montse", "x", "--scope", "everything"),
        ("revoke", "Montse", "nothing"),
    ):
        assert Run(capsys, "account", "token", *wrong).code == 2


def test_others_write_while_games_are_packed(capsys: pytest.CaptureFixture[str]) -> None:
    """A server goes on serving meanwhile: more writes get through than games are packed."""
    games, writes, over = 40, 0, threading.Event()
    Run(capsys, "account", "admin", "Montse")
    with open_database() as store:
        row = make_game(store, "over")
        for number in range(games):
            keep_log(store, finished(f"g{number}", (row.side_a, row.side_b), "fise-2009"), LOG)

    def write_all_the_time() -> None:
        nonlocal writes
        with open_database() as store:
            while not over.is_set():
                with write_transaction(store) as connection:
                    throttling.sweep(connection, 1)
                writes += 1
                time.sleep(0.002)

    writer = threading.Thread(target=write_all_the_time)
    writer.start()
    try:
        assert Run(capsys, "pack", "--json").json["packed"] == games
    finally:
        over.set()
        writer.join()
    assert writes > games


def test_games_are_packed_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    Run(capsys, "account", "admin", "Montse")
    with open_database() as store:
        row = make_game(store, "over")
        keep_log(store, finished("packed", (row.side_a, row.side_b), "fise-2009"), LOG)
    done = Run(capsys, "pack", "--json").json
    assert done["packed"] == 1
    assert done["bytes"] >= done["free"] > 0
    again = Run(capsys, "pack", "--shrink", "--json").json
    assert again["packed"] == 0
    assert again["free"] == 0
    assert again["bytes"] < done["bytes"]
    with open_database() as store, read_transaction(store) as connection:
        assert event_log.load(connection, "packed") == LOG
    assert ": 0." in Run(capsys, "pack").out
