"""``letrado play``: whole games through a pipe, time, silence, logs that can be gone on with."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.cli import main
from letrado.cli.game import play
from letrado.cli.game.table import session
from letrado.formats import jsonl
from letrado.game import Game, Outcome, Phase, Side
from letrado.game import events as e
from letrado.game.redaction import Viewer
from letrado.game.state import OVER
from letrado.game.visible_state import view_game
from letrado.lexicon import catalog
from letrado.players import BestMove
from letrado.table.vocabulary import verbs
from tests.cli.sessions import Session, refusals_of


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return refusals_of(session, monkeypatch)


def game_of(log: Path) -> Game:
    return jsonl.read_game(log.read_bytes())[1]


def facts_of(log: Path) -> list[str]:
    return [type(event.fact).__name__ for event in jsonl.read(log.read_bytes()).events]


class Typist:
    """Types what somebody who reads the log would: the next line depends on the game."""

    interactive = False

    def __init__(self, log: Path, think: Callable[[Game], str | None]) -> None:
        self._log, self._think = log, think

    def ask(self, *_: Any) -> str:
        line = self._think(game_of(self._log))
        if line is None:
            raise EOFError
        return line


def test_passing_all_along_loses_to_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    typed = "\npaso\n" * 40 + "firmo\n"  # Enter accepts

    def run(seed: str, path: Path) -> Session:
        arguments = ("play", "--against", "bot", "--seed", seed, "--log", str(path))
        return Session(capsys, monkeypatch, *arguments, typed=typed)

    first = run("5", log)
    assert first.code == 0
    game = game_of(log)
    assert game.phase is Phase.CLOSED
    assert game.result is not None
    assert game.result.winner is Side.B
    assert game.plays(Side.A) == 0
    assert {turn.outcome for turn in game.records if turn.mover is Side.A} == {Outcome.PASS}
    again = log.with_name("again.jsonl")
    assert run("5", again).out == first.out.replace(str(log), str(again))
    assert again.read_bytes() == log.read_bytes()
    other = log.with_name("other.jsonl")
    run("6", other)
    assert other.read_bytes() != log.read_bytes()


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
def test_a_whole_game_typed_by_two_people(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    refused: list[str],
    edition: str,
) -> None:
    player = BestMove(catalog.load("fise-2009"))

    def think(game: Game) -> str | None:
        side = session.to_act(game)
        command = player.answer(view_game(game, Viewer(side.value)))
        match type(command).__name__:
            case "PlaceTiles":
                return str(getattr(command, "placement", ""))
            case "ExchangeTiles":
                tiles = getattr(command, "tiles", ())
                return "cambio " + "".join("?" if tile.blank else f"[{tile.face}]" if len(
                    tile.face) > 1 else tile.face for tile in tiles)  # fmt: skip
            case "PassTurn":
                return "paso"
            case "AcceptPlay":
                return "acepto"
            case "Sign":
                return "firmo"
        return None

    monkeypatch.setattr(play, "Lines", lambda: Typist(log, think))
    options = ("--edition", edition, "--seed", "2", "--log", str(log), "--lexicon", "fise-2009")
    run = Session(capsys, monkeypatch, "play", *options)
    assert (run.code, refused) == (0, [])
    game = game_of(log)
    assert game.phase is Phase.CLOSED
    assert all(game.plays(side) > 150 for side in Side)


def test_a_game_is_gone_on_with_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    start = ("play", "--against", "bot", "--seed", "5", "--log", str(log))
    assert Session(capsys, monkeypatch, *start, typed="").code == 0
    for _ in range(8):
        before = log.read_bytes()
        run = Session(capsys, monkeypatch, "play", "--resume", str(log), typed="paso\n")
        assert run.code == 0
        assert log.read_bytes().startswith(before)
    assert len(game_of(log).records) >= 12


def test_silence_accepts(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    refused: list[str],
) -> None:
    rack: list[str] = []

    def think(game: Game) -> str | None:
        if not rack:
            hand = [tile for tile in game.tiles.hands[game.mover].known if not tile.blank]
            rack.append("".join(f"[{t.face}]" if len(t.face) > 1 else t.face for t in hand[:2]))
            return f"8G {rack[0]}"
        if game.phase is Phase.ANNOUNCED:
            return "@+31 impugno"
        return None

    monkeypatch.setattr(play, "Lines", lambda: Typist(log, think))
    run = Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log))
    assert run.code == 0
    assert refused == ["challenge.late"]
    assert "DecisionLapsed" in facts_of(log)
    assert game_of(log).records[0].outcome is Outcome.PLAY


def test_a_challenge_is_judged_by_the_list(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    lexicon = catalog.load("fise-2009")

    def think(game: Game) -> str | None:
        if game.phase is Phase.ANNOUNCED:
            return "impugno"
        if game.records:
            return None
        hand = [tile for tile in game.tiles.hands[game.mover].known if not tile.blank]
        bad = next((a, b) for a in hand for b in hand if a is not b and (a, b) not in lexicon)
        return "8G " + "".join(f"[{t.face}]" if len(t.face) > 1 else t.face for t in bad)

    monkeypatch.setattr(play, "Lines", lambda: Typist(log, think))
    assert Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log)).code == 0
    assert game_of(log).records[0].outcome is Outcome.INVALID


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("8H", "table.verb"),
        ("acepto", "assisted.nothing"),
        ("centro sí", "game.not_yours"),
        ("firmo", "game.not_now"),
        ("impugno CASA", "game.not_yours"),
        ("cambio 3", "play.which"),
        ("cambio", "table.argument"),
        ("paso ahora", "table.too_much"),
        ("artículo 999", "rulebook.article_unknown"),
        ("@nunca paso", "table.stamp"),
        ("8H ZZZZZZZ", "hand.missing_tile"),
        ("deshacer", "table.verb"),
    ],
)
def test_refusals_change_nothing(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    refused: list[str],
    typed: str,
    code: str,
) -> None:
    Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log))
    before = log.read_bytes()
    assert Session(capsys, monkeypatch, "play", "--resume", str(log), typed=typed).code == 0
    assert refused == [code]
    assert log.read_bytes() == before


@pytest.mark.parametrize("typed", ["ayuda", "ajuda", "help", "estado", "planilla", "artículo 45.2"])
def test_words_of_the_terminal(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: list[str],
    typed: str,
) -> None:
    run = Session(capsys, monkeypatch, "play", "--seed", "1", typed=f"{typed}\nsalir\npaso\n")
    assert (run.code, refused) == (0, [])


def test_no_player_sees_the_other_s_rack(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    """All that is printed at A's prompt, of a game in which B's tiles are known to the log."""
    Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log), typed="")
    game = game_of(log)
    run = Session(capsys, monkeypatch, "play", "--resume", str(log), typed="estado\n")
    other = game.tiles.hands[game.mover.other].known
    assert " ".join(tile.face or "?" for tile in other) not in run.out


def test_a_resignation_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log), typed="abandono\n")
    assert game_of(log).phase in OVER
    assert facts_of(log)[-1] == e.GameForfeited.__name__


def test_logs_of_others_are_left_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    Session(capsys, monkeypatch, "referee", str(log), typed="señal\n")
    before = log.read_bytes()
    assert Session(capsys, monkeypatch, "play", "--resume", str(log)).code == 2
    assert Session(capsys, monkeypatch, "play", "--log", str(log)).code == 2
    assert log.read_bytes() == before


_LINES = st.lists(
    st.one_of(
        st.sampled_from(["", "", "paso", "acepto", "impugno", "cambio A", "cambio ?", "8H EN"]),
        st.builds(
            lambda stamp, verb, rest: " ".join([stamp, verb, *rest]),
            st.sampled_from(["", "", "@+1", "@+40", "@+9000"]),
            st.sampled_from(
                sorted({w for v in verbs().values() for ws in v.words.values() for w in ws})
            ),
            st.lists(st.sampled_from(["CASA", "A", "3", "8H", "45.2", "?"]), max_size=2),
        ),
        st.text(max_size=8).filter(lambda text: "\n" not in text and "\r" not in text),
    ),
    max_size=15,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=_LINES, edition=st.sampled_from(["fise-2004", "fise-2007", "fise-2009"]))
def test_whatever_is_typed_the_log_stays_whole(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    lines: list[str],
    edition: str,
) -> None:
    log.unlink(missing_ok=True)
    options = ("--against", "bot", "--seed", "1", "--log", str(log), "--edition", edition)
    typed = "\n".join(lines)
    run = Session(capsys, monkeypatch, "play", *options, typed=typed)
    assert run.code == 0, run.err
    game_of(log)


@pytest.mark.parametrize(
    "names",
    [("--name", "Ana", "--name", "Ana"), ("--name", "Letrado"), ("--name", "a", "--name", "b",
     "--name", "c"), ("--against", "bot", "--name", "Letrado"),
     ("--against", "bot", "--name", "a", "--name", "b", "--name", "c")],
)  # fmt: skip
def test_names_tell_players_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    assert Session(capsys, monkeypatch, "play", *names).code == 2


def test_the_program_keeps_its_own_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    names = ("--against", "bot", "--name", "Ana", "--name", "Bot")
    run = Session(capsys, monkeypatch, "play", *names, "--log", str(log))
    assert run.code == 0
    assert game_of(log).settings.players == ("Ana", "Letrado")


@pytest.mark.parametrize(
    ("given", "code"),
    [(("--name", "X", "--name", "Y"), "log.settled"), (("--edition", "cat"), "log.settled"),
     (("--log", "other.jsonl"), "play.log"), (("--against", "bot"), "play.no_bot"),
     (("--decision-seconds", "9"), "log.settled")],
)  # fmt: skip
def test_a_game_under_way_keeps_what_was_agreed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    given: tuple[str, ...],
    code: str,
) -> None:
    agreed = ("--name", "Ana", "--name", "Luis", "--minutes", "20")
    Session(capsys, monkeypatch, "play", *agreed, "--log", str(log))
    before = log.read_bytes()
    run = Session(capsys, monkeypatch, "play", "--resume", str(log), *given)
    assert run.code == 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LETRADO_DEBUG", "1")
        with pytest.raises(LetradoError) as refusal:
            main(["play", "--resume", str(log), *given])
    assert refusal.value.code == code
    assert log.read_bytes() == before
    assert Session(capsys, monkeypatch, "play", "--resume", str(log), *agreed).code == 0


def test_a_player_is_told_what_is_on_his_rack(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Session(capsys, monkeypatch, "play", "--seed", "1", typed="8H ZZZZ\n")
    rack = re.search(r"(?:Tu atril|Your rack|El teu faristol): (.*)", run.out)
    assert rack is not None
    assert rack[1] in run.err


def test_time_does_not_run_backwards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, refused: list[str]
) -> None:
    Session(capsys, monkeypatch, "play", "--seed", "1", typed="@2:00 paso\n@1:00 paso\n")
    assert refused == ["game.time_back"]


def test_ctrl_c_leaves_a_log_and_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    def stop(_: Game) -> str | None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "Lines", lambda: Typist(log, stop))
    run = Session(capsys, monkeypatch, "play", "--seed", "1", "--log", str(log))
    assert run.code == 130
    assert f"letrado play --resume {log}" in run.out
    assert game_of(log).phase is Phase.TURN


@pytest.mark.parametrize("options", [(), ("--resume",)])
def test_no_rack_is_shown_before_the_keyboard_is_passed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    options: tuple[str, ...],
) -> None:
    if options:
        Session(capsys, monkeypatch, "play", "--log", str(log))
        options = ("--resume", str(log))
    asked: list[str] = []

    class Waiting:
        """Input of somebody at a terminal who does not press Enter yet."""

        interactive = True

        def ask(self, prompt: str, *_: Any) -> str:
            asked.append(prompt)
            raise EOFError

    monkeypatch.setattr(play, "Lines", Waiting)
    run = Session(capsys, monkeypatch, "play", *(options or ("--log", str(log))))
    assert len(asked) == 1
    assert not asked[0].endswith(">")
    assert "15 =" not in run.out
