"""Each edition of the game is played with the words of its own time."""

from pathlib import Path

import pytest

from letrado import rulebook
from letrado.cli.game.table.options import companion
from letrado.core.tiles import Alphabet
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.manifest import Description, Source


def make(name: str) -> None:
    alphabet = Alphabet.load("ca")
    about = Description(name=name, title=name, source=Source("a test"))
    catalog.folder().mkdir(parents=True, exist_ok=True)
    compile_lexicon([alphabet.read_word("casa")], alphabet, about, catalog.target(name))


@pytest.mark.parametrize(
    ("edition", "lexicon"),
    [
        ("fise-2004", "lexis-2004"),
        ("fise-2007", "lexis-redeletras"),
        ("fise-2009", "fise-2009"),
    ],
)
def test_spanish(edition: str, lexicon: str) -> None:
    assert companion(rulebook.load(edition), None).name == lexicon
    assert companion(rulebook.load(edition), "lexis-2009-v16").name == "fise-2009"


def test_an_imported_catalan_list_takes_the_place_of_the_open_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    make("ca-open")
    assert companion(rulebook.load("cat"), None).name == "ca-open"
    make("disc")
    assert companion(rulebook.load("cat"), None).name == "ca-open"
    catalog.set_default("ca", "disc")
    assert companion(rulebook.load("cat"), None).name == "disc"
