"""The languages of the interface: one gettext catalogue serves CLI, pages and browser code.

Source texts are English, so ``en`` needs no catalogue; ``es`` and ``ca`` are complete, or a test
fails. Codes, JSON keys and notation are never translated.
"""

import gettext
import os
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

from letrado.base.errors import LetradoError

LANGUAGES = ("es", "ca", "en")
DEFAULT = "es"

_FOLDER = Path(__file__).parent

Translate = Callable[[str], str]


class Text(str):
    """A text of ours inside an error's details: translated when the error is shown."""

    __slots__ = ()


class Named(str):
    """Codes inside an error's details: programs read the codes, people read their names.

    Codes that people type as options (*typed*) are shown beside their names in a terminal.

    >>> from letrado.base.errors import Illegal
    >>> explain(Illegal("x", "No {what}", what=Named({"red": "red card"}, "red")), "en")
    'No red card'
    """

    names: Mapping[str, str]
    typed: bool

    def __new__(cls, names: Mapping[str, str], *codes: str, typed: bool = False) -> "Named":
        """Make one from *codes* and their *names*; several are shown as a list."""
        found = super().__new__(cls, ", ".join(codes))
        found.names = {code: names[code] for code in codes}
        found.typed = typed
        return found

    def __reduce__(self) -> tuple[Callable[..., "Named"], tuple[object, ...]]:
        """Copy and store it by its codes, since the text alone does not rebuild it."""
        return partial(type(self), typed=self.typed), (self.names, *self.names)

    def shown(self, translate: Translate, *, terminal: bool = False) -> str:
        """Return the names in the language of *translate*."""
        codes = (f" ({code})" if self.typed and terminal else "" for code in self.names)
        shown = zip(self.names.values(), codes, strict=True)
        return ", ".join(translate(name) + code for name, code in shown)


class Verbatim(Named):
    """Codes whose names people chose themselves: they read the same in every language.

    >>> Verbatim({"A": "Board"}, "A").shown(translator("es"))
    'Board'
    """

    def shown(self, translate: Translate, *, terminal: bool = False) -> str:  # noqa: ARG002
        """Return the names as they are."""
        return ", ".join(self.names.values())


def N_(text: str) -> Text:  # noqa: N802 (the name that translators' tools look for)
    """Mark *text* for translation by the code that shows it."""
    return Text(text)


@lru_cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the translations into *language*; English is the source and needs none."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("letrado", _FOLDER, [language], fallback=True)


def translator(language: str) -> Translate:
    """Return the function that translates source texts into *language*."""
    return catalogue(language).gettext


def explain(error: LetradoError, language: str, *, terminal: bool = False) -> str:
    """Return the message of *error* in *language*, with its fields filled in.

    In a *terminal* people type codes, so codes to type are shown beside their names there.
    """
    translate = translator(language)

    def shown(field: object) -> object:
        if isinstance(field, LetradoError):
            return explain(field, language, terminal=terminal)
        if isinstance(field, Named):
            return field.shown(translate, terminal=terminal)
        return translate(field) if isinstance(field, Text) else field

    fields = {name: shown(field) for name, field in error.details.items()}
    return translate(error.message).format(**fields)


def cited(article: str, language: str) -> str:
    """Return an article as *language* cites it, with words for a last paragraph and an annex."""
    _ = translator(language)
    return article.replace("¶last", _("¶last")).replace("annex", _("annex"))


def thousands(number: int, language: str) -> str:
    r"""Return a number with its thousands separated as the language writes it.

    >>> thousands(636598, "en"), thousands(636598, "es")
    ('636,598', '636\u202f598')
    """
    text = f"{number:,}"
    return text if language == "en" else text.replace(",", "\N{NARROW NO-BREAK SPACE}")


def match(wanted: str) -> str | None:
    """Return the language for a tag such as ``ca_ES.UTF-8`` or ``es-419``; None if not ours."""
    code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else None


def from_environment() -> str:
    """Return the language of the terminal: ``LETRADO_LANG``, else the locale's, else Spanish."""
    asked = os.environ.get("LETRADO_LANG")
    if asked:
        return match(asked) or DEFAULT
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(name):
            return match(wanted) or DEFAULT
    return DEFAULT
