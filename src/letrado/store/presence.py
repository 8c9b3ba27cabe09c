"""Who is connected to a game at which server; only where several share the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from letrado.store.tables import claim
from letrado.store.tables import presence as table

KIND = "process"
"""Each server claims to be there, so that others notice when it is not."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody at another server: his connections there, and when he was last heard of."""

    tabs: int
    at: int


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
