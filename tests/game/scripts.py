"""A game told step by step, for tests of one rule at a time."""

from letrado.core.placements import Placement
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    ClockMode,
    Command,
    Environment,
    Event,
    Game,
    Settings,
    Side,
    apply,
    decide,
)
from letrado.game import commands as c

A, B, ARBITER, DIRECTOR = Actor.A, Actor.B, Actor.ARBITER, Actor.DIRECTOR


class Script:
    """The game after the steps so far; time passes only where a step says so."""

    def __init__(self, settings: Settings) -> None:
        self.now = 0
        self.log: list[Event] = []
        self.game: Game
        self._take(decide(None, c.ScheduleGame(DIRECTOR, settings), Environment(0)))

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.game = apply(self.game if self.log else None, event)
            self.log.append(event)

    def do(self, *commands: Command, after: int = 0) -> "Script":
        """Take the steps, the first of them *after* that many milliseconds."""
        self.now += after
        for command in commands:
            self._take(decide(self.game, command, Environment(self.now)))
        return self

    def tiles(self, text: str) -> tuple[Tile, ...]:
        """Tiles in exact notation."""
        return self.game.tiles.board.alphabet.parse(text)

    def left(self, side: Side) -> int:
        """Return the time that the player has left."""
        return self.game.clocks.left[side]

    def play(self, text: str) -> "Script":
        """Lay a play and say that it lies as it should."""
        placement = Placement.parse(text, self.game.tiles.board.alphabet)
        mover = Actor.of(self.game.mover)
        return self.do(c.LayTiles(mover, tuple(placement.new.items())), c.FinishPlacement(mover))


def started(
    edition: str,
    racks: tuple[str, str] | None = ("CASASOL", "PERDIDO"),
    clock: ClockMode = ClockMode.RUNNING,
    minutes: int = 25,
    total: int | None = None,
) -> Script:
    """A table game in which A thinks about the first play; racks told, or only counted."""
    drawn = edition == "fise-2007"
    table = Script(
        Settings(
            edition,
            clock=clock,
            clock_ms=minutes * 60_000,
            total_ms=None if total is None else total * 60_000,
            pairing="round_robin",
            starter=None if drawn else Side.A,
        )
    )
    table.do(c.StartRound(DIRECTOR), c.BeginGame(A))
    if drawn:
        table.do(c.DrawStartTile(A, *table.tiles("A")), c.DrawStartTile(B, *table.tiles("E")))
    for number, actor in enumerate((A, B)):
        told = None if racks is None else table.tiles(racks[number])
        table.do(c.DrawInitial(actor, told))
    return table.do(c.StartClock(B))
