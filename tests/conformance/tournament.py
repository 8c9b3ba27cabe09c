"""Cases that need no game: who starts, who judges, what a sanction leads to."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from letrado.base.errors import Illegal, LetradoError
from letrado.rulebook import Role, load
from letrado.tournament import (
    Interpretations,
    Person,
    Record,
    available,
    board_starts,
    called,
    constituted,
    is_due,
    start,
)

Table = Mapping[str, Any]
Asked = Callable[[str, Table, Table], None]


def _same(found: Any, then: Table, name: str) -> None:
    assert found == then[name], f"{name} is {found!r}, not {then[name]!r}"


def who_starts(edition: str, given: Table, then: Table) -> None:
    """Check the starter of a game in a pairing, and by which article."""
    facts = {key: value for key, value in given.items() if key != "pairing"}
    try:
        found = start(load(edition), given["pairing"], **facts)
    except LetradoError as error:
        _same(error.code, {"refused": "", **then}, "refused")
        return
    assert "refused" not in then, "nothing was refused"
    _same(found.starter or "drawn at the table", then, "starter")
    _same(found.source, then, "source")
    _same(found.article, then, "article")


def team_starts(edition: str, given: Table, then: Table) -> None:
    """Check the draw of lots for a team match."""
    rules = load(edition)
    for lots in then["refused_lots"]:
        with pytest.raises(Illegal, match="lots"):
            board_starts(rules, given["boards"], lots=lots)
    starts = board_starts(rules, given["boards"], lots=given.get("lots", ()))
    assert {found.source for found in starts} == {"lot"}
    _same([found.starter for found in starts], then, "starters")
    _same(starts[0].article, then, "article")


def _person(text: str) -> Person:
    return Person(*text.split())


def who_judges(edition: str, given: Table, then: Table) -> None:
    """Check the tribunal's composition, and who of it sits for a dispute."""
    rules = load(edition)
    try:
        tribunal = constituted(
            rules,
            organiser=_person(given["organiser"]),
            federation=_person(given["federation"]),
            players_rep=_person(given["representatives"][0]),
            substitutes=[_person(text) for text in given["representatives"][1:]],
            rounds_started=given.get("rounds_started", 0),
        )
        panel = called(rules, tribunal, [_person(text) for text in given["parties"]])
    except LetradoError as error:
        _same(error.code, {"refused": "", **then}, "refused")
        return
    assert "refused" not in then, "nothing was refused"
    _same(panel.players_rep.name, then, "sits")
    _same([is_due(rules, level) for level in ("national", "international")], then, "due")


def what_follows(edition: str, given: Table, then: Table) -> None:
    """Check the sanctions that a director may choose for a breach, after those proven before."""
    record = Record(edition)
    for number, fault in enumerate(given["faults"], 1):
        ground, game = fault.split()
        record = record.report(given["player"], ground, by="arbiter", game=game)
        record = record.find(number, proven=True, by="director")
    ground, game = given["reported"].split()
    record = record.report(given["player"], ground, by="arbiter", game=game)
    possible = available(record, given["player"])[len(record.cases)]
    _same([power.kind for power in possible], then, "possible")
    _same([power.kind for power in possible if power.due], then, "due")


def what_is_published(edition: str, given: Table, then: Table) -> None:
    """Check that a ruling of a tournament becomes a note of the federation on an article."""
    notes = Interpretations(edition).rule(given["text"], by="director", article=given["article"])
    assert notes.current(given["article"]) is None, "a ruling is no interpretation yet"
    roles: tuple[Role, ...] = ("director", "federation")
    for role in roles:
        try:
            notes = notes.publish(
                given["article"], given["text"], by=role, origin="decision", rulings=(1,)
            )
        except LetradoError as error:
            _same({"code": error.code, "article": error.article}, then, role)
    note = notes.current(given["article"])
    _same("" if note is None else f"{note.text} ({note.version})", then, "note")


ASKED: Mapping[str, Asked] = {
    "start": who_starts,
    "team": team_starts,
    "tribunal": who_judges,
    "sanctions": what_follows,
    "interpretations": what_is_published,
}
