"""The file of models: what it may hold, and how a mistake in it is named."""

from pathlib import Path

import pytest

from letrado.base.errors import Unreadable
from letrado.lexicon.law.conjugation.models import endings, models, read_models


def test_every_cell_of_every_family_has_an_ending() -> None:
    known = endings()
    for family in ("ar", "er", "ir"):
        assert set(known.families[family]) == set(known.families["ar"])
    assert set(known.families["strong"]) < set(known.families["er"])


def test_notes_end_as_sentences() -> None:
    assert all(model.note.endswith(".") for model in models().values() if model.note)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[amar]\nstresed = "e>ie"', "stresed"),
        ("[amar]\nstressed = 3", "stressed"),
        ('[amar]\nstressed = ""', "stressed"),
        ('[amar]\n"ind.pres" = "amo amas ama amamos aman"', "5 persons"),
        ('[amar]\n"ind.pres.9s" = "amo"', "ind.pres.9s"),
        ('[amar]\nverbs = "er"', "leaves out amar"),
        ('[amor]\nverbs = "ar"', "not an infinitive"),
        ("amar = 3", "not a table"),
        ("[amar", "TOML"),
    ],
)
def test_mistakes_are_named_with_their_place(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "models.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(Unreadable) as caught:
        read_models(file)
    assert "models.toml" in str(caught.value)
    assert expected in str(caught.value)
