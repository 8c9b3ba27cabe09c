"""Tribunals: who judges appeals, and who may not."""

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from letrado.base.errors import Illegal
from letrado.rulebook import EDITIONS, load
from letrado.tournament import Level, Person, Tribunal, called, constituted, is_due

DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data/tribunal.toml").read_text("utf-8")
)
CALLS = [
    pytest.param(call, edition, id=f"{call['id']}-{edition}")
    for call in DATA["call"]
    for edition in call["editions"]
]
FIVE = [Person(name, name) for name in ("Olga", "Fede", "Rosa", "Aldo", "Vera")]


def person(text: str) -> Person:
    return Person(*text.split())


def elected(edition: str, five: list[Person], rounds_started: int = 0) -> Tribunal:
    return constituted(
        load(edition),
        organiser=five[0],
        federation=five[1],
        players_rep=five[2],
        substitutes=five[3:],
        rounds_started=rounds_started,
    )


@pytest.mark.parametrize(("call", "edition"), CALLS)
def test_who_sits(call: dict[str, Any], edition: str) -> None:
    five = [call["organiser"], call["federation"], *call["representatives"]]
    tribunal = elected(edition, [person(text) for text in five])
    parties = [person(text) for text in call["parties"]]
    if call["conflicts"]:
        for reason in ("", "  "):
            with pytest.raises(Illegal, match="too near") as caught:
                called(load(edition), tribunal, parties, exception=reason)
            assert caught.value.code == "tribunal.conflict"
            assert caught.value.article == load(edition).cite("R-194")
            assert caught.value.details["conflicts"] == len(call["conflicts"])
    panel = called(load(edition), tribunal, parties, exception="nobody else is here")
    assert panel.players_rep.name == call["sits"]
    found = [f"{c.office} {c.member.name} {c.near.name}" for c in panel.conflicts]
    assert found == call["conflicts"]
    assert panel.exception == ("nobody else is here" if found else "")


@pytest.mark.parametrize("edition", EDITIONS)
def test_which_tournaments_elect_one(edition: str) -> None:
    due = [level for level in get_args(Level) if is_due(load(edition), level)]
    assert due == DATA["due"][edition]


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
def test_composition(edition: str) -> None:
    assert elected(edition, FIVE).substitutes == (FIVE[3], FIVE[4])
    nameless = [*FIVE[:4], Person(" ", "VE")]
    stateless = [Person("Olga", ""), *FIVE[1:]]
    twice = [*FIVE[:4], FIVE[0]]
    for five, code in (
        (FIVE[:4], "tribunal.substitutes"),
        ([*FIVE, Person("Pia", "PE")], "tribunal.substitutes"),
        (nameless, "tribunal.unnamed"),
        (stateless, "tribunal.unnamed"),
        (twice, "tribunal.twice"),
    ):
        with pytest.raises(Illegal) as caught:
            elected(edition, five)
        assert caught.value.code == code
        assert caught.value.article == load(edition).cite("R-193")
    with pytest.raises(Illegal, match="before the first round"):
        elected(edition, FIVE, rounds_started=1)


def test_the_catalan_text_has_none() -> None:
    with pytest.raises(Illegal, match="provides no tribunal") as caught:
        elected("cat", FIVE)
    assert caught.value.article == "CAT"
