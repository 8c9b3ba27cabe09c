"""``letrado moves``, ``bench`` and ``autoplay``: what they print, and what they refuse."""

import shlex
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from letrado._core import LeaveTable
from letrado.cli.engine import autoplay as autoplay_command
from letrado.cli.engine import moves as moves_command
from letrado.cli.output import _
from letrado.core.position import Position
from letrado.core.racks import Bag
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves
from letrado.engine.tables import tile_set
from letrado.lexicon import catalog
from letrado.lexicon.file import LexiconFile, write_lexicon
from letrado.lexicon.lookup import GRAPH
from tests.cli.test_cli import EMPTY, Run

POSITIONS = Path(__file__).parents[1] / "data/positions-es.tsv"
ROWS = ["15"] * 15
ROWS[7] = "4CASA7"
CASA = f"{'/'.join(ROWS)} EOS[CH]/ 0/0 0"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))


def test_the_agreed_positions(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "moves", "--positions", str(POSITIONS), "--lexicon", "fise-2009", "--summary")
    expected = [line.split("\t", 1)[1] for line in POSITIONS.read_text("utf-8").splitlines()[1:]]
    assert run.code == 0
    assert run.out.splitlines() == expected
    assert len(expected) == 100


def test_best_moves_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "moves", CASA, "--top", "4", "--json").json
    assert list(found) == ["cgp", "lexicon", "leaves", "by", "moves"]
    assert (found["lexicon"], found["leaves"], found["by"]) == (
        "fise-2009",
        "trained",
        "equity",
    )
    assert Position.parse(found["cgp"]) == Position.read(CASA, Alphabet.load("es"))
    assert len(found["moves"]) == 4
    assert list(found["moves"][0]) == ["move", "words", "score", "leave", "equity"]
    equities = [move["equity"] for move in found["moves"]]
    assert equities == sorted(equities, reverse=True)
    assert found["moves"][0]["words"]


def test_by_score_the_equity_is_still_told(capsys: pytest.CaptureFixture[str]) -> None:
    moves = Run(capsys, "moves", CASA, "--by", "score", "--top", "50", "--json").json["moves"]
    scores = [move["score"] for move in moves]
    assert scores == sorted(scores, reverse=True)
    assert any(move["equity"] != move["score"] for move in moves)


