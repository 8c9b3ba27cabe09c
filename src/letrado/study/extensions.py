"""Longer words that contain a word, whole and in one piece."""

from dataclasses import dataclass

from letrado.core.tiles import Tile
from letrado.lexicon.lookup import Lexicon
from letrado.study.conditions import Condition, Matches
from letrado.study.finding import Found, Order, find
from letrado.study.parts import Part, something, spelling
from letrado.study.patterns import joined


@dataclass(frozen=True, slots=True)
class Extensions:
    """Words that end in it, that begin with it, and that have something on both sides of it."""

    front: Found
    back: Found
    both: Found


def extensions(
    lexicon: Lexicon,
    word: tuple[Tile, ...],
    *conditions: Condition,
    order: Order = Order.ALPHABETICAL,
    limit: int | None = None,
) -> Extensions:
    """Return the words of *lexicon* that extend *word*, which need not be a word itself."""
    it, more = spelling(word, lexicon.alphabet), something(lexicon.alphabet)

    def those(*parts: Part) -> Found:
        return find(lexicon, Matches(joined(parts)), *conditions, order=order, limit=limit)

    return Extensions(those(more, it), those(it, more), those(more, it, more))
