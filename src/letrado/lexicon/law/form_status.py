"""How a form stands under an edition, and why: what every rule of the law of words answers."""

from enum import Enum
from typing import NamedTuple


class Value(Enum):
    """The three answers; *undetermined* when the edition asks for what no free source tells."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNDETERMINED = "undetermined"


class Standing(NamedTuple):
    """An answer, the article that gives it, the reason as a code, and the mark that is missing."""

    value: Value
    article: str
    reason: str = ""
    missing: str = ""


class Form(NamedTuple):
    """A form that an entry has, or could be thought to have."""

    spelling: str
    cell: str
    """A cell of a verb, or ``lemma``, ``fem``, ``plural.m``, ``plural.f``, ``named``."""
    standing: Standing


def accepted(article: str, reason: str = "") -> Standing:
    """The form stands by *article*."""
    return Standing(Value.ACCEPTED, article, reason)


def refused(article: str, reason: str) -> Standing:
    """The form falls by *article*."""
    return Standing(Value.REFUSED, article, reason)


def undetermined(article: str, reason: str, missing: str) -> Standing:
    """*article* asks whether the dictionary has the mark *missing*, and nobody here knows."""
    return Standing(Value.UNDETERMINED, article, reason, missing)
