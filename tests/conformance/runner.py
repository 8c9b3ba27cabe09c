"""Plays a case and compares what came out; a case that does not hold raises AssertionError.

A step says who does what, and when: ``after`` so much time since the last step, or ``at`` a time
since the start signal. ``do`` is a command's name, or, in small letters, a whole habit of the
table (`HABITS`). ``refused`` is the code of the refusal that must follow, ``article`` what it
cites, ``then`` what is true after the step, ``facts`` what events happened, with their fields.
"""

from collections.abc import Callable, Mapping
from typing import Any

from letrado.errors import LetradoError
from letrado.game import Phase, Side
from tests.conformance.cases import Case, in_edition
from tests.conformance.table import Table, milliseconds
from tests.conformance.tournament import ASKED

_OURS = {"by", "do", "after", "at", "refused", "article", "then", "facts", "draw"}


def run(case: Case, edition: str, racks: str = "known") -> None:
    """Play *case* under *edition*, with racks known to whoever records it or not."""
    given, steps = in_edition(case.given, edition), in_edition(case.steps, edition)
    then = in_edition(case.then, edition)
    if case.asks != "game":
        ASKED[case.asks](edition, given, then)
        return
    try:
        table = Table(edition, given)
        _play(table, steps)
        if racks == "unknown":
            truth = table
            table = Table(edition, given, known=False)
            _play(table, steps, truth)
        compare(table, then, "in the end")
    except LetradoError as error:
        raise AssertionError(f"refused: {error.code}: {error} ({error.article})") from error


def _play(table: Table, steps: list[Any], truth: Table | None = None) -> None:
    for number, step in enumerate(steps, 1):
        if "at" in step:
            table.now = milliseconds(step["at"])
        table.now += milliseconds(step.get("after", "0:00"))
        where = f"step {number}, {step['do']} by {step.get('by', '-')}"
        table.draws = table.tiles_of(step["draw"]) if "draw" in step else None
        if "refused" in step:
            _refused(table, step, where)
        else:
            _issue(table, step, where)
        if truth is not None:
            _tell_racks(table, truth)
        compare(table, step.get("then", {}), where)


def _issue(table: Table, step: Mapping[str, Any], where: str) -> None:
    told = {key: value for key, value in step.items() if key not in _OURS}
    try:
        if step["do"] in HABITS:
            HABITS[step["do"]](table, step.get("by", ""), **told)
        else:
            table.do(step["by"], step["do"], **told)
    except LetradoError as error:
        text = f"{where} was refused: {error.code}: {error} ({error.article})"
        raise AssertionError(text) from error
    happened = {type(event.fact).__name__: event.fact for event in table.last}
    for name, expected in step.get("facts", {}).items():
        assert name in happened, f"{where}: no {name} among {', '.join(happened)}"
        for key, value in expected.items():
            found = getattr(happened[name], key)
            found = str(len(found)) if key.startswith("#") else found
            plain = found.value if hasattr(found, "value") else found
            plain = "".join(map(str, plain)) if isinstance(plain, tuple) else plain
            assert plain == value, f"{where}: {name}.{key} is {plain!r}, not {value!r}"


def _refused(table: Table, step: Mapping[str, Any], where: str) -> None:
    before, log = table.game, len(table.log)
    told = {key: value for key, value in step.items() if key not in _OURS}
    try:
        if step["do"] in HABITS:
            HABITS[step["do"]](table, step.get("by", ""), **told)
        else:
            table.do(step["by"], step["do"], **told)
    except LetradoError as error:
        assert error.code == step["refused"], f"{where}: {error.code}: {error}"
        if "article" in step:
            assert error.article == step["article"], f"{where}: cites {error.article}"
        assert table.game is before, f"{where}: a refusal changed the game"
        assert len(table.log) == log, f"{where}: a refusal was recorded"
    else:
        raise AssertionError(f"{where} was accepted, not refused as {step['refused']}")


def _tell_racks(table: Table, truth: Table) -> None:
    """When play is over the racks that nobody recorded are told."""
    while table.game is not None and table.state.phase is Phase.FINAL_COUNT:
        game = table.state
        hidden = [side for side in Side if not game.tiles.hands[side].is_known]
        if game.closing.unnoted is not None or not hidden:
            return
        rack = truth.state.tiles.hands[hidden[0]].known
        table.do("arbiter", "EnterRack", side=hidden[0].value, tiles=str(rack))


def compare(table: Table, expected: Mapping[str, Any], where: str) -> None:
    """Each fact that *expected* names; a table asks only for the keys that it has."""
    for name, value in expected.items():
        found = table.fact(name)
        if isinstance(value, Mapping):
            found = {key: found.get(key, "nothing") for key in value}
        if name == "outcomes":
            found = found[-len(value) :]
        if name == "sheet":
            found = [text for text in value if text in found]
        assert found == value, f"{where}: {name} is {found!r}, not {value!r}"


