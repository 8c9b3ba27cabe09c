"""The rulebook pages, over HTTP."""

import json
import re

import pytest
from fastapi.testclient import TestClient

from letrado.base.errors import Illegal
from letrado.laws.articles import outline
from letrado.laws.editions import EDITIONS, load
from letrado.server.infra.errors import why
from letrado.server.rendering.articles import article_link

HTML = {"Accept": "text/html", "Accept-Language": "en"}


def read(client: TestClient, path: str, language: str = "en") -> str:
    answer = client.get(path, headers=HTML | {"Accept-Language": language})
    assert answer.status_code == 200, path
    return answer.text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_article_of_an_edition_has_a_page_and_an_anchor(
    client: TestClient, edition: str
) -> None:
    law = load(edition)
    whole = read(client, article_link(edition))
    for article in law.clauses:
        assert f'href="{article_link(edition, article)}"' in whole
    anchors = re.findall(r'<div class="clause" id="([^"]+)"', whole)
    assert len(anchors) == len(set(anchors)) == len(law.clauses)
    for number in outline(edition):
        read(client, article_link(edition, number), "ca")


def test_an_article_says_what_enforces_it_and_leads_on(client: TestClient) -> None:
    text = read(client, "/reglamento/fise-2009/45.2")
    assert "F09 §45.2" in text
    assert "ending.passes_to_end" in text
    assert "Done by the program" in text
    assert "letrado.game." in text
    assert "A-04" in text
    assert 'rel="prev" href="/reglamento/fise-2009/45.1"' in text
    assert 'rel="next" href="/reglamento/fise-2009/45.3"' in text
    assert 'href="/reglamento/cat/4.B"' in text, "where else it is said"


def test_an_article_of_the_law_of_words_names_words(client: TestClient) -> None:
    text = read(client, "/reglamento/lexis-2009-v16/17.4", "es")
    assert "q=boxeado&amp;lexico=es&amp;edicion=lexis-2009-v16" in text
    assert '<p class="says">Cuatro formas' in text


def test_a_number_that_has_only_parts_shows_them(client: TestClient) -> None:
    text = read(client, "/reglamento/fise-2009/46")
    assert 'id="46.1"' in text
    assert "This number only groups its sections" in text


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("/reglamento/F09", "/reglamento/fise-2009"),
        ("/reglamento/v16/17.4", "/reglamento/lexis-2009-v16/17.4"),
        ("/reglamento/cat/6¶4", "/reglamento/cat/6p4"),
        ("/reglamento/fise-2009/28 last", "/reglamento/fise-2009/28plast"),
        ("/reglamento/cita?a=CAT 1¶4", "/reglamento/cat/1p4"),
        ("/reglamento/cita?a=F09 §43", "/reglamento/fise-2009/43"),
        ("/reglamento/comparar?una=F04&otra=F09", "/reglamento/comparar/fise-2004/fise-2009"),
    ],
)
def test_what_people_type_leads_to_one_address(
    client: TestClient, typed: str, address: str
) -> None:
    answer = client.get(typed, headers=HTML)
    assert answer.status_code in (303, 308)
    assert answer.headers["Location"] == address


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/reglamento/fise-1999", 404),
        ("/reglamento/fise-2009/99", 404),
        ("/reglamento/fise-2009/<script>", 404),
        ("/reglamento/fise-2009/" + "9" * 5_000, 404),
        ("/reglamento/cita?a=nada", 404),
        ("/reglamento/cita", 422),
        ("/reglamento/comparar/cat/lexis-2004", 400),
        ("/reglamento/comparar/cat/nada", 400),
        ("/reglamento?q=" + "a" * 101, 422),
    ],
)
def test_what_is_not_there(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == status
    assert "<script>" not in answer.text


def test_search_marks_what_was_asked_for(client: TestClient) -> None:
    text = read(client, "/reglamento?q=reloj", "es")
    assert text.index("F09 §32") < text.index("F04 §27"), "today's edition first"
    assert "<mark>reloj</mark>" in text
    assert "<mark>relojes</mark>" in text
    assert "No article matches your search" in read(client, "/reglamento?q=zzzz")
    assert "&lt;b&gt;" in read(client, "/reglamento?q=<b>")


def test_two_editions_of_games(client: TestClient) -> None:
    text = read(client, "/reglamento/comparar/fise-2007/fise-2009", "es")
    assert "Si la primera no cubre el centro" in text
    assert "decide el rival" in text
    assert 'href="/reglamento/fise-2009/20"' in text


def test_two_editions_of_words(client: TestClient) -> None:
    text = read(client, "/reglamento/comparar/lexis-2004/lexis-2009-v16")
    assert "Words named with opposite verdicts" in text
    assert "Persons of impersonal verbs" in text


def test_the_same_edition_twice(client: TestClient) -> None:
    assert "It is the same edition" in read(client, "/reglamento/comparar/cat/cat")


def test_an_error_page_links_the_article(client: TestClient) -> None:
    """Whatever an error cites can be read with a click."""
    text = client.get("/tablero?jugada=A1+CASA", headers=HTML).text
    link = re.search(r'\(<a class="art" href="(/reglamento/[^"]+)">art\. ', text)
    assert link
    read(client, link[1])


def test_what_is_wrong_is_told_as_text_with_nothing_but_the_link(client: TestClient) -> None:
    error = Illegal("x", "No <b>{what}</b>", article="F09 §2", what='"&')
    told = why(error, "en")
    assert told == 'No <b>"&</b> (art. 2)'
    assert json.loads(json.dumps({"why": told})) == {"why": told}
    assert str(told.__html__()) == (
        "No &lt;b&gt;&#34;&amp;&lt;/b&gt; "
        '(<a class="art" href="/reglamento/fise-2009/2">art. 2</a>)'
    )
    assert why(Illegal("x", "<b>"), "en").__html__() == "&lt;b&gt;"


def test_a_page_tells_the_law_in_its_own_language(client: TestClient) -> None:
    fise = read(client, "/reglamento/fise-2009/45.4", "ca")
    assert "faristol del contrincant" in fise
    assert "atril" not in fise
    catalan = read(client, "/reglamento/cat/6p4", "es")
    assert "completar el atril" in catalan
    assert "faristol" not in catalan
    assert 'href="/reglamento/fise-2009/42"' in read(client, "/reglamento/fise-2009/39", "ca")
    found = read(client, "/reglamento?q=faristol", "ca")
    assert "/reglamento/fise-2009/45.4" in found
    assert "<mark>faristol</mark>" in found
