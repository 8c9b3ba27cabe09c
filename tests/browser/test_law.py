"""The rulebook and the lexicons, used as people use them."""

import pytest

from tests.browser.conftest import DESK, PHONE, TABLET, OpenPage, sideways, violations

PAGES = (
    "/reglamento",
    "/reglamento?q=reloj",
    "/reglamento?q=zzzz",
    "/reglamento/cat",
    "/reglamento/lexis-2004",
    "/reglamento/fise-2009/45",
    "/reglamento/fise-2009/46",
    "/reglamento/lexis-2009-v16/18.4.3",
    "/reglamento/comparar/fise-2004/cat",
    "/reglamento/comparar/lexis-2004/lexis-2009-v16",
    "/lexicos",
    "/lexicos/fise-2009",
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("es", "light", DESK), ("ca", "dark", PHONE), ("en", "dark", TABLET), ("ca", "light", PHONE)],
)
def test_every_page_passes_axe_and_never_scrolls_sideways(
    open_page: OpenPage, path: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(path, language, theme, size)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    assert sideways(page) == 0
    assert violations(page) == []


@pytest.mark.parametrize("width", [640, 320])
@pytest.mark.parametrize("path", ["/reglamento/fise-2009/45.2", "/lexicos/fise-2009"])
def test_zoomed_to_twice_and_four_times_its_size(
    open_page: OpenPage, path: str, width: int
) -> None:
    assert sideways(open_page(path, "ca", size=(width, 400))) == 0


def test_from_a_search_to_an_article_and_on_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page("/reglamento", "es", script=False)
    page.focus("#q")
    page.keyboard.type("mirar diccionario")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=mirar**")
    assert page.locator("mark").first.inner_text().lower() in {"mirar", "diccionario"}
    page.focus(".hits a[href$='/fise-2009/43']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/reglamento/fise-2009/43")
    page.focus("a[rel=next]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/reglamento/fise-2009/44")


def test_contents_lead_to_chapters(open_page: OpenPage) -> None:
    page = open_page("/reglamento/fise-2009", "en")
    page.click(".contents a[href='#c-VIII']")
    assert page.evaluate(
        "() => document.querySelector('#c-VIII').getBoundingClientRect().top < innerHeight"
    )
    page.goto(page.url.partition("#")[0] + "#45.2")
    assert "§45.2" in page.locator(".clause:target").inner_text()


def test_two_editions_are_chosen_and_compared(open_page: OpenPage) -> None:
    page = open_page("/reglamento", "en", size=PHONE)
    page.select_option("[name=una]", "fise-2004")
    page.select_option("[name=otra]", "fise-2009")
    page.click(".compare button")
    page.wait_for_url("**/comparar/fise-2004/fise-2009")
    assert page.locator(".matter").count() > 10
