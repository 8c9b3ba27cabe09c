"""Study and quiz as people use them: keys, fingers, no script, both themes, small windows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, TABLET, OpenPage, sideways, violations

PAGES = (
    "/estudio?lexico=es",
    "/estudio?clase=within&texto=casas&lexico=es",
    "/estudio?clase=regex&texto=(a&lexico=es",
    "/cuestionario?q=length%3D4&tipo=valid&lexico=es",
    "/cuestionario?q=length%3D4&tipo=hooks&lexico=es",
    "/cuestionario?q=length%3D4&tipo=anagram&lexico=es",
    "/cuestionario?q=length%3D4&tipo=flash&lexico=es",
    "/cuestionario?tipo=valid&lexico=es",
    "/cuestionario?tipo=hooks&lexico=es&clave=CASA&dado=-R&dado=A-",
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("es", "light", DESK), ("ca", "dark", PHONE), ("en", "light", TABLET)],
)
def test_pages_pass_axe_and_never_scroll_sideways(
    open_page: OpenPage, path: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(path, language, theme, size)
    assert sideways(page) == 0
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_can_be_zoomed(open_page: OpenPage, path: str) -> None:
    for width in (640, 320):
        assert sideways(open_page(path, "ca", size=(width, 400))) == 0


def test_a_question_leads_to_words_and_these_to_a_quiz(open_page: OpenPage) -> None:
    page = open_page("/estudio?lexico=es", "en")
    page.select_option("[name=clase]", "within")
    page.fill("[name=texto]", "casas")
    page.keyboard.press("Enter")
    page.wait_for_selector(".results")
    assert page.locator(".list tbody tr").count() == 2
    page.click(".results .chips a >> nth=0")
    page.wait_for_selector(".question")
    assert page.locator(".question .tile").count() >= 4


def test_valid_or_not_with_two_keys(open_page: OpenPage) -> None:
    page = open_page("/cuestionario?q=length%3D3..5&tipo=valid&lexico=es", "en", size=PHONE)
    answered = set()
    for key in ("y", "s", "n"):
        page.wait_for_selector(".question")
        answered.add(page.input_value("[name=clave]"))
        page.keyboard.press(key)
        page.wait_for_selector(".said")
        expect(page.locator("[autofocus][data-key=Enter]")).to_be_focused()
        assert page.locator(".said h2 svg").count() == 1
        page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    assert len(answered) == 3
    assert page.inner_text(".counts li >> nth=2").split()[0] == "3"


def answer(page: Page, words: str) -> None:
    """Type into the field that waits for it: the page puts the cursor there once it is drawn."""
    expect(page.locator("input[autofocus]")).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def test_anagrams_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/cuestionario?q=length%3D3&tipo=anagram&lexico=es", "es")
    answer(page, "año")
    page.wait_for_selector(".said.y")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    answer(page, "los")
    page.wait_for_selector(".said.n")
    assert page.locator(".parts .missed").inner_text().split()[-1] == "SOL"
    assert page.locator(".parts .wrong").inner_text().split()[-1] == "LOS"


def test_a_flash_card_is_turned(open_page: OpenPage) -> None:
    page = open_page("/cuestionario?q=length%3D3&tipo=flash&lexico=es", "en")
    page.keyboard.press("Enter")
    page.wait_for_selector(".parts")
    page.keyboard.press("y")
    page.wait_for_selector(".said.y")


def test_hooks_without_script(open_page: OpenPage) -> None:
    page = open_page("/cuestionario?q=pattern%3Dcasa&tipo=hooks&lexico=es", "ca", script=False)
    page.fill("[name=despues]", "s")
    page.click("button.primary")
    assert page.locator(".said.y").count() == 1
    page.click(".said .primary")
    assert page.locator(".empty").count() == 1


def test_lists_are_saved_and_progress_is_found_again(open_page: OpenPage) -> None:
    page = open_page("/estudio?q=length%3D3&lexico=es", "es")
    page.fill("#nombre", "tres")
    page.keyboard.press("Enter")
    page.wait_for_selector("#listas")
    page.click("#listas .chips a >> nth=1")
    answer(page, "sol")
    page.wait_for_selector(".said")
    page.click(".about a.btn")
    page.wait_for_selector(".calm")
    page.click("#listas button")
    page.wait_for_selector("#h-decks")
    assert page.locator("#listas").count() == 0
