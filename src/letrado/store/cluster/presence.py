"""The accounts that are connected to a game at each server that shares the database.

It also records whether any server was up at all.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from letrado.store.tables import claim
from letrado.store.tables import presence as table

KIND = "process"
"""Kind of the claim by which each server shows that it is up."""


ALIVE, AWAY = "alive", "away"
NOTICED_MS = 15_000
"""After so many milliseconds without a sign of life no server was up; signs come more often."""


@dataclass(frozen=True, slots=True)
class Away:
    """The last time in which no server was up."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody at other servers: the number of connections, and when they were last heard of."""

    tabs: int
    at: int


def lives(connection: Connection, now: int) -> None:
    """Record a sign of life of some server; an outage that lies in the future is deleted."""
    _write(connection, ALIVE, "", now)
    ahead = (claim.c.what == AWAY) & (
        claim.c.until > now + NOTICED_MS
    )  # by a clock since set right
    connection.execute(delete(claim).where(ahead))


def comes(connection: Connection, now: int) -> Away | None:
    """Record that a server is up from now on; return the outage before, as far as servers knew."""
    last, before = _read(connection, ALIVE), _read(connection, AWAY)
    if last is not None and now - last[1] >= NOTICED_MS:
        # A server that was up for a moment did not compensate the time before: join the two.
        briefly = before is not None and last[1] - before[1] < NOTICED_MS
        _write(connection, AWAY, before[0] if before and briefly else str(last[1]), now)
    lives(connection, now)
    away = _read(connection, AWAY)
    # A time in the future was written by a clock that was ahead.
    return None if away is None or away[1] > now else Away(int(away[0]), away[1])


def _read(connection: Connection, what: str) -> tuple[str, int] | None:
    query = select(claim.c.holder, claim.c.until).where(claim.c.what == what)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.holder, row.until)


def _write(connection: Connection, what: str, holder: str, until: int) -> None:
    values = {"holder": holder, "until": until}
    here = claim.c.what == what
    if not connection.execute(update(claim).where(here).values(**values)).rowcount:
        connection.execute(insert(claim).values(what=what, **values))


def note(
    connection: Connection, game: str, account: str, process: str, tabs: int, now: int
) -> None:
    """Record how many connections somebody has to a game at this server now."""
    here = (table.c.game == game) & (table.c.account == account) & (table.c.process == process)
    written = {"tabs": tabs, "at": now}
    if not connection.execute(update(table).where(here).values(**written)).rowcount:
        keys = {"game": game, "account": account, "process": process}
        connection.execute(insert(table).values(**keys, **written))


def elsewhere(connection: Connection, game: str, process: str, now: int) -> dict[str, Elsewhere]:
    """Return who is or was at the game at servers other than *process*; none at dead ones."""
    alive = claim.c.what == KIND + ":" + table.c.process
    query = (
        select(table.c.account, table.c.tabs, table.c.at, claim.c.until)
        .select_from(table.outerjoin(claim, alive))
        .where(table.c.game == game, table.c.process != process)
    )
    found: dict[str, Elsewhere] = {}
    for account, tabs, at, until in connection.execute(query):
        lives = until is not None and until > now
        seen = at if lives or not tabs else max(at, until or 0)
        before = found.get(account, Elsewhere(0, 0))
        found[account] = Elsewhere(before.tabs + (tabs if lives else 0), max(before.at, seen))
    return found


def leave(connection: Connection, process: str, now: int) -> None:
    """Record that nobody is connected to this server any more."""
    here = (table.c.process == process) & (table.c.tabs > 0)
    connection.execute(update(table).where(here).values(tabs=0, at=now))


def sweep(connection: Connection, now: int) -> None:
    """Delete connections from days ago."""
    connection.execute(delete(table).where(table.c.at < now - 3 * 24 * 3_600_000))
