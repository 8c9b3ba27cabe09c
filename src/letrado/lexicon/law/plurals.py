"""Form plurals by the ending and the stress of the word (lexis-2009-v16 18.4).

`letrado.lexicon.law.nominal` decides whether a word has a plural at all. The written accent follows
the stress, which stays on its vowel (*barman, bármanes; pemón, pemones*).
"""

import re
from functools import lru_cache
from typing import NamedTuple

from letrado.lexicon.law.edition import Edition, Ending
from letrado.lexicon.law.orthography import mark, nuclei, stress, stressed, unaccented

_ACCENTED = "áéíóú"
_OPEN = "aeo"

_PLAINLY_GRAVE = re.compile("[aeiouü][^aeiouühy]+[aeiou]$")
"""Without accent and with two syllables at least that end in a vowel: most words."""

_SPELLED = {"s": "s", "es": "es", "ces": "es", "is": "is", "ques": "es"}


class Plural(NamedTuple):
    """A plural as it is spelled, and the article of the rule that forms it."""

    spelling: str
    article: str


def regular(word: str, edition: Edition) -> tuple[Plural, ...]:
    """Return the plurals that *edition* forms of *word*, which may be the word itself.

    >>> from letrado.lexicon.law import edition
    >>> regular("rubí", edition.load("lexis-2009-v16"))
    (Plural(spelling='rubís', article='18.4.2.iu'), Plural(spelling='rubíes', article='18.4.2.iu'))
    >>> regular("barman", edition.load("lexis-2004"))
    (Plural(spelling='bármanes', article='A.18.5.n'),)
    """
    rule = _rule(word, edition)
    if rule is None:
        return ()
    return tuple(Plural(pluralise(word, add), rule.article) for add in rule.add)


@lru_cache(maxsize=4096)
def candidates(word: str) -> tuple[str, ...]:
    """Return every plural that somebody might form of *word*, in any edition or by mistake.

    >>> candidates("frac"), candidates("gay")
    (('fracs', 'fraces', 'fraques'), ('gays', 'gayes', 'gais'))
    """
    kinds = ["s", "es"]
    match word[-1:]:
        case "z":
            kinds = ["ces", "s"]
        case "y":
            kinds.append("is")
        case "c":
            kinds.append("ques")
        case "s":
            kinds = ["es"]
    return tuple(dict.fromkeys(pluralise(word, kind) for kind in kinds))


def pluralise(word: str, add: str) -> str:
    """Add an ending to *word*; the stress stays on its vowel, and the accent follows it.

    >>> pluralise("pemón", "es"), pluralise("maíz", "ces"), pluralise("taray", "is")
    ('pemones', 'maíces', 'taráis')
    >>> pluralise("cay", "is"), pluralise("bambuc", "ques"), pluralise("albalá", "es")
    ('cais', 'bambuques', 'albalaes')
    """
    if add == "=":
        return word
    stem = word[:-1] if add in {"ces", "is", "ques"} else word
    stem += {"ces": "c", "ques": "qu"}.get(add, "")
    if add == "s":
        return stem + "s"
    whole = unaccented(stem) + _SPELLED[add]
    vowel = stressed_letter(word)
    if vowel is None or whole[vowel] == "y":  # *body*: the vowel has become a consonant
        return whole
    return mark(whole, vowel)


def _rule(word: str, edition: Edition) -> Ending | None:
    for ending in edition.endings_by_letter.get(word[-1:], ()):
        if word.endswith(ending.letters) and _fits(word, ending):
            return ending
    return None


def _fits(word: str, ending: Ending) -> bool:
    if ending.stress and stress(word).value not in ending.stress:
        return False
    if ending.written != "any" and (word[-1] in _ACCENTED) != (ending.written == "accented"):
        return False
    return ending.vowel == "any" or _ends_stressed(word) == (ending.vowel == "stressed")


def _ends_stressed(word: str) -> bool:
    """Say whether the last vowel is stressed; in a final diphthong (*miau, cui*) it is not."""
    if word[-1] in _ACCENTED:
        return True
    if any(letter in word for letter in _ACCENTED) or _PLAINLY_GRAVE.search(word):
        return False
    places = nuclei(word)
    if not places or stressed(word) != len(places) - 1:
        return False
    start, end = places[-1]
    return end - start == 1 or word[-1] in _OPEN


def stressed_letter(word: str) -> int | None:
    """Return the place of the stressed vowel; None in a word without vowels (*pst*)."""
    for at, letter in enumerate(word):
        if letter in _ACCENTED:
            return at
    places = nuclei(word)
    if not places:
        return None
    start, end = places[stressed(word)]
    return next((at for at in range(start, end) if word[at] in _OPEN), _closed(word, start, end))


def _closed(word: str, start: int, end: int) -> int:
    """Return the stressed one of two closed vowels: the second, unless it is a final y."""
    return start if word[end - 1] == "y" else end - 1
