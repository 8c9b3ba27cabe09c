"""The arena: pairs of games between programs of all kinds, and one that only speaks lines."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letrado.base.errors import Illegal, LetradoError, Unavailable
from letrado.core.board import Board
from letrado.core.moves import Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import score
from letrado.engine import Game, Generator, Rules
from letrado.engine.comparing import Comparison, elo_of
from letrado.engine.generator import ScoredMove
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.players.arena import Table, pairs
from letrado.players.contenders import Thinking, contender
from letrado.players.protocol import converse
from letrado.players.strength import STRENGTHS, Thinker

RULES = Rules.of("fise-2009")
START = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 EEJNOSV/ 0/0 0 lex fise-2009;"

# A program that knows nothing of Letrado but the protocol, and always passes or changes a tile.
CLIENT = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "hello":
        print("letrado-engine 1 simpleton", flush=True)
    elif words[0] == "move":
        print({answer!r}, flush=True)
    else:
        break
"""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return catalog.load("fise-2009")


def program(folder: Path, answer: str) -> str:
    path = folder / "client.py"
    path.write_text(CLIENT.format(answer=answer))
    return f"run:{sys.executable} {path}"


def test_the_core_and_the_table_play_by_the_same_rules(lexicon: Lexicon) -> None:
    """The same player on both sides: the second game of a pair mirrors the first."""
    games = list(pairs(lexicon, "bot:score", "score", 2, RULES, 3))
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.scores == other.scores[::-1]
        assert one.turns == other.turns
    assert Comparison.of(games).share == 0.5
    assert len(list(pairs(lexicon, "trained", "score", 3, RULES, 3))) == 6


def test_another_program_can_sit_there(lexicon: Lexicon, tmp_path: Path) -> None:
    games = list(pairs(lexicon, program(tmp_path, "best -"), "score", 1, RULES, 1))
    assert len(games) == 2
    assert all(game.scores[1] > game.scores[0] for game in games)
    assert Comparison.of(games).share == 0


@pytest.mark.parametrize("answer", ["best 8A ZZZZ", "best 8H QQ", "best -ZZZZZZZ"])
def test_moves_that_cannot_be_are_refused_and_say_whose(
    lexicon: Lexicon, tmp_path: Path, answer: str
) -> None:
    with pytest.raises(Illegal) as caught:
        list(pairs(lexicon, program(tmp_path, answer), "score", 1, RULES, 1))
    assert caught.value.code == "arena.illegal"
    assert "client.py" in str(caught.value)


@pytest.mark.parametrize("answer", ["nonsense", "error x y"])
def test_answers_that_are_none_are_refused(lexicon: Lexicon, tmp_path: Path, answer: str) -> None:
    with pytest.raises(Unavailable) as caught:
        list(pairs(lexicon, program(tmp_path, answer), "score", 1, RULES, 1))
    assert caught.value.code == "protocol.answer"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nobody", "arena.contender"),
        ("sim:1.2.3", "arena.contender"),
        ("bot:nobody", "arena.contender"),
        ("run:", "arena.contender"),
        ("run:/no/such/program", "protocol.start"),
    ],
)
def test_contenders_that_are_none_are_refused(lexicon: Lexicon, text: str, code: str) -> None:
    with pytest.raises(LetradoError) as caught:
        contender(text, lexicon, RULES, 1)
    assert caught.value.code == code


def test_what_was_laid_since_is_told_from_the_boards(lexicon: Lexicon) -> None:
    """A player that infers racks sees the opponent's play, and nothing of the game before."""
    seen: list[tuple[Board, Placement] | None] = []

    class Watching(Thinker):
        def choose(self, position: Position, **terms: Any) -> ScoredMove:
            seen.append(terms["last"])
            return super().choose(position, **terms)

    watching = Thinking(Watching(STRENGTHS["score"], lexicon, RULES, 1))
    other = contender("score", lexicon, RULES, 1)
    for _ in range(2):
        Table(lexicon, RULES, 0, Random(4)).play((watching, other), ("a", "b"))
    assert seen.count(None) >= 2
    known = [each for each in seen if each is not None]
    assert len(known) > 10
    for before, play in known:
        assert all(word.tiles in lexicon for word in score(before, play).words)


