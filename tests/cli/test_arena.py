"""``letrado arena``, ``engine`` and ``train``: what they print, keep and refuse."""

import re
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from math import inf
from pathlib import Path
from types import ModuleType, TracebackType
from typing import ClassVar

import pytest

from letrado.cli.engine import train
from letrado.cli.engine.arena import show
from letrado.cli.output import STOPPED
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves, training
from letrado.engine.comparing import Comparison
from letrado.engine.trained import read, shipped
from letrado.engine.training import Training
from letrado.engine.winning import read_winning
from letrado.formats.klv import read_leaves
from letrado.players.protocol import LONGEST_LINE
from tests.cli.sessions import Session
from tests.cli.test_cli import Run

CASA = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 EEJNOSV/ 0/0 0 lex fise-2009;"
SMALL = ("--games", "20", "--last", "30", "--generations", "2", "--seed", "7")


@pytest.fixture(autouse=True)
def _small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(training, "AT_ONCE", 10)


def test_the_arena_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "arena", "trained", "score", "--games", "200", "--seed", "3", "--json").json
    assert found["contenders"] == ["trained", "score"]
    assert found["pairs"] == 100
    assert found["share"] > 0.5
    low, high = found["elo_interval"]
    assert low < found["elo"] < high
    again = Run(
        capsys, "arena", "trained", "score", "--games", "100", "--pairs", "--seed", "3", "--json"
    ).json
    assert found | {"cpu_s": 0} == again | {"cpu_s": 0}
    even = Run(capsys, "arena", "bot:score", "score", "--games", "2", "--json").json
    assert (even["share"], even["spread"], even["elo_interval"]) == (0.5, 0.0, [None, None])


def test_the_arena_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "arena", "trained", "provisional", "--games", "20")
    assert run.code == 0
    assert "trained" in run.out
    assert "Elo" in run.out
    assert Run(capsys, "arena", "nobody", "score", "--games", "2").code == 2


@pytest.mark.parametrize(
    ("seen", "lines"),
    [
        (Comparison(0, 0.0, inf, 0.0, inf), 2),  # stopped before there was any
        (Comparison(1, 0.0, inf, -55.5, inf), 4),
        (Comparison(2, 1.0, 0.0, 40.0, 2.0), 4),  # all won: no difference is large enough
    ],
)
def test_what_few_games_cannot_say_is_not_said_in_figures(
    capsys: pytest.CaptureFixture[str], seen: Comparison, lines: int
) -> None:
    show("a", "b", seen)
    said = capsys.readouterr().out
    assert "inf" not in said
    assert ("±" in said) == (seen.pairs > 1)
    *figures, elo = said.splitlines()
    assert len(figures) == lines - 1
    assert not re.search(r"\d", elo)


def test_lines_in_and_lines_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = f"hello\nmove 0 {CASA}\nmove 1 nonsense\nquit\nhello\n"
    run = Session(capsys, monkeypatch, "engine", "--level", "equity", typed=typed)
    greeting, best, error = run.out.splitlines()
    assert greeting == "letrado-engine 1 letrado"
    assert best == "best E5 VEN.EJOS"
    assert error.startswith("error cgp.fields ")
    assert Session(capsys, monkeypatch, "engine", "--level", "nobody").code == 2


def test_a_line_has_one_answer_however_long_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "move 1 " + "1" * (3 * LONGEST_LINE) + f"\nhello\nmove 0 {CASA}"  # the last unended
    run = Session(capsys, monkeypatch, "engine", "--level", "equity", typed=typed)
    refused, greeting, best = run.out.splitlines()
    assert refused.startswith("error protocol.line ")
    assert (greeting, best) == ("letrado-engine 1 letrado", "best E5 VEN.EJOS")


def test_training_stops_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.leaves", tmp_path / "parts.leaves"
    found = Run(capsys, "train", "leaves", "--out", str(whole), *SMALL, "--json").json
    assert (found["games"], found["rules"]) == (50, "fise-2009")
    assert len(read_winning(whole.with_suffix(".winning.tsv"))) > 50

    advance = Training.advance

    def interrupted(self: Training, *terms: object) -> object:
        for steps, step in enumerate(advance(self, *terms)):  # type: ignore[arg-type]
            yield step
            if steps == 1:
                raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Training, "advance", interrupted)
        run = Run(capsys, "train", "leaves", "--out", str(parts), *SMALL)
    assert run.code == STOPPED
    assert not parts.exists()
    assert parts.with_name("parts.leaves.part").exists()
    other = Run(capsys, "train", "leaves", "--out", str(parts), *SMALL[:-1], "8")
    assert other.code == 2  # another run than the one begun
    assert Run(capsys, "train", "leaves", "--out", str(parts), *SMALL).code == 0
    assert not parts.with_name("parts.leaves.part").exists()
    assert parts.read_bytes() == whole.read_bytes()
    es = Alphabet.load("es")
    leaves, origin = read(whole, es)
    assert (origin.lexicon, origin.plan.seed) == ("fise-2009", 7)
    assert leaves.worth(es.parse("?")) > 0


class Cluster:
    """Stand-in for a Dask client, with what training asks of it; threads do the work."""

    addresses: ClassVar[list[str]] = []

    def __init__(self, address: str) -> None:
        if address == "nowhere":
            raise OSError("no scheduler")
        self.addresses.append(address)
        self.open = True

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.open = False

    def nthreads(self) -> dict[str, int]:
        return {"tcp://one": 2, "tcp://other": 1}

    def get_executor(self, *, pure: bool) -> Executor:
        assert self.open
        assert not pure
        return ThreadPoolExecutor(3)


def test_training_on_a_cluster_or_in_processes_gives_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    learnt: list[list[float]] = []

    def note(values: Leaves, _origin: object, _out: Path) -> None:
        texts = ("?", "S", "QU", "AERS", "AEIO")
        learnt.append([values.worth(values.alphabet.parse(text)) for text in texts])

    monkeypatch.setattr(train, "_write", note)
    trains = ("train", "leaves", *SMALL, "--out", str(tmp_path / "x.leaves"))
    assert Run(capsys, *trains).code == 0
    assert Run(capsys, *trains, "--processes", "2").code == 0
    monkeypatch.setitem(sys.modules, "distributed", None)  # Dask is not installed
    assert Run(capsys, *trains, "--cluster", "tcp://here:8786").code == 2
    dask = ModuleType("distributed")
    monkeypatch.setattr(dask, "Client", Cluster, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", dask)
    assert Run(capsys, *trains, "--cluster", "nowhere").code == 2
    assert Run(capsys, *trains, "--cluster", "tcp://here:8786").code == 0
    assert Cluster.addresses == ["tcp://here:8786"]
    assert len(learnt) == 3
    assert learnt[0] == learnt[1] == learnt[2]
    assert learnt[0][0] > 0


def test_values_for_other_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "es.klv2"
    assert Run(capsys, "train", "export", "--language", "es", "--out", str(out)).code == 0
    es = Alphabet.load("es")
    ours, theirs = shipped(es), read_leaves(out, es)
    assert ours is not None
    for text in ("?", "QU", "AERS", "AEIOU?"):
        assert ours.worth(es.parse(text)) == pytest.approx(theirs.worth(es.parse(text)), abs=0.001)
    for path in ("x.leaves", "x.txt"):
        run = Run(capsys, "train", "export", "--out", str(tmp_path / path))
        assert run.code == 2
    assert Run(capsys, "train", "leaves", "--out", str(tmp_path / "x.txt")).code == 2
