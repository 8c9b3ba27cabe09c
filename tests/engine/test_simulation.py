"""Simulation: on bags that are small enough it agrees with trying every draw."""

import math
from itertools import permutations
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.board import Board
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Generator, Rules, State
from letrado.engine.effort import Effort
from letrado.engine.simulation import Simulated, Simulator, Stopped
from letrado.engine.winning import Row, fitted, read_winning, win_table, write_winning
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.random_leaves import random_leaves
from tests.engine.samples import ABOUT

ROWS = [Row(unseen, 5.0, 20.0 + unseen) for unseen in range(20)]
WINNING = win_table(ROWS)
RULES = Rules.of("fise-2009")
TEXT = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 {own}/ 9/3 0 ld spanish;"


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """Nineteen tiles: four on the board, seven on each rack, one in the bag."""
    rows = "?\t0\t0\t\nA\t6\t1\t\nC\t1\t3\t\nE\t3\t1\t\nR\t4\t1\t\nS\t5\t2\t\n"
    alphabet = Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n{rows}")
    words = "CASA CASAS CASAR ARA ARAS RE ES RES SE SER AR RARA AS SAS ERA ERAS SERA RARAS ASAR"
    path = tmp_path_factory.mktemp("toy") / "toy.lexicon"
    compile_lexicon([alphabet.parse(word) for word in words.split()], alphabet, ABOUT, path)
    return Lexicon.open(path, alphabet)


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


def played(
    generator: Generator, position: Position, move: Move, order: tuple[Tile, ...], bag: int
) -> tuple[float, float]:
    """One order: the first tiles are the opponent's, then comes the bag."""
    alphabet = generator.alphabet
    state = State(generator.words, position.board)
    line = list(order[len(order) - bag :])
    racks = [position.racks[0], Rack(alphabet, order[: len(order) - bag])]
    kept = [racks[0], Rack(alphabet)]
    scores, passes, ply, mover = list(position.scores), 0, -1, 0
    while ply < 2 or not line:
        rack = racks[mover]
        found = None
        if ply >= 0:
            found = generator.best(state, rack, bag=len(line), opponent=racks[1 - mover].value)
        made = move if found is None else found.move
        if isinstance(made, Placement):
            points = next(
                each.score for each in generator.all(state, rack, bag=9) if each.move == made
            )
            scores[mover] += points
            state.apply(made)
            kept[mover] = rack.remove(made.new.values())
            drawn = min(7 - len(kept[mover]), len(line))
            racks[mover] = kept[mover].add(line[:drawn])
            del line[:drawn]
            passes = 0
            if not len(racks[mover]):
                scores[mover] += racks[1 - mover].value
                scores[1 - mover] -= racks[1 - mover].value
                return result(scores)
        elif isinstance(made, Exchange):
            # With as many tiles in the bag as are changed nothing is left to chance.
            assert len(line) == made.count == 1
            kept[mover] = rack.remove(made.tiles)
            racks[mover], line = kept[mover].add(line), list(made.tiles)
            passes = 0
        else:
            assert isinstance(made, Pass)
            passes += 1
            kept[mover] = rack
            if passes == 2 * RULES.passes_to_end:
                return result([scores[0] - racks[0].value, scores[1] - racks[1].value])
        mover, ply = 1 - mover, ply + 1
    lead = float(scores[0] - scores[1])
    if generator.leaves is not None:
        worths = [generator.leaves.worth(hand.tiles[:6]) for hand in kept]
        lead += worths[0] - worths[1]
    chance = ROWS[len(line) + len(racks[1 - mover])].chance(lead if mover == 0 else -lead)
    return lead, chance if mover == 0 else 1 - chance


def result(scores: list[int]) -> tuple[float, float]:
    lead = scores[0] - scores[1]
    return lead, 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


