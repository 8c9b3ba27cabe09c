"""Checks that every page must pass: by axe, of its width, and of its keys."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import sideways, violations

_QUESTIONS = Path(__file__).with_suffix(".js").read_text("utf-8")

_STOPS = 50
_LAST = 12
"""Number of the last stops that are gone through on a page with more than `_STOPS`."""
WIDE = 1280
NARROW = (640, 390)
"""Widths: a window of 1280 at twice its size has room for 640 pixels; and a phone."""


def both_themes(page: Page) -> list[str]:
    """List what axe finds, in the light theme and in the dark one."""
    found: list[str] = []
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        rules = None if theme == "light" else ("color-contrast", "link-in-text-block")
        found += [f"{theme}: {one}" for one in violations(page, rules)]
    return found


def unfold(page: Page) -> None:
    """Open whatever can be opened in the text."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")


def narrowed(page: Page, moved: frozenset[str]) -> dict[int, list[str]]:
    """List what is lost, cut off or too wide in narrow windows; *moved* is elsewhere there."""
    page.evaluate(_QUESTIONS)
    height = 900
    page.set_viewport_size({"width": WIDE, "height": height})
    before = set(page.evaluate("() => everyone.purposes()"))
    found: dict[int, list[str]] = {}
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        lost = before - set(page.evaluate("() => everyone.purposes()")) - moved
        amiss = [*(f"lost: {one}" for one in sorted(lost)), *page.evaluate("() => everyone.cut()")]
        if over := sideways(page):
            amiss.append(f"{over} pixels too wide")
        if amiss:
            found[width] = amiss
    page.set_viewport_size({"width": WIDE, "height": height})
    return found


def by_keys(page: Page) -> dict[str, list[str]]:
    """Go through the page with Tab; list stops that were missed, unmarked or out of order."""
    page.evaluate(_QUESTIONS)
    stops = int(page.evaluate("() => everyone.listen()"))
    _press_tab(page, min(stops, _STOPS) + 2)
    if stops > _STOPS:
        page.evaluate("last => everyone.jump(last)", _LAST)
        _press_tab(page, _LAST + 2)
    amiss: dict[str, list[str]] = page.evaluate("() => everyone.amiss()")
    return {name: found for name, found in amiss.items() if found}


def _press_tab(page: Page, times: int) -> None:
    for _ in range(times):
        page.keyboard.press("Tab")
