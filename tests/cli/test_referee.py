"""``letrado referee``: whole games from scripts, refusals that change nothing, logs never lost."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letrado.cli.game import referee
from letrado.cli.game.table import options
from letrado.cli.output import language as interface
from letrado.core.tiles import Alphabet
from letrado.formats import jsonl
from letrado.game import Phase, Side
from letrado.table.vocabulary import verbs
from tests.cli.sessions import DATA, Session, refusals_of


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the codes of the refusals that the arbiter was shown."""
    return refusals_of(referee, monkeypatch)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_a_whole_game_under_fise_2009(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    script = (DATA / "fise-2009.txt").read_text("utf-8")
    names = ("--name", "Ana", "--name", "Luis")
    run = Session(capsys, monkeypatch, "referee", str(log), *names, typed=script)
    assert run.code == 0
    assert refused == [
        "verdict.reason",
        "pause.early",
        "sanction.points_few",
        "hand.missing_tile",
        "correct.points",
        "sign.correction",
        "game.not_now",
    ]
    _, game = jsonl.read_game(log.read_bytes())
    assert game.phase is Phase.CLOSED
    assert [(turn.outcome.value, turn.points) for turn in game.records] == [
        ("invalid", 0), ("play", 14), ("play", 9), ("invalid", 0), ("exchange", 0), ("pass", 0),
        ("play", 2), ("play", 8), ("pass", 0), ("pass", 0), ("pass", 0), ("pass", 0),
    ]  # fmt: skip
    assert game.result is not None
    # 11 − 7 (rack) − 25 (sanction); 22 − 14 (rack, the X is worth 8)
    assert game.result.scores == {Side.A: -21, Side.B: 8}
    # A: 0:50 + 0 + 1:30 + 1:00 + 1:40 + 0:30 + 0:10 of A's turns; B was set to 20:00 at 14:30.
    assert game.clocks.left == {Side.A: 24 * 60_000 + 20_000, Side.B: 19 * 60_000 + 40_000}


def test_a_whole_game_under_cat(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    class AllGood:
        name = "any"

        def __contains__(self, word: object) -> bool:
            return True

    monkeypatch.setattr(options, "played_with", lambda *_: AllGood())
    script = (DATA / "cat.txt").read_text("utf-8")
    given_options = ("--edition", "cat", "--total", "8", "--name", "Anna", "--name", "Pau")
    run = Session(capsys, monkeypatch, "referee", str(log), *given_options, typed=script)
    assert run.code == 0
    assert refused == [
        "setup.lot_drawn",
        "placement.no_contact",
        "pause.whose_clock",
        "game.not_now",
    ]
    _, game = jsonl.read_game(log.read_bytes())
    assert game.phase is Phase.DELIVERED
    assert game.first is Side.B
    assert [turn.points for turn in game.records] == [12, 14, 0, 0, 0, 2, 0, 0]
    assert game.result is not None
    assert game.result.scores == {Side.A: 16, Side.B: 12}
    # The sheet was completed on A's own time: half a minute (CAT 4.p4).
    assert game.clocks.left[Side.A] == 24 * 60_000 + 20_000


@pytest.mark.parametrize(
    ("page", "edition"),
    [("es/arbitros", "fise-2009"), ("ca/arbitres", "cat"), ("en/arbiters", "fise-2009")],
)
def test_the_guides_steps_are_possible(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
    page: str,
    edition: str,
) -> None:
    class Guide(list[object]):
        name = "guide"

    alphabet = Alphabet.load("ca")
    monkeypatch.setattr(
        options, "played_with", lambda *_: Guide([tuple(alphabet.read_word("QUE"))])
    )
    text = (Path(__file__).parents[2] / f"docs/{page}.md").read_text("utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    steps = "".join(block for language, block in blocks if not language)
    run = Session(
        capsys, monkeypatch, "referee", str(log), "--edition", edition, "--strict", typed=steps
    )
    assert (run.code, refused) == (0, [])
    assert jsonl.read_game(log.read_bytes())[1].phase in (Phase.ANNOUNCED, Phase.COUNTING)


def test_recording_goes_on_where_it_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    lines = (DATA / "fise-2009.txt").read_text("utf-8").splitlines(keepends=True)
    for start in range(0, len(lines), 7):
        piece = "".join(lines[start : start + 7])
        assert Session(capsys, monkeypatch, "referee", str(log), typed=piece).code == 0
    events = jsonl.read(log.read_bytes()).events
    assert events[-1].at == (15 * 60 + 30) * 1000


def test_a_line_is_undone_as_a_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    script = "señal\nempieza\nA roba\nB roba\nB arranca\n"
    Session(capsys, monkeypatch, "referee", str(log), typed=script)
    _, before = jsonl.read_game(log.read_bytes())
    Session(capsys, monkeypatch, "referee", str(log), typed="A 8D CHICOS 32\nundo\n")
    _, after = jsonl.read_game(log.read_bytes())
    assert after.phase is Phase.TURN
    assert (after.tiles, after.records, after.turn) == (before.tiles, (), before.turn)


def test_a_decision_typed_by_mistake_is_taken_back_by_whoever_made_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    script = "señal\nempieza\nA roba\nB roba\nB arranca\nreloj A 10:00 slip\n"
    script += "monitor undo\nundo\ncount bag yes 85\n"
    run = Session(capsys, monkeypatch, "referee", str(log), typed=script)
    assert refused == ["undo.not_yours"]
    assert re.search(r"85\D+86", run.out)
    _, game = jsonl.read_game(log.read_bytes())
    assert game.clocks.left[Side.A] > 10 * 60_000


def test_a_whole_play_is_recorded_whole_or_not_at_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    start = "señal\nempieza\nA roba CHICOSE\nB roba\nB arranca\n"
    Session(capsys, monkeypatch, "referee", str(log), typed=start)
    before = log.read_bytes()
    # The last step fails: A holds no more tiles that the bag does not have, such as a sixth Z.
    Session(capsys, monkeypatch, "referee", str(log), typed="A 8D CHICOS 32 ZZZZZ\n")
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("A 8D CHICOS 99", True),
        ("A 8D CHICOS 32", False),
        ("A 8D CHICOS", False),
        ("A coloca 8D CHICOS\nA cuenta\nA anuncia 30 30", True),
    ],
)
def test_wrong_points_are_recorded_and_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    line: str,
    warned: bool,
) -> None:
    script = f"señal\nempieza\nA roba\nB roba\nB arranca\n{line}\nestado\n"
    run = Session(capsys, monkeypatch, "referee", str(log), typed=script)
    assert ("32" in run.err and "F09 §41" in run.err) is warned
    game = jsonl.read_game(log.read_bytes())[1]
    if "99" in line:
        assert "* " in run.out
        assert game.records[0].points == 99
        marked = Session(capsys, monkeypatch, "replay", str(log)).out
        assert "99 *" in marked
        sheet = Session(capsys, monkeypatch, "sheet", str(log)).out.rstrip().splitlines()[-1]
        assert "99" in sheet
        assert "32" in sheet


