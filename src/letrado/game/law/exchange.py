"""Turns without a play: passing and exchanging (T-25 … T-28), and counting the bag."""

from letrado.base.errors import Illegal
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor
from letrado.game.fast_replace import replace
from letrado.game.law.placing import check_drawn, check_free, the_turn
from letrado.game.law.registry import AWAY, Environment, Steps, applies, handles, refuse
from letrado.game.law.turn_completion import told_tiles
from letrado.game.state import PLAY, ExchangeStep, Game, Outcome, Phase
from letrado.rulebook import Rulebook


@handles(c.PassTurn, Phase.TURN, Phase.EXCHANGING, row="R-082")
def pass_turn(game: Game, command: c.PassTurn, world: Environment) -> Steps:
    """Pass without exchange, at any time (T-25)."""
    check_free(game)
    check_drawn(game)
    yield e.TurnSpent(Outcome.PASS, "passed")


@handles(c.AnnounceExchange, Phase.TURN, row="R-080")
def announce_exchange(game: Game, command: c.AnnounceExchange, world: Environment) -> Steps:
    """Announce an exchange, which cannot be taken back from here on (T-26)."""
    rules = game.rules.drawing
    away = game.away
    if away is not None and (not away.returned or away.owes):
        raise refuse(
            game, "away.no_exchange", "Nobody draws before the player who left is back", *AWAY
        )
    if not _most(game):
        raise refuse(
            game,
            "exchange.bag",
            "The bag holds {bag} tiles: too few for an exchange",
            "R-081",
            bag=game.tiles.in_bag,
        )
    if command.count is None and rules.exchange_announces_count:
        raise refuse(game, "exchange.count_due", "Say how many tiles you exchange", "R-080")
    if command.count is not None:
        _check_count(game, command.count)
    yield e.ExchangeAnnounced(command.count)


def most_exchanged(rules: Rulebook, rack: int, bag: int) -> int:
    """Return the number of tiles of a rack that may be exchanged (CAT 3¶2, A-03).

    It is limited by rack and bag, since drawing comes first where the edition says so; it is 0 when
    the bag holds fewer tiles than the edition asks for.

    >>> from letrado.rulebook import load
    >>> most_exchanged(load("cat"), rack=7, bag=3)
    3
    """
    if bag < rules.drawing.exchange_min_bag:
        return 0
    return min(rack, bag) if rules.drawing.exchange_within_bag else rack


def _most(game: Game) -> int:
    rack = len(game.tiles.hands[the_turn(game).mover]) + len(game.tiles.aside)
    return most_exchanged(game.rules, rack, game.tiles.in_bag)


def _check_count(game: Game, count: int) -> None:
    most = _most(game)
    if not 1 <= count <= most:
        raise refuse(
            game,
            "exchange.count",
            "From 1 to {most} tiles can be exchanged, not {count}",
            "R-081",
            count=count,
            most=most,
        )


@applies(e.ExchangeAnnounced)
def exchange_announced(game: Game, fact: e.ExchangeAnnounced, event: e.Event) -> Game:
    """Turn the move into an exchange."""
    turn = replace(the_turn(game), exchange=ExchangeStep(fact.count))
    return replace(game, phase=Phase.EXCHANGING, turn=turn)


def _step(game: Game) -> ExchangeStep:
    return the_turn(game).exchange or ExchangeStep(None)


@handles(c.SetExchangeCount, Phase.EXCHANGING, row="R-080")
def set_exchange_count(game: Game, command: c.SetExchangeCount, world: Environment) -> Steps:
    """Change the number of tiles to exchange before drawing (T-27)."""
    if not game.rules.drawing.exchange_count_adjustable:
        raise refuse(game, "exchange.fixed", "The number announced stays", "R-080")
    if _step(game).drawn:
        raise refuse(game, "exchange.drawn", "The new tiles are drawn already", "R-080")
    _check_count(game, command.count)
    yield e.ExchangeCountSet(command.count)


@applies(e.ExchangeCountSet)
def exchange_count_set(game: Game, fact: e.ExchangeCountSet, event: e.Event) -> Game:
    """Store the new number; tiles laid aside go back to the hand, to choose again."""
    turn = the_turn(game)
    tiles = game.tiles.aside_taken_back(turn.mover)
    turn = replace(turn, exchange=ExchangeStep(fact.count), exchanged=None)
    return replace(game, turn=turn, tiles=tiles)


