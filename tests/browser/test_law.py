"""The rulebook and the lexicons, used as people use them; test_everyone looks at every page."""

import pytest

from tests.browser.conftest import PHONE, OpenPage, sideways


@pytest.mark.parametrize("width", [320])
@pytest.mark.parametrize("path", ["/reglamento/fise-2009/45.2", "/lexicos/fise-2009"])
def test_zoomed_to_four_times_its_size(open_page: OpenPage, path: str, width: int) -> None:
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