@pytest.mark.parametrize(
    ("own", "known", "bag", "spread"),
    [("AARRSSE", 0, 1, 0), ("AARRSSE", 0, 1, 9000), ("ARSE", 7, 4, 0), ("ARSE", 7, 4, 30_000)],
)
def test_it_converges_to_what_trying_every_draw_gives(
    toy: Lexicon, own: str, known: int, bag: int, spread: int
) -> None:
    """With all of the opponent's tiles unknown, and with only the order of the bag.

    Without leaves and with random ones, which both sides weigh, and which count in the end.
    """
    everything = Position.parse(TEXT.format(own=own), toy.alphabet)
    theirs = Rack(toy.alphabet, everything.unseen.tiles[:known])
    position = Position(everything.board, (everything.racks[0], theirs), everything.scores)
    leaves = random_leaves(toy.alphabet, Random(spread), spread) if spread else None
    generator = Generator(toy, leaves)
    moves = [each.move for each in generator.top(position, 60, bag=bag)]
    placements = [move for move in moves if isinstance(move, Placement)][:3]
    exchanges = [move for move in moves if isinstance(move, Exchange)][: 2 if bag == 1 else 0]
    moves = [*placements, *exchanges, Pass()]
    simulator = Simulator(generator, RULES, WINNING)
    seen = simulator.run(position, moves, times=3000, certainty=0.999_999_9, bag=bag)
    for prospect in seen.prospects:
        if not prospect.in_running:
            continue
        lead, win = exhaustive(generator, position, prospect.move, theirs, bag)
        # Four standard errors, where 1.96 make the interval; and what rounding does.
        assert abs(prospect.lead - lead) <= prospect.lead_error * 4 / 1.96 + 0.01
        assert abs(prospect.win - win) <= prospect.win_error * 4 / 1.96 + 0.0001


def exhaustive(
    generator: Generator, position: Position, move: Move, theirs: Rack, bag: int
) -> tuple[float, float]:
    """Mean lead and chance over every order of the unseen tiles: two plies, then to the end."""
    known = theirs.tiles
    count = leads = wins = 0.0
    done: dict[tuple[Tile, ...], tuple[float, float]] = {}
    for order in permutations(position.unseen.tiles):
        whole = (*known, *order)
        held = Rack(theirs.alphabet, whole[: len(whole) - bag]).tiles
        key = (*held, *whole[len(whole) - bag :])
        if key not in done:
            done[key] = played(generator, position, move, key, bag)
        leads, wins, count = leads + done[key][0], wins + done[key][1], count + 1
    return leads / count, wins / count


@pytest.mark.parametrize("moves", [2, 3, 8, 15])
def test_narrowing_spends_what_it_may_on_the_best(spanish: Lexicon, moves: int) -> None:
    """Each half of the moves costs a like share, and what is asked for is what is done."""
    simulator = Simulator(Generator(spanish), "fise-2009", WINNING)
    seen = simulator.run(
        Position.parse(MIDDLE), moves, playouts=1200, narrowing=True, certainty=0.999_999_9
    )
    tried = [each.times for each in seen.prospects]
    assert 1200 <= sum(tried) < 1200 + moves
    assert tried == sorted(tried, reverse=True)
    assert tried[0] == tried[1] >= 1200 // moves
    assert [each.in_running for each in seen.prospects] == [True] * 2 + [False] * (moves - 2)
    again = simulator.run(
        Position.parse(MIDDLE),
        moves,
        playouts=1200,
        narrowing=True,
        certainty=0.999_999_9,
        threads=2,
    )
    assert same(seen, again)


@given(
    moves=st.integers(1, 200),
    playouts=st.integers(0, 5000),
    narrowing=st.booleans(),
    dropped=st.randoms(use_true_random=False),
)
def test_effort_is_spent_to_the_end_and_hardly_beyond(
    moves: int, playouts: int, narrowing: bool, dropped: Random
) -> None:
    effort = Effort(None, 2**21, playouts, narrowing, moves)
    running = moves
    while some := effort.next_times(running, 0):
        effort.spent += some * running
        running = min(running, effort.keep(), dropped.choice([running, max(running - 1, 1)]))
        assert running >= 1
    assert playouts <= effort.spent < playouts + moves
    if narrowing and playouts >= 4 * moves > 4:
        assert running <= 2


def same(one: Simulated, other: Simulated) -> bool:
    def numbers(seen: Simulated) -> list[tuple[str, int, float, float, bool]]:
        return [(str(p.move), p.times, p.lead, p.win, p.in_running) for p in seen.prospects]

    return numbers(one) == numbers(other)


MIDDLE = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 AEIRSTN/ 20/30 0 lex fise-2009;"


def test_threads_change_nothing_but_the_time(spanish: Lexicon) -> None:
    simulator = Simulator(Generator(spanish), "fise-2009", WINNING)
    position = Position.parse(MIDDLE)
    one = simulator.run(position, 6, times=150, threads=1, seed=4)
    assert same(one, simulator.run(position, 6, times=150, threads=3, seed=4))
    assert not same(one, simulator.run(position, 6, times=150, threads=1, seed=5))
    assert one.times <= 150


def test_clearly_worse_moves_are_dropped(spanish: Lexicon) -> None:
    generator = Generator(spanish)
    position = Position.parse(MIDDLE)
    best = generator.best(position).move
    seen = Simulator(generator, "fise-2009", WINNING).run(position, [Pass(), best], times=2000)
    assert seen.stopped is Stopped.CERTAIN
    assert seen.times < 2000
    assert seen.best.move == best
    assert [each.in_running for each in seen.prospects] == [True, False]
    assert seen.best.win > seen.prospects[1].win
    assert 0 < seen.best.win_error < 0.2


