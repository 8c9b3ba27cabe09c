"""Reports of people about others, for administrators to read."""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from sqlalchemy import Connection, Select, insert, select, update

from letrado.base.errors import Illegal, Unreadable
from letrado.base.limits import count
from letrado.store.games import games
from letrado.store.ids import new_id
from letrado.store.keyset import Page, beyond, cursor_of, turn_page
from letrado.store.tables import account, report

Reason = Literal["talk", "help", "stalling", "name", "other"]
"""Rude or unwanted chat, help from outside, a stalled game, an offensive name, something else."""

REASONS: tuple[Reason, ...] = get_args(Reason)
LONGEST = count("report")
MOST_OPEN = count("reports")
"""Open reports of one account; more would bury those of others."""


@dataclass(frozen=True, slots=True)
class Report:
    """One report, with names as they are now."""

    id: str
    reporter: str
    account: str
    game: str | None
    reason: Reason
    text: str
    at: int


def file(
    connection: Connection,
    reporter: str,
    account_id: str,
    reason: str,
    text: str,
    now: int,
    game: str | None = None,
) -> None:
    """Store a report."""
    if reason not in REASONS:
        raise Unreadable("report.reason", "Choose one of the reasons")
    if len(text) > LONGEST:
        raise Unreadable("report.long", "A report has at most {most} characters", most=LONGEST)
    if reporter == account_id:
        raise Illegal("report.self", "You can’t report yourself")
    if game is not None:
        games.find(connection, game)
    waiting = select(report.c.id).where(report.c.reporter == reporter, report.c.closed_at.is_(None))
    if len(connection.execute(waiting).all()) >= MOST_OPEN:
        raise Illegal(
            "report.too_many", "{most} reports of yours wait for an answer already", most=MOST_OPEN
        )
    connection.execute(
        insert(report).values(
            id=new_id(),
            reporter=reporter,
            account=account_id,
            game=game,
            reason=reason,
            text=text,
            at=now,
        )
    )


def waiting(
    connection: Connection, limit: int, *, after: str = "", before: str = ""
) -> Page[Report]:
    """Return a page of the reports that nobody has closed, the oldest first."""

    def fetch(cursor: str, backwards: bool, most: int) -> list[Report]:
        query = _OPEN
        if cursor:
            query = query.where(beyond(report.c.at, report.c.id, cursor, rising=not backwards))
        order = (report.c.at, report.c.id)
        query = query.order_by(*(each.desc() if backwards else each for each in order))
        return [Report(*row) for row in connection.execute(query.limit(most))]

    return turn_page(
        fetch, lambda row: cursor_of(row.at, row.id), limit, after=after, before=before
    )


def _open() -> Select[Any]:
    who, whom = account.alias(), account.alias()
    return (
        select(
            report.c.id,
            who.c.name,
            whom.c.name,
            report.c.game,
            report.c.reason,
            report.c.text,
            report.c.at,
        )
        .join(who, who.c.id == report.c.reporter)
        .join(whom, whom.c.id == report.c.account)
        .where(report.c.closed_at.is_(None))
    )


_OPEN = _open()


def close(connection: Connection, report_id: str, by: str, now: int) -> None:
    """Record that an administrator has dealt with the report."""
    here = (report.c.id == report_id) & report.c.closed_at.is_(None)
    connection.execute(update(report).where(here).values(closed_at=now, closed_by=by))
