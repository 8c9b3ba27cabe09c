"""Spanish spelling: syllables, stress and the written accent, computed from the letters.

A *spelling* has its accents (`árbol`); *stress* is the syllable that is said louder; the *accent
rules* connect them, so that each can be computed from the other. The rules are those of the
academies' orthography since 2010: a closed vowel without accent always makes one syllable with a
vowel beside it (*guion, crie, huis*), whatever the ear says.
"""

import re
from enum import Enum
from functools import lru_cache
from itertools import pairwise

_OPEN = "aeoáéó"
_CLOSED = "iuü"
_ACCENTED_CLOSED = "íú"
_VOWELS = _OPEN + _CLOSED + _ACCENTED_CLOSED
_ACCENT = str.maketrans("aeiou", "áéíóú")
_NO_ACCENT = str.maketrans("áéíóú", "aeiou")
_PLAIN = str.maketrans("áéíóúü", "aeiouu")

_SILENT_U = re.compile("(?<=[gq])u(?=[eiéí])")
_GLIDE = re.compile(f"(?<!c)h[iu](?=[{_VOWELS}])")
_FINAL_Y = re.compile(f"y(?![{_VOWELS}])")
_RUN = re.compile(f"[{_VOWELS}](?:h?[{_VOWELS}])*")
_NUCLEUS = re.compile(
    "[iuü]?[aeoáéó](?:h?[iuü](?![aeoáéó]))?"  # one open vowel with what leans on it: *buey*
    "|[iuü]h(?:[aeoáéó])(?:[iuü](?![aeoáéó]))?"  # *prohi-*, *truhan*
    "|[íú]|i(?:h?[uüú])?|[uü](?:h?[ií])?"
)
_ONSETS = frozenset(
    [a + b for a in "pbcgf" for b in "rl"] + ["tr", "dr", "tl", "ch", "ll", "rr", "gu", "qu"]
)


class Stress(Enum):
    """Class of a word by its stressed syllable, as grammar and the regulation name it."""

    MONOSYLLABLE = "monosyllable"
    AGUDA = "aguda"
    GRAVE = "grave"
    ESDRUJULA = "esdrújula"


def plain(word: str) -> str:
    """Return *word* as tiles show it: accents and diaeresis dropped, ñ kept.

    >>> plain("pingüinó"), plain("caño")
    ('pinguino', 'caño')
    """
    return word.translate(_PLAIN)


def unaccented(word: str) -> str:
    """Return *word* without its written accent; the diaeresis stays.

    >>> unaccented("desagüé")
    'desagüe'
    """
    return word.translate(_NO_ACCENT)


@lru_cache(maxsize=4096)
def nuclei(word: str) -> tuple[tuple[int, int], ...]:
    """Return where the vowels of each syllable begin and end.

    The silent u of *que, gui* belongs to none, and a y that closes a syllable counts as an i.

    >>> nuclei("guiáis"), nuclei("aéreo")
    (((2, 5),), ((0, 1), (1, 2), (3, 4), (4, 5)))
    """
    sound = _FINAL_Y.sub("i", _SILENT_U.sub("·", word))
    sound = _GLIDE.sub("··", sound)  # *hue-, hie-* open a syllable as a consonant does
    return tuple(
        (run.start() + part.start(), run.start() + part.end())
        for run in _RUN.finditer(sound)
        for part in _NUCLEUS.finditer(run.group())
    )


def syllables(word: str) -> tuple[str, ...]:
    """Cut *word* into the syllables of its spelling.

    >>> syllables("construíais"), syllables("ahuecar"), syllables("instrucción")
    (('cons', 'truí', 'ais'), ('a', 'hue', 'car'), ('ins', 'truc', 'ción'))
    """
    places = nuclei(word)
    cuts = [0]
    for (_, end), (start, _) in pairwise(places):
        cuts.append(end + _coda(word[end:start]))
    return tuple(word[a:b] for a, b in zip(cuts, [*cuts[1:], len(word)], strict=True))


def _coda(between: str) -> int:
    """Return the number of consonants *between* two vowels that close the first syllable."""
    for glide in ("hu", "hi"):
        if between.endswith(glide):
            return len(between) - 2
    onset = 2 if between[-2:] in _ONSETS else 1
    return max(0, len(between) - onset)


def stressed(word: str) -> int:
    """Return the place of the stressed syllable, counted from 0.

    >>> stressed("cantáis"), stressed("canto"), stressed("reloj"), stressed("pájaro")
    (1, 0, 1, 0)
    """
    places = nuclei(word)
    for at, (start, end) in enumerate(places):
        if any(letter in "áéíóú" for letter in word[start:end]):
            return at
    last = len(places) - 1
    return max(0, last - 1) if _ends_as_a_grave(word) else max(0, last)


def stress(word: str) -> Stress:
    """Return the class of *word* by its stress.

    >>> stress("pie").value, stress("hindú").value, stress("árbol").value
    ('monosyllable', 'aguda', 'grave')
    """
    count = len(nuclei(word))
    if count <= 1:
        return Stress.MONOSYLLABLE
    return {1: Stress.AGUDA, 2: Stress.GRAVE}.get(count - stressed(word), Stress.ESDRUJULA)


def mark(word: str, vowel: int) -> str:
    """Write *word*, which has no accent, with stress on the letter at *vowel*.

    The accent appears only where the rules ask for it.

    >>> mark("cantais", 4), mark("canto", 1), mark("envio", 3), mark("fie", 2), mark("oir", 1)
    ('cantáis', 'canto', 'envío', 'fie', 'oír')
    """
    accented = f"{word[:vowel]}{word[vowel].translate(_ACCENT)}{word[vowel + 1 :]}"
    if word[vowel] in "iu" and _beside_an_open_vowel(word, vowel):
        return accented
    places = nuclei(word)
    inside = [at for at, (start, end) in enumerate(places) if start <= vowel < end]
    if not inside:
        raise ValueError(f"the letter at {vowel} of {word!r} is no vowel")
    after = len(places) - 1 - inside[0]
    if after == 0:
        needed = len(places) > 1 and _ends_as_a_grave(word)
    else:
        needed = after > 1 or not _ends_as_a_grave(word)
    return accented if needed else word


def _beside_an_open_vowel(word: str, at: int) -> bool:
    before = word[:at].removesuffix("h")[-1:]
    after = word[at + 1 :].removeprefix("h")[:1]
    return (before != "" and before in "aeo") or (after != "" and after in "aeo")


def _ends_as_a_grave(word: str) -> bool:
    """Say whether an unmarked word with this ending is stressed on the last syllable but one."""
    if word[-1:] in "ns":
        return word[-2:-1] in _VOWELS
    return word[-1:] in _VOWELS
