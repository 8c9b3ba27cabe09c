"""Every list is read by an index: it takes as long with a million games as with a hundred.

So is what is changed or deleted there.

SQLite says how it would carry a statement out; PostgreSQL does so too, and where its tables are
small it is told that reading them whole costs much.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, insert

from letrado.store import write_transaction
from letrado.store.games import chat, event_log, games, imports, matches, offers, reviews
from letrado.store.games.offers import Offer
from letrado.store.people import (
    accounts,
    blocks,
    grants,
    look_ups,
    personal,
    reports,
    sessions,
    webhooks,
)
from letrado.store.tables import game, metadata
from letrado.store.tournaments import tournament_links, tournaments
from letrado.store.transactions.engine import address, open_store
from tests.postgres import Postgres
from tests.store.support.samples import make_game

NOW = 1_800_000_000_000
CURSOR = f"{NOW}-abc"
MANY = 2_000
OFFER = Offer(
    id="x", account="x", created_at=NOW, listed=True, terms={"kind": "game"}, network_hash="x"
)

LISTS: dict[str, Callable[[Connection], Any]] = {
    "games of an account": lambda c: games.of_account(c, "x", limit=30),
    "games of an account, read on": lambda c: games.of_account(c, "x", limit=30, before=CURSOR),
    "profile": lambda c: games.page_of_account(c, "x", "y", 30),
    "profile, older": lambda c: games.page_of_account(c, "x", "y", 30, after=CURSOR),
    "profile, newer": lambda c: games.page_of_account(c, "x", "y", 30, before=CURSOR),
    "figures": lambda c: games.figures_of(c, "x", "y"),
    "games in play": games.running,
    "games in play of an account": lambda c: games.running(c, "x"),
    "number of games in play": games.count_running,
    "what is due": lambda c: games.due(c, NOW),
    "calls": lambda c: games.calling(c, 50),
    "calls of some games": lambda c: games.calling_among(c, ["x", "y"]),
    "calls for an official": lambda c: games.calling_for(c, "x", ["arbiter"], 50),
    "tables of an official": lambda c: games.officiated(c, "x", 50),
    "number of tables of an official": lambda c: games.count_officiated(c, "x"),
    "games by id": lambda c: games.among(c, ["x", "y"], limit=5),
    "games to watch": lambda c: games.watched(c, 6, "x"),
    "accounts": lambda c: accounts.search(c, "", 50),
    "accounts, next": lambda c: accounts.search(c, "", 50, after=CURSOR),
    "accounts, previous": lambda c: accounts.search(c, "", 50, before=CURSOR),
    "accounts by name": lambda c: accounts.search(c, "mar", 50),
    "accounts by name, next": lambda c: accounts.search(c, "mar", 50, after="marta"),
    "accounts by name, previous": lambda c: accounts.search(c, "mar", 50, before="marta"),
    "accounts by id": lambda c: accounts.among(c, ["x", "y"]),
    "idle guests": lambda c: personal.idle_guests(c, NOW),
    "reports": lambda c: reports.waiting(c, 50),
    "reports, next": lambda c: reports.waiting(c, 50, after=CURSOR),
    "reports, previous": lambda c: reports.waiting(c, 50, before=CURSOR),
    "imported games": lambda c: imports.of_account(c, "x"),
    "offers to all": lambda c: offers.listed(c, NOW, 30, here="x"),
    "room for an offer": lambda c: offers.make_room(c, OFFER, NOW),
    "an offer that goes": lambda c: offers.withdraw(c, "x", NOW),
    "offers of who goes": lambda c: offers.withdraw_all(c, "x", NOW),
    "offers that lapsed": lambda c: offers.sweep(c, NOW),
    "offers of an account": lambda c: offers.waiting(c, "x", NOW),
    "a proposal about a game": lambda c: offers.about(c, "x", "rematch"),
    "a game of a match": lambda c: matches.at_place(c, "x", 1),
    "games to pack": lambda c: event_log.unpacked(c, NOW, "x"),
    "the end of a log": lambda c: event_log.last(c, "x"),
    "what follows in a log": lambda c: event_log.load_after(c, "x", 3, "fise-2009"),
    "talk": lambda c: chat.lines(c, "x"),
    "review": lambda c: reviews.kept(c, "x", "m"),
    "blocked": lambda c: (blocks.around(c, "x"), blocks.names(c, "x")),
    "games played at a network": lambda c: look_ups.played_at(c, "x"),
    "the first game played at a network": lambda c: look_ups.first_begun(c, "x"),
    "sessions": lambda c: sessions.of_account(c, "x"),
    "roles": lambda c: grants.of_account(c, "x"),
    "webhooks": lambda c: webhooks.of_account(c, "x"),
    "tournaments": lambda c: tournaments.listed(c, limit=50, before=NOW),
    "first page of tournaments": lambda c: tournaments.front(c, 60),
    "tournaments, next": lambda c: tournaments.page_of_listed(c, 60, after=CURSOR),
    "tournaments, previous": lambda c: tournaments.page_of_listed(c, 60, before=CURSOR),
    "tournaments by id": lambda c: tournaments.among(c, ["x"], limit=5),
    "games of a round": lambda c: tournament_links.games_of(c, "x", "A", 1),
    "games of a tournament in play": lambda c: tournament_links.games_running(c, "x"),
    "games of tournaments that are over": tournament_links.games_over,
    "tournaments that are played": tournament_links.tournaments_playing,
    "calls of a tournament": lambda c: tournament_links.calls(c, "x"),
}

SMALL = (
    "ix_game_running_",
    "ix_account_people",
    "ix_report_open",
    "ix_offer_listed",
    "ix_tournament_open",
)
"""Indexes of few rows, or that are read in their order as far as a page goes."""

SORTED = {
    "games to watch": "games in play",
    "offers to all": "read in the order of an index up to a number, and then sorted",
    "room for an offer": "a few that are listed at one network, and a number of those that wait",
    "calls for an official": "games in play in which they were given a role",
    "tables of an official": "games in which they were given a role",
    "calls of some games": "as many as are named",
    "games by id": "as many as are named",
    "tournaments by id": "as many as are named",
    "offers of an account": "offers that nobody took",
    "blocked": "people whom one blocked",
    "games played at a network": "games in play of one network",
    "sessions": "browsers of one account",
    "roles": "roles of one account",
    "webhooks": "five at most",
    "games of a round": "tables of a round",
    "games of tournaments that are over": "games of open tournaments",
    "tournaments that are played": "open tournaments",
    "calls of a tournament": "open calls",
    "games to pack": "a batch",
}
"""Lists that are sorted when they are read, and why they are short."""


_PLANNED = ("SELECT", "WITH", "UPDATE", "DELETE")
"""First words of the statements that read something to find their rows."""


def asked_of_file(connection: Connection, ask: Callable[[Connection], Any]) -> list[str]:
    """The statements of *ask* as they reach SQLite, values and all."""
    asked: list[str] = []
    driver: Any = connection.connection.dbapi_connection
    driver.set_trace_callback(asked.append)
    try:
        ask(connection)
    finally:
        driver.set_trace_callback(None)
    return [each for each in asked if each.lstrip().startswith(_PLANNED)]


def explained(store: Engine, ask: Callable[[Connection], Any]) -> list[str]:
    """The lines by which SQLite explains every statement of *ask*."""
    with write_transaction(store) as connection:
        asked = asked_of_file(connection, ask)
        assert asked
        return [
            str(row[-1])
            for statement in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
        ]


def whole_tables(lines: list[str]) -> Iterator[str]:
    names = {table.name for table in metadata.sorted_tables}
    for line in lines:
        words = line.split()
        scans = words[:1] == ["SCAN"] and words[1] in names | {"account_1", "account_2"}
        if scans and not any(small in line for small in SMALL):
            yield line


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_by_an_index(file_store: Engine, name: str) -> None:
    lines = explained(file_store, LISTS[name])
    assert not list(whole_tables(lines)), lines
    sorts = any("TEMP B-TREE" in line for line in lines)
    assert not sorts or name in SORTED, lines


def test_figures_are_read_from_indexes_alone(file_store: Engine) -> None:
    lines = explained(file_store, LISTS["figures"])
    assert sum("COVERING INDEX ix_game_over_side_" in line for line in lines) == 2, lines


def test_listed_offers_are_read_in_the_order_of_an_index(file_store: Engine) -> None:
    """So no more are read than are asked for, of all and of one network."""
    for ask, index in (
        (lambda c: offers.listed(c, NOW, 30), "SCAN offer USING INDEX ix_offer_listed"),
        (LISTS["room for an offer"], "SEARCH offer USING INDEX ix_offer_network"),
        (LISTS["room for an offer"], "SEARCH offer USING INDEX ix_offer_waiting"),
    ):
        lines = explained(file_store, ask)
        (read,) = [number for number, line in enumerate(lines) if line.startswith(index)]
        following = lines[read + 1]
        assert "TEMP B-TREE" not in following, lines
        assert sum("offer" in line and "SCAN" in line for line in lines) <= 1, lines


def test_every_list_that_may_sort_is_a_list() -> None:
    assert SORTED.keys() <= LISTS.keys()


def test_every_statement_of_a_list_is_looked_at(file_store: Engine) -> None:
    """Those of the hot path too, which go to the driver past SQLAlchemy."""
    ask = LISTS["what follows in a log"]
    with write_transaction(file_store) as connection:
        asked = asked_of_file(connection, ask)
    assert any("FROM event" in each for each in asked), asked
    assert any("SEARCH event" in line for line in explained(file_store, ask))


def asked_of_server(
    connection: Connection, ask: Callable[[Connection], Any]
) -> list[tuple[str, Any]]:
    """The statements of *ask* as they reach the driver of PostgreSQL, with their values."""
    asked: list[tuple[str, Any]] = []
    execute: Any = psycopg.Cursor.execute

    def noted(cursor: Any, statement: str, values: Any = None, **given: Any) -> Any:
        asked.append((statement, values))
        return execute(cursor, statement, values, **given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", noted)
        ask(connection)
    return [each for each in asked if each[0].lstrip().startswith(_PLANNED)]


def plans(store: Engine, ask: Callable[[Connection], Any]) -> list[Any]:
    """The plans by which PostgreSQL would carry out every statement of *ask*."""
    with write_transaction(store) as connection:
        asked = asked_of_server(connection, ask)
        assert asked
        for setting in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin"):
            connection.exec_driver_sql(f"SET LOCAL {setting} = off")
        return [
            connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", values).scalar()
            for statement, values in asked
        ]


def without_index(plan: Any) -> Iterator[str]:
    """The parts of a plan that read a table whole, be it in the order of an index."""
    if isinstance(plan, list):
        for part in plan:
            yield from without_index(part)
    elif isinstance(plan, dict):
        yield from without_index([plan.get("Plan"), plan.get("Plans")])
        kind, index = plan.get("Node Type", ""), plan.get("Index Name", "")
        reads_whole = kind.startswith("Index") and "Index Cond" not in plan
        if kind == "Seq Scan" or (reads_whole and not index.startswith(SMALL)):
            yield f"{kind} {plan.get('Relation Name')} {index}"


def test_every_list_has_an_index_in_postgresql_too(postgres: Postgres) -> None:
    """Also where names are not in the order of their signs, as on most servers."""
    store = open_store(address(postgres.database("C.UTF-8")))
    row = make_game(store, "over")
    copies = [asdict(row) | {"id": f"g{number}", "imported_by": None} for number in range(MANY)]
    try:
        with write_transaction(store) as connection:
            connection.execute(insert(game), copies)
            connection.exec_driver_sql("ANALYZE game")
            log = asked_of_server(connection, LISTS["what follows in a log"])
        assert any("FROM event" in statement for statement, _ in log), "of the hot path too"
        found = {name: list(without_index(plans(store, ask))) for name, ask in LISTS.items()}
    finally:
        store.dispose()
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_listed_offers_are_read_in_the_order_of_an_index_in_postgresql_too(
    postgres: Postgres,
) -> None:
    store = open_store(address(postgres.database()))
    try:
        with write_transaction(store) as connection:
            someone = accounts.make_guest(connection, "Guest", "es", 1).id
            for number in range(MANY):
                here = replace(OFFER, id=f"o{number}", account=someone, network_hash=f"{number}")
                offers.make(connection, replace(here, created_at=number))
            connection.exec_driver_sql("ANALYZE offer")
        for name, place, index in (
            ("offers to all", 0, "ix_offer_listed"),
            ("room for an offer", 0, "ix_offer_network"),
            ("room for an offer", 1, "ix_offer_waiting"),
        ):
            plan = plans(store, LISTS[name])[place]
            (limit,) = nodes(plan, "Limit")
            (below,) = limit["Plans"]
            assert (below["Node Type"], below["Index Name"]) == ("Index Scan", index), name
    finally:
        store.dispose()


def nodes(plan: Any, kind: str) -> Iterator[dict[str, Any]]:
    """The parts of a plan that are of a kind."""
    if isinstance(plan, list):
        for part in plan:
            yield from nodes(part, kind)
    elif isinstance(plan, dict):
        if plan.get("Node Type") == kind:
            yield plan
        yield from nodes([plan.get("Plan"), plan.get("Plans")], kind)


def test_every_reference_has_an_index() -> None:
    """Without one, whatever is deleted has the whole table that refers to it read."""
    missing = []
    for table in metadata.sorted_tables:
        leading = {next(iter(table.primary_key.columns)).name}
        leading |= {next(iter(index.columns)).name for index in table.indexes}
        missing += [
            f"{table.name}.{column.name}"
            for column in table.columns
            if column.foreign_keys and column.name not in leading
        ]
    assert missing == []
