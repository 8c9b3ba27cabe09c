"""Every text that people read exists in Spanish and Catalan, with the same fields."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "src/letrado/base/i18n"
_FIELD = re.compile(r"\{(\w*)\}|%\((\w+)\)s")


@pytest.fixture(scope="module")
def source_texts(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, ...]]:
    pot = tmp_path_factory.mktemp("pot") / "letrado.pot"
    subprocess.run(
        ["tools/extract", str(Path(sys.executable).parent), str(pot)], cwd=ROOT, check=True
    )
    with pot.open("rb") as file:
        return {_forms(m.id) for m in read_po(file) if m.id}


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Every form of a text or of its translation: several where there are plurals."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def _catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES/letrado.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_complete(language: str, source_texts: set[tuple[str, ...]]) -> None:
    catalogue = _catalogue(language)
    translated = {
        _forms(m.id) for m in catalogue if m.id and _forms(m.string) and all(_forms(m.string))
    }
    assert sorted(source_texts - translated) == []
    assert sorted(translated - source_texts) == [], "obsolete: run make translations"
    assert list(catalogue.obsolete) == []
    assert [m.id for m in catalogue if m.id and m.fuzzy] == []


@pytest.mark.parametrize("language", ["es", "ca"])
def test_every_plural_has_its_forms(language: str) -> None:
    catalogue = _catalogue(language)
    plurals = [m for m in catalogue if m.id and m.pluralizable]
    assert plurals
    assert [m.id for m in plurals if len(_forms(m.string)) != catalogue.num_plurals] == []


@pytest.mark.parametrize("language", ["es", "ca"])
def test_same_fields(language: str) -> None:
    for message in _catalogue(language):
        if not message.id:
            continue
        wanted = set(_FIELD.findall(_forms(message.id)[-1]))
        *ones, last = (set(_FIELD.findall(string)) for string in _forms(message.string))
        assert last == wanted, message.id
        assert all(fields <= wanted for fields in ones), message.id  # "one game" needs no number


@pytest.mark.parametrize("language", ["es", "ca"])
def test_officials_are_not_only_arbiters(language: str) -> None:
    texts = [
        (_forms(m.id)[0], *_forms(m.string))
        for m in _catalogue(language)
        if m.id and re.search(r"\bofficials\b", _forms(m.id)[0])
    ]
    assert texts
    assert [
        text
        for text in texts
        if "arbiter" not in text[0] and re.search(r"los árbitros|els àrbitres", text[1])
    ] == []


_TYPED = {"On the board: = triple word", "PostgreSQL needs a driver"}
"""Texts with a straight apostrophe that stands for itself: typed, or a mark of the board."""


@pytest.mark.parametrize("language", ["es", "ca"])
def test_apostrophes_are_typographic(language: str) -> None:
    assert [
        text
        for m in _catalogue(language)
        if m.id and not _forms(m.id)[0].startswith(tuple(_TYPED))
        for text in _forms(m.string)
        if "'" in text
    ] == []


_NEVER_ELIDED = (
    r"most|shortest|least|longest|lowest|low|size|hours|days|seconds|minutes|probes|before"
)
"""Fields that hold a number which Catalan does not begin with a vowel: not 1, not 11, no name."""


def test_catalan_puts_no_preposition_that_is_elided_before_a_field() -> None:
    elided = re.compile(rf"\b[Dd](e |['’])[«“]?(\{{|%\()(?!({_NEVER_ELIDED})\b)")
    assert [
        text for m in _catalogue("ca") if m.id for text in _forms(m.string) if elided.search(text)
    ] == []
