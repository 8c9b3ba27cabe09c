"""The levels do what they say of themselves."""

from dataclasses import replace
from itertools import pairwise

import pytest

from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.engine import Generator, Rules
from letrado.game import AcceptPlay, Actor, ClockMode, PlaceTiles, Side
from letrado.game.commands import ChallengeWords
from letrado.game.state import OVER
from letrado.game.visible_state import GameView, view_game
from letrado.lexicon.lookup import Lexicon
from letrado.players import LEVELS, by_strength
from letrado.players.levels import Level
from letrado.players.strength import STRENGTHS
from letrado.players.strong import effort
from letrado.players.vocabulary import commonest, spelled
from tests.players.test_best import Assisted, lexicon

__all__ = ["lexicon"]


def quick(key: str) -> Level:
    """The level, thinking less where it thinks ahead."""
    level = LEVELS[key]
    if not level.strength.playouts:
        return level
    return replace(level, strength=replace(level.strength, playouts=60, endgame_plies=1))


@pytest.mark.parametrize("key", LEVELS)
def test_each_level_plays_a_whole_game_and_says_the_same_again(lexicon: Lexicon, key: str) -> None:
    table, level = Assisted(lexicon, seed=3), quick(key)
    for _ in range(300):
        game = table.game
        if game.phase in OVER:
            break
        for side in Side:
            sight = view_game(game, table.sight(side))
            answer = level.program(lexicon, "x").answer(sight)
            assert answer == level.program(lexicon, "x").answer(sight)
            if answer is not None:
                check(key, lexicon, table, answer)
                table.do(answer)
                break
    assert table.game.phase in OVER


def check(key: str, lexicon: Lexicon, table: Assisted, answer: object) -> None:
    if not isinstance(answer, PlaceTiles):
        return
    board = table.game.tiles.board
    words = score(board, answer.placement).words
    assert all(word.tiles in lexicon for word in words)
    strength = STRENGTHS[key]
    assert all(len(word.tiles) <= strength.longest for word in words)
    if strength.vocabulary:
        known = commonest("es", strength.vocabulary)
        assert all(spelled(word.tiles) in known for word in words)
    if key == "score":
        rack = table.game.tiles.hands[table.game.mover].known
        position = Position(board, (Rack(board.alphabet, rack.tiles), Rack(board.alphabet)))
        best = Generator(lexicon).best(position, by="score", bag=table.game.tiles.in_bag)
        assert score(board, answer.placement).total == best.score


@pytest.mark.parametrize("key", LEVELS)
def test_who_challenges_what_is_in_no_list(lexicon: Lexicon, key: str) -> None:
    table = Assisted(lexicon, seed=5)
    mover = table.game.mover
    tiles = [tile for tile in table.game.tiles.hands[mover].known if tile.face]
    text = "".join(str(tile) for tile in tiles[:5])
    placement = Placement.parse(f"8H {text}", table.game.tiles.board.alphabet)
    table.do(PlaceTiles(Actor.of(mover), placement))
    sight = view_game(table.game, table.sight(mover.other))
    answer = LEVELS[key].program(lexicon, "").answer(sight)
    challenges = key not in ("beginner", "learner", "vocabulary")
    assert isinstance(answer, ChallengeWords if challenges else AcceptPlay)


def test_programs_keep_their_numbers_and_are_told_apart_by_strength() -> None:
    """Accounts are numbered in the order of `LEVELS`: what exists stays where it is."""
    assert list(LEVELS)[:3] == ["vocabulary", "score", "equity"]
    ordered = by_strength()
    assert [level.key for level in ordered] == list(STRENGTHS)
    assert (ordered[0].key, ordered[-1].key) == ("beginner", "champion")
    for below, above in pairwise(ordered):
        assert below.rating.points < above.rating.points


def test_without_a_word_that_it_knows_a_beginner_changes_tiles(lexicon: Lexicon) -> None:
    rows = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15"
    position = Position.parse(f"{rows} QXZÑ/ 0/0 0 lex fise-2009;")
    thinker = STRENGTHS["beginner"].thinker(lexicon, Rules.of("fise-2009"), 1)
    move = thinker.choose(position, bag=85).move
    assert isinstance(move, Exchange)
    assert move.count == 4
    three = thinker.choose(
        position, bag=85, may=lambda each: isinstance(each, Exchange) and each.count == 3
    )
    assert isinstance(three.move, Exchange)
    assert three.move.count == 3


@pytest.mark.parametrize(
    ("clock", "left", "timer", "share"),
    [
        (ClockMode.NONE, 0, None, 1.0),
        (ClockMode.RUNNING, 25 * 60_000, None, 1.0),
        (ClockMode.STOPPED, 20_000, None, 0.5),
        (ClockMode.RUNNING, -9000, None, 0.01),
        (ClockMode.TIMER, 0, 60_000, 1.0),
        (ClockMode.TIMER, 0, 1000, 0.25),
        (ClockMode.TIMER, 0, None, 0.01),
    ],
)
def test_they_think_as_long_as_the_clock_allows(
    lexicon: Lexicon, clock: ClockMode, left: int, timer: int | None, share: float
) -> None:
    sight: GameView = view_game(Assisted(lexicon).game, Assisted(lexicon).sight(Side.A))
    sight = replace(
        sight,
        settings=replace(sight.settings, clock=clock),
        left={Side.A: left, Side.B: 0},
        timer=timer,
        bag=86,
    )
    assert effort(sight, Side.A) == share
