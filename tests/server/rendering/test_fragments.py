"""Content that is drawn once and shown to everybody: the same as drawn afresh, in every frame."""

import gzip
import re

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jinja2 import UndefinedError
from markupsafe import Markup

from letrado.base.i18n import LANGUAGES
from letrado.server.features.tools import judge
from letrado.server.rendering import environment as rendering_environment
from letrado.server.rendering.fragments import Fragment, Fragments
from tests.server.support.people import become_guest, browser, sign_up

PAGES = (
    "/palabras",
    "/palabras?q=casa",
    "/palabras?q=casa&lexico=ca",
    "/palabras?q=casa,perro",
    "/palabras?q=%3Cb%3E%01&edicion=nada",
    "/reglamento",
    "/reglamento?q=letra",
    "/reglamento/fise-2009",
    "/reglamento/lexis-2004",
    "/reglamento/comparar/fise-2007/fise-2009",
    "/reglamento/comparar/lexis-2004/lexis-2009-v16",
)


def viewers(app: FastAPI, language: str) -> dict[str, TestClient]:
    """Everybody who may look at such a page."""
    found = {who: browser(app, language) for who in ("anonymous", "guest", "ana", "eva", "dark")}
    become_guest(found["guest"])
    for name in ("ana", "eva"):
        sign_up(found[name], f"{name}-{language}")
    found["dark"].get("/tema?tema=dark")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_drawn_before_is_what_would_be_drawn_now(
    app: FastAPI, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody = viewers(app, language)
    renderer: rendering_environment.Renderer = app.state.render
    monkeypatch.setattr(renderer, "_fragments", Fragments(0))
    fresh = {(who, page): each.get(page) for who, each in everybody.items() for page in PAGES}
    monkeypatch.setattr(renderer, "_fragments", Fragments())
    for _ in range(2):  # the second time nothing is drawn
        for (who, page), expected in fresh.items():
            assert expected.status_code == 200, page
            assert everybody[who].get(page).text == expected.text, (who, page)
    assert len(renderer._fragments) == len(PAGES)
    names = {who: f'<span class="called">{who}-{language}' for who in ("ana", "eva")}
    for (who, page), answer in fresh.items():
        assert {each for each, shown in names.items() if shown in answer.text} <= {who}, page
        assert f'lang="{language}"' in answer.text


def test_content_for_everybody_knows_nobody(app: FastAPI) -> None:
    """A template that asks who looks at it fails, rather than being kept for the next one."""
    client = browser(app)
    for name in ("visitor", "csrf", "here", "theme", "site", "switch", "path"):
        environment = app.state.render._environment("es")
        source = '{% extends "fragment.html" %}{% block content %}{{ NAME }}{% endblock %}'
        template = environment.from_string(source.replace("NAME", name))
        with pytest.raises(UndefinedError):
            template.make_module({})
    assert client.get("/palabras").status_code == 200


def test_a_browser_that_has_a_page_is_not_sent_it_again(app: FastAPI) -> None:
    ana, eva = browser(app), browser(app)
    sign_up(ana, "ana")
    page = ana.get("/palabras?q=casa")
    tag = page.headers["ETag"]
    again = ana.get("/palabras?q=casa", headers={"If-None-Match": f'"x", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    assert eva.get("/palabras?q=casa", headers={"If-None-Match": tag}).status_code == 200
    assert ana.get("/palabras?q=casas", headers={"If-None-Match": tag}).status_code == 200


def test_lexicons_that_change_change_the_pages(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser(app)
    before = client.get("/palabras?q=casa").text
    known = app.state.lexicons.names()
    monkeypatch.setattr(app.state.lexicons, "names", lambda: known[:1])
    assert client.get("/palabras?q=casa").text != before


def test_memory_for_fragments_is_bounded() -> None:
    kept = Fragments(most_bytes=2_000)
    for number in range(500):
        content = Markup("{}").format(f"{number} {hash(str(number))}")
        kept.keep(number, Fragment(Markup("t"), Markup("l"), content))
    assert 10 < len(kept) < 500
    assert kept.find(0) is None
    last = kept.find(499)
    assert last is not None
    assert last.content.startswith("499 ")


def test_the_words_of_the_judge_are_packed_once(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge._packed_graph.cache_clear()
    client = browser(app)
    found = re.search(r"/juez/palabras/(\w+)", client.get("/juez").text)
    assert found
    plain = client.get(found[0], headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    monkeypatch.setattr(judge, "forward_graph", None)
    with client.stream("GET", found[0], headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content
    tag = plain.headers["ETag"]
    assert client.get(found[0], headers={"If-None-Match": tag}).status_code == 304
