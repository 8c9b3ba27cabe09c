import pytest

from tests.browser.conftest import PHONE, TABLET, OpenPage, sideways, violations


@pytest.mark.parametrize("path", ["/", "/palabras?q=chupe", "/tablero?jugada=8D+chicos"])
@pytest.mark.parametrize(
    ("language", "theme", "size"), [("ca", "dark", PHONE), ("en", "light", TABLET)]
)
def test_pages_pass_axe_and_never_scroll_sideways(
    open_page: OpenPage, path: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(path, language, theme, size)
    assert page.get_attribute("html", "lang") == language
    assert sideways(page) == 0
    assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/palabras?q=casa+kilo+perros", "/tablero"])
def test_pages_can_be_zoomed_to_four_times_their_size(open_page: OpenPage, path: str) -> None:
    """At 400 % a window of 1280 has room for 320 pixels; test_everyone asks for 200 %."""
    assert sideways(open_page(path, "ca", size=(320, 400))) == 0


def test_a_word_is_looked_up(open_page: OpenPage) -> None:
    page = open_page("/palabras", "es")
    page.fill("#q", "chupe")
    page.keyboard.press("Enter")
    page.wait_for_url("**/palabras?q=chupe&lexico=es")
    assert page.locator(".head .tile").all_inner_texts()[0].split() == ["CH", "5"]
    assert page.locator(".ed.y").count() == 2
    assert "Válida" in page.inner_text(".ed.y >> nth=0")


def test_look_up_works_without_script(open_page: OpenPage) -> None:
    page = open_page("/palabras", "ca", script=False)
    page.fill("#q", "col.legi")
    page.click("button.primary")
    assert page.inner_text("h1") == "col.legi"
    assert page.locator(".ed.y").count() == 1


def test_the_board_counts_without_script(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es", script=False)
    page.fill("#jugada", "8D chicos")
    page.click("form.actions button")
    assert "CHICOS: 32 puntos" in page.inner_text(".status")
    assert page.locator(".tile.tent").count() == 5


def test_the_language_is_kept_and_the_page_too(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=chupe", "es")
    page.click(".langs a[lang=ca]")
    page.wait_for_selector("html[lang=ca]")
    assert "q=chupe" in page.url
    page.click("text=Tauler >> nth=0")
    page.wait_for_selector("html[lang=ca] #board-app[data-live]")


def test_the_theme_changes_at_once_and_is_there_on_the_next_page(open_page: OpenPage) -> None:
    page = open_page("/", "en", theme="system")
    page.click(".menu summary")
    page.click("[data-theme-choice=dark]")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"
    page.click(".menu summary")
    page.click("[data-theme-choice=system]")
    page.reload()
    assert page.get_attribute("html", "data-theme") is None


def test_the_menu_is_worked_by_keys_and_passes_axe_when_open(open_page: OpenPage) -> None:
    page = open_page("/", "es", size=PHONE)
    page.focus(".menu summary")
    page.keyboard.press("Enter")
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.get_attribute(".menu", "open") is None
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_the_skip_link_comes_first_and_leads_to_the_content(open_page: OpenPage) -> None:
    page = open_page("/", "es")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