@handles(c.LayAside, Phase.EXCHANGING, row="R-080")
def lay_aside(game: Game, command: c.LayAside, world: Environment) -> Steps:
    """Lay the old tiles face down: the first step of the exchange (T-28)."""
    step, side = _step(game), the_turn(game).mover
    if step.aside:
        raise refuse(game, "exchange.aside", "The tiles have already been put aside", "R-080")
    count = command.count if command.tiles is None else len(command.tiles)
    count = step.count if count is None else count
    if count is None:
        raise refuse(game, "exchange.count_due", "Say how many tiles you exchange", "R-080")
    if step.count is not None and count != step.count:
        raise refuse(
            game,
            "exchange.announced",
            "Tiles announced: {announced}, not {count}",
            "R-080",
            announced=step.count,
            count=count,
        )
    if game.settings.electronic and command.tiles is None:
        raise refuse(game, "exchange.tiles_due", "Say which tiles you exchange", "R-080")
    _check_count(game, count)
    try:
        game.tiles.set_aside(side, command.tiles, count)
    except Illegal as error:
        raise refuse(game, error.code, error.message, "R-080", **error.details) from None
    yield e.TilesLaidAside(count, command.tiles)


@applies(e.TilesLaidAside)
def tiles_laid_aside(game: Game, fact: e.TilesLaidAside, event: e.Event) -> Game:
    """Move the tiles from the hand to those laid aside."""
    turn = the_turn(game)
    tiles = game.tiles.set_aside(turn.mover, fact.tiles, fact.count)
    turn = replace(turn, exchange=ExchangeStep(fact.count, aside=True), exchanged=fact.tiles)
    return replace(game, tiles=tiles, turn=turn)


@handles(c.DrawExchange, Phase.EXCHANGING, row="R-080")
def draw_exchange(game: Game, command: c.DrawExchange, world: Environment) -> Steps:
    """Draw as many from the bag: the second step of the exchange (T-28)."""
    step = _step(game)
    if not step.aside or step.drawn or step.count is None:
        raise refuse(
            game, "exchange.order", "Lay the tiles aside, then draw, then return them", "R-080"
        )
    tiles, count = told_tiles(game, world, command.tiles, None, step.count)
    if count != step.count:
        raise refuse(
            game,
            "exchange.same_number",
            "Draw as many tiles as were put aside: {count}",
            "R-080",
            count=step.count,
        )
    yield e.ExchangeDrawn(count, tiles)


@applies(e.ExchangeDrawn)
def exchange_drawn(game: Game, fact: e.ExchangeDrawn, event: e.Event) -> Game:
    """Add the new tiles to the hand."""
    turn = the_turn(game)
    tiles = game.tiles.drawn(turn.mover, fact.tiles, fact.count)
    step = replace(_step(game), drawn=True)
    return replace(game, tiles=tiles, turn=replace(turn, exchange=step))


@handles(c.ReturnTiles, Phase.EXCHANGING, row="R-080")
def return_tiles(game: Game, command: c.ReturnTiles, world: Environment) -> Steps:
    """Put the old tiles into the bag: the last step of the exchange (T-28)."""
    if not _step(game).drawn:
        raise refuse(
            game, "exchange.order", "Lay the tiles aside, then draw, then return them", "R-080"
        )
    yield e.TilesReturned()


@applies(e.TilesReturned)
def tiles_returned(game: Game, fact: e.TilesReturned, event: e.Event) -> Game:
    """Complete the exchange; the clock runs until the press (A-46)."""
    turn = replace(the_turn(game), outcome=Outcome.EXCHANGE)
    return replace(game, phase=Phase.TURN_DONE, turn=turn, tiles=game.tiles.aside_returned())


@handles(c.CountBag, PLAY, row="R-083")
def count_bag(game: Game, command: c.CountBag, world: Environment) -> Steps:
    """Count the bag; inside it needs consent, or an official's hand (F09 §27, CAT 3¶8)."""
    inside = game.rules.drawing.bag_count_inside
    if not command.consent and _HANDS.get(command.by) not in inside:
        raise refuse(
            game,
            "bag.consent",
            "Count by feeling the bag from outside; inside only with the opponent’s consent",
            "R-083",
        )
    expected = game.tiles.in_bag
    counted = expected if command.count is None else command.count
    most = sum(game.tiles.board.alphabet.counts)
    if not 0 <= counted <= most:
        raise refuse(
            game,
            "bag.count",
            "The set has {most} tiles: {count} cannot be in the bag",
            "R-083",
            count=counted,
            most=most,
        )
    yield e.BagCounted(counted, None if counted == expected else expected)


_HANDS = {
    Actor.MONITOR: "monitor",
    Actor.JUDGE: "judge",
    Actor.ARBITER: "judge",
    Actor.DIRECTOR: "judge",
}
"""Officials who may count inside the bag without consent, if the edition names them."""
