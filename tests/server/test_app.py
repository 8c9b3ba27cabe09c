import re

import pytest
from fastapi.testclient import TestClient

from letrado.server.rendering.i18n import preferred
from letrado.server.security.headers import same_site_path
from tests.server.conftest import client_over
from tests.server.support.small_lexicons import SmallCatalog, catalog

PAGES = ("/", "/palabras", "/palabras?q=casa", "/tablero")
HTML = {"Accept": "text/html", "Accept-Language": "en"}


@pytest.mark.parametrize(
    "path", [*PAGES, "/nothing", "/salud", "/api/v1/words/casa", "/i18n/es/game.json"]
)
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path, headers=HTML).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", PAGES)
def test_pages_answer_to_head(client: TestClient, path: str) -> None:
    answer = client.head(path, headers=HTML)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_pages_need_nothing_that_the_policy_forbids(
    client: TestClient, path: str, language: str
) -> None:
    text = client.get(path, headers=HTML | {"Accept-Language": language}).text
    assert f'<html lang="{language}"' in text
    assert not re.search(r"<script(?![^>]*(src=|application/json))", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)
    assert len(re.findall(r"<h1", text)) == 1


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_there_before_the_front_end_is_built(unbuilt: TestClient, path: str) -> None:
    answer = unbuilt.get(path, headers=HTML)
    assert answer.status_code == 200
    assert "/static/assets" not in answer.text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "es"),
        ("de", "es"),
        ("ca", "ca"),
        ("de,ca;q=0.8,es;q=0.9", "es"),
        ("en-GB,en;q=0.9", "en"),
        ("es-419", "es"),
        ("en;q=0,ca;q=0.1", "ca"),
        ("en;q=x", "es"),
    ],
)
def test_language_of_the_browser(header: str, language: str) -> None:
    assert preferred(header) == language


def test_question_outranks_cookie_and_cookie_the_browser(client: TestClient) -> None:
    client.cookies.set("lang", "ca")
    assert '<html lang="ca"' in client.get("/", headers=HTML).text
    assert '<html lang="es"' in client.get("/?lang=es", headers=HTML).text
    client.cookies.set("lang", "xx")
    assert '<html lang="en"' in client.get("/", headers=HTML).text


def test_choosing_a_language_goes_back_to_the_page(client: TestClient) -> None:
    answer = client.get("/idioma", params={"lang": "ca", "volver": "/palabras?q=año&lang=es"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/palabras?q=a%C3%B1o"
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("lang=ca;")
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_cookies_are_secure_over_tls(client: TestClient) -> None:
    answer = client.get("https://testserver/tema?tema=dark")
    assert "secure" in answer.headers["Set-Cookie"].lower()


def test_the_theme_is_on_the_page_before_any_script(client: TestClient) -> None:
    assert "data-theme=" not in client.get("/", headers=HTML).text.split(">")[1]
    client.cookies.set("theme", "dark")
    assert '<html lang="en" data-theme="dark"' in client.get("/", headers=HTML).text


@pytest.mark.parametrize("path", ["/idioma?lang=xx", "/tema?tema=pink"])
def test_unknown_choices_are_refused(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "preference.unknown"


@pytest.mark.parametrize(
    "path", ["https://x.test/", "//x.test/", "/\\x.test", "x", "", None, "/a\nb", "/" + "a" * 5000]
)
def test_links_never_lead_elsewhere(path: str | None) -> None:
    assert same_site_path(path) == "/"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "request.not_found"),
        ("DELETE", "/api/v1/score", 405, "request.method"),
        ("GET", "/api/v1/words/kilo", 422, "word.no_tile"),
        ("GET", "/api/v1/words/casa?lexicon=none", 404, "lexicon.unknown"),
        ("GET", "/api/v1/words/" + "a" * 101, 422, "request.invalid"),
        ("GET", "/i18n/xx/game.json", 404, "language.unknown"),
        ("GET", "/i18n/es/none.json", 404, "request.not_found"),
        ("GET", "/tema?tema=" + "a" * 21, 422, "request.invalid"),
        ("GET", "/static/none.js", 404, "request.not_found"),
    ],
)
def test_failures_have_one_shape(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert set(answer.json()["error"]) == {"code", "message", "article", "details"}
    assert answer.json()["error"]["code"] == code


def test_people_get_failures_as_pages(client: TestClient) -> None:
    answer = client.get("/nothing", headers=HTML)
    assert answer.status_code == 404
    assert "<h1>This page could not be shown</h1>" in answer.text
    assert "This page doesn’t exist or has moved" in answer.text


class Failing(SmallCatalog):
    def names(self) -> list[str]:
        raise RuntimeError("the secret of the house")


def test_an_unforeseen_failure_tells_nothing_of_the_inside() -> None:
    with client_over(Failing()) as client:
        answer = client.get("/salud/lista")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server.failure"
    assert "secret" not in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_a_long_body_is_refused() -> None:
    with client_over(catalog(), body_limit=2_000) as client:
        answer = client.post("/api/v1/score", json={"play": "x" * 3_000})
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "request.too_long"


def test_health_names_the_lexicons(client: TestClient) -> None:
    health = client.get("/salud/lista").json()
    assert health["ready"] is True
    assert health["lexicons"] == {"ca-open": 5, "club": 3, "fise-2009": 8}
    with client_over(SmallCatalog()) as empty:
        assert empty.get("/salud/lista").json()["ready"] is False
