"""Random games in which every kind of secret turns up, for the tests of views."""

from collections.abc import Iterator
from random import Random

from letrado.base.errors import Illegal, Unreadable
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    Command,
    Environment,
    Event,
    Game,
    Phase,
    ScheduleGame,
    Side,
    apply,
    decide,
    replay,
)
from letrado.game import commands as c
from letrado.game.law.incidents import sight
from letrado.game.state import OVER
from tests.game.players import next_command
from tests.game.strategies import settings_by_lot
from tests.game.table import Table

EDITIONS = ("fise-2004", "fise-2007", "fise-2009", "cat")


class Watched(Table):
    """A table without its oracle: other tests ask whether the referee is right."""

    def __init__(self, edition: str, seed: int) -> None:
        self.lot = Random(f"{edition} {seed}")
        settings, self.knowledge = settings_by_lot(edition, self.lot)
        self.idle = 0.12
        self.now = 0
        self.log = list(decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0)))
        self.game = replay(self.log)

    def send(self, command: Command) -> bool:
        self.now += 1_800_000 if self.lot.random() < 0.004 else self.lot.choice((0, 1_000, 20_000))
        world = Environment(self.now, self._draw, lambda tiles: len(tiles) % 2 == 0)
        try:
            events = decide(self.game, command, world)
        except (Illegal, Unreadable):
            return False
        for event in events:
            self.game = apply(self.game, event)
        self.log += events
        return True

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        return tuple(self.lot.sample(bag.tiles, count))


def log_by_lot(edition: str, seed: int, steps: int) -> tuple[Event, ...]:
    """Play a random game and return its log: after so many commands, or up to its end."""
    table = Watched(edition, seed)
    for _ in range(steps):
        if table.game.phase in OVER:
            break
        spice = list(_spice(table, table.game))
        if not (spice and table.lot.random() < 0.25 and table.send(table.lot.choice(spice))):
            table.send(next_command(table))
    return tuple(table.log)


def _spice(table: Table, game: Game) -> Iterator[Command]:
    """Yield commands that are rare in play and carry a secret."""
    lot: Random = table.lot
    turn, incident = game.turn, game.incident
    if game.phase is Phase.PLACING and turn is not None:
        squares, tiles = zip(*turn.laid, strict=True)
        shuffled = lot.sample(tiles, len(tiles))
        yield c.MoveTiles(Actor.of(turn.mover), tuple(zip(squares, shuffled, strict=True)))
    if game.phase is Phase.VERDICT and turn is not None:
        for side in Side:
            yield c.AppealVerdict(Actor.of(side), f"See page {lot.randrange(900)}", hide=True)
    if game.phase is Phase.NOTED and turn is not None:
        yield c.Leave(Actor.of(turn.mover))
    if game.phase is Phase.ANNOUNCED and turn is not None and turn.words:
        yield c.ChallengeWords(Actor.of(turn.mover.other), turn.words)
    if game.phase is Phase.TURN:
        by = lot.choice((Actor.A, Actor.B))
        yield c.CallArbiter(by, f"May I lay {lot.randrange(9)} tiles?")
        yield c.SanctionPlayer(Actor.DIRECTOR, lot.choice(list(Side)), "points", "talks", 25)
        for number, sanction in enumerate(game.sanctions, 1):
            appellant = Actor.of(sanction.side)
            yield c.AppealSanction(appellant, number, f"See witness {lot.randrange(900)}")
        yield c.BarWord(Actor.ARBITER, lot.choice(list(Side)), lot.choice(("SOL", "PANES")))
        if game.tiles.in_bag:
            yield c.AnnounceExchange(Actor.of(game.mover), 1)
        for side in Side:
            flags = lot.random() < 0.5, lot.random() < 0.5
            yield c.ReportUnderdraw(Actor.of(side), side, 1, *flags)
            yield c.ReportOverdraw(Actor.of(side.other), side, 1, *flags)
    if game.phase is Phase.TILE_INCIDENT and incident is not None and incident.extra > 0:
        hand = game.tiles.hands[incident.holder]
        held = lot.sample((*hand.known, *lot.sample(game.tiles.pool.tiles, hand.hidden)), len(hand))
        shown = tuple(held[: sight(game, incident)])
        returned = tuple(held[: incident.extra])
        yield c.TakeSurplus(Actor.of(incident.holder.other), returned, shown)
    if lot.random() < 0.05:
        yield c.Undo(Actor.ARBITER, "a slip of the pen")