def test_an_exchange_and_a_pass_are_moves(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("moves", nearly_over("ELS", unseen=8), "--bag", "1", "--top", "9999")
    every = Run(capsys, *asked, "--json").json
    others = {move["move"] for move in every["moves"] if not move["words"]}
    assert others == {"-", "-E", "-L", "-S"}
    people = Run(capsys, *asked)
    assert _("exchange {tiles}").format(tiles="L") in people.out
    assert people.code == 0


def test_the_bag_and_the_leaves_can_be_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(path: Path, alphabet: Alphabet, *, progress: Callable[[float], object]) -> Leaves:
        progress(1.0)
        of_tiles, size = [0] * len(alphabet.tiles), len(alphabet.tiles)
        table = LeaveTable.from_formula(
            tile_set(alphabet), of_tiles, of_tiles, bytes(size), [0] * 49, []
        )
        return Leaves(path.name, alphabet, table)

    monkeypatch.setattr(moves_command, "read_leaves", nothing)
    asked = ("moves", CASA, "--top", "9", "--json")
    found = Run(capsys, *asked, "--leaves", "nothing.klv").json
    assert found["leaves"] == "nothing.klv"
    assert all(move["equity"] == move["score"] for move in found["moves"])


def test_with_an_empty_bag_tiles_kept_are_lost(capsys: pytest.CaptureFixture[str]) -> None:
    """All tiles but seven and the rack lie on the board; --bag can say that none of them is drawn.

    F09 §45.4: an S kept costs twice its point, and ten for having to play on.
    """
    cgp = nearly_over("ELS", unseen=7)
    kept = Run(capsys, "moves", cgp, "--bag", "0", "--top", "9999", "--json").json["moves"]
    losses = {move["leave"]: round(move["equity"] - move["score"], 3) for move in kept}
    assert losses["S"] == -12
    assert losses["ES"] == losses["LS"] == -14
    drawn = Run(capsys, "moves", cgp, "--bag", "7", "--top", "9999", "--json").json["moves"]
    assert {move["equity"] - move["score"] for move in drawn if move["leave"] == "S"} == {4.75}


def nearly_over(rack: str, unseen: int) -> str:
    """Return CASA with room around it; all else but the rack and *unseen* vowels is in a block."""
    es = Alphabet.load("es")
    left = list(Bag.full(es).remove(es.parse(rack)).remove(es.parse("CASA")))
    left.sort(key=lambda tile: tile.face not in {"A", "E", "O"})
    laid = [str(tile) if tile.face else "e" for tile in left[unseen:]]
    rows = ["".join(laid[at : at + 15]) for at in range(0, len(laid), 15)]
    rows[-1] += str(15 * len(rows) - len(laid) or "")
    rows += ["15"] * (15 - len(rows))
    rows[11] = "4CASA7"
    return f"{'/'.join(rows)} {rack}/ 0/0 0"


@pytest.mark.parametrize("bag", [0, 84, 93, 100])
def test_a_bag_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], bag: int) -> None:
    """92 tiles are unseen, of which the opponent may hold seven."""
    for command in ([CASA], [CASA, "--by", "score"], [CASA, "--summary"]):
        run = Run(capsys, "moves", *command, "--bag", str(bag), "--json")
        assert (run.code, run.json["error"]["code"]) == (2, "engine.bag")
        assert run.json["error"]["details"] == {"bag": bag, "least": 85, "most": 92}
    assert Run(capsys, "moves", CASA, "--bag", "85").code == 0


def test_many_positions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    few = tmp_path / "few.tsv"
    few.write_text(f"# two of them\n{CASA}\tnote\n\n{EMPTY} ASC/ 0/0 0\n", "utf-8")
    found = Run(capsys, "moves", "--positions", str(few), "--top", "2", "--json").json
    assert [len(each["moves"]) for each in found["positions"]] == [2, 2]
    summary = Run(capsys, "moves", "--positions", str(few), "--summary", "--json").json
    assert list(summary["positions"][0]) == ["moves", "best_score", "sum_of_scores"]
    assert len(Run(capsys, "moves", "--positions", str(few)).out.splitlines()) > 20
    assert Run(capsys, "moves", CASA, "--summary").out.count("\t") == 2


