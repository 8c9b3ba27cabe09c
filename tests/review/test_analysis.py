"""Analysis of turns: known mistakes as data, checked by plain Python and brute force."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado import rulebook
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Generator, Rules, State
from letrado.engine.reference import Reference
from letrado.formats.rebuilding import Rebuilding, table_settings
from letrado.game import Side
from letrado.game.state import Outcome
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.review import (
    NORMAL,
    QUICK,
    Analysis,
    Analyst,
    Depth,
    Kind,
    Method,
    Option,
    PlayedTurn,
    Untold,
    played_turns,
)
from letrado.review.looking import Tried, with_equity
from letrado.review.summary import kind_of
from letrado.review.valuing import Glance
from tests.engine.endgames import by_generator, value
from tests.engine.medium_lexicons import medium_lexicon
from tests.server.support.played import Played, self_played, small_game, small_lexicon
from tests.server.support.small_lexicons import lexicon

ES = Alphabet.load("es")
F09 = rulebook.load("fise-2009")
TO_THE_END = Depth("test", NORMAL.about, moves=50, endgame_plies=100, draws=0)


@pytest.fixture(scope="module")
def medium(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path: Path = tmp_path_factory.mktemp("review") / "medium.lexicon"
    return medium_lexicon("es", path, 4000)


def turns_of(played: Played) -> tuple[PlayedTurn, ...]:
    return played_turns(played.events)


def analyses_of(played: Played, depth: Depth = QUICK) -> list[Analysis]:
    analyst = Analyst(played.words, F09, depth)
    return [analyst.analyse(turn) for turn in turns_of(played)]


# -- known mistakes ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A first turn with a rack and what was done: what was better, and what that loss is called."""

    rack: str
    done: str
    best: str
    kind: Kind | None
    words: tuple[str, ...] | None = ("cansado", "no", "noa")
    """None for all of a real list."""


