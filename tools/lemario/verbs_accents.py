"""Finds the spelling of an infinitive, and its model among those that differ only in accents.

The list shows no accents. A rule by ending decides, and the accented third persons plural in
Hunspell check it; only where they overrule it does the answer rest on them.
"""

from tools.lemario.sources.evidence import Evidence
from tools.lemario.verbs_models import SAME_LETTERS

from letrado.lexicon.law.conjugation import BOTH, candidates, cell, conjugate
from letrado.lexicon.law.orthography import nuclei, plain

_ACCENTED_ENDINGS = (("eir", "eír"), ("oir", "oír"), ("air", "aír"))
_WITNESSES = (cell("ind.pres.3p"), cell("sub.pres.3p"))
_HIATUS = ("aizar", "eizar", "oizar", "grafiar")
"""Suffixes that always stress the closed vowel: *judaíza, fotografía*."""


def spelled(infinitive: str, evidence: Evidence) -> str:
    """The infinitive with its accent, which its ending shows, and its diaeresis.

    >>> from tools.lemario.sources.evidence import Evidence, Hunspell
    >>> known = Evidence({"arguir": {"argüir"}}, Hunspell({}, frozenset(), {}, {}, {}, {}))
    >>> spelled("sonreir", known), spelled("arguir", known)
    ('sonreír', 'argüir')
    """
    for bare, accented in _ACCENTED_ENDINGS:
        if infinitive.endswith(bare):
            return infinitive.removesuffix(bare) + accented
    for known in (evidence.wordlist, evidence.hunspell.verbs):
        for spelling in known.get(infinitive, ()):
            if "ü" in spelling:
                return spelling
    return infinitive


def accent_model(infinitive: str, model: str, evidence: Evidence) -> tuple[str, bool]:
    """The model among those with the letters of *model*, and whether Hunspell overruled the rule.

    Where the dictionary has both accents the verb follows both models.
    """
    letters = SAME_LETTERS.get(model, model)
    choices = [one for one in candidates(infinitive) if SAME_LETTERS.get(one, one) == letters]
    if len(choices) < 2:
        return model, False
    rule = _by_rule(infinitive, choices)
    seen = [one for one in choices if _seen(infinitive, one, evidence)]
    if not seen or seen == [rule]:
        return rule, False
    return BOTH.join(seen), True


def _by_rule(infinitive: str, choices: list[str]) -> str:
    unaccented, *others = choices
    if infinitive.endswith("ahuciar"):
        return others[-1]
    if len(nuclei(infinitive)) == 1 or infinitive.endswith(_HIATUS):
        return others[0]  # *críe*: there is no other syllable to stress
    if infinitive.endswith("uar") and not infinitive.endswith(("guar", "cuar")):
        return "actuar"
    return unaccented


def _seen(infinitive: str, model: str, evidence: Evidence) -> bool:
    # Both moods are asked for: *medían* alone is a form of medir.
    table = conjugate(infinitive, model)
    return all(
        form in evidence.hunspell.conjugated.get(plain(form), ())
        for place in _WITNESSES
        for form in table[place]
    )
