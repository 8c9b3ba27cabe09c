"""The page of a word, used as people use it."""

import pytest

from tests.browser.conftest import DESK, PHONE, TABLET, OpenPage, sideways, violations

WORDS = (
    "/palabras?q=tarayes",
    "/palabras?q=canto",
    "/palabras?q=fugarse&edicion=lexis-2004",
    "/palabras?q=franjeo",
    "/palabras?q=amarle",
    "/palabras?q=zuzaran",
    "/palabras?q=kilo",
    "/palabras?q=casa1",
    "/palabras?q=casa&lexico=ca",
    "/palabras?q=casa&edicion=lexis-1999",
    "/palabras?q=" + "x" * 300,
)


@pytest.mark.parametrize("path", WORDS)
@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("es", "light", DESK), ("ca", "dark", PHONE), ("en", "dark", TABLET), ("ca", "light", PHONE)],
)
def test_every_state_passes_axe_and_never_scrolls_sideways(
    open_page: OpenPage, path: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(path, language, theme, size)
    page.evaluate("document.querySelectorAll('details.conj').forEach((one) => one.open = true)")
    assert sideways(page) == 0
    assert violations(page) == []


@pytest.mark.parametrize("width", [640, 320])
def test_zoomed_to_twice_and_four_times_its_size(open_page: OpenPage, width: int) -> None:
    page = open_page("/palabras?q=franjeo", "ca", size=(width, 400))
    page.evaluate("document.querySelectorAll('details.conj').forEach((one) => one.open = true)")
    assert sideways(page) == 0


def test_verdicts_differ_in_sign_words_and_border(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=fugarse", "en")
    cards = page.locator(".eds.four > .ed")
    assert cards.count() == 4
    looks = {
        (
            card.locator(".v").first.inner_text().strip(),
            card.locator(".v use").first.get_attribute("href"),
            card.evaluate("(one) => getComputedStyle(one).borderTopStyle"),
        )
        for card in cards.all()
    }
    assert looks == {
        ("Undetermined", "#i-question", "dashed"),
        ("Not valid", "#i-x", "double"),
    }


def test_an_edition_is_chosen_by_keys_and_stays_for_the_next_word(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=tarayes&lexico=es", "en")
    page.focus(".seg a:first-child")
    page.keyboard.press("Enter")
    page.wait_for_url("**edicion=lexis-2004**")
    assert "2004" in page.inner_text("#h-why")
    page.fill("#q", "casas")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=casas**edicion=lexis-2004**")
    assert page.locator(".seg [aria-current]").inner_text() == "2004"


def test_an_article_leads_to_what_it_says(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=tarayes", "en")
    page.click(".eds .ed:nth-child(2) .art")
    page.wait_for_url("**/reglamento/lexis-redeletras/18.4.3.y")
    assert "guirigay" in page.inner_text(".says")


def test_the_table_of_a_verb_opens_by_key_and_its_forms_lead_on(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=canto", "es", size=PHONE)
    page.focus("details.conj summary")
    page.keyboard.press("Enter")
    assert page.is_visible("text=cantábamos")
    assert page.locator(".tenses .here").all_inner_texts() == ["canto", "cantó"]
    page.click(".tenses >> text=cantábamos")
    page.wait_for_url("**q=cant%C3%A1bamos**")
    assert page.inner_text("h1") == "cantábamos"


def test_all_of_it_works_without_script(open_page: OpenPage) -> None:
    page = open_page("/palabras", "es", script=False)
    page.fill("#q", "nevamos")
    page.click("button.primary")
    assert page.locator(".eds.four > .ed").count() == 4
    page.click("details.conj summary")
    assert page.is_visible("details.conj s >> nth=0")


def test_did_you_mean(open_page: OpenPage) -> None:
    page = open_page("/palabras?q=casa1&lexico=es", "en")
    page.click(".maybe a")
    page.wait_for_url("**q=casa&**")
    assert page.inner_text("h1") == "casa"