def test_inference_can_be_asked_for(lexicon: Lexicon) -> None:
    asked = contender("sim:60x:2:infer", lexicon, RULES, 1)
    assert isinstance(asked, Thinking)
    assert asked.thinker.strength.infers
    position = Position.parse(START)
    before = Board.empty(lexicon.alphabet)
    last = before, Placement.laid(dict(position.board), before)
    assert asked.thinker.choose(position, bag=82, last=last).score > 0


def test_passing_ends_a_game(lexicon: Lexicon) -> None:
    class Passing:
        def move(self, position: Position, bag: int) -> Move:
            assert len(position.racks[0]) == 7
            assert not len(position.racks[1])
            assert bag == 86
            return Pass()

        def close(self) -> None:
            pass

    table = Table(lexicon, RULES, 0, Random(1))
    game = table.play((Passing(), Passing()), ("a", "b"))
    assert (game.turns, game.ending.name) == (4, "PASSES")
    assert game.scores == tuple(-rack.value for rack in table.racks)


def test_elo() -> None:
    assert elo_of(0.5) == 0
    assert round(elo_of(10 / 11)) == 400
    assert (elo_of(0), elo_of(1)) == (-float("inf"), float("inf"))


def test_pairs_are_one_observation() -> None:
    from letrado.engine import Ending

    def game(one: int, other: int) -> Game:
        return Game((one, other), 0, 9, Ending.OUT, (0, 0), (0, 0))

    seen = Comparison.of([game(3, 1), game(1, 3), game(5, 1), game(2, 2), game(9, 9)])
    assert (seen.pairs, seen.share, seen.spread) == (2, 0.625, 1.0)
    low, high = seen.elo_interval
    assert low < seen.elo < high


# -- strengths ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", STRENGTHS)
def test_the_same_seed_makes_the_same_move(lexicon: Lexicon, key: str) -> None:
    position = Position.parse(START)
    first, again = (
        Thinker(STRENGTHS[key], lexicon, RULES, 4).choose(position, bag=82, number=3)
        for _ in range(2)
    )
    assert first.move == again.move


def test_beginners_know_less(lexicon: Lexicon) -> None:
    position = Position.parse(START)
    best = Generator(lexicon, None).best(position, by="score")
    scores = {
        key: Thinker(strength, lexicon, RULES, 4).choose(position, bag=82).score
        for key, strength in STRENGTHS.items()
    }
    assert scores["score"] == best.score
    assert scores["beginner"] < scores["score"]
    assert scores["learner"] < scores["score"]


# -- the protocol ---------------------------------------------------------------------------------


def test_lines_are_answered(lexicon: Lexicon) -> None:
    thinker = Thinker(STRENGTHS["score"], lexicon, RULES, 1)
    said: list[str] = []
    lines = [
        "hello\n",
        "\n",
        f"move 1 {START}\n",
        "dance\n",
        "move\n",
        "move soon 15/15 A/ 0/0 0\n",
        "move -1 15/15 A/ 0/0 0\n",
        "move nan 15/15 A/ 0/0 0\n",
        "move 1 15/15 A/ 0/0 0\n",
        "x" * 30_000,
        "quit\n",
        "hello\n",
    ]
    converse(lines, said.append, lambda p, _: thinker.choose(p, bag=82).move, lexicon.alphabet)
    assert said[0] == "letrado-engine 1 letrado"
    assert said[1] == "best E5 VEN.EJOS"
    assert [line.split()[0] for line in said[2:]] == ["error"] * 7
    assert {line.split()[1] for line in said[2:]} == {"protocol.line", "cgp.rows"}
    assert all("\n" not in line for line in said)
