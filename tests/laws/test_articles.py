"""Articles of both laws: how they hang together, and where a citation leads."""

import pytest

from letrado import rulebook
from letrado.base.errors import Unreadable
from letrado.laws.articles import around, find_article, outline, parts_of, place_of, whole_of
from letrado.laws.editions import EDITIONS, load
from letrado.rulebook import requirements


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_article_is_among_the_parts_of_its_whole(edition: str) -> None:
    law = load(edition)
    for article in law.clauses:
        whole = whole_of(law, article)
        if whole:
            assert article in [part.article for part in parts_of(law, whole)]
            assert whole in outline(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_reading_on_from_the_first_article_passes_all_that_stand_by_themselves(
    edition: str,
) -> None:
    law = load(edition)
    alone = [number for number, whole in outline(edition).items() if not whole]
    read = [alone[0]]
    while after := around(law, read[-1])[1]:
        assert around(law, after)[0] == read[-1]
        read.append(after)
    assert read == alone


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_citation_leads_to_its_article(edition: str) -> None:
    law = load(edition)
    for article in law.clauses:
        place = place_of(law.cite(article))
        assert place
        assert (place.edition, place.article) == (edition, article)


def test_every_row_of_the_law_is_cited_by_an_article_that_is_there() -> None:
    """Errors of the referee cite an article, or an edition that does not say it."""
    for edition in rulebook.EDITIONS:
        regulation = rulebook.load(edition)
        for row in requirements():
            cited = regulation.cite(row)
            assert cited == regulation.short or place_of(cited), cited


@pytest.mark.parametrize("text", ["", "F09", "X09 §1", "F09 §99", "R-001", "§43", "F09 §", "CAT ¶"])
def test_what_cites_nothing_leads_nowhere(text: str) -> None:
    assert place_of(text) is None


def test_a_number_that_has_only_parts_is_refused_naming_them() -> None:
    with pytest.raises(Unreadable, match=r"46\.1"):
        find_article(load("fise-2009"), "46")
