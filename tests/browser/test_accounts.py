"""Accounts as people meet them: without script, by keyboard, on a phone, in three languages."""

import itertools
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page

from letrado.store import open_database, write_transaction
from letrado.store.people import accounts, grants, reports
from tests.browser.conftest import DESK, PHONE, OpenPage, sideways, violations

PASSWORD = "tres tristes tigres"
_numbers = itertools.count(1)


def sign_up(page: Page) -> str:
    """A new member on this page's browser."""
    name = f"Marta{next(_numbers)}"
    page.goto(page.url.split("/entrar")[0] + "/entrar/alta")
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    page.click("form button.primary")
    page.wait_for_selector(".codes")
    return name


@pytest.mark.parametrize("script", [True, False])
def test_up_out_in_and_back_in(open_page: OpenPage, script: bool) -> None:
    page = open_page("/entrar", "en", script=script)
    name = sign_up(page)
    codes = page.locator(".codes code").all_inner_texts()
    assert len(codes) == 8
    page.click("a.btn.primary")
    assert page.inner_text(".top .who .called") == name
    page.click(".top .who")
    page.click("text=Sign out >> nth=-1")
    assert page.inner_text(".top .who .called") == "Sign in"
    page.click(".top .who")
    page.fill("[name=name]", name.lower())
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(f".called >> text={name}")
    page.goto(page.url.rsplit("/", 1)[0] + "/cuenta")
    page.click("text=Sign out >> nth=-1")
    page.click(".top .who")
    page.click("text=I forgot my password")
    page.fill("[name=name]", name)
    page.fill("[name=code]", codes[0].lower())
    page.fill("[name=password]", "pablito clavo un clavito")
    page.click("form button.primary")
    page.wait_for_url("**/cuenta?hecho=clave")
    assert "7 codes are left" in page.inner_text("main")


@pytest.mark.parametrize("path", ["/entrar", "/entrar/alta", "/entrar/recuperar"])
def test_pages_before_signing_in_zoomed(open_page: OpenPage, path: str) -> None:
    assert sideways(open_page(path, "es", "dark", (320, 600))) == 0


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("es", "light", DESK),
        ("ca", "dark", (320, 600)),
    ],
)
def test_pages_after_signing_in(
    open_page: OpenPage, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page("/entrar", language, theme, size)
    name = sign_up(page)
    assert sideways(page) == 0
    assert violations(page) == []
    home = page.url.split("/entrar")[0]
    page.goto(home + "/cuenta")
    page.fill("form.inline [name=name]", name)  # nobody blocks themselves
    page.click("form.inline button")
    page.wait_for_selector("#problem")
    page.click("details summary >> nth=-1")
    assert sideways(page) == 0
    assert violations(page) == []


def test_an_account_page_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/entrar/alta", "en")
    page.focus("[name=name]")
    page.keyboard.type(f"Marta{next(_numbers)}")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(".codes")
    page.focus("a.btn.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/")
    page.focus(".top .who")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cuenta")
    page.focus("details summary >> nth=-1")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".called >> text=Sign in")


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("es", "light", DESK), ("ca", "dark", PHONE)]
)
def test_the_page_of_administrators(
    open_page: OpenPage, language: str, theme: str, size: tuple[int, int], tmp_path: Path
) -> None:
    page = open_page("/entrar", language, theme, size)
    home = page.url.split("/entrar")[0]
    name = sign_up(page)
    with open_database() as store, write_transaction(store) as connection:
        account = accounts.require(connection, name)
        other = accounts.make_guest(connection, "Guest", "es", 1)
        grants.give(connection, account.id, grants.ADMINISTRATOR, grants.SITE, 1)
        reports.file(connection, account.id, other.id, "talk", "x" * 300, 1)
    page.goto(home + "/administracion")
    for summary in page.locator(".people summary").all()[:3]:
        summary.click()
    assert sideways(page) == 0
    assert violations(page) == []
    with page.expect_download() as downloaded:
        page.click("form[action='/administracion/copia'] button")
    copy = tmp_path / "copy.db"
    downloaded.value.save_as(copy)
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert (name,) in kept.execute("SELECT name FROM account").fetchall()
    page.click("[aria-labelledby=h-backup] summary")
    page.set_input_files("[name=file]", copy)
    page.click("form[action='/administracion/restaurar'] button")
    page.wait_for_selector("form[action='/administracion/conservar']")
    assert violations(page) == []
    page.click("form[action='/administracion/conservar'] button")
    page.wait_for_selector("[name=file]", state="attached")
    page.fill("[name=q]", name)
    page.keyboard.press("Enter")
    page.click("form[action='/administracion/enlace'] button")
    assert "/entrar/enlace/" in page.inner_text("code.wide")
    assert sideways(page) == 0
    assert violations(page) == []
