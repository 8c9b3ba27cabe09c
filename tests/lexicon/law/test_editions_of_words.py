"""The editions of the law of words: complete, strict, and each with its own decisions."""

from pathlib import Path

import pytest

from letrado.base.errors import Unreadable
from letrado.lexicon.law import edition
from letrado.lexicon.law.edition import GROUPS, LEXICONS, NAMES, read_edition
from letrado.lexicon.law.rulings import EDITIONS, FOLDER


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_an_edition(name: str) -> None:
    law = edition.load(name)
    assert law is edition.load(law.name)
    assert {key.partition(".")[0] for key in law.bases} == set(GROUPS)
    assert law.endings
    assert set(law.closed) == {"letter", "greek", "note"}


# What sets the editions apart (lexicon-rules 3.4, 4.2, 4.6), a row a parameter.
DECISIONS = [
    ("verbs.conjugable", ["model", "model", "current", "current"]),
    ("verbs.obsolete", ["model", "model", "infinitive", "infinitive"]),
    ("verbs.infinitive_se", ["senses", "senses", "headword", "headword"]),
    ("verbs.impersonal", ["all", "shown", "third", "third"]),
    ("verbs.participles", ["any", "any", "current", "current"]),
    ("verbs.added_cells", [False, False, True, True]),
    ("plurals.genders", ["both", "both", "current", "current"]),
    ("plurals.envio", ["noun_or_adjective", "adjective", "current_adjective", "current_adjective"]),
    ("plurals.apocope", ["silent", "no", "no", "no"]),
    ("plurals.prefix_noun", ["regular", "regular", "invariable", "invariable"]),
]


@pytest.mark.parametrize(("key", "values"), DECISIONS, ids=str)
def test_decisions(key: str, values: list[object]) -> None:
    assert [edition.load(name).parameter(key) for name in EDITIONS] == values


def test_profiles_and_lexicons() -> None:
    web = edition.load("lexis-redeletras:web22")
    assert (web.profile, web.id) == ("web22", "lexis-redeletras")
    assert edition.load("lexis-redeletras:cd") is edition.load("lexis-redeletras")
    for name, lexicon in LEXICONS.items():
        found = edition.of_lexicon(lexicon)
        assert found is not None
        assert found.name == name
    assert edition.of_lexicon("ca-open") is None


@pytest.mark.parametrize("name", ["", "lexis", "fise-2004", "lexis-2004:web22", "../lexis-2004"])
def test_unknown_editions(name: str) -> None:
    with pytest.raises(Unreadable) as caught:
        edition.load(name)
    assert caught.value.code in {"lexicon.edition_unknown", "lexicon.profile_unknown"}


TEXT = (FOLDER / "lexis-2009-v16" / "edition.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ('value = "third"', 'value = "some"', "does not fit"),
        ('enclitic = { value = "refused", articles = ["17.5"] }', "", "missing"),
        ('articles = ["17.5"] }', 'articles = ["17.5"], because = "x" }', "unknown key"),
        ('add = ["ces"]', 'add = ["zes"]', "does not fit"),
        ('profiles = ["cd"]', 'profiles = ["web23"]', "does not fit"),
        ('short = "L09"', 'short = "L09"\nshart = "L09"', "unknown key"),
        (', articles = ["17.5"] }', " }", "rests on nothing"),
        ("[words]", "[words", "TOML"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, wrong: str, right: str, said: str) -> None:
    assert wrong in TEXT
    file = tmp_path / "edition.toml"
    file.write_text(TEXT.replace(wrong, right, 1), "utf-8")
    with pytest.raises(Unreadable, match=said):
        read_edition(file)
