"""Write the dictionary with which finished games are packed: ``python -m tools.log_dictionary``.

It was run once for each form of `letrado.store.games.packing`: a dictionary that a release has used
is never written again, since the games packed with it could not be read any more. What is likeliest
stands at the end, where the compressor reaches it longest: after a line of each kind come a game
online and the first lines of games of each edition.
"""

import argparse
from pathlib import Path

from letrado import rulebook
from letrado.formats import jsonl
from letrado.game import Actor, Environment, ScheduleGame, Settings, decide
from letrado.game.settings import ClockMode, Protocol
from letrado.lexicon import catalog
from letrado.rulebook.requirements import EDITIONS
from letrado.store.games import packing
from tests.game.table import Table
from tests.game.test_machine import play_on
from tests.server.support.played import at_human_pace, self_played

MOST_BYTES = 2**15
"""The compressor looks no further back."""

_GAMES = 40
"""Number of random games of each edition, searched for one line of each kind of event."""


def specimens() -> list[str]:
    """Return one line of every kind of event that random games have."""
    found: dict[str, str] = {}
    for edition in EDITIONS:
        for number in range(_GAMES):
            table = Table(edition, number)
            play_on(table, 200)
            for event, line in zip(table.log, list(jsonl.write(table.log))[1:], strict=True):
                found.setdefault(type(event.fact).__name__, line)
    return [found[name] for name in sorted(found)]


def first_lines() -> list[str]:
    """Return the first two lines of a game online in each edition."""
    lines = []
    for edition in EDITIONS:
        clock = ClockMode(rulebook.load(edition).time.modes[0])
        settings = Settings(
            edition,
            ("Marta", "Letrado 4"),
            protocol=Protocol.ASSISTED,
            electronic=True,
            clock=clock,
            clock_ms=None if clock is ClockMode.TIMER else 25 * 60_000,
            officials=False,
            lexicon=edition,
        )
        lines += jsonl.write(decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(1)))
    return lines


def game_online() -> list[str]:
    """Return the lines of a whole game online, with the instants of people at play."""
    events = self_played(catalog.load("fise-2009"), 2009).events
    return list(jsonl.write(at_human_pace(events, 2009)))


def dictionary(rare: list[str], usual: list[str], first: list[str]) -> bytes:
    """Join the parts: as many of the *usual* lines as there is room for."""
    room = MOST_BYTES - sum(len(line.encode()) for line in (*rare, *first))
    fitting: list[str] = []
    for line in usual:
        room -= len(line.encode())
        if room >= 0:
            fitting.append(line)
    return "".join((*rare, *fitting, *first)).encode()


def main() -> None:
    """Write the dictionary of a form that has none yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", type=int, default=packing.FORMAT)
    form = parser.parse_args().form
    path = Path(packing.__file__).parent / "data" / f"log-{form}.txt"
    if path.exists():
        parser.error(f"{path.name} is there: games may be packed with it")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(dictionary(specimens(), game_online(), first_lines()))


if __name__ == "__main__":
    main()
