"""Links from texts to the articles that they cite."""

import pytest

from letrado.laws.articles import place_of
from letrado.laws.editions import EDITIONS, load
from letrado.server.rendering.articles import article_link, cited_link, linked


@pytest.mark.parametrize(
    ("edition", "text", "links"),
    [
        ("fise-2009", "los (arts. 5 y 41)", {"5": "/fise-2009/5", "41": "/fise-2009/41"}),
        ("fise-2009", "arts. 20 to 23", {"20": "/fise-2009/20", "23": "/fise-2009/23"}),
        ("fise-2004", "el artículo 7 (el 4 que cita)", {"7": "/fise-2004/7"}),
        ("cat", "marge que dona 7¶3 (4.E)", {"7¶3": "/cat/7p3", "4.E": "/cat/4.E"}),
        ("cat", "por F09 §28 o", {"F09 §28": "/fise-2009/28"}),
        ("fise-2009", "art. 99 y 300-0 y 1.5", {}),
    ],
)
def test_what_a_text_cites(edition: str, text: str, links: dict[str, str]) -> None:
    found = list(linked(text, edition))
    assert "".join(piece for piece, _ in found) == text
    assert {piece: link.removeprefix("/reglamento") for piece, link in found if link} == links


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_text_loses_a_letter(edition: str) -> None:
    for clause in load(edition).clauses.values():
        for text in clause.as_dict().values():
            assert "".join(piece for piece, _ in linked(text, edition)) == text


def test_a_profile_has_the_articles_of_its_edition() -> None:
    assert article_link("lexis-redeletras:web22", "17.4") == "/reglamento/lexis-redeletras/17.4"


def test_citations_and_addresses_agree() -> None:
    for edition in EDITIONS:
        law = load(edition)
        for article in law.clauses:
            place = place_of(law.cite(article))
            assert place
            assert cited_link(law.cite(article)) == article_link(edition, article)