def test_a_wrong_total_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    script = "señal\nempieza\nA roba\nB roba\nB arranca\nA coloca 8D CHICOS\nA cuenta\n"
    run = Session(capsys, monkeypatch, "referee", str(log), typed=f"{script}A anuncia 32 33\n")
    assert re.search(r"32\D+33", run.err)


@pytest.mark.parametrize("given", [("--edition", "cat"), ("--name", "X", "--name", "Y"),
                                   ("--pairing", "match"), ("--table", "9")])  # fmt: skip
def test_a_log_keeps_what_it_was_begun_with(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    given: tuple[str, ...],
) -> None:
    begun = ("--edition", "F09", "--name", "Ana", "--name", "Luis", "--round", "3")
    assert Session(capsys, monkeypatch, "referee", str(log), *begun).code == 0
    before = log.read_bytes()
    assert Session(capsys, monkeypatch, "referee", str(log), *given, typed="señal\n").code == 2
    assert log.read_bytes() == before
    assert Session(capsys, monkeypatch, "referee", str(log), *begun, typed="señal\n").code == 0


@pytest.mark.parametrize("line", ["B llega", "llega B", "árbitro llega B"])
def test_a_late_player_arrives(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
    line: str,
) -> None:
    script = f"señal A\n@5:00 {line}\nempieza\n"
    Session(capsys, monkeypatch, "referee", str(log), typed=script)
    assert refused == []
    assert jsonl.read_game(log.read_bytes())[1].phase is not Phase.ABSENCE_WAIT


