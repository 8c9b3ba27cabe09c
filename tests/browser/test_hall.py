"""The page for a projector, and for the telephone that shows it on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, sideways, violations
from tests.browser.support.tables import House, house
from tests.server.support.small_lexicons import catalog

LINKS = ("http://192.168.1.20:8765", "http://10.42.0.1:8765")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), catalog()) as running:
        yield running


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [("en", DESK, "light"), ("es", PHONE, "dark"), ("ca", (1920, 1080), "dark")],
)
def test_the_address_is_large_and_the_code_whole(
    browser: Browser, place: House, language: str, size: tuple[int, int], theme: str
) -> None:
    for halls in (LINKS, ()):
        place.app.state.hall = halls
        context, page = place.sit(browser, None, "/sala", language=language, size=size, theme=theme)
        assert violations(page) == []
        assert sideways(page) == 0
        code = page.locator(".hall-code svg")
        if halls:
            expect(page.locator(".hall-link")).to_have_text(LINKS[0])
            box = code.bounding_box()
            assert box is not None
            assert box["width"] == box["height"] >= 300
            assert box["x"] >= 0
            assert box["y"] + box["height"] <= size[1], "nothing need be scrolled"
            page.get_by_role("link", name=LINKS[1]).click()
            expect(page.locator(".hall-link")).to_have_text(LINKS[1])
        else:
            expect(page.locator("code")).to_have_text("letrado serve --hall")
            expect(code).to_have_count(0)
        context.close()