CASES = {
    "the best was played": Case("CANSADO", "8D CANSADO", "8D CANSADO", None),
    "a bingo was there": Case("CANSADO", "8G NO", "8D CANSADO", Kind.BINGO),
    "more points were there": Case("JUGOUUI", "8E JUGO", "8D GUIJO", Kind.POINTS, None),
    "passed with something to lay": Case("JUGOUUI", "-", "8D GUIJO", Kind.EXCHANGE, None),
    "nothing fits, and nothing was changed": Case("UUUIIVJ", "-", "exchange", Kind.EXCHANGE),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_known_mistakes(case: Case) -> None:
    words = lexicon("faltas", "es", case.words) if case.words else catalog.load("fise-2009")
    played = Played((case.rack, "NOESSPE"), words)
    if case.done == "-":
        played.skip()
    else:
        played.play(case.done)
    (turn,) = turns_of(played)
    analysis = Analyst(played.words, F09, QUICK).analyse(turn)
    assert analysis.best is not None
    if case.best == "exchange":
        assert isinstance(analysis.best.move, Exchange)
    else:
        assert analysis.best.score == score(turn.board, Placement.parse(case.best, ES)).total
    if case.kind is None:
        assert (analysis.equity_lost, analysis.win_lost) == (0, 0)
    else:
        assert analysis.equity_lost is not None
        assert analysis.equity_lost > 0
        assert kind_of(turn, analysis) is case.kind


def test_points_left_behind_counted_by_hand() -> None:
    turns, found = turns_of(small_game()), analyses_of(small_game())
    # 8D CASAS: C on a double letter 6, A, S, A, S 4, all doubled: 20; CASA had 12.
    assert max(option.score for option in found[0].options) == 20
    assert found[0].left == 8
    # Taken back, exchanged and passed: all that was there is left behind.
    assert [turn.record.points for turn in turns[2:5]] == [0, 0, 0]
    assert all(analysis.left for analysis in found[2:5])


def test_plays_of_most_points_are_those_of_the_reference() -> None:
    """The oracle shares nothing with the core but the words."""
    words = small_lexicon()
    reference = Reference(words.codes(), ES)
    blanks = Played(("??ASSOL", "NOESSPE"))
    blanks.skip()
    for played in (small_game(), blanks):
        for turn, analysis in zip(turns_of(played), analyses_of(played), strict=True):
            assert turn.rack is not None
            plays = list(reference.placements(turn.board, turn.rack))
            most = max(score(turn.board, play).total for play in plays)
            assert analysis.left == max(most - turn.record.points, 0)
            placed = [each for each in analysis.options if isinstance(each.move, Placement)]
            assert max(each.score for each in placed) == most
            assert (analysis.missed is not None) == any(len(play.new) == 7 for play in plays)


def test_a_bingo_that_was_missed_is_found() -> None:
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.skip()
    (analysis,) = analyses_of(played)
    assert analysis.missed is not None
    assert score(turns_of(played)[0].board, analysis.missed).total == analysis.left
    assert analysis.best is not None
    assert isinstance(analysis.best.move, Placement)
    assert len(analysis.best.move.new) == 7


def test_a_bingo_that_was_played_was_not_missed() -> None:
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.play("8D CANSADO", drawn="LLLLEEE")
    assert turns_of(played)[0].is_bingo
    assert analyses_of(played)[0].missed is None


# -- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bag", [40, 0])
def test_equity_of_what_was_done_is_the_generators(bag: int) -> None:
    """Every move that the generator can value is valued alike when it was played."""
    words = small_lexicon()
    generator = Generator(words)
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA", drawn="NDON")
    played.skip()
    full = turns_of(played)[1]
    rack = Rack.parse("NOESSPE" if bag else "SE", ES)  # with the last two one can go out
    board = _crowded(full.board, rack, bag + 7)
    position = Position(board, (rack, Rack(ES)))
    glance = Glance(generator)
    checked = 0
    for found in generator.top(position, 200, bag=bag):
        turn = replace(full, board=board, rack=rack, held=len(rack), bag=bag)
        option = glance.option(turn, position, found.move)
        assert (option.score, option.equity) == (found.score, found.thousandths), str(found)
        assert option.leave == found.leave
        checked += 1
    assert checked > 3


def _crowded(board: Board, rack: Rack, unseen: int) -> Board:
    """Return a board with all tiles but the rack and *unseen* others, far from where words fit."""
    rest = Position(board, (rack, Rack(ES))).unseen.tiles[unseen:]
    rows = [row for row in range(SIZE) if not 5 <= row <= 10]
    squares = [Square(row, column) for row in rows for column in range(SIZE)]
    return board.cover({at: _face(tile) for at, tile in zip(squares, rest, strict=False)})


def _face(tile: Tile) -> Tile:
    return ES.parse("a")[0] if tile.blank else tile


def test_losses_are_never_below_nothing_and_the_best_loses_nothing(medium: Lexicon) -> None:
    """In whole games of programs, at a glance and looking ahead."""
    ahead = replace(NORMAL, times=64, moves=5, ways=4, draws=4)
    methods = set()
    for seed, depth in ((1, QUICK), (2, QUICK), (3, ahead)):
        played = self_played(medium, seed)
        turns, found = turns_of(played), analyses_of(played, depth)
        for turn, analysis in zip(turns, found, strict=True):
            methods.add(analysis.method)
            best, made = analysis.best, analysis.made
            assert best is not None
            assert made is not None
            assert analysis.equity_lost == max(best.value - made.value, 0)
            assert analysis.win_lost == max(best.win - made.win, 0)
            if best is made:
                assert (analysis.equity_lost, analysis.win_lost) == (0, 0)
            assert all(0 <= option.win <= 1_000_000 for option in analysis.options)
            assert sum(option.made for option in analysis.options) == 1
            if turn.mover is Side.A and depth is QUICK and turn.bag:
                assert analysis.equity_lost == 0  # that program takes the best by equity
    assert methods >= {Method.STATIC, Method.SIMULATION, Method.ENDGAME}


def late(medium: Lexicon, most: int) -> Iterator[tuple[Played, PlayedTurn]]:
    """Turns with an empty bag and few tiles in both hands."""
    for seed in range(20, 30):
        played = self_played(medium, seed)
        for turn in turns_of(played):
            if not turn.bag and turn.rack is not None:
                theirs = Position(turn.board, (turn.rack, Rack(ES))).unseen
                if len(turn.rack) <= most and len(theirs) <= most:
                    yield played, turn


def test_losses_in_the_endgame_are_those_of_brute_force(medium: Lexicon) -> None:
    rules = Rules.of("fise-2009")
    generator, analyst = Generator(medium), Analyst(medium, F09, TO_THE_END)
    placements = by_generator(generator)
    lot = Random(4)
    checked = mistakes = 0
    for _, turn in late(medium, 3):
        assert turn.rack is not None
        own = turn.rack
        theirs = Rack(ES, Position(turn.board, (own, Rack(ES))).unseen.tiles)
        state = State(medium, turn.board)
        best = value(state, (own, theirs), turn.idle, rules, placements)
        # Not only what the program did, which is seldom wrong: anything that could be done.
        move, points = lot.choice([*placements(state, own), (Pass(), 0)])
        if isinstance(move, Placement):
            left, after = own.remove(move.new.values()), state.copy()
            after.apply(move)
            brings = points + 2 * theirs.value
            if len(left):
                brings = points - value(after, (theirs, left), 0, rules, placements)
            record = replace(turn.record, outcome=Outcome.PLAY, points=points)
            done = replace(turn, record=record, placement=move, score=score(turn.board, move))
        else:
            passes = turn.idle + 1
            brings = -value(state, (theirs, own), passes, rules, placements)
            if passes == 2 * rules.passes_to_end:
                brings = theirs.value - own.value
            record = replace(turn.record, outcome=Outcome.PASS, points=0)
            done = replace(turn, record=record, placement=None, score=None)
        analysis = analyst.analyse(done)
        assert analysis.method in (Method.ENDGAME, None) or len(analysis.options) == 1
        if analysis.method is Method.ENDGAME:
            assert analysis.equity_lost == 1000 * (best - brings), (str(turn.board), str(own))
            checked += 1
            mistakes += best > brings
    assert checked >= 6
    assert mistakes >= 2


# -- what cannot be told, and words --------------------------------------------------------------


def test_racks_that_nobody_told_give_no_best_plays() -> None:
    rebuilding = Rebuilding(table_settings("fise-2009", ("Ana", "Blas"), Side.A))
    rebuilding.begin(Side.A, {Side.A: ES.parse("CASASOL")})
    rebuilding.play(Placement.parse("8E CASA", ES))
    rebuilding.play(Placement.parse("I8 SOL", ES))
    rebuilding.passed()
    analyst = Analyst(small_lexicon(), F09, QUICK)
    found = [analyst.analyse(turn) for turn in played_turns(rebuilding.events)]
    assert [each.untold for each in found] == [None, Untold.RACK, Untold.RACK]
    assert [each.left for each in found] == [8, None, None]
    assert [(each.options, each.equity_lost, each.luck) for each in found[1:]] == [
        ((), None, None)
    ] * 2
    # That CASAS and SOL are words can be told all the same, and who is ahead.
    assert all(each.phony is None and each.win is not None for each in found)


def test_an_impossible_position_says_so() -> None:
    """A rack with eight tiles: the law has its own ways with it (F09 §28), the engine none."""
    turn = turns_of(small_game())[0]
    eight = replace(turn, rack=Rack.parse("CASASOLN", ES), held=8)
    found = Analyst(small_lexicon(), F09, QUICK).analyse(eight)
    assert (found.untold, found.options, found.equity_lost) == (Untold.POSITION, (), None)


def test_an_exchange_of_unknown_tiles_cannot_be_valued() -> None:
    turn = turns_of(small_game())[3]
    unknown = replace(turn, record=replace(turn.record, tiles=None))
    found = Analyst(small_lexicon(), F09, QUICK).analyse(unknown)
    assert (found.untold, found.made, found.equity_lost) == (Untold.MOVE, None, None)
    assert found.best is not None


@pytest.mark.parametrize("depth", [QUICK, replace(NORMAL, times=64, draws=0)])
def test_phonies_that_stood_and_that_were_taken_back(depth: Depth) -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E OLAS")  # no word of the list, and nobody says so: 8
    played.skip()
    stood, _ = analyses_of(played, depth)
    assert stood.phony is not None
    assert (stood.phony.words, stood.phony.stands) == (("OLAS",), True)
    assert stood.phony.gain > 0
    assert stood.phony.win > 0
    taken_back = analyses_of(small_game(), depth)[2]
    assert taken_back.phony is not None
    assert (taken_back.phony.stands, taken_back.phony.gain) == (False, 0)
    assert taken_back.made is not None
    assert isinstance(taken_back.made.move, Pass)


def test_an_exchange_that_the_edition_forbids_is_not_advised() -> None:
    """F04 wants seven tiles in the bag; the generator alone would change any."""
    words = lexicon("pobre", "es", ("no", "noa"))
    played = Played(("UUUIIVJ", "NOESSPE"), words)
    played.skip()
    turn = turns_of(played)[0]
    free = Analyst(words, F09, QUICK).analyse(turn)
    assert free.best is not None
    assert isinstance(free.best.move, Exchange)
    strict = replace(F09, drawing=replace(F09.drawing, exchange_min_bag=turn.bag + 1))
    bound = Analyst(words, strict, QUICK).analyse(turn)
    assert not any(isinstance(each.move, Exchange) for each in bound.options)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 5000),
            st.integers(-100_000, 100_000),
            st.integers(-300_000, 300_000),
            st.integers(0, 1_000_000),
            st.integers(0, 1_000_000),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_tries_and_what_equity_foretold_are_weighed(
    seen: list[tuple[int, int, int, int, int]],
) -> None:
    """Each value lies between what tries say and what equity says, moved to their mean."""
    tried = [
        Tried(Option(Pass(), 0, None, equity, equity, foretold), times, lead, win, 10_000)
        for times, equity, lead, foretold, win in seen
    ]
    mean = sum(each.lead - each.option.equity for each in tried) // len(tried)
    for each, found in zip(tried, with_equity(tried), strict=True):
        low, high = sorted((each.lead, each.option.equity + mean))
        assert low - 1 <= found.value <= high + 1
        assert 0 <= found.win <= 1_000_000
        assert found.win_error <= each.win_error
        if not each.times:
            assert found.value == each.option.equity + mean
