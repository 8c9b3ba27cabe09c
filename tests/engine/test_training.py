"""Training: the same plan gives the same values, wherever and in how many pieces it runs."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from letrado.base.errors import Illegal, Unreadable
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves, autoplay, training
from letrado.engine.comparing import Comparison
from letrado.engine.plain.leaves import LeaveTable as PlainTable
from letrado.engine.plain.leaves import TileSet as PlainTiles
from letrado.engine.resuming import resumed, save
from letrado.engine.trained import Origin, read, shipped, write
from letrado.engine.training import Plan, Training
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon

PLAN = Plan(30, 50, generations=3, seed=5)
WORDS = partial(catalog.load, "fise-2009")


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "AT_ONCE", 20)


def finished(spanish: Lexicon) -> Training:
    run = Training.begun(PLAN, spanish.alphabet)
    for _ in run.advance(WORDS):
        pass
    return run


@pytest.fixture(scope="module")
def alone(spanish: Lexicon) -> bytes:
    return finished(spanish).leaves


def test_a_run_can_be_repeated_and_goes_to_the_end(spanish: Lexicon, alone: bytes) -> None:
    run = finished(spanish)
    assert run.finished
    assert run.done == 1
    assert run.leaves == alone
    assert run.seen.turns() > 50
    es = spanish.alphabet
    assert run.result().worth(es.parse("?")) > run.result().worth(es.parse("Q"))
    other = Training.begun(Plan(30, 50, generations=3, seed=6), es)
    for _ in other.advance(WORDS):
        pass
    assert other.leaves != alone


def test_where_the_jobs_run_changes_nothing(spanish: Lexicon, alone: bytes) -> None:
    with ThreadPoolExecutor(3) as threads:
        run = Training.begun(PLAN, spanish.alphabet)
        for _ in run.advance(WORDS, threads, 3):
            pass
    assert run.leaves == alone
    with ProcessPoolExecutor(1) as processes:
        run = Training.begun(PLAN, spanish.alphabet)
        for _ in run.advance(WORDS, processes, 2):
            pass
    assert run.leaves == alone


def test_a_run_that_was_stopped_goes_on(spanish: Lexicon, alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.part"
    run = resumed(PLAN, spanish.alphabet, "words", path)
    steps = 0
    while not run.finished:  # stopped after every single job
        for _ in islice(run.advance(WORDS), 1):
            steps += 1
        save(run, "words", path)
        run = resumed(PLAN, spanish.alphabet, "words", path)
    assert steps == 2 + 2 + 3
    assert run.leaves == alone


def test_a_run_of_something_else_is_refused(spanish: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "x.part"
    save(Training.begun(PLAN, spanish.alphabet), "words", path)
    for plan, words in ((Plan(30, 50, generations=3, seed=6), "words"), (PLAN, "others")):
        with pytest.raises(Unreadable) as caught:
            resumed(plan, spanish.alphabet, words, path)
        assert caught.value.code == "training.other"
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(Unreadable) as caught:
        resumed(PLAN, spanish.alphabet, "words", path)
    assert caught.value.code == "training.damaged"


@pytest.mark.parametrize(
    "terms", [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 101, 1), (1, 1, 1, -1)]
)
def test_plans_have_limits(terms: tuple[int, int, int, int]) -> None:
    with pytest.raises(Illegal) as caught:
        Plan(*terms)
    assert caught.value.code == "training.plan"


# -- what was trained ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es", "ca"])
def test_values_of_both_languages_are_shipped(language: str) -> None:
    alphabet = Alphabet.load(language)
    leaves = shipped(alphabet)
    assert leaves is not None
    assert leaves.worth(alphabet.parse("?")) > 15
    assert leaves.worth(alphabet.parse("S")) > 0
    assert leaves.worth(alphabet.parse("AAAA")) < leaves.worth(alphabet.parse("A"))
    assert shipped(Alphabet.load("en")) is None
    chosen = Leaves.chosen("trained", Alphabet.load("en"))
    assert chosen is not None
    assert chosen.name == "provisional"


def test_trained_values_beat_the_formula(spanish: Lexicon) -> None:
    games = autoplay(spanish, 600, players=("trained", "provisional"), seed=4, in_pairs=True).games
    seen = Comparison.of(games)
    assert seen.pairs == 300
    assert seen.spread - seen.spread_error > 0
    assert seen.share > 0.5


def test_values_can_be_packed_and_read_again(tmp_path: Path) -> None:
    alphabet = Alphabet.load("es")
    leaves, origin = Leaves.provisional(alphabet), Origin("fise-2009", "digest", PLAN)
    path = tmp_path / "x.leaves"
    write(leaves, origin, path)
    again, told = read(path, alphabet)
    assert told == origin
    for text in ("?", "QU", "AEIOU", "SS", "ERST?A"):
        tiles = alphabet.parse(text)
        assert abs(again.worth(tiles) - leaves.worth(tiles)) <= 0.026
    with pytest.raises(Unreadable) as caught:
        read(path, Alphabet.load("ca"))
    assert caught.value.code == "leaves.tiles"
    for damaged in (b"", b"{}\n", path.read_bytes()[:-20], path.read_bytes()[:200] + b"x" * 99):
        path.write_bytes(damaged)
        with pytest.raises(Unreadable):
            read(path, alphabet)


def test_games_in_pairs_share_a_bag(spanish: Lexicon) -> None:
    """Two equal players get each other's result when they change places."""
    games = autoplay(spanish, 40, seed=9, in_pairs=True).games
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.scores == other.scores[::-1]
        assert (one.starter, other.starter) == (0, 1)
    assert Comparison.of(games).share == 0.5
    assert Comparison.of(games).spread == 0


@pytest.mark.parametrize("language", ["es", "ca"])
def test_plain_python_unpacks_the_same_values(language: str) -> None:
    alphabet, lot = Alphabet.load(language), Random(6)
    leaves = shipped(alphabet)
    assert leaves is not None
    values = bytes(tile.value for tile in alphabet.tiles)
    tiles = PlainTiles(values, bytes(alphabet.counts))
    plain = PlainTable.from_deviations(tiles, leaves.core.deviations(50), 50)
    assert len(plain) == len(leaves)
    bag = [code for code, count in enumerate(alphabet.counts) for _ in range(count)]
    for _ in range(300):
        leave = bytes(lot.sample(bag, lot.randint(0, 6)))
        assert plain.worth(leave) == leaves.core.worth(leave)
