"""How games end, against a referee in Python. All tiles are alike, so that no draw is by lot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from letrado.board import Board
from letrado.engine import Ending, Generator, Rules, State, autoplay
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Pass
from letrado.placements import Placement
from letrado.racks import Rack
from letrado.tiles import Alphabet
from tests.engine.samples import ABOUT

VALUE = 3


@contextmanager
def alike(tiles: int, *lengths: int) -> Iterator[Lexicon]:
    """Words of the only tile A there is, by their *lengths*; without any, none can be laid."""
    rows = f"?\t0\t0\t\nA\t{tiles}\t{VALUE}\t\nB\t0\t1\t\n"
    alphabet = Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n{rows}")
    words = [alphabet.parse("A" * length) for length in lengths] or [alphabet.parse("BB")]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "alike.lexicon"
        compile_lexicon(words, alphabet, ABOUT, path)
        with Lexicon.open(path, alphabet) as lexicon:
            yield lexicon


def referee(lexicon: Lexicon, rules: Rules) -> tuple[list[int], int, Ending]:
    """Points of starter and rival, turns, and the ending."""
    (tile,) = lexicon.alphabet.parse("A")
    generator, state = Generator(lexicon, None), State(lexicon, Board.empty(lexicon.alphabet))
    held, points = [7, 7], [0, 0]
    bag = lexicon.alphabet.counts[1] - 14
    turn = passes = scoreless = 0
    while True:
        on_turn, rival = turn % 2, 1 - turn % 2
        turn += 1
        rack = Rack(lexicon.alphabet, (tile,) * held[on_turn])
        best = generator.best(state, rack, bag=bag, opponent=VALUE * held[rival])
        if isinstance(best.move, Placement):
            state.apply(best.move)
            points[on_turn] += best.score
            drawn = min(len(best.move.new), bag)
            held[on_turn] += drawn - len(best.move.new)
            bag -= drawn
            passes = scoreless = 0
            if not held[on_turn]:  # the rival's tiles change hands: F09 §45.4, CAT 4.A
                points[on_turn] += VALUE * held[rival]
                points[rival] -= VALUE * held[rival]
                return points, turn, Ending.OUT
            continue
        scoreless += 1
        passes = passes + 1 if isinstance(best.move, Pass) else 0
        exempt = rules.exempt_at_zero and points == [0, 0]
        ending = None
        if passes == 2 * rules.passes_to_end:  # F09 §45.2, CAT 4.B
            ending = Ending.PASSES
        elif scoreless >= rules.scoreless_to_end and not exempt:  # F09 §45.3
            ending = Ending.SCORELESS
        if ending is not None:  # each loses the tiles left
            return [points[player] - VALUE * held[player] for player in (0, 1)], turn, ending


CASES: list[tuple[int, tuple[int, ...], Rules, Ending]] = [
    (14, (2, 3, 4, 5, 6, 7), Rules.of("fise-2009"), Ending.OUT),
    (15, (2, 3, 4, 5, 6, 7), Rules.of("fise-2009"), Ending.OUT),
    (17, (2, 3, 4), Rules.of("fise-2009"), Ending.OUT),
    (30, (2, 3, 4, 5), Rules.of("cat"), Ending.PASSES),
    (14, (7,), Rules.of("fise-2009"), Ending.OUT),
    (16, (2,), Rules.of("fise-2009"), Ending.PASSES),
    (16, (2,), Rules.of("cat"), Ending.PASSES),
    (14, (2,), Rules(passes_to_end=2, scoreless_to_end=3), Ending.SCORELESS),
    # F09 §45.3: at 0-0 turns without points do not end the game; so that passes do.
    (14, (), Rules(passes_to_end=2, scoreless_to_end=3), Ending.PASSES),
    (14, (), Rules(passes_to_end=2, scoreless_to_end=3, exempt_at_zero=False), Ending.SCORELESS),
]


@pytest.mark.parametrize(("tiles", "lengths", "rules", "ending"), CASES)
def test_games_end_as_the_referee_says(
    tiles: int, lengths: tuple[int, ...], rules: Rules, ending: Ending
) -> None:
    with alike(tiles, *lengths) as lexicon:
        first, second = autoplay(lexicon, 2, players=(None, None), rules=rules).games
        points, turns, ended = referee(lexicon, rules)
    assert ended is ending
    for game in (first, second):
        assert (game.ending, game.turns) == (ended, turns)
        assert [game.scores[game.starter], game.scores[1 - game.starter]] == points


def test_who_goes_out_takes_the_tiles_of_the_other() -> None:
    """F09 §45.4, by hand: AAAAAAA on the empty board takes all tiles of one, the other has seven.

    Seven tiles through the centre of the row: each letter 3, two of the letters doubled at most,
    the word doubled, and 50 for all seven.
    """
    with alike(14, 7) as lexicon:
        (game,) = autoplay(lexicon, 1, players=(None, None)).games
    laid = 2 * (7 * VALUE + VALUE) + 50
    assert game.turns == 1
    assert game.scores == (laid + 7 * VALUE, -7 * VALUE)
