"""Endings of games, against a referee in Python. All tiles are alike, so no draw is random."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from letrado import rulebook
from letrado.core.board import Board
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet
from letrado.engine import Ending, Game, Generator, Leaves, Rules, State, autoplay
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.samples import ABOUT

VALUE = 3
MOST_TURNS = 400


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


def kept(alphabet: Alphabet, worth: Callable[[int], float]) -> Leaves:
    """Leave values by how many tiles are kept."""
    return Leaves.from_list("kept", alphabet, [(b"\1" * n, worth(n)) for n in range(1, 7)])


def referee(
    lexicon: Lexicon, rules: Rules, leaves: Sequence[Leaves | None] = (None, None), starter: int = 0
) -> Game:
    """Play, by the rules, the game of two players who take the best move by their leaves."""
    (tile,) = lexicon.alphabet.parse("A")
    generators = [Generator(lexicon, table) for table in leaves]
    state = State(lexicon, Board.empty(lexicon.alphabet))
    held, points, exchanges = [7, 7], [0, 0], [0, 0]
    bag = lexicon.alphabet.counts[1] - 14
    turn = passes = scoreless = 0

    def over(ending: Ending) -> Game:
        one, other = exchanges
        return Game((points[0], points[1]), starter, turn, ending, (0, 0), (one, other))

    while turn < MOST_TURNS:
        on_turn, rival = (starter + turn) % 2, (starter + turn + 1) % 2
        turn += 1
        rack = Rack(lexicon.alphabet, (tile,) * held[on_turn])
        best = generators[on_turn].best(state, rack, bag=bag, opponent=VALUE * held[rival])
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
                return over(Ending.OUT)
            continue
        if isinstance(best.move, Exchange):  # what comes back is what went: F09 §25, CAT 3¶2
            assert 1 <= best.move.count <= bag
            exchanges[on_turn] += 1
        scoreless += 1
        passes = passes + 1 if isinstance(best.move, Pass) else 0
        exempt = rules.exempt_at_zero and points == [0, 0]
        ending = None
        if passes == 2 * rules.passes_to_end:  # F09 §45.2, CAT 4.B
            ending = Ending.PASSES
        elif scoreless >= rules.scoreless_to_end and not exempt:  # F09 §45.3
            ending = Ending.SCORELESS
        if ending is not None:  # each loses the tiles left
            points = [points[player] - VALUE * held[player] for player in (0, 1)]
            return over(ending)
    return over(Ending.STOPPED)


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
        games = autoplay(lexicon, 2, players=(None, None), rules=rules).games
        judged = [referee(lexicon, rules, starter=starter) for starter in (0, 1)]
    assert [replace(game, bonuses=(0, 0)) for game in games] == judged
    assert {game.ending for game in games} == {ending}


@pytest.mark.parametrize(
    ("tiles", "lengths", "edition", "turns", "ending"),
    [
        # Two plays, then twelve exchanges: F09 §45.3, CAT 4.B. The bag holds two tiles all along,
        # and any at all are enough to exchange (F09 §25, CAT 3¶2; A-03).
        (20, (2,), "fise-2009", 2 + 12, Ending.SCORELESS),
        (20, (2,), "cat", 2 + 12, Ending.SCORELESS),
        (100, (2, 3), "fise-2009", 3 + 12, Ending.SCORELESS),
        # At 0-0 exchanges end nothing.
        (20, (), "fise-2009", 400, Ending.STOPPED),
        (20, (), "cat", 400, Ending.STOPPED),
    ],
)
@pytest.mark.parametrize("keep", [0, -1])
def test_twelve_turns_without_points_end_a_game(
    tiles: int, lengths: tuple[int, ...], edition: str, turns: int, ending: Ending, keep: int
) -> None:
    """By hand; for players who like no tile as for those who do not care."""
    with alike(tiles, *lengths) as lexicon:
        leaves = kept(lexicon.alphabet, lambda count: keep * count)
        games = autoplay(lexicon, 2, players=(leaves, leaves), rules=edition).games
        judged = [
            referee(lexicon, Rules.of(edition), (leaves, leaves), starter) for starter in (0, 1)
        ]
    assert list(games) == judged
    exchanged = turns if ending is Ending.STOPPED else 12
    for game in games:
        assert (game.turns, game.ending, sum(game.exchanges)) == (turns, ending, exchanged)


@pytest.mark.parametrize("turns", range(1, 7))
@pytest.mark.parametrize("tiles", [19, 20, 24])
def test_no_exchange_takes_more_than_the_bag_holds(tiles: int, turns: int) -> None:
    """F09 §25, CAT 3¶2: who likes no tile exchanges all that they may, and still holds seven."""
    rules = Rules(passes_to_end=2, scoreless_to_end=turns)
    with alike(tiles, 2) as lexicon:
        leaves = kept(lexicon.alphabet, lambda count: -count)
        games = autoplay(lexicon, 2, players=(leaves, leaves), rules=rules).games
        judged = [referee(lexicon, rules, (leaves, leaves), starter) for starter in (0, 1)]
    assert list(games) == judged
    for game in games:
        assert (game.turns, sum(game.exchanges)) == (2 + turns, turns)


@pytest.mark.parametrize(("tiles", "lengths", "plays"), [(60, (2, 3), 3), (100, (2, 3, 4), 4)])
def test_a_play_between_exchanges_begins_the_count_anew(
    tiles: int, lengths: tuple[int, ...], plays: int
) -> None:
    """F09 §45.3: the turns are in a row. The first player only exchanges, the second does not."""
    with alike(tiles, *lengths) as lexicon:
        players = (kept(lexicon.alphabet, lambda _: -900.0), None)
        games = autoplay(lexicon, 2, players=players).games
        judged = [referee(lexicon, Rules.of("fise-2009"), players, starter) for starter in (0, 1)]
    assert list(games) == judged
    for game in games:
        before = plays if game.starter == 0 else plays - 1  # exchanges among the plays
        assert (game.turns, sum(game.exchanges)) == (plays + before + 12, before + 12)
        assert game.ending is Ending.SCORELESS


@pytest.mark.parametrize("edition", rulebook.EDITIONS)
def test_the_rules_are_those_of_the_rulebook(edition: str) -> None:
    law, rules = rulebook.load(edition), Rules.of(edition)
    assert rules.passes_to_end == law.ending.passes_to_end
    assert rules.scoreless_to_end == (law.ending.scoreless_limit or 0)
    assert rules.exempt_at_zero == law.ending.scoreless_exempt_at_0_0
    assert rules.exchange_needs == law.drawing.exchange_min_bag
    # What self-play takes for granted.
    assert law.drawing.exchange_within_bag
    assert not law.drawing.exchange_is_pass
    assert law.ending.own_racks_deducted
    assert law.ending.rack_to_finisher


def test_the_numbers_of_the_rules_as_printed() -> None:
    """F09 §45.2, §45.3, §25; CAT 4.B, 3¶2."""
    assert Rules.of("fise-2009") == Rules(2, 12, exempt_at_zero=True, exchange_needs=1)
    assert Rules.of("cat") == Rules(3, 12, exempt_at_zero=True, exchange_needs=1)


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
