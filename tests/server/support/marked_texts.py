"""A test catalogue that marks every translated text, so that untranslated ones stand out.

Within `marked_texts` each literal piece of a translated text is enclosed in two characters of the
private use area. "{name} is thinking" becomes "{name}⟦ is thinking⟧": what is filled in stays
outside the marks, so that a raw code in a field is seen too.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from inspect import signature

import pytest

from letrado.base import i18n
from letrado.rulebook.texts import Text
from letrado.table.vocabulary import Verb, value_word
from tests import quick

OPEN, CLOSE = "\ue000", "\ue001"
_FIELD = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sd]|%%)")
_MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_CUT = re.compile(f'{OPEN}[^<"]*|[^>"]*{CLOSE}')
"""A marked text that was shortened after its translation lost one of its marks."""


def marked(text: str) -> str:
    """*text* with marks around each piece between its fields."""
    pieces = _FIELD.split(text)
    return "".join(
        piece if number % 2 or not piece else f"{OPEN}{piece}{CLOSE}"
        for number, piece in enumerate(pieces)
    )


def without_marked(text: str) -> str:
    """*text* without what was translated: data, and whatever nobody translated.

    >>> without_marked(marked("{name} is thinking").format(name="Ada"))
    'Ada '
    """
    bare = _MARKED.sub(" ", text)
    return _CUT.sub(" ", bare) if OPEN in bare or CLOSE in bare else bare


class MarkedCatalogue(NullTranslations):
    """Translates as *real* does and marks what the catalogues know; the rest stays bare.

    English texts are their own translation: those that Spanish knows count as translated.
    """

    def __init__(self, real: NullTranslations, known: NullTranslations) -> None:
        super().__init__()
        self._real = real
        keys = getattr(known, "_catalog", {})
        self._known = {key[0] if isinstance(key, tuple) else key for key in keys}

    def gettext(self, message: str) -> str:
        """The translation, marked; an unknown *message* as it is."""
        return marked(self._real.gettext(message)) if message in self._known else message

    def pgettext(self, context: str, message: str) -> str:
        """The translation in *context*, marked; an unknown *message* as it is."""
        text = self._real.pgettext(context, message)
        return marked(text) if f"{context}\x04{message}" in self._known else text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form for *n*, marked; of an unknown text as it is."""
        text = self._real.ngettext(singular, plural, n)
        return marked(text) if singular in self._known else text


@contextmanager
def marked_texts() -> Iterator[None]:
    """Mark every translated text; applications have to be created within."""
    real = i18n.catalogue

    @cache
    def catalogue(language: str) -> MarkedCatalogue:
        return MarkedCatalogue(real(language), real("es"))

    with pytest.MonkeyPatch.context() as patch:
        _replace(patch, "catalogue", real, catalogue)
        _replace(patch, "value_word", value_word, _marking(value_word))
        for kind, method in ((Text, "read_in"), (Verb, "word")):
            patch.setattr(kind, method, _marking(getattr(kind, method)))
        patch.setattr(quick, "_COMPILED", {})  # compiled pages hold translated constants
        _forget_translations()
        try:
            yield
        finally:
            _forget_translations()


def _replace(patch: pytest.MonkeyPatch, name: str, old: object, new: object) -> None:
    """Replace a function in every module that imported it."""
    for module in _modules():
        if getattr(module, name, None) is old:
            patch.setattr(module, name, new)


def _marking(read: Callable[..., str]) -> Callable[..., str]:
    """*read*, which finds a text by language elsewhere than in a catalogue, with marks."""
    return lambda *asked: marked(read(*asked))


def _modules() -> list[object]:
    return [module for name, module in list(sys.modules.items()) if name.startswith("letrado")]


def _forget_translations() -> None:
    """Empty the caches of functions that take a language: they may hold translated texts."""
    for module in _modules():
        for value in list(vars(module).values()):
            clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
            if clear is not None and "language" in signature(value).parameters:
                clear()
