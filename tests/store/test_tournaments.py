"""Tournaments in the store: whole logs, in order, one writer; what surrounds them."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import Engine

from letrado.base.errors import LetradoError
from letrado.formats.tournament import log as file
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.people import accounts, personal
from letrado.store.tournaments import tournament_links, tournaments
from letrado.store.tournaments.tournament_links import TableOf
from letrado.store.transactions.engine import address, open_store
from letrado.tournament.checker import check_events
from letrado.tournament.desk import Log, perform, replay
from letrado.tournament.model.commands import (
    AddEntrant,
    CloseTournament,
    Command,
    OpenTournament,
    PairRound,
    SetPlan,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import Settings
from tests.store.support.copies import copy_of

ROOT = Path(__file__).parents[2]
EVA = Author("director", "Eva")
OPENED = perform(None, OpenTournament(EVA, Settings("Open «Ñ»", "fise-2009")), at=1_000)


def then(log: Log, *commands: Command) -> Log:
    for command in commands:
        log = perform(log, command, at=2_000)
    return log


@pytest.fixture
def begun(store: Engine) -> str:
    with write_transaction(store) as connection:
        return tournaments.begin(connection, OPENED, "public", None)


@pytest.mark.parametrize(
    ("closed", "limit", "code"),
    [(False, "MOST_OPEN", "tournament.many"), (True, "MOST_KEPT", "tournament.most")],
)
def test_an_account_has_so_many_however_they_came(
    store: Engine, monkeypatch: pytest.MonkeyPatch, closed: bool, limit: str, code: str
) -> None:
    monkeypatch.setattr(tournaments, limit, 2)
    log = then(OPENED, CloseTournament(EVA)) if closed else OPENED
    with write_transaction(store) as connection:
        eva = accounts.make_member(connection, "eva", None, "es", 1)
        for _ in range(2):
            tournaments.begin(connection, log, "public", eva.id)
    with pytest.raises(LetradoError) as refused, write_transaction(store) as connection:
        tournaments.begin(connection, log, "public", eva.id)
    assert refused.value.code == code
    with write_transaction(store) as connection:
        pau = accounts.make_member(connection, "pau", None, "es", 1)
        tournaments.begin(connection, log, "public", pau.id)
        assert len(tournaments.listed(connection, limit=9)) == 3


def test_what_is_appended_is_read_back(store: Engine, begun: str) -> None:
    names = ("Ana", "Pau", "Mar", "Iván")
    players = [AddEntrant(EVA, Entrant(0, name)) for name in names]
    after = then(OPENED, *players, SetPlan(EVA, Plan.parse("3 swiss")), PairRound(EVA, 1))
    with write_transaction(store) as connection:
        tournaments.append(connection, begun, 1, after.events[1:], None)
        tournaments.refresh(connection, begun, **tournaments.derived(after))
    with read_transaction(store) as connection:
        assert tournaments.load(connection, begun) == after
        assert tournaments.text(connection, begun) == file.dumps(after)
        assert tournaments.load_after(connection, begun, after.events[2]) == after.events[3:]
        assert tournaments.last(connection, begun) == len(after.events)
        row = tournaments.find(connection, begun)
        assert (row.name, row.players, row.rounds, row.status) == ("Open «Ñ»", 4, 1, "open")
        assert (row.created_at, row.changed_at) == (1_000, 2_000)
        assert tournaments.listed(connection, limit=5) == [row]
        assert tournaments.listed(connection, limit=5, before=2_000) == []
        assert tournaments.among(connection, {begun, "x"}, limit=5) == [row]
        assert replay(after.events) == after


@pytest.mark.parametrize("expected", [0, 2, 9, -1])
def test_only_the_end_of_the_log_can_be_added_to(store: Engine, begun: str, expected: int) -> None:
    more = then(OPENED, AddEntrant(EVA, Entrant(0, "Ana"))).events[1:]
    with pytest.raises(Stale), write_transaction(store) as connection:
        tournaments.append(connection, begun, expected, more, None)
    with read_transaction(store) as connection:
        assert tournaments.load(connection, begun) == OPENED


def test_of_many_at_once_one_wins(store: Engine, begun: str) -> None:
    outcomes: list[str] = []

    def add(name: str) -> None:
        more = then(OPENED, AddEntrant(EVA, Entrant(0, name))).events[1:]
        try:
            with write_transaction(store, begun) as connection:
                tournaments.append(connection, begun, 1, more, None)
            outcomes.append("won")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=add, args=(name,)) for name in "abcdef"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 5 + ["won"]


def test_unknown_tournaments(store: Engine) -> None:
    with read_transaction(store) as connection:
        for ask in (tournaments.find, tournaments.last, tournaments.text, tournaments.load):
            with pytest.raises(LetradoError) as refused:
                ask(connection, "nowhere")
            assert refused.value.code == "tournament.unknown"


def test_whose_account_a_player_is(store: Engine, begun: str) -> None:
    with write_transaction(store) as connection:
        ana = accounts.make_guest(connection, "Ana", "es", 1)
        pau = accounts.make_guest(connection, "Pau", "es", 1)
        tournament_links.seat(connection, begun, ana.id, 1, 5)
        tournament_links.seat(connection, begun, pau.id, 2, 5)
        tournament_links.seat(connection, begun, ana.id, 2, 6)  # was a slip of the pen
    with read_transaction(store) as connection:
        assert tournament_links.accounts_of(connection, begun) == {2: ana.id}
        assert tournament_links.number_of(connection, begun, ana.id) == 2
        assert tournament_links.number_of(connection, begun, pau.id) is None
        assert copy_of(connection, ana.id)["tournament_player"][0]["number"] == 2


def test_an_account_that_goes_leaves_the_log_whole(store: Engine) -> None:
    with write_transaction(store) as connection:
        eva = accounts.make_guest(connection, "Eva", "es", 1)
        made = tournaments.begin(connection, OPENED, "link", eva.id)
        tournament_links.seat(connection, made, eva.id, 1, 5)
        personal.delete_account(connection, eva, 9)
    with read_transaction(store) as connection:
        assert tournaments.load(connection, made) == OPENED
        assert tournament_links.accounts_of(connection, made) == {}
        assert tournaments.listed(connection, limit=5) == []


def test_calls_from_tables_wait_in_order(store: Engine, begun: str) -> None:
    with write_transaction(store) as connection:
        late = tournament_links.call(connection, TableOf(begun, "A", 1, 7), "arbiter", "¿?", 20)
        early = tournament_links.call(connection, TableOf(begun, "A", 1, 4), "count", "", 10)
        assert [each.id for each in tournament_links.calls(connection, begun)] == [early, late]
        assert tournament_links.answer(connection, begun, early, None, 30)
        assert not tournament_links.answer(connection, begun, early, None, 31)
        assert not tournament_links.answer(connection, "other", late, None, 31)
        assert [each.table.number for each in tournament_links.calls(connection, begun)] == [7]


@pytest.mark.parametrize("heard", [2, 9, 31])
def test_a_desk_that_is_killed_loses_nothing_that_it_acknowledged(
    tmp_path: Path, heard: int
) -> None:
    path = tmp_path / "letrado.db"
    command = [sys.executable, "-m", "tests.store.support.crashing_desk", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(heard)]
        process.kill()
        lines += [line for line in process.stdout if line.endswith("\n")]
    made, acknowledged = lines[-1].split()
    store = open_store(address(path))
    with read_transaction(store) as connection:
        log = tournaments.load(connection, made)
        assert tournaments.find(connection, made).rounds == log.tournament.rounds_paired
    store.dispose()
    assert log.events[-1].seq >= int(acknowledged)
    assert check_events(log.events) == []
