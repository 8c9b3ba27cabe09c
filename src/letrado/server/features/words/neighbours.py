"""The words around a word: its anagrams, with a tile more or less, and its extensions."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from letrado.core.tiles import Tile
from letrado.lexicon.lookup import Lexicon
from letrado.study import Anagram, Length, Order, Within, extensions, find, hooks
from letrado.study.finding import Found

SHOWN = 12
"""Words of each kind that a page shows."""


@dataclass(frozen=True, slots=True)
class Some:
    """The first words of a kind, and their total."""

    words: tuple[str, ...]
    total: int
    query: str
    """The question that finds all of them, as the study page reads it."""

    @property
    def left(self) -> int:
        """Number of words not shown."""
        return self.total - len(self.words)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Words made from a word, in the letters of its tiles, by the lexicon called *lexicon*."""

    word: str
    lexicon: str
    anagrams: Some
    front_hooks: tuple[str, ...]
    back_hooks: tuple[str, ...]
    more: Some
    less: Some
    front: Some
    back: Some
    both: Some

    @property
    def grows(self) -> bool:
        """Say whether a longer word contains it."""
        longer = self.front.total or self.back.total or self.both.total
        return bool(self.front_hooks or self.back_hooks or longer)

    def __bool__(self) -> bool:
        """Say whether there are any."""
        return self.grows or bool(self.anagrams.total or self.more.total or self.less.total)

    def as_dict(self) -> dict[str, Any]:
        """Return the neighbours for programs."""
        found: dict[str, Any] = {"lexicon": self.lexicon}
        for name in ("anagrams", "more", "less", "front", "back", "both"):
            some: Some = getattr(self, name)
            found[name] = {"words": list(some.words), "total": some.total}
        return found | {
            "front_hooks": list(self.front_hooks),
            "back_hooks": list(self.back_hooks),
        }


def neighbours(lexicon: Lexicon, tiles: tuple[Tile, ...], most: int = SHOWN) -> Neighbours:
    """Return the neighbours of a word, which need not be in *lexicon* itself.

    If there are more than can be shown, likely words come first. One tile more is a hook, several
    are an extension.
    """
    here = len(tiles)
    word = "".join(tile.face for tile in tiles).lower()
    longer = extensions(lexicon, tiles, Length(here + 2), order=Order.PROBABILITY, limit=most)
    ends = hooks(lexicon, tiles)
    one_more = Anagram((*tiles, lexicon.alphabet.blank))
    one_less = Within(tiles), Length(here - 1, here - 1)
    likely = f"length={here + 2}.. order=probability"
    return Neighbours(
        word=word,
        lexicon=lexicon.name,
        anagrams=_others(find(lexicon, Anagram(tiles)), lexicon.alphabet.encode(tiles), word, most),
        front_hooks=tuple(_small(tile.face for tile in ends.front)),
        back_hooks=tuple(_small(tile.face for tile in ends.back)),
        more=_some(
            find(lexicon, one_more, order=Order.PROBABILITY, limit=most),
            f"anagram={word}? order=probability",
        ),
        less=_some(find(lexicon, *one_less, limit=most), f"within={word} length={here - 1}"),
        front=_some(longer.front, f"ends={word} {likely}"),
        back=_some(longer.back, f"starts={word} {likely}"),
        both=_some(longer.both, f"contains={word} starts!={word} ends!={word} {likely}"),
    )


def _others(found: Found, itself: bytes, word: str, most: int) -> Some:
    """Return the anagrams of a word without the word itself."""
    words = [each for each, codes in zip(found, found.codes, strict=True) if codes != itself]
    return Some(tuple(_small(words[:most])), len(words), f"anagram={word}")


def _some(found: Found, query: str) -> Some:
    return Some(tuple(_small(found)), found.total, query)


def _small(words: Iterable[str]) -> Iterable[str]:
    return (word.lower() for word in words)
