"""Every text that people read exists in Spanish and Catalan, with the same fields."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "src/letrado/locale"
_FIELD = re.compile(r"\{(\w*)\}|%\((\w+)\)s")


@pytest.fixture(scope="module")
def source_texts(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    pot = tmp_path_factory.mktemp("pot") / "letrado.pot"
    subprocess.run(
        ["tools/extract", str(Path(sys.executable).parent), str(pot)], cwd=ROOT, check=True
    )
    with pot.open("rb") as file:
        return {_first(m.id) for m in read_po(file) if m.id}


def _strings(message: Message) -> list[str]:
    """Every form of a translation: several where there are plurals."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def _first(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else text[0]


def _catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES/letrado.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_complete(language: str, source_texts: set[str]) -> None:
    translated = {
        _first(m.id) for m in _catalogue(language) if m.id and all(_strings(m)) and not m.fuzzy
    }
    assert sorted(source_texts - translated) == []
    assert sorted(translated - source_texts) == [], "obsolete: run make translations"


@pytest.mark.parametrize("language", ["es", "ca"])
def test_same_fields(language: str) -> None:
    for message in _catalogue(language):
        if not message.id:
            continue
        wanted = set(_FIELD.findall(message.id if isinstance(message.id, str) else message.id[-1]))
        *ones, last = (set(_FIELD.findall(string)) for string in _strings(message))
        assert last == wanted, message.id
        assert all(fields <= wanted for fields in ones), message.id  # "one game" needs no number
