"""Status of a form under an edition, with its reason: the answer of every rule on words."""

from enum import Enum
from typing import NamedTuple


class Value(Enum):
    """The three answers; *undetermined* when the edition needs facts that no free source has."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNDETERMINED = "undetermined"


class FormStatus(NamedTuple):
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
    standing: FormStatus


def accepted(article: str, reason: str = "") -> FormStatus:
    """Return the status of a form that *article* accepts."""
    return FormStatus(Value.ACCEPTED, article, reason)


def refused(article: str, reason: str) -> FormStatus:
    """Return the status of a form that *article* refuses."""
    return FormStatus(Value.REFUSED, article, reason)


def undetermined(article: str, reason: str, missing: str) -> FormStatus:
    """Return the status of a form for which *article* needs the unknown mark *missing*."""
    return FormStatus(Value.UNDETERMINED, article, reason, missing)
