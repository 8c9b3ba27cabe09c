"""The levels do what they say of themselves."""

import pytest

from letrado.engine import Generator
from letrado.game import AcceptPlay, Actor, PlaceTiles, Side
from letrado.game.commands import ChallengeWords
from letrado.game.seen import seen
from letrado.game.state import OVER
from letrado.lexicon.lookup import Lexicon
from letrado.placements import Placement
from letrado.players import LEVELS
from letrado.players.levels import LONGEST_KNOWN
from letrado.position import Position
from letrado.racks import Rack
from letrado.scoring import score
from tests.players.test_best import Assisted, lexicon

__all__ = ["lexicon"]


@pytest.mark.parametrize("key", LEVELS)
def test_each_level_plays_a_whole_game_and_says_the_same_again(lexicon: Lexicon, key: str) -> None:
    table, level = Assisted(lexicon, seed=3), LEVELS[key]
    for _ in range(300):
        game = table.game
        if game.phase in OVER:
            break
        for side in Side:
            sight = seen(game, table.sight(side))
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
    if key == "vocabulary":
        assert all(len(word.tiles) <= LONGEST_KNOWN for word in words)
    if key == "score":
        rack = table.game.tiles.hands[table.game.mover].known
        position = Position(board, (Rack(board.alphabet, rack.tiles), Rack(board.alphabet)))
        best = Generator(lexicon).best(position, by="score", bag=table.game.tiles.in_bag)
        assert score(board, answer.placement).total == best.score


@pytest.mark.parametrize(
    ("key", "challenges"), [("vocabulary", False), ("score", True), ("equity", True)]
)
def test_who_challenges_what_is_in_no_list(lexicon: Lexicon, key: str, challenges: bool) -> None:
    table = Assisted(lexicon, seed=5)
    mover = table.game.mover
    tiles = [tile for tile in table.game.tiles.hands[mover].known if tile.face]
    text = "".join(str(tile) for tile in tiles[:5])
    placement = Placement.parse(f"8H {text}", table.game.tiles.board.alphabet)
    table.do(PlaceTiles(Actor.of(mover), placement))
    sight = seen(table.game, table.sight(mover.other))
    answer = LEVELS[key].program(lexicon, "").answer(sight)
    assert isinstance(answer, ChallengeWords if challenges else AcceptPlay)
