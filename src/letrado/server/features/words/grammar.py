"""Grammar in the words of a language: the kind of an entry, and the evidence for it."""

from collections.abc import Mapping
from types import MappingProxyType

from letrado.base.i18n import N_, translator
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.marks import marks
from letrado.lexicon.law.orthography import Stress, stress

_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "tr": N_("transitive verb"),
        "intr": N_("intransitive verb"),
        "prnl": N_("pronominal verb"),
        "impers": N_("impersonal verb"),
        "def": N_("defective verb"),
        "inf": N_("verb without a current sense"),
    }
)

_STRESSES: Mapping[Stress, str] = MappingProxyType(
    {
        Stress.MONOSYLLABLE: N_("word of one syllable, ending in -{letter}"),
        Stress.AGUDA: N_("word stressed on the last syllable, ending in -{letter}"),
        Stress.GRAVE: N_("word stressed on the last syllable but one, ending in -{letter}"),
        Stress.ESDRUJULA: N_("word stressed before its last two syllables, ending in -{letter}"),
    }
)


def traits(entry: Entry, cells: frozenset[str], language: str) -> tuple[str, ...]:
    """Return the properties of an entry that the rules use to yield these *cells*."""
    _ = translator(language)
    found = []
    if entry.is_verb:
        found.append(_(_VERBS[entry.verb_class]))
        if entry.model != entry.infinitive:
            model = _(" or like ").join(entry.model.split("+"))
            found.append(_("conjugated like {model}").format(model=model))
    for cell, word in (("plural.m", entry.lemma), ("plural.f", entry.fem)):
        if cell in cells and word:
            shape = _(_STRESSES[stress(word)])
            found.append(shape.format(letter=_last(word)))
    told = (marks()[mark] for mark in sorted(entry.marks))
    return (*found, *(mark.read_in(language) for mark in told if mark.asks == "dictionary"))


def _last(word: str) -> str:
    return word[-2:] if word.endswith("ch") else word[-1]


def evidence(entry: Entry, language: str) -> str:
    """Return the evidence for the entry."""
    _ = translator(language)
    if "rulings" in entry.evidence:
        return _("The regulation names it.")
    if not entry.inferred:
        return _("Looked at by hand.")
    return _("Inferred from the official list; not checked by hand.")