def test_a_late_challenge_is_told_so(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    script = "señal\nempieza\nA roba\nB roba\nB arranca\nA 8D CHICOS 32\nB impugna CHICOS\n"
    Session(capsys, monkeypatch, "referee", str(log), typed=script)
    assert refused == ["challenge.late"]


def test_what_is_not_possible_names_what_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    run = Session(capsys, monkeypatch, "referee", str(log), typed="señal\nA firma\n")
    assert verbs()["BeginGame"].word(interface) in run.err


def test_strict_stops_at_the_first_refusal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    run = Session(capsys, monkeypatch, "referee", str(log), "--strict", typed="nonsense\nseñal\n")
    assert run.code == 1
    assert jsonl.read_game(log.read_bytes())[1].phase is Phase.SCHEDULED


def test_a_damaged_log_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    Session(capsys, monkeypatch, "referee", str(log), typed="señal\n")
    cut = log.read_bytes()[:-9]
    log.write_bytes(cut)
    assert Session(capsys, monkeypatch, "referee", str(log), typed="empieza\n").code == 2
    assert log.read_bytes() == cut


def test_two_programs_do_not_write_one_log(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    class Meddling:
        """Between two lines another program writes."""

        interactive = False

        def __init__(self) -> None:
            self._lines = iter(["señal", "empieza"])

        def ask(self, *_: Any) -> str:
            line = next(self._lines, None)
            if line is None:
                raise EOFError
            if line == "empieza":
                with log.open("ab") as file:
                    file.write(b"other\n")
            return line

    monkeypatch.setattr(referee, "Lines", Meddling)
    Session(capsys, monkeypatch, "referee", str(log))
    assert refused == ["log.changed"]
    assert log.read_bytes().endswith(b"other\n")


# -- anything may be typed ------------------------------------------------------------------------

_WORDS = sorted({w for verb in verbs().values() for ws in verb.words.values() for w in ws})
_BITS = st.sampled_from(
    ["A", "B", "juez", "director", "tribunal", "monitor", "8H", "H8", "8D", "CASA", "QUE", "?", "7",
     "0", "300-0", "12:30", "sí", "no", "válida", "puntos", "vistas", "motivo", "@", "ABCDEFG",
     "é", "[CH]", "-5", "99999", "nadie", "silla", "conducta"]
)  # fmt: skip
_LINES = st.lists(
    st.one_of(
        st.builds(
            lambda stamp, who, verb, rest: " ".join([stamp, who, verb, *rest]),
            st.sampled_from(["", "", "", "@+1", "@+40", "@+3000"]),
            st.sampled_from(["", "", "A", "B", "juez", "director"]),
            st.sampled_from(_WORDS),
            st.lists(_BITS, max_size=4),
        ),
        st.sampled_from(["A 8D CHICOS", "B H5 CASA 10", "A I7 SOL", "B G9 EN", "A roba", "B roba"]),
        st.text(max_size=12).filter(lambda text: "\n" not in text and "\r" not in text),
    ),
    max_size=25,
)
_OPENINGS = {
    "nothing": "",
    "play": "señal\nempieza\nA roba C\nB roba E\nA roba\nB roba\nB arranca\nA arranca\n",
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=_LINES, edition=st.sampled_from(["fise-2004", "fise-2007", "fise-2009", "cat"]),
       opening=st.sampled_from(sorted(_OPENINGS)))  # fmt: skip
def test_whatever_is_typed_the_log_stays_whole(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    lines: list[str],
    edition: str,
    opening: str,
) -> None:
    log.unlink(missing_ok=True)
    script = _OPENINGS[opening] + "\n".join(lines)
    run = Session(capsys, monkeypatch, "referee", str(log), "--edition", edition, typed=script)
    assert run.code == 0, run.err
    jsonl.read_game(log.read_bytes())


def test_a_whole_line_does_not_answer_for_the_opponent(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    log: Path,
) -> None:
    """F09 §20: only the opponent may say whether a first play off the centre may stay."""
    typed = "señal A B\nempieza\nA saca\nB saca\nB arranca\nA 7F CASA 8\n"
    Session(capsys, monkeypatch, "referee", str(log), typed=typed)
    assert refused[-1:] == ["table.centre"]


def test_the_game_as_json_at_the_end_and_nothing_else_on_the_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    script = (DATA / "fise-2009.txt").read_text("utf-8")
    run = Session(capsys, monkeypatch, "referee", str(log), "--json", typed=script)
    assert run.err
    game = jsonl.read_game(log.read_bytes())[1]
    assert run.json["log"] == str(log)
    assert run.json["phase"] == game.phase.value
    assert len(run.json["turns"]) == len(game.records)
    assert run.json["result"]["scores"] == {
        side.value: points for side, points in (game.result.scores if game.result else {}).items()
    }
    assert "racks" not in run.json

    page = Session(capsys, monkeypatch, "sheet", str(log), "--json").json
    for side in Side:
        column = page["players"][side.value]
        assert column["total"] == run.json["result"]["scores"][side.value]
        assert column["plays"] == sum(line["points"] for line in column["lines"])
