"""Each rule of the law of words, switched off: some case of its own must see it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import filterfalse
from pathlib import Path
from typing import Any

import pytest

from letrado.lexicon.law import edition as editions
from letrado.lexicon.law import forms, hypotheses, judge, nominal, regulations, verbal
from letrado.lexicon.law.conjugation import Cell, conjugate
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import FormStatus, accepted, refused
from letrado.lexicon.law.named import NOTHING
from letrado.lexicon.law.rulings import EDITIONS
from letrado.rulebook.enforcement import TESTED
from tests.lexicon.law.editions.cases import Case, Judged, every, judged

Switch = Callable[[pytest.MonkeyPatch, Edition, str], Edition]


def parameter(key: str, **other: Any) -> Switch:
    """Another value than the one that the edition has."""
    group, _, name = key.partition(".")

    def off(_patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
        value = other[str(edition.parameter(key))]
        return replace(edition, **{group: replace(getattr(edition, group), **{name: value})})

    return off


def code(module: Any, name: str, instead: Callable[..., Any]) -> Switch:
    """A function that answers otherwise."""

    def off(patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
        patch.setattr(module, name, instead)
        return replace(edition)  # a new object: what is remembered of the old one is not asked

    return off


def infinitive_only(infinitive: str, model: str) -> Mapping[Cell, tuple[str, ...]]:
    return {cell: said for cell, said in conjugate(infinitive, model).items() if cell.code == "inf"}


def without_voseo(infinitive: str, model: str) -> Mapping[Cell, tuple[str, ...]]:
    return {
        cell: said for cell, said in conjugate(infinitive, model).items() if cell.person != "2v"
    }


OPEN_GATE = nominal.gate


def inverted_gate(entry: Entry, gender: str, edition: Edition) -> FormStatus | None:
    return None if OPEN_GATE(entry, gender, edition) else refused("", "switched off")


def no_hypotheses(*_: object) -> Iterator[object]:
    return iter(())


def no_shapes() -> hypotheses.Shapes:
    return replace(SHAPES, derived=())


SHAPES = hypotheses.shapes()


def without_endings(_patch: pytest.MonkeyPatch, edition: Edition, rule: str) -> Edition:
    """The edition without the endings of the articles that state the rule."""
    clauses = regulations.load(edition.id).clauses.values()
    articles = {clause.article for clause in clauses if rule in clause.requirements}
    mine = tuple(filterfalse(lambda ending: under(ending.article, articles), edition.endings))
    return replace(edition, endings=mine)


def under(article: str, articles: set[str]) -> bool:
    return any(article == each or article.startswith(f"{each}.") for each in articles)


def everything_present(patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
    patch.setattr(nominal, "_present", lambda *_: True)
    patch.setattr(verbal, "_present", lambda *_: True)
    return replace(edition)


def no_endings(_patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
    return replace(edition, endings=())


def no_closed_classes(_patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
    return replace(edition, closed={})


def the_cd(_patch: pytest.MonkeyPatch, edition: Edition, _rule: str) -> Edition:
    return replace(edition, profile="cd")


GATE = code(nominal, "gate", inverted_gate)
NAMES = code(forms, "named_words", lambda _edition: NOTHING)
SIGNS = code(judge, "typed", no_hypotheses)
NO_CONJUGATION = code(verbal, "conjugate", infinitive_only)

SWITCHES: dict[str, Switch] = {
    "official-source": everything_present,
    "dpd": everything_present,
    "web-source": the_cd,
    "abbreviation": SIGNS,
    "compound": SIGNS,
    "proper-noun": SIGNS,
    "capital": SIGNS,
    "affix": SIGNS,
    "listed-only": code(hypotheses, "shapes", no_shapes),
    "enclitic": code(hypotheses, "_enclitics", no_hypotheses),
    "conjugation": NO_CONJUGATION,
    "rare-verb": NO_CONJUGATION,
    "voseo": code(verbal, "conjugate", without_voseo),
    "no-model": parameter("verbs.conjugable", current="model", model="current"),
    "obsolete-verb": parameter("verbs.obsolete", infinitive="model", model="infinitive"),
    "participle": parameter("verbs.participles", current="any", any="current"),
    "infinitive-se": parameter("verbs.infinitive_se", headword="senses", senses="headword"),
    "impersonal": parameter("verbs.impersonal", third="all", all="third", shown="all"),
    "defective": code(verbal, "patches", dict),
    "pronominal": code(verbal, "_pronominal_imperative", lambda *_: accepted("")),
    "listed-verbs": parameter("verbs.added_cells", **{"True": False, "False": True}),
    "plural-gate": GATE,
    "rare-word": GATE,
    "obsolete-word": GATE,
    "italic": GATE,
    "closed-categories": GATE,
    "adverb-plural": GATE,
    "interjection-plural": GATE,
    "onomatopoeia-plural": GATE,
    "conjunction-plural": GATE,
    "preposition-plural": GATE,
    "contraction-plural": GATE,
    "apocope-plural": GATE,
    "locution": GATE,
    "envio": GATE,
    "pronoun-plural": GATE,
    "gender-gate": parameter("plurals.genders", current="both", both="current"),
    "prefix-noun": parameter("plurals.prefix_noun", invariable="regular", regular="invariable"),
    "article-plural": NAMES,
    "ethnic": NAMES,
    "address": NAMES,
    "shortening": no_endings,
    "plural-formation": no_endings,
    "letters": no_closed_classes,
    "greek-letters": no_closed_classes,
    "notes": no_closed_classes,
}

ENFORCED = [rule.id for rule in regulations.rules().values() if rule.kind in TESTED]
STATED = [
    (rule, edition)
    for rule in ENFORCED
    for edition in EDITIONS
    if any(rule in clause.requirements for clause in regulations.load(edition).clauses.values())
]


def switch_of(rule: str) -> Switch:
    return without_endings if rule.startswith("ending.") else SWITCHES[rule]


def test_every_rule_has_a_switch() -> None:
    assert {rule for rule in ENFORCED if not rule.startswith("ending.")} == SWITCHES.keys()


@pytest.fixture
def nothing_remembered() -> Iterator[None]:
    """Forget what code answered before it was switched off, and later what it answered then."""
    remembering = (verbal._standings, verbal._conjugated_once)
    for each in remembering:
        each.cache_clear()
    yield
    for each in remembering:
        each.cache_clear()


@pytest.mark.usefixtures("nothing_remembered")
@pytest.mark.parametrize(("rule", "edition"), STATED, ids=map("@".join, STATED))
def test_some_case_sees_a_rule_switched_off(
    rule: str, edition: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed: list[Case | Judged] = [*every(), *judged()]
    cases = [case for case in listed if rule in case.rules]
    asked = [(case, name) for case in cases for name in case.editions if name.startswith(edition)]
    assert asked, "no case shows this rule under this edition"
    off = {
        name: switch_of(rule)(monkeypatch, editions.load(name), rule)
        for name in dict.fromkeys(name for _, name in asked)
    }
    seen = [
        failure
        for case, name in asked
        for failure in (
            case.failures(off[name])
            if isinstance(case, Case)
            else case.failures(off[name], tmp_path)
        )
    ]
    assert seen != [], "nothing changes when the rule is off"
