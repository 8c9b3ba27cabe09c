"""Every code that a message may show has a name, and the message shows that."""

import copy
import pickle
from collections.abc import Callable, Mapping
from typing import Any, get_args

import pytest

from letrado.base.errors import Illegal
from letrado.base.i18n import LANGUAGES, Named, explain
from letrado.game import ClockMode, Settings
from letrado.rulebook import Pairing, Role, SanctionKind, Starter, load
from letrado.rulebook import parameters as p
from letrado.rulebook.labels import labels
from letrado.rulebook.names import CLOCKS, PAIRINGS, ROLES, SANCTIONS, STARTERS
from letrado.rulebook.sanctions import check_kind
from letrado.tournament import Record
from letrado.tournament.justice.cases import STAGES, Stage


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (CLOCKS, p.ClockMode),
        (PAIRINGS, Pairing),
        (STARTERS, Starter),
        (ROLES, Role),
        (SANCTIONS, SanctionKind),
        (STAGES, Stage),
    ],
)
def test_every_code_has_a_name(names: Mapping[str, str], codes: Any) -> None:
    assert set(names) == set(get_args(codes))


def test_people_read_names_and_programs_codes() -> None:
    with pytest.raises(Illegal) as refusal:
        Settings("fise-2004", clock=ClockMode.RUNNING).check()
    assert refusal.value.as_dict()["details"]["mode"] == "running"
    assert "«tiempo corrido»" in explain(refusal.value, "es")
    assert "(stopped)" in explain(refusal.value, "es", terminal=True)
    assert "(stopped)" not in explain(refusal.value, "es")
    with pytest.raises(Illegal) as refusal:
        check_kind(load("fise-2004"), "expulsion", "R-024")
    assert explain(refusal.value, "ca").endswith("expulsió")
    with pytest.raises(Illegal) as refusal:
        Record("fise-2009").report("Ana", "R-024", by="arbiter").find(1, proven=True, by="monitor")
    assert refusal.value.details["allowed"] == "director"
    assert "director" in explain(refusal.value, "es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_parameter_has_a_label_of_its_own(language: str) -> None:
    assert labels().keys() == load("fise-2009").bases.keys()
    read = [label.as_dict()[language] for label in labels().values()]
    assert len(set(read)) == len(read)


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_names_survive_copying(copied: Callable[[Named], Named]) -> None:
    named = Named({"red": "red card", "points": "points"}, "red", "points", typed=True)
    again = copied(named)
    assert (again, again.names, again.typed) == (named, named.names, True)
    shown = [each.shown(str, terminal=True) for each in (again, named)]
    assert shown == ["red card (red), points (points)"] * 2
