"""Plays a case and compares what came out; a case that does not hold raises AssertionError.

A step says who does what, and when: ``after`` so much time since the last step, or ``at`` a time
since the start signal. ``do`` is a command's name, or, in small letters, a whole habit of the
table (`HABITS`). ``refused`` is the code of the refusal that must follow, ``article`` what it
cites, ``then`` what is true after the step, ``facts`` what events happened, with their fields.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from letrado.base.errors import Illegal, LetradoError
from letrado.game import Phase, Side
from tests.conformance.cases import Case, in_edition
from tests.conformance.habits import HABITS
from tests.conformance.situation import milliseconds
from tests.conformance.table import Table
from tests.conformance.tournament import ASKED
from tests.game.silence import assert_cites

Step = Mapping[str, Any]
SomeTable = TypeVar("SomeTable", bound=Table)
_OURS = {"by", "do", "after", "at", "refused", "article", "then", "facts"}


def run(case: Case, edition: str, racks: str = "known") -> None:
    """Play *case* under *edition*; the recorder knows the racks, or does not."""
    if case.asks != "game":
        given, then = in_edition(case.given, edition), in_edition(case.then, edition)
        ASKED[case.asks](edition, given, then)
        return
    play(case, edition, racks, Table)


def play(case: Case, edition: str, racks: str, kind: type[SomeTable]) -> SomeTable:
    """Play *case*, which asks the referee, at a table of that *kind*; return the table."""
    given, steps = in_edition(case.given, edition), in_edition(case.steps, edition)
    try:
        table = kind(edition, given)
        _play(table, steps)
        if racks == "unknown":
            truth = table
            table = kind(edition, given, known=False)
            _play(table, steps, truth)
    except LetradoError as error:
        raise AssertionError(_told(error)) from error
    compare(table, in_edition(case.then, edition), "in the end")
    return table


def _told(error: LetradoError) -> str:
    return f"refused: {error.code}: {error} ({error.article})"


def _play(table: Table, steps: list[Step], truth: Table | None = None) -> None:
    for number, step in enumerate(steps, 1):
        if "at" in step:
            table.now = milliseconds(step["at"])
        table.now += milliseconds(step.get("after", "0:00"))
        where = f"step {number}, {step['do']} by {step.get('by', '-')}"
        before = table.game
        error = _issue(table, step)
        if "refused" in step:
            assert error is not None, f"{where} was accepted, not refused as {step['refused']}"
            assert error.code == step["refused"], f"{where}: {_told(error)}"
            assert error.article == step.get("article", error.article), f"{where}: {_told(error)}"
            if isinstance(error, Illegal):
                assert_cites(error, step["do"], table.settings.edition)
            assert table.game is before, f"{where}: a refusal changed the game"
        else:
            assert error is None, f"{where}: {_told(error)}"
            _happened(table, step.get("facts", {}), where)
        if truth is not None:
            _tell_racks(table, truth)
        compare(table, step.get("then", {}), where)


def _issue(table: Table, step: Step) -> LetradoError | None:
    """Issue a command; return the refusal, if it is refused."""
    told = {key: value for key, value in step.items() if key not in _OURS}
    try:
        if step["do"] in HABITS:
            HABITS[step["do"]](table, step.get("by", ""), **told)
        else:
            table.do(step["by"], step["do"], **told)
    except LetradoError as error:
        return error
    return None


def _happened(table: Table, facts: Mapping[str, Mapping[str, Any]], where: str) -> None:
    happened = {type(event.fact).__name__: event.fact for event in table.last}
    for name, expected in facts.items():
        assert name in happened, f"{where}: no {name} among {', '.join(happened)}"
        for key, value in expected.items():
            found = getattr(happened[name], key)
            plain = "".join(map(str, found)) if isinstance(found, tuple) else found
            assert plain == value, f"{where}: {name}.{key} is {plain!r}, not {value!r}"


def _tell_racks(table: Table, truth: Table) -> None:
    """Tell the racks that nobody recorded, once play is over."""
    while table.game is not None and table.game.phase is Phase.FINAL_COUNT:
        game = table.game
        hidden = [side for side in Side if not game.tiles.hands[side].is_known]
        if game.closing.unnoted is not None or not hidden:
            return
        rack = truth.state.tiles.hands[hidden[0]].known
        table.do("arbiter", "EnterRack", side=hidden[0].value, tiles=str(rack))


def compare(table: Table, expected: Mapping[str, Any], where: str) -> None:
    """Compare each fact that *expected* names: table keys, last outcomes, parts of a sheet."""
    for name, value in expected.items():
        found = table.fact(name)
        if isinstance(value, Mapping):
            found = {key: found.get(key, "nothing") for key in value}
        elif name == "outcomes":
            found = found[-len(value) :]
        elif name == "sheet":
            found = [part for part in value if part in found]
        assert found == value, f"{where}: {name} is {found!r}, not {value!r}"