def test_it_stops_when_it_is_told_to(spanish: Lexicon) -> None:
    simulator = Simulator(Generator(spanish), "fise-2009", WINNING)
    position = Position.parse(MIDDLE)
    at_once = simulator.run(position, seconds=0)
    assert (at_once.stopped, at_once.times) == (Stopped.TIME, 0)
    assert at_once.best.move == simulator.generator.best(position).move
    assert math.isinf(at_once.best.win_error)
    cancelled = simulator.run(position, cancelled=lambda: True)
    assert (cancelled.stopped, cancelled.times) == (Stopped.CANCELLED, 0)
    in_no_time = simulator.run(position, playouts=0, narrowing=True)
    assert (in_no_time.stopped, in_no_time.times) == (Stopped.ENOUGH, 0)
    assert in_no_time.best.move == at_once.best.move
    asked = iter([False, False])
    halfway = simulator.run(position, seconds=60, cancelled=lambda: next(asked, True))
    assert halfway.stopped is Stopped.CANCELLED
    assert halfway.times > 0
    short = simulator.run(position, 3, times=1)
    assert (short.stopped, short.times) == (Stopped.ENOUGH, 1)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"plies": -1}, "simulation.numbers"),
        ({"plies": 41}, "simulation.numbers"),
        ({"threads": 0}, "simulation.numbers"),
        ({"threads": 65}, "simulation.numbers"),
        ({"seed": -1}, "simulation.numbers"),
        ({"seconds": -1.0}, "simulation.numbers"),
        ({"seconds": math.nan}, "simulation.numbers"),
        ({"certainty": 1.0}, "simulation.numbers"),
        ({"times": -1}, "simulation.numbers"),
        ({"playouts": -1}, "simulation.numbers"),
        ({"moves": 0}, "simulation.how_many"),
        ({"moves": []}, "simulation.how_many"),
        ({"moves": 201}, "simulation.how_many"),
        ({"bag": 3}, "engine.bag"),
        ({"moves": ["8A ZZZZ"]}, "simulation.moves"),
        ({"moves": ["-ZZ"]}, "simulation.moves"),
    ],
)
def test_what_makes_no_sense_is_refused(
    spanish: Lexicon, terms: dict[str, object], code: str
) -> None:
    es = spanish.alphabet
    given = dict(terms)
    if isinstance(given.get("moves"), list):
        texts = cast(list[str], given["moves"])
        given["moves"] = [
            Exchange.parse(text, es) if text[0] == "-" else Placement.parse(text, es)
            for text in texts
        ]
    simulator = Simulator(Generator(spanish), "fise-2009", WINNING)
    with pytest.raises(Illegal) as caught:
        simulator.run(Position.parse(MIDDLE), **given)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_a_finished_game_is_refused(toy: Lexicon) -> None:
    position = Position.parse(TEXT.format(own="ARSE"), toy.alphabet)
    full = Position(
        Board.empty(toy.alphabet).cover(dict(position.board)),
        (Rack(toy.alphabet), Rack(toy.alphabet)),
    )
    with pytest.raises(Illegal) as caught:
        Simulator(Generator(toy, None), RULES, WINNING).run(full)
    assert caught.value.code == "engine.rack_size"


# -- chances ------------------------------------------------------------


def test_the_chances_of_leads_are_found_again() -> None:
    """Outcomes as a known curve would give them."""
    true = Row(40, 12.0, 35.0)
    outcomes = [
        (40, lead, 2000, round(2 * 2000 * true.chance(lead))) for lead in range(-200, 201, 5)
    ]
    row = fitted(outcomes)[40]
    assert abs(row.edge - true.edge) < 0.2
    assert abs(row.scale - true.scale) < 0.3


def test_a_table_of_chances_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    write_winning(ROWS, path)
    assert read_winning(path) == ROWS
    path.write_text("unseen\tedge\tscale\n1\t2\t3\n")
    with pytest.raises(Unreadable):
        read_winning(path)


def test_chances_grow_with_the_lead_and_are_even_where_they_should_be() -> None:
    chances = [WINNING.on_turn(10, lead * 1000) for lead in range(-400, 401)]
    assert chances == sorted(chances)
    assert WINNING.on_turn(10, -5000) == 500_000
    assert WINNING.on_turn(99, 0) == WINNING.on_turn(19, 0)
    assert WINNING.on_turn(0, 500) in range(WINNING.on_turn(0, 0), WINNING.on_turn(0, 1000))