# -- habits of the table -----------------------------------------------------------------------


def _announce(table: Table, by: str, points: int | None = None) -> None:
    """Say what the play counts, and the new total where that is asked for."""
    game = table.state
    score = game.turn.score if game.turn is not None else None
    if points is None:
        points = 0 if score is None else score.total
    table.do(by, "Announce", points=points, total=game.plays(Side(by)) + points)


def _lay(table: Table, by: str, tiles: Any) -> None:
    table.do(by, "LayTiles", tiles=tiles)
    table.do(by, "FinishPlacement")


def _complete(table: Table, by: str, draw: str | None = None, word: str | None = None) -> None:
    """Note, draw and press, as the edition has it; the last play of all needs no press in FISE."""
    told = {} if word is None else {"word": word}
    other = "B" if by == "A" else "A"
    if table.state.rules.words.note_closes:
        table.do(other, "NoteScore", **told)
    table.do(by, "NoteScore", **told)
    if table.state.phase is Phase.NOTED:
        table.do(by, "BeginDraw")
        table.do(by, "EndDraw", **({} if draw is None else {"tiles": draw}))
    if table.state.phase is Phase.TURN_DONE:
        table.do(by, "PressClock")


def _play_turn(
    table: Table,
    by: str,
    tiles: Any,
    points: int | None = None,
    drawn: str | None = None,
    word: str | None = None,
) -> None:
    """A whole turn: lay, count, announce, note, draw, press."""
    _lay(table, by, tiles)
    _announce(table, by, points)
    if drawn is None and table.known and not table.settings.electronic:
        drawn = _first_of_bag(table, by)
    _complete(table, by, drawn, word)


def _first_of_bag(table: Table, by: str) -> str:
    game = table.state
    need = game.rules.laying.rack_size - len(game.tiles.hands[Side(by)])
    return "".join(map(str, game.tiles.pool.tiles[: min(need, game.tiles.in_bag)]))


def _pass(table: Table, by: str) -> None:
    table.do(by, "PassTurn")
    table.do(by, "PressClock")


def _passes(table: Table, by: str, times: int) -> None:
    for _ in range(times):
        turn = table.state.turn
        assert turn is not None, "no turn is under way"
        _pass(table, turn.mover.value)


def _exchange(table: Table, by: str, tiles: str) -> None:
    """Change tiles for equal ones, so that the rack stays what it was."""
    count = len(table.tiles_of(tiles))
    announced = table.state.rules.drawing.exchange_announces_count
    table.do(by, "AnnounceExchange", **({"count": count} if announced else {}))
    table.do(by, "LayAside", tiles=tiles)
    table.do(by, "DrawExchange", tiles=tiles)
    table.do(by, "ReturnTiles")
    table.do(by, "PressClock")


def _challenge(table: Table, by: str, words: list[str] | None = None) -> None:
    """Challenge, sign the slip where there is one, and bring it to the judge."""
    turn = table.state.turn
    table.do(by, "ChallengeWords", words=words or list(turn.words if turn is not None else ()))
    if table.state.rules.words.challenge_slip:
        for side in "AB":
            table.do(side, "SignSlip")
    table.do("arbiter", "SubmitSlip")


def _invalid(table: Table, by: str, tiles: Any) -> None:
    """A play that is challenged, judged bad and taken back; the turn ends with it."""
    _lay(table, by, tiles)
    _announce(table, by)
    _challenge(table, "B" if by == "A" else "A")
    table.do("judge", "RuleOnWords", valid=False)
    table.do(by, "RetractPlay")
    table.do(by, "PressClock")


def _withdraw(table: Table, by: str, tiles: Any) -> None:
    """Lay tiles and take them back: the turn is lost."""
    table.do(by, "LayTiles", tiles=tiles)
    table.do(by, "Withdraw")
    table.do(by, "PressClock")


def _schedule(table: Table, by: str) -> None:
    """Schedule the game that the case describes."""
    table.do(by, "ScheduleGame", settings=table.settings)


def _sign(table: Table, by: str) -> None:
    for side in "AB":
        table.do(side, "Sign")


HABITS: Mapping[str, Callable[..., None]] = {
    "lay": _lay,
    "announce": _announce,
    "complete": _complete,
    "play": _play_turn,
    "pass": _pass,
    "passes": _passes,
    "exchange": _exchange,
    "challenge": _challenge,
    "invalid": _invalid,
    "withdraw": _withdraw,
    "sign": _sign,
    "schedule": _schedule,
}
