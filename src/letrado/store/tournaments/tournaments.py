"""Tournaments: the log of each, its only source of truth; and an index derived from the logs.

The rows of a log are the lines of its file (`letrado.formats.tournament.log`), the heading with
number 0: so a tournament is exported as it is stored. The log is append-only.
"""

import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Select, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letrado.base.errors import Illegal, Unavailable
from letrado.base.limits import count
from letrado.formats.tournament import log as file
from letrado.store.games.stale import Stale
from letrado.store.ids import new_id
from letrado.store.keyset import Page, beyond, cursor_of, turn_page
from letrado.store.room import check_room
from letrado.store.tables import tournament, tournament_event
from letrado.tournament.desk import Log
from letrado.tournament.model.events import Event

Visibility = Literal["public", "link", "officials"]
"""Listed for everybody; for anybody with the address; only for its officials."""
Status = Literal["open", "closed"]

MOST_OPEN, MOST_KEPT = count("tournaments"), count("tournaments_kept")
"""Tournaments that one account may have open at once, and in all."""


MOST_OF_OWNER, MOST_EMPTY = 4, 2
"""Tournaments of one owner on the first page, and those of them without players."""
_MOST_READ = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow:
    """One tournament in the index.

    Codes of slips and players' PINs are derived from *secret*. *hall* has settings of the room that
    the law does not need (minutes of a round, the projector), as JSON.
    """

    id: str = field(default_factory=new_id)
    created_at: int
    changed_at: int
    created_by: str | None = None
    name: str
    edition: str
    date: str = ""
    place: str = ""
    players: int = 0
    rounds: int = 0
    status: Status = "open"
    visibility: Visibility = "public"
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    hall: str = "{}"


def derived(log: Log, now: int | None = None) -> dict[str, Any]:
    """Return the columns of the index; a log from a fast clock counts as changed *now*."""
    found = log.tournament
    return {
        "name": found.settings.name,
        "date": found.settings.date,
        "place": found.settings.place,
        "players": len(found.entrants),
        "rounds": found.rounds_paired,
        "status": "closed" if found.closed else "open",
        "changed_at": log.events[-1].at if now is None else min(log.events[-1].at, now),
    }


# -- the log -----------------------------------------------------------------------------------


def begin(
    connection: Connection,
    log: Log,
    visibility: Visibility,
    account: str | None,
    now: int | None = None,
) -> str:
    """Enter a tournament with the log that it has so far; its id.

    It is listed as of *now*, if that is told, and not of what a log from elsewhere says. Refused
    for an account that has as many as it may, open or in all.
    """
    if account is not None:
        _check_many(connection, account, closed=log.tournament.closed)
    check_room(connection)
    last = log.events[-1]
    row = TournamentRow(
        created_at=last.at if now is None else min(last.at, now),
        created_by=account,
        edition=log.tournament.settings.edition,
        visibility=visibility,
        **derived(log, now),
    )
    connection.execute(insert(tournament).values(**asdict(row)))
    first = file.header(row.edition).rstrip("\n")
    heading = {"tournament": row.id, "seq": 0, "at": last.at, "account": account, "body": first}
    connection.execute(insert(tournament_event), [heading, *_rows(row.id, log.events, account)])
    return row.id


def _check_many(connection: Connection, account: str, *, closed: bool) -> None:
    own = tournament.c.created_by == account
    is_open = tournament.c.status == "open"
    counts = select(func.count(), func.count(case((is_open, 1)))).where(own)
    kept, unfinished = connection.execute(counts).one()
    if unfinished >= MOST_OPEN and not closed:
        raise Illegal(
            "tournament.many", "You have {most} tournaments open: close one first", most=MOST_OPEN
        )
    if kept >= MOST_KEPT:
        raise Illegal(
            "tournament.most",
            "You have {most} tournaments here, and no account may have more",
            most=MOST_KEPT,
        )


def append(
    connection: Connection,
    tournament_id: str,
    expected: int,
    events: Sequence[Event],
    account: str | None,
) -> None:
    """Add a whole act after event *expected*; `Stale`, and nothing changed, if it is not the last.

    *account* is that of the person who acts; the log itself names them, and their role.
    """
    if last(connection, tournament_id) != expected:
        raise stale(tournament_id, expected)
    try:
        connection.execute(insert(tournament_event), _rows(tournament_id, events, account))
    except IntegrityError as error:
        raise stale(tournament_id, expected) from error


def last(connection: Connection, tournament_id: str) -> int:
    """Return the number of the last event."""
    here = tournament_event.c.tournament == tournament_id
    found = connection.execute(select(func.max(tournament_event.c.seq)).where(here)).scalar()
    if found is None:
        raise unknown(tournament_id)
    return int(found)


def last_of(connection: Connection, ids: Collection[str]) -> dict[str, int]:
    """The number of the last event of each of several tournaments."""
    own = tournament_event.c.tournament == tournament.c.id
    newest = select(func.max(tournament_event.c.seq)).where(own).scalar_subquery()
    query = select(tournament.c.id, newest).where(tournament.c.id.in_(ids))
    return {row_id: int(seq) for row_id, seq in connection.execute(query) if seq is not None}