def test_catalan_by_the_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("casa\ncases\nanys\nquan\n", "utf-8")
    Run(capsys, "lexicon", "import", str(path), "--name", "few", "--language", "ca", "--default")
    cgp = f"{EMPTY} A[NY]S[QU]N/ 0/0 0 ld catalan;"
    found = Run(capsys, "moves", cgp, "--json").json
    assert found["lexicon"] == "few"
    assert {*found["moves"][0]["words"], *found["moves"][9]["words"]} == {"ANYS", "QUAN"}
    played = Run(capsys, "autoplay", "--games", "3", "--language", "ca", "--json").json
    assert played["rules"] == "cat"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["moves"], "engine.rack_size"),
        (["moves", "15/15"], "cgp.fields"),
        (["moves", f"{EMPTY} / 0/0 0"], "engine.rack_size"),
        (["moves", "--rack", "casacasa"], "engine.rack_size"),
        (["moves", "--rack", "kilo"], "tile.unknown"),
        (["moves", "--rack", "???"], "cgp.too_many_tiles"),
        (["moves", f"{EMPTY} ZZ/ 0/0 0"], "cgp.too_many_tiles"),
        (["moves", f"{EMPTY} AB/ 0/0 0 ld catalan;"], "lexicon.not_built"),
        (["moves", f"{EMPTY} AB/ 0/0 0 ld catalan;", "-l", "fise-2009"], "engine.alphabet"),
        (["moves", CASA, "--positions", "x.tsv"], "moves.two_sources"),
        (["moves", "--rack", "a", "--positions", "x.tsv"], "moves.two_sources"),
        (["moves", "--positions", "nowhere.tsv"], "file.missing"),
        (["moves", "--positions", "."], "file.not_regular"),
        (["moves", CASA, "--lexicon", "none"], "lexicon.unknown"),
        (["moves", CASA, "--leaves", "nowhere.klv"], "file.missing"),
        (["moves", CASA, "--top", "0"], "cli.usage"),
        (["moves", CASA, "--by", "luck"], "cli.usage"),
        (["moves", CASA, "--bag", "-1"], "cli.usage"),
        (["bench", "movegen", "nowhere.tsv"], "file.missing"),
        (["bench", "movegen"], "cli.usage"),
        (["bench"], None),
        (["autoplay", "--games", "0"], "cli.usage"),
        (["autoplay", "--threads", "0"], "cli.usage"),
        (["autoplay", "--seed", "-1"], "cli.usage"),
        (["autoplay", "--rules", "fise-1999"], "autoplay.rules"),
        (["autoplay", "--lexicon", "none"], "lexicon.unknown"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: str | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    run = Run(capsys, *arguments, "--json")
    assert run.code == 2
    if code is not None:
        assert list(run.json["error"]) == ["code", "message", "article", "details"]
        assert run.json["error"]["code"] == code
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in Run(capsys, *arguments).err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "positions.none"),
        (b"cgp\n\n# nothing\n", "positions.none"),
        (b"cgp\nnot a position\n", "positions.line"),
        (b"\xff\xfe\x00", "positions.not_text"),
        (f"{EMPTY} AB/ 0/0 0 ld catalan;\n".encode(), "positions.line"),
        (f"{EMPTY} [NY]/ 0/0 0\n".encode(), "positions.line"),
        (f"{EMPTY} AAAAEEEE/ 0/0 0\n".encode(), "positions.line"),
    ],
)
def test_bad_files_of_positions(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, code: str
) -> None:
    path = tmp_path / "bad.tsv"
    path.write_bytes(content)
    for command in (["moves", "--positions"], ["moves", "--summary", "--positions"]):
        run = Run(capsys, *command, str(path), "--json")
        assert (run.code, run.json["error"]["code"]) == (2, code)
    assert Run(capsys, "bench", "movegen", str(path)).code == 2


def test_the_line_at_fault_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.tsv"
    path.write_text(f"{CASA}\n{EMPTY} ZZ/ 0/0 0\n", "utf-8")
    error = Run(capsys, "moves", "--positions", str(path), "--json").json["error"]
    assert error["details"]["line"] == 2
    assert error["details"]["reason"]["code"] == "cgp.too_many_tiles"
    assert error["article"] == "F09 §3"


@pytest.mark.parametrize(
    ("command", "options"),
    [("moves", []), ("moves", ["--summary"]), ("moves", ["--by", "score"]), ("bench", [])],
)
def test_the_line_whose_rack_is_too_large_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, options: list[str]
) -> None:
    """F09 §28: a position may have such a rack; moves are found for seven tiles at most."""
    path = tmp_path / "bad.tsv"
    path.write_text(f"# nine tiles\n{CASA}\n{EMPTY} AEIOULNRT/ 0/0 0\n", "utf-8")
    start = ["bench", "movegen"] if command == "bench" else [command, "--positions"]
    error = Run(capsys, *start, str(path), *options, "--json").json["error"]
    assert (error["code"], error["details"]["line"]) == ("positions.line", 3)
    assert error["details"]["reason"]["code"] == "engine.rack_size"


def test_the_line_whose_bag_cannot_be_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "two.tsv"
    path.write_text(f"{CASA}\n{nearly_over('ELS', unseen=7)}\n", "utf-8")
    error = Run(capsys, "moves", "--positions", str(path), "--bag", "85", "--json").json["error"]
    assert (error["code"], error["details"]["line"]) == ("positions.line", 2)
    assert error["details"]["reason"]["code"] == "engine.bag"


