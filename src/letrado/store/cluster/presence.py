"""Who is connected to a game at which server, where several share the database; and whether any
server was there at all.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from letrado.store.tables import claim
from letrado.store.tables import presence as table

KIND = "process"
"""Each server claims to be there, so that others notice when it is not."""


ALIVE, AWAY = "alive", "away"
NOTICED_MS = 15_000
"""So long without a sign of life, no server was there; signs come more often than that."""


@dataclass(frozen=True, slots=True)
class Away:
    """The last time in which no server was there."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody at another server: his connections there, and when he was last heard of."""

    tabs: int
    at: int


def lives(connection: Connection, now: int) -> None:
    """A sign of life of a server, whichever; of a time away that is still to come, none is left."""
    _write(connection, ALIVE, "", now)
    ahead = (claim.c.what == AWAY) & (
        claim.c.until > now + NOTICED_MS
    )  # by a clock since set right
    connection.execute(delete(claim).where(ahead))


def comes(connection: Connection, now: int) -> Away | None:
    """A server is there from now on; when none was before, by what all of them knew."""
    last, before = _read(connection, ALIVE), _read(connection, AWAY)
    if last is not None and now - last[1] >= NOTICED_MS:
        # One that came for a moment has not made good for the time before: the two are one.
        briefly = before is not None and last[1] - before[1] < NOTICED_MS
        _write(connection, AWAY, before[0] if before and briefly else str(last[1]), now)
    lives(connection, now)
    away = _read(connection, AWAY)
    # A time to come was written by a clock that was ahead.
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
    """Somebody came to a game, or left: so many connections he has here now."""
    here = (table.c.game == game) & (table.c.account == account) & (table.c.process == process)
    written = {"tabs": tabs, "at": now}
    if not connection.execute(update(table).where(here).values(**written)).rowcount:
        keys = {"game": game, "account": account, "process": process}
        connection.execute(insert(table).values(**keys, **written))


def elsewhere(connection: Connection, game: str, process: str, now: int) -> dict[str, Elsewhere]:
    """Who is or was at the game at servers other than *process*; at one that died, nobody is."""
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
    """Nobody is connected to this server any more."""
    here = (table.c.process == process) & (table.c.tabs > 0)
    connection.execute(update(table).where(here).values(tabs=0, at=now))


def sweep(connection: Connection, now: int) -> None:
    """Forget who was connected days ago."""
    connection.execute(delete(table).where(table.c.at < now - 3 * 24 * 3_600_000))
