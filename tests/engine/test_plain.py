"""Without the native core: the same answers, and a clear message about what cannot be done."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.engine import Generator, checksum, plain
from letrado.lexicon.file import LexiconFile
from letrado.lexicon.lookup import GRAPH
from tests.engine.games import positions
from tests.engine.medium_lexicons import medium_lexicon
from tests.engine.samples import WORDS, compiled
from tests.profiles import FULL

ROOT = Path(__file__).parents[2]

_ANSWERS = """
import json, sys
from letrado.engine import Generator, is_native
from letrado.lexicon.lookup import Lexicon
from letrado.core.position import Position
lexicon = Lexicon.open(sys.argv[1])
generator = Generator(lexicon)
assert is_native() == (sys.argv[2] == "native")
answers = []
for line in sys.stdin:
    position = Position.parse(line, lexicon.alphabet)
    state = generator.state(position)
    tops = [generator.top(position, most, by=by) for by in ("equity", "score") for most in (1, 25)]
    best = [[(str(m.move), m.score, m.thousandths) for m in top] for top in tops]
    moves = sorted((str(m.move), m.thousandths, str(m.leave)) for m in generator.all(position))
    others = generator.exchanges(state, position.racks[0])
    others = [(str(m.move), m.thousandths) for m in others]
    end = [str(m) for m in generator.top(state, 9, position.racks[0], bag=0, opponent=11)]
    order = [str(m.move) for m in generator.all(position).sorted()][:50]
    answers.append([generator.summary(position), moves, others, end, best, order])
known = lexicon.contains_many(["las", "xyz", "ça", "señal"])
print(json.dumps([answers, list(lexicon)[:50], known]))
"""

_HIDE = """
import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name in ("letrado._core_baseline", "letrado._core_avx2"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hide())
"""


def run(
    code: str, *arguments: str, cpu: str = "", stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"LETRADO_CPU": cpu, "LETRADO_LANG": "en", "PYTHONUTF8": "1"},
    )


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_same_answers_without_the_core(language: str, tmp_path: Path) -> None:
    path = tmp_path / "medium.lexicon"
    lexicon = medium_lexicon(language, path, words=1000)
    asked = [
        f"{Position(state.board, (rack, Rack(rack.alphabet)))}"
        for state, rack, _ in positions(Generator(lexicon), Random(1))
    ][:: 4 if FULL else 8]
    native = run(_ANSWERS, str(path), "native", stdin="\n".join(asked))
    hidden = run(_HIDE + _ANSWERS, str(path), "plain", stdin="\n".join(asked))
    assert (native.stderr, hidden.stderr) == ("", "")
    assert len(asked) > 2
    assert json.loads(native.stdout) == json.loads(hidden.stdout)
    # The switch leads to the same stand-in: one position shows it.
    chosen = run(_ANSWERS, str(path), "plain", cpu="none", stdin=asked[0])
    assert json.loads(chosen.stdout)[0] == json.loads(native.stdout)[0][:1]


_ANOTHER_LEXICON = """
import sys
from letrado.core.board import Board
from letrado.engine import Generator, State
from letrado.base.errors import Illegal
from letrado.lexicon.lookup import Lexicon
from letrado.core.racks import Rack
one, other = map(Lexicon.open, sys.argv[1:])
rack = Rack.parse("CASA", one.alphabet)
state = State(other, Board.empty(one.alphabet))
print(state.core.copy_ns(3) > 0, len(Generator(other).all(state, rack)) > 0)
try:
    Generator(one).all(state, rack)
except Illegal as refused:
    print(refused.code)
"""


def test_a_state_of_another_lexicon_is_refused_without_the_core(tmp_path: Path) -> None:
    paths = [str(compiled(tmp_path / name).path) for name in ("one.lexicon", "other.lexicon")]
    asked = run(_ANOTHER_LEXICON, *paths, cpu="none")
    assert (asked.stdout.split(), asked.stderr) == (["True", "True", "engine.lexicon"], "")


REFUSED = {"Kwg", "Endgame", "Observations", "Simulation", "WinTable"}
"""Classes that plain Python refuses to make, since they would take hours."""


def test_the_stand_in_has_every_name_of_the_core() -> None:
    stub = ast.parse((ROOT / "src/letrado/_core.pyi").read_text("utf-8"))
    for node in stub.body:
        if isinstance(node, ast.FunctionDef) and node.name != "is_native":
            assert hasattr(plain, node.name)
        if isinstance(node, ast.ClassDef) and node.name not in REFUSED:
            members = [item.name for item in node.body if isinstance(item, ast.FunctionDef)]
            there: Any = getattr(plain, node.name)
            assert all(hasattr(there, name) or name == "tiles" for name in members), node.name


def test_graph_and_checksum_in_plain_python(tmp_path: Path) -> None:
    lexicon = compiled(tmp_path / "few.lexicon")
    section = LexiconFile.open(lexicon.path).section(GRAPH)
    graph = plain.Graph(section)
    assert list(graph.words()) == list(lexicon.codes())
    assert len(graph) == len(lexicon) == len(set(WORDS))
    assert graph.tiles == lexicon.graph.tiles
    assert graph.words_by_length() == lexicon.graph.words_by_length()
    for content in (b"", b"letrado", bytes(range(256)), bytes(section)):
        assert plain.checksum(content) == checksum(content)


def test_a_damaged_graph_is_refused_in_plain_python(tmp_path: Path) -> None:
    lexicon = compiled(tmp_path / "few.lexicon")
    whole = bytes(LexiconFile.open(lexicon.path).section(GRAPH))
    lot = Random(5)
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[lot.randrange(len(damaged))] ^= 1 << lot.randrange(8)
        try:
            graph = plain.Graph(damaged)
        except plain.MalformedError:
            continue
        assert sum(1 for _ in graph.words()) < 10_000  # a walk that ends
    for end in range(0, len(whole), 7):
        with pytest.raises(plain.MalformedError):
            plain.Graph(whole[:end])


def test_a_build_that_nobody_knows_is_refused() -> None:
    asked = run("from letrado.cli import main; main()", "check", "zuzar", "--json", cpu="bogus")
    assert asked.returncode == 2
    assert json.loads(asked.stdout)["error"]["code"] == "core.cpu"
    assert asked.stderr == ""
    imported = run("import letrado.engine", cpu="bogus")
    assert imported.returncode == 1
    assert "LETRADO_CPU is “bogus”" in imported.stderr


def test_what_needs_the_core_says_so() -> None:
    code = "from letrado.cli import main; main()"
    played = run(code, "autoplay", "--games", "1", "--json", cpu="none")
    assert played.returncode == 2
    assert json.loads(played.stdout)["error"]["code"] == "core.missing"
    checked = run(code, "check", "zuzar", cpu="none")
    assert checked.returncode == 0
    assert checked.stderr.count("native core") == 1
    assert "native core" not in run(code, "check", "zuzar").stderr
