"""Searching the articles of every edition."""

import pytest

from letrado.laws.editions import EDITIONS, load
from letrado.laws.search import MOST, asked, marked, search


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("45.3", "F09 §45.3"),
        ("6p4", "CAT 6¶4"),
        ("f09 43", "F09 §43"),
        ("28 último párrafo", "F09 §28¶last"),
        ("mirar diccionario", "F09 §43"),
        ("MIRAR el diccionarío", "F09 §43"),
        ("escarràs", "CAT 2¶2"),
        ("faristol del contrincant", "F09 §45.4"),
        ("relojes ajedrez", "CAT 7¶3"),
        ("mirar diccionari", "F09 §43"),
        ("terceres persones", "L09 17.8"),
        ("participio pasivo", "L09 17.4"),
    ],
)
def test_what_is_found(question: str, article: str) -> None:
    hits = search(question).hits
    assert article in [hit.law.cite(hit.clause.article) for hit in hits]


def test_a_citation_comes_first() -> None:
    hits = search("F09 §43").hits
    assert hits[0].law.cite(hits[0].clause.article) == "F09 §43"


def test_only_the_editions_asked_for_are_searched() -> None:
    assert {hit.law.id for hit in search("plural", EDITIONS).hits} > {"lexis-2004"}
    assert {hit.law.id for hit in search("reloj", ["fise-2009"]).hits} == {"fise-2009"}


@pytest.mark.parametrize("question", ["", " ", "¶", "zzzz", "(", "reloj zzzz", "\0", "%"])
def test_nothing_is_found(question: str) -> None:
    assert search(question).total == 0


def test_a_common_word_alone_is_bounded() -> None:
    found = search("de")
    assert len(found.hits) == MOST < found.total


@pytest.mark.parametrize("edition", EDITIONS)
def test_marking_loses_nothing(edition: str) -> None:
    for clause in load(edition).clauses.values():
        for text in clause.as_dict().values():
            assert "".join(piece for piece, _ in marked(text, asked("fichas palabra"))) == text
