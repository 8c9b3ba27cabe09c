"""Puzzles: each claims that one move is best; oracles that share nothing with the miner agree."""

from collections import Counter
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from letrado.base.errors import Unavailable, Unreadable
from letrado.base.i18n import translator
from letrado.core.moves import Move, Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.engine import Generator, Rules, State
from letrado.engine.reference import Reference
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.puzzles import Kind, Miner, Puzzle, PuzzleSet, shipped
from letrado.puzzles.telling import asked, continuation, explanation
from tests.engine.endgames import Known, by_generator, value

LANGUAGES = ("es", "ca")
BINGOS, ENDINGS = 3, 4
"""Numbers of puzzles of each set that are compared with the oracles, which are slow."""
_FEW = 5
"""Tiles on both racks together that brute force can cope with."""


@cache
def words_of(language: str) -> Lexicon:
    """The very words that a set was mined with; another build of them proves nothing."""
    origin = shipped(language).origin
    try:
        return catalog.load_digest(origin.words)
    except Unavailable:
        pytest.skip(f"{origin.lexicon} with these words is not built here")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sets_that_come_along(language: str) -> None:
    puzzles = shipped(language).puzzles
    assert {each.kind for each in puzzles} == set(Kind)
    assert len({each.key for each in puzzles}) == len(puzzles) >= 30
    assert len({each.grade for each in puzzles}) > 5
    for puzzle in puzzles:
        assert puzzle.position.alphabet.language == language
        assert all(map(puzzle.solves, puzzle.answers))
        assert not puzzle.solves(puzzle.lure.move)
        assert Puzzle.of(puzzle.data) == puzzle
        assert puzzle.solves(puzzle.line[0])
        assert 900 <= puzzle.grade <= 2300
        if puzzle.kind is Kind.ONLY_WIN:
            assert puzzle.value > 0 >= puzzle.value - puzzle.margin


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_play_of_plain_python_scores_as_much_as_the_bingo(language: str) -> None:
    lexicon = words_of(language)
    reference = Reference(lexicon.codes(), lexicon.alphabet)
    bingos = [each for each in shipped(language).puzzles if each.kind is Kind.BINGO]
    for puzzle in bingos[:BINGOS]:
        board, rack = puzzle.position.board, puzzle.position.racks[0]
        found = {each: score(board, each).total for each in reference.placements(board, rack)}
        best = [each for each in found if found[each] == max(found.values())]
        assert [each.new for each in best] == [_placed(puzzle.answers[0]).new]
        assert len(best[0].new) == 7
        ranked = sorted(found.values(), reverse=True)
        assert (puzzle.value, puzzle.lure.value) == tuple(ranked[:2])
        assert puzzle.margin == ranked[0] - ranked[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_endings_are_what_brute_force_says(language: str) -> None:
    lexicon, puzzles = words_of(language), shipped(language)
    rules, generator = Rules.of(puzzles.origin.rules), Generator(lexicon)
    small = [
        each
        for each in puzzles.puzzles
        if each.kind is not Kind.BINGO and sum(map(len, each.position.racks)) <= _FEW
    ]
    assert small
    for puzzle in small[:ENDINGS]:
        brings = _by_force(puzzle, generator, rules)
        best = max(brings.values())
        answers = {move for move, brought in brings.items() if brought == best}
        assert answers == set(puzzle.answers)
        assert best == puzzle.value
        assert best - max(each for each in brings.values() if each < best) == puzzle.margin
        assert brings[puzzle.lure.move] == puzzle.lure.value


def _by_force(puzzle: Puzzle, generator: Generator, rules: Rules) -> dict[Move, int]:
    """Points ahead in the end after each move: every game that may follow is played."""
    own, other = puzzle.position.racks
    lead = puzzle.position.scores[0] - puzzle.position.scores[1]
    state, placements = State(generator.words, puzzle.position.board), by_generator(generator)
    known: Known = {}

    def reply(after: State, left: Rack, passes: int) -> int:
        return value(after, (other, left), passes, rules, placements, known)

    brings: dict[Move, int] = {Pass(): lead - reply(state, own, 1)}
    for placement, points in placements(state, own):
        left, after = own.remove(placement.new.values()), state.copy()
        if len(left):
            after.apply(placement)
            brings[placement] = lead + points - reply(after, left, 0)
        else:
            brings[placement] = lead + points + 2 * other.value
    return brings


def _placed(move: Move) -> Placement:
    assert isinstance(move, Placement)
    return move


def test_the_same_seed_finds_the_same() -> None:
    miner, lexicon = Miner(catalog.load("fise-2009")), catalog.load("fise-2009")
    seeds = range(5)
    found = [puzzle for seed in seeds for puzzle in miner.game(seed)]
    assert found
    assert found == [puzzle for seed in seeds for puzzle in Miner(lexicon).game(seed)]


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    puzzles, day = shipped("es"), date(2026, 11, 16)
    days = [puzzles.on(day + timedelta(ahead)).key for ahead in range(len(puzzles.puzzles))]
    assert set(Counter(days).values()) == {1}
    assert puzzles.on(day + timedelta(len(days))).key == days[0]
    with pytest.raises(Unavailable):
        puzzles.numbered(len(days) + 1)


def test_sets_are_kept_in_files_and_damaged_ones_refused(tmp_path: Path) -> None:
    path, kept = tmp_path / "some.puzzles", shipped("ca")
    kept.write(path)
    assert PuzzleSet.read(path) == kept
    text = path.read_text("utf-8")
    for damaged in ("", "{}\n", text.splitlines()[0], text[:-40], text.replace("bingo", "b"), "\0"):
        path.write_text(damaged, "utf-8")
        with pytest.raises(Unreadable):
            PuzzleSet.read(path)
    with pytest.raises(Unavailable):
        shipped("en")


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_questions_and_explanations_in_every_language(language: str) -> None:
    _ = translator(language)
    for puzzle in shipped("es").puzzles:
        assert asked(puzzle, _).endswith("?")
        assert all("{" not in sentence for sentence in explanation(puzzle, _))
        assert len(continuation(puzzle, _)) == len(puzzle.line)
