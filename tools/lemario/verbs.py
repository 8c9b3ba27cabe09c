"""The verbs of the lemario, inferred from the forms that the official list has.

In this order: which model fits each infinitive (`verbs_models`), the class that its imperative,
participles and persons show (`verbs_class`), the accents (`verbs_accents`), the infinitives that
have nothing else (`verbs_infinitives`), and the verbs whose infinitive is too long for the board.
What was settled by eye (`verbs_hand`) takes the place of all that.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from tools.lemario.sources.evidence import Evidence
from tools.lemario.verbs_accents import accent_model, spelled
from tools.lemario.verbs_class import Kind, kinds
from tools.lemario.verbs_hand import Line, reviewed, settled
from tools.lemario.verbs_infinitives import hidden, is_verb, likely_model
from tools.lemario.verbs_models import Paradigm, admitted, choose, fitting

from letrado.lexicon.law.conjugation import CELLS
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.rulings import load as load_rulings

EDITION = "lexis-2009-v16"

_ENDINGS = ("ar", "er", "ir")
_ENOUGH_FORMS = 3
"""Number of words that must speak for a verb whose infinitive is not seen."""
_THIRD_PERSONS = tuple(
    place
    for place in CELLS
    if (place.mood in ("ind", "sub") and place.person[0] == "3") or place.code in ("ger", "part.ms")
)


@dataclass(frozen=True)
class Verb:
    """A headword before its accents and its rulings are looked at."""

    infinitive: str
    kind: Kind
    model: str
    homograph: int = 0
    evidence: tuple[str, ...] = ("list",)
    settled: bool = False
    """True if its model was decided on, accents included."""

    @property
    def lemma(self) -> str:
        """The headword as printed."""
        return self.infinitive + "se" if self.kind.with_se else self.infinitive


def infer_verbs(words: frozenset[str], evidence: Evidence) -> tuple[Entry, ...]:
    """The entries of all verbs; *words* is the list without accents, in small letters."""
    decided, more = settled()
    verbs = [
        Verb(
            one.infinitive,
            Kind(one.verb_class, one.lemma != one.infinitive, one.marks),
            one.model,
            one.homograph,
            ("list", one.basis),
            settled=True,
        )
        for one in decided
    ]
    known = {verb.infinitive for verb in verbs}
    endings = [word for word in sorted(words) if word.endswith(_ENDINGS)]
    infinitives = [one for word in endings if (one := spelled(word, evidence)) not in known]
    full = _conjugated(infinitives, words)
    for table in full:
        verbs += [Verb(table.infinitive, kind, table.model) for kind in kinds(table, words)]
    known = {table.infinitive for table in full}
    eye = reviewed()
    for infinitive in infinitives:
        if infinitive not in known:
            verbs += _others(infinitive, words, eye)
    explained = _explained(full)
    verbs += _hidden(words - explained, words)
    named = _named()
    entries = [_entry(verb, evidence, more.get(verb.lemma), named) for verb in verbs]
    return tuple(sorted(entries, key=lambda entry: (entry.lemma, entry.homograph)))


def _conjugated(infinitives: list[str], words: frozenset[str]) -> list[Paradigm]:
    """The verbs with all persons, each by the one paradigm that its forms call for."""
    fits = {one: fit for one in infinitives if (fit := fitting(one, words))}
    found = [fit[0] for fit in fits.values() if len(fit) == 1]
    unexplained = words - _explained(found)
    for infinitive, fit in fits.items():
        if len(fit) > 1:
            own = [one for one in fit if one.model == infinitive and one.fits(words, CELLS)]
            found.append(own[0] if own else choose(fit, unexplained))
    return found


def _explained(paradigms: list[Paradigm]) -> set[str]:
    explained: set[str] = set()
    for one in paradigms:
        explained |= one.forms(CELLS)
    return explained


def _others(infinitive: str, words: frozenset[str], eye: Mapping[str, bool]) -> Iterator[Verb]:
    """Verbs of third persons, and those of which only the infinitive is left."""
    word = plain(infinitive)
    with_se = word + "se" in words
    for one in admitted(infinitive):
        if one.fits(words, _THIRD_PERSONS):
            yield Verb(infinitive, Kind("impers", with_se), one.model)
            return
    if is_verb(word, words, eye):
        seen = ("list", "hand") if word in eye else ("list", "suffix")
        model = likely_model(infinitive)
        yield Verb(infinitive, Kind("inf", with_se), model, evidence=seen)


def _hidden(unexplained: Collection[str], words: Collection[str]) -> Iterator[Verb]:
    """Verbs whose infinitive is too long for the board, but not all of their forms."""
    marks = frozenset(["hidden_infinitive", "long"])
    for infinitive in hidden(unexplained):
        for one in fitting(infinitive, words):
            if len(one.forms(CELLS)) >= _ENOUGH_FORMS:
                yield Verb(infinitive, Kind("tr", False, marks), one.model)


def _named() -> frozenset[str]:
    """The verbs that the regulation rules on."""
    return frozenset(
        ruling.lemma
        for ruling in load_rulings(EDITION)
        if ruling.verdict == "valid" and ruling.article.startswith("17")
    )


def _entry(verb: Verb, evidence: Evidence, more: Line | None, named: Collection[str]) -> Entry:
    """The finished line: accents, what is said of the verb by hand, and the rulings."""
    seen = dict.fromkeys(verb.evidence)
    model, marks = verb.model, verb.kind.marks
    accent = "plain" if plain(verb.infinitive) == verb.infinitive else "rule:100"
    if more is not None and more.marks:
        marks |= more.marks
        seen[more.basis] = None
    if more is not None and more.model:
        model, accent = more.model, more.basis
    elif not verb.settled:
        model, overruled = accent_model(verb.infinitive, verb.model, evidence)
        if overruled:
            seen["hunspell"] = None
    if verb.lemma in named:
        seen["rulings"] = None
    return Entry(
        lemma=verb.lemma,
        homograph=verb.homograph,
        fem="",
        pos=("verb",),
        verb_class=verb.kind.verb_class,
        model=model,
        marks=marks,
        plural="",
        evidence=tuple(seen),
        accent=accent,
    )
