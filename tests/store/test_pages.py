"""Long lists a page at a time: forwards and back, nothing twice, nothing left out."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert

from letrado.game.actors import Side
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.keyset import Page
from letrado.store.people import accounts, reports
from letrado.store.tables import game, report
from tests.store.support.logs import finished

SIZE = 7
Turn = Callable[..., Page[str]]


@pytest.fixture
def people(store: Engine) -> list[str]:
    with write_transaction(store) as connection:
        return [
            accounts.make_member(connection, f"Marta{number:02}", None, "es", 1 + number // 4).id
            for number in range(30)
        ]


def row(number: int, sides: tuple[str, str], **other: object) -> GameRow:
    made = finished(f"g{number:03}", sides, "fise-2009")
    return GameRow(
        **{name: getattr(made, name) for name in GameRow.__slots__}
        | {"created_at": 100 + number // 3, "score_a": 300 + number, "score_b": 310}
        | other
    )


@pytest.fixture
def played(store: Engine, people: list[str]) -> list[GameRow]:
    """Games of the first account on either side, three at an instant, some of them not public."""
    me, other, third = people[:3]
    results = [
        '{"winner": "A", "cause": "x", "both_lose": false}',
        '{"winner": "B", "cause": "x", "both_lose": false}',
        '{"winner": null, "cause": "x", "both_lose": false}',
        '{"winner": null, "cause": "x", "both_lose": true}',
        None,
    ]
    rows = []
    with write_transaction(store) as connection:
        for number in range(40):
            sides = (me, other) if number % 3 else (third, me)
            made = row(
                number,
                sides,
                visibility="players" if number % 4 == 1 else "public",
                result=results[number % 5],
                status="cancelled" if number == 20 else "over",
            )
            games.create(connection, made)
            rows.append(made)
        games.create(connection, row(99, (other, third)))
    return rows


def walk(turn: Turn) -> list[str]:
    """All rows by their pages, and the same back again."""
    page, pages = turn(), []
    assert page.previous == ""
    while True:
        pages.append(list(page.rows))
        if not page.next:
            break
        page = turn(after=page.next)
        assert page.previous
    for rows in reversed(pages[:-1]):
        page = turn(before=page.previous)
        assert list(page.rows) == rows
    assert page.previous == ""
    return [each for rows in pages for each in rows]


def of(store: Engine, ask: Callable[..., Page[Any]]) -> Turn:
    def turn(**where: str) -> Page[str]:
        with read_transaction(store) as connection:
            page = ask(connection, **where)
        return Page([one.id for one in page.rows], page.previous, page.next)

    return turn


@pytest.mark.parametrize("viewer", [0, 1, 5])
def test_games_of_a_player(
    store: Engine, people: list[str], played: list[GameRow], viewer: int
) -> None:
    who = people[viewer]

    def ask(connection: Connection, **where: str) -> Page[GameRow]:
        return games.page_of_account(connection, people[0], who, SIZE, **where)

    latest = sorted(played, key=lambda each: (each.created_at, each.id), reverse=True)
    known = [each.id for each in latest if each.visibility == "public" or each.side_of(who)]
    assert walk(of(store, ask)) == known
    with read_transaction(store) as connection:
        assert [each.id for each in games.of_account(connection, people[0])] == [
            each.id for each in latest
        ]
        figures = games.figures_of(connection, people[0], who)
        assert games.figures_of(connection, people[9], who) is None
    over = [
        (each, each.side_of(people[0]) or Side.A)
        for each in played
        if each.status == "over" and each.id in known
    ]
    own = [each.score_a if side is Side.A else each.score_b for each, side in over]
    won = [f'"winner": "{side.value}"' in (each.result or "") for each, side in over]
    drawn = [
        '"winner": null' in (each.result or "") and '"both_lose": false' in (each.result or "")
        for each, _ in over
    ]
    assert figures == games.Figures(
        len(over), sum(won), sum(drawn), round(sum(own) / len(own)), max(own)
    )


def test_accounts_by_age_and_by_name(store: Engine, people: list[str]) -> None:
    with write_transaction(store) as connection:
        accounts.make_member(connection, "Jordi", None, "es", 1)
        accounts.make_bot(connection, "Martabot", "es", 1)

    def ask(text: str) -> Turn:
        return of(store, lambda c, **where: accounts.search(c, text, SIZE, **where))

    found = walk(ask(""))
    assert set(found) > set(people)
    assert len(found) == 31
    assert walk(ask("MÁRTA")) == people
    assert walk(ask("marta1")) == people[10:20]
    assert walk(ask("nobody")) == []


def test_reports_the_oldest_first(store: Engine, people: list[str]) -> None:
    rows = [
        {
            "id": f"r{number:03}",
            "reporter": people[0],
            "account": people[1],
            "reason": "talk",
            "text": "",
            "at": number // 3,
            "closed_at": 5 if number % 5 == 0 else None,
        }
        for number in range(40)
    ]
    with write_transaction(store) as connection:
        connection.execute(insert(report), rows)
    turn = of(store, lambda c, **where: reports.waiting(c, SIZE, **where))
    assert walk(turn) == [each["id"] for each in rows if each["closed_at"] is None]


def test_a_cursor_of_what_is_gone_leads_on(
    store: Engine, people: list[str], played: list[GameRow]
) -> None:
    with write_transaction(store) as connection:
        page = games.page_of_account(connection, people[0], people[0], SIZE)
        connection.execute(game.delete().where(game.c.id == page.rows[-1].id))
        following = games.page_of_account(connection, people[0], people[0], SIZE, after=page.next)
        beyond = games.page_of_account(connection, people[0], people[0], SIZE, after="0-a")
    assert following.rows[0].id < page.rows[-1].id
    assert [each.id for each in beyond.rows][:-1] == [each.id for each in page.rows][:-1]
