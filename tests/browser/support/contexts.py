"""Browsers in which a text that a page was not given is a mistake, not an English text."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, WebError

STRICT_TEXTS = "globalThis.letradoStrictTexts = true"
"""Read by `web/src/shared/i18n.ts`."""

missing_texts: list[str] = []
"""Texts that pages asked for in vain during this test: `conftest.no_text_was_missing`."""


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Open a browser of its own for a visitor, without motion."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.add_init_script(STRICT_TEXTS)
    context.on("weberror", _note)
    return context


def _note(failed: WebError) -> None:
    if "was not given the text" in failed.error.message:
        missing_texts.append(failed.error.message)
