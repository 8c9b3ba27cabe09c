"""The exception tree. One shape serves library, CLI ``--json`` and HTTP.

::

    LetradoError        code, message, article, details
    ├── Unreadable      text or file that cannot be read: says where and why
    ├── Illegal         readable, but against a rule: says by which article
    └── Unavailable     something that is needed is not here: says how to get it

``code`` is stable and never translated. ``message`` is an English template with named
fields; the fields travel in ``details``, so that the code that shows the error can translate the
template first and fill it in afterwards (`letrado.base.i18n.explain`). A field may be the error
that was the reason.
"""

from typing import Any, TypeVar

AnyRefusal = TypeVar("AnyRefusal", bound=BaseException)


class LetradoError(Exception):
    """An error in a form that people, programs and translators can all use."""

    def __init__(
        self, code: str, message: str, *, article: str | None = None, **details: Any
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.article = article
        self.details = details

    def __str__(self) -> str:
        return self.message.format(**self.details)

    def as_dict(self, message: str | None = None) -> dict[str, Any]:
        """Return the JSON form of the error; *message* is the translated text, if any."""
        return {
            "code": self.code,
            "message": message if message is not None else str(self),
            "article": self.article,
            "details": {
                name: field.as_dict() if isinstance(field, LetradoError) else field
                for name, field in self.details.items()
            },
        }


def let_go(refusal: AnyRefusal) -> AnyRefusal:
    """Free what *refusal*, and whatever led to it, was found in; return it.

    A traceback holds every variable on the way, down to a file that was parsed. Whoever keeps a
    refusal in a variable of their own ties a knot that is freed only by a search for garbage, and
    a server searches seldom.
    """
    waiting: list[BaseException] = [refusal]
    seen: set[int] = set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        each.__traceback__ = None
        reasons = [each.__cause__, each.__context__]
        if isinstance(each, LetradoError):
            reasons += [one for one in each.details.values() if isinstance(one, BaseException)]
        waiting += filter(None, reasons)
    return refusal


class Unreadable(LetradoError):
    """Input that cannot be understood; details name the place."""


class Illegal(LetradoError):
    """Input that is understood but breaks a rule; *article* is the one that it breaks, if any."""


class Unavailable(LetradoError):
    """A lexicon, tool or file that is needed and missing; the message says what to do."""