def text(connection: Connection, tournament_id: str) -> str:
    """Return the log as its file."""
    bodies = _bodies(connection, tournament_id, -1)
    if not bodies:
        raise unknown(tournament_id)
    return "\n".join(bodies) + "\n"


def load(connection: Connection, tournament_id: str) -> Log:
    """Return the tournament by replay of its log."""
    return file.stored(text(connection, tournament_id).encode())


def load_after(connection: Connection, tournament_id: str, event: Event) -> tuple[Event, ...]:
    """Return the events added after an event, for callers who know those up to it."""
    return tuple(file.read_more(_bodies(connection, tournament_id, event.seq), event))


def _bodies(connection: Connection, tournament_id: str, after: int) -> list[str]:
    here = (tournament_event.c.tournament == tournament_id) & (tournament_event.c.seq > after)
    query = select(tournament_event.c.body).where(here).order_by(tournament_event.c.seq)
    return list(connection.execute(query).scalars())


def _rows(tournament_id: str, events: Sequence[Event], account: str | None) -> list[dict[str, Any]]:
    return [
        {
            "tournament": tournament_id,
            "seq": event.seq,
            "at": event.at,
            "account": account,
            "body": line.rstrip("\n"),
        }
        for event, line in zip(events, file.lines(events), strict=True)
    ]


def stale(tournament_id: str, expected: int) -> Stale:
    """Return the error for a tournament that has advanced since the caller read it."""
    return Stale(
        "tournament.stale",
        "Someone else made a change first. Check the current state and repeat yours: it "
        "was not saved",
        tournament=tournament_id[:40],
        expected=expected,
    )


def unknown(tournament_id: str) -> Unavailable:
    """Return the error for a tournament that does not exist."""
    return Unavailable(
        "tournament.unknown", "There is no tournament “{tournament}”", tournament=tournament_id[:40]
    )


# -- the index ---------------------------------------------------------------------------------


def find(connection: Connection, tournament_id: str) -> TournamentRow:
    """Return the tournament with this id."""
    row = connection.execute(select(tournament).where(tournament.c.id == tournament_id)).first()
    if row is None:
        raise unknown(tournament_id)
    return _row(row)


def refresh(connection: Connection, tournament_id: str, **changed: Any) -> None:
    """Update the index from the log (`derived`), or change visibility or hall."""
    here = tournament.c.id == tournament_id
    connection.execute(update(tournament).where(here).values(**changed))


def listed(connection: Connection, *, limit: int, before: int | None = None) -> list[TournamentRow]:
    """Return public tournaments, the latest first; *before* is an instant to continue at."""
    query = select(tournament).where(tournament.c.visibility == "public")
    if before is not None:
        query = query.where(tournament.c.changed_at < before)
    query = query.order_by(tournament.c.changed_at.desc(), tournament.c.id.desc()).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def front(connection: Connection, limit: int) -> tuple[list[TournamentRow], bool]:
    """Return a few of each owner, the latest first; and whether there are more public ones.

    Those without players come after the others: opening one costs a form, and nobody may push the
    tournaments of others off the first page. `page_of_listed` has them all.
    """
    found: list[TournamentRow] = []
    of_owner: Counter[str] = Counter()
    has_more = False
    for has_players, most in ((True, MOST_OF_OWNER), (False, MOST_EMPTY)):
        here = tournament.c.players > 0 if has_players else tournament.c.players == 0
        for row in connection.execute(_latest_listed(here).limit(_MOST_READ)):
            owner = row.created_by or row.id
            if len(found) >= limit:
                has_more = True
                break
            if of_owner[owner] >= most:
                has_more = True
                continue
            of_owner[owner] += 1
            found.append(_row(row))
    return found, has_more


def page_of_listed(
    connection: Connection, size: int, *, after: str = "", before: str = ""
) -> Page[TournamentRow]:
    """Return a page of all public tournaments, the latest first."""

    def fetch(cursor: str, backwards: bool, most: int) -> list[TournamentRow]:
        changed_at, row_id = tournament.c.changed_at, tournament.c.id
        condition = [beyond(changed_at, row_id, cursor, rising=backwards)] if cursor else []
        query = _latest_listed(*condition, rising=backwards).limit(most)
        return [_row(row) for row in connection.execute(query)]

    return turn_page(
        fetch, lambda row: cursor_of(row.changed_at, row.id), size, after=after, before=before
    )


def _latest_listed(*condition: ColumnElement[bool], rising: bool = False) -> Select[Any]:
    order = (tournament.c.changed_at, tournament.c.id)
    query = select(tournament).where(tournament.c.visibility == "public", *condition)
    return query.order_by(*(order if rising else (each.desc() for each in order)))


def among(connection: Connection, ids: Collection[str], *, limit: int) -> list[TournamentRow]:
    """Return the latest of those with these ids."""
    query = select(tournament).where(tournament.c.id.in_(ids))
    query = query.order_by(tournament.c.changed_at.desc(), tournament.c.id.desc()).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def _row(row: Row[Any]) -> TournamentRow:
    return TournamentRow(**{one.name: getattr(row, one.name) for one in fields(TournamentRow)})
