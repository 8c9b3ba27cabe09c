"""Random states of games, one for each place that a game can be at."""

from functools import lru_cache
from itertools import pairwise

from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import Environment, Game, Phase, Side, apply
from letrado.game.referee import due
from tests.game.watched import EDITIONS, log_by_lot


@lru_cache
def situations() -> tuple[Game, ...]:
    """Return, for each edition, each phase that random games reach, with either player on turn."""
    found: dict[tuple[str, Phase, Side | None], Game] = {}
    for edition in EDITIONS:
        for seed in range(12):
            log = log_by_lot(edition, seed, 200)
            game = apply(None, log[0])
            for event, after in pairwise((*log[1:], None)):
                assert event is not None
                game = apply(game, event)
                soon = due(game)
                if (after is None or not after.part) and (soon is None or soon > game.at):
                    mover = None if game.turn is None else game.turn.mover
                    found.setdefault((edition, game.phase, mover), game)
    return tuple(found.values())


def still_world(game: Game) -> Environment:
    """This instant, with the first tiles of the bag and a list that has every word."""

    def draw(bag: Bag, count: int) -> tuple[Tile, ...]:
        return bag.tiles[:count]

    return Environment(game.at, draw, lambda tiles: True)