# -- lexicons without an anagram index ---------------------------------------------------------


def without_index(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The lexicon “few”, as an earlier version left it."""
    words = tmp_path / "words.txt"
    words.write_text("casa\ncasas\nsaca\nas\n", "utf-8")
    Run(capsys, "lexicon", "import", str(words), "--name", "few")
    path = catalog.target("few")
    file = LexiconFile.open(path)
    write_lexicon(path, file.manifest, {GRAPH: bytes(file.section(GRAPH))})


def test_whoever_finds_moves_without_an_index_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    without_index(capsys, tmp_path)
    positions = tmp_path / "one.tsv"
    positions.write_text(f"{EMPTY} ASC/ 0/0 0\n", "utf-8")
    command = f"letrado lexicon import {shlex.quote(str(catalog.target('few')))} --force"
    commands = (
        ["moves", "--rack", "casa"],
        ["autoplay", "--games", "1"],
        ["bench", "movegen", str(positions), "--times", "1"],
    )
    for arguments in commands:
        run = Run(capsys, *arguments, "--lexicon", "few", "--json")
        assert run.code == 0
        assert run.json["lexicon"] == "few"
        assert run.err.count(command) == 1
        assert Run(capsys, *arguments).err == ""  # fise-2009 has one
    assert Run(capsys, "check", "casa", "--lexicon", "few").err == ""
    assert not Run(capsys, "lexicon", "info", "few", "--json").json["anagrams"]
    assert "--force" in Run(capsys, "lexicon", "info", "few").out
    assert Run(capsys, "lexicon", "info", "few", "--check").code == 0

    assert Run(capsys, *shlex.split(command)[1:]).code == 0
    assert Run(capsys, "moves", "--rack", "casa", "--lexicon", "few").err == ""
    assert Run(capsys, "lexicon", "info", "few", "--json").json["anagrams"]


def test_bench_movegen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    few = tmp_path / "few.tsv"
    few.write_text(f"{CASA}\n{EMPTY} ASC/ 0/0 0\n", "utf-8")
    found = Run(capsys, "bench", "movegen", str(few), "--times", "1", "--json").json
    assert set(found) >= {"all_us", "best_us", "positions", "rss_mb"}
    assert found["positions"] == 2
    assert found["all_us"] > 0
    assert found["best_us"] > 0
    assert Run(capsys, "bench", "movegen", str(few), "--times", "1").out.count("\n") == 5


def test_autoplay(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("autoplay", "--games", "30", "--seed", "7", "--second", "score", "--json")
    one = Run(capsys, *asked).json
    two = Run(capsys, *asked, "--threads", "2").json
    assert set(one) >= {"games", "games_per_cpu_s", "mean_scores", "win_shares", "endings"}
    assert (one["games"], one["rules"], one["players"]) == (30, "fise-2009", ["equity", "score"])
    assert sum(one["win_shares"]) == pytest.approx(1)
    same = ("mean_scores", "win_shares", "endings", "mean_turns", "bingos")
    assert [one[name] for name in same] == [two[name] for name in same]
    assert "30" in Run(capsys, "autoplay", "--games", "30").out


def test_autoplay_keeps_no_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing grows with the number of games: so a million takes no more memory than a thousand."""
    game = ((300, 200), 0, 20, 0, (1, 1), (0, 0))

    def many(*terms: int) -> list[tuple[object, ...]]:
        return [game] * terms[-2]

    monkeypatch.setattr(sys.modules["letrado.engine.autoplay"], "self_play", many)
    peaks = []
    for games in ("1000", "1000", "30000"):
        tracemalloc.start()
        assert Run(capsys, "autoplay", "--games", games, "--json").code == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + 500_000


def test_autoplay_stops_with_ctrl_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(autoplay_command, "play_games", stopped)
    run = Run(capsys, "autoplay")
    assert run.code == 130
    assert run.out == ""
    assert "Traceback" not in run.err
