"""Differences between editions of the law of words, as texts."""

import pickle

import pytest

from letrado import rulebook
from letrado.lexicon.law import regulations
from letrado.lexicon.law.orthography import stress
from letrado.lexicon.law.regulations.endings import Probe, probes
from letrado.lexicon.law.rulings import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_does_not_differ_from_itself(edition: str) -> None:
    law = regulations.load(edition)
    assert pickle.loads(pickle.dumps(law)) is law
    assert rulebook.differences(law, law) == ()
    assert regulations.changed(law, law) == ()
    assert regulations.only_in(law, law) == ()
    assert regulations.disagreements(law, law) == ()
    assert regulations.named_only_in(law, law) == ()


def test_the_last_two_editions_differ_in_little() -> None:
    v15, v16 = regulations.load("lexis-2008-v15"), regulations.load("lexis-2009-v16")
    changed = {clause.article for clause, _ in regulations.changed(v15, v16)}
    assert {"17", "17.2", "18.1.1", "18.1.2", "18.1.3", "18.2.8", "18.4.3.z"} <= changed
    assert not {"1", "17.4", "18.3.1"} & changed
    assert {item.word for item in regulations.disagreements(v15, v16)} == {
        "chacolíes",
        "frufrúes",
        "oxímoros",
    }
    new = {ruling.word for ruling in regulations.named_only_in(v16, v15)}
    assert {"acupear", "clorformar", "ires", "venires", "molientes", "podando"} <= new


def test_what_the_first_edition_does_not_treat() -> None:
    old, new = regulations.load("lexis-2004"), regulations.load("lexis-2009-v16")
    lone = {clause.article for clause in regulations.only_in(new, old)}
    assert {"18.1.4", "18.2.4", "18.2.5", "18.2.6", "18.2.7", "18.2.11"} <= lone
    values = {item.parameter: item for item in rulebook.differences(old, new)}
    assert values["verbs.impersonal"].values == ("all", "third")
    assert values["verbs.impersonal"].articles == ("L04 A.17.5", "L09 17.8")
    words = {item.word: item.valid for item in regulations.disagreements(old, new)}
    assert words["refundar"] == (True, False)


def test_plurals_are_compared_by_what_becomes_of_words() -> None:
    old, new = regulations.load("lexis-2004"), regulations.load("lexis-redeletras")
    found = {item.parameter: item.values for item in regulations.ending_differences(old, new)}
    assert found == {
        "endings -a, accented monosyllable": (("s", "es"), ("s",)),
        "endings -e, accented monosyllable": (("s", "es"), ("s",)),
        "endings -i, monosyllable": (("s",), ("s", "es")),
        "endings -o, accented monosyllable": (("s", "es"), ("s",)),
        "endings -u, monosyllable": (("s",), ("s", "es")),
        "endings -b": (("es",), ("s",)),
        "endings -ch": (("es",), ("=",)),
        "endings -m": (("es",), ("s",)),
        "endings -n, esdrújula": (("es",), ("=",)),
        "endings -t": (("es",), ("s",)),
    }
    last = regulations.load("lexis-2009-v16")
    assert regulations.ending_differences(new, last) == ()


@pytest.mark.parametrize("probe", list(probes()), ids=lambda probe: str(probe.word))
def test_probes_are_stressed_as_they_say(probe: Probe) -> None:
    named = stress(probe.word).value
    assert named == ("monosyllable" if "monosyllable" in probe.stress else named)
    if probe.stress in {"aguda", "grave", "esdrújula"}:
        assert named == probe.stress
