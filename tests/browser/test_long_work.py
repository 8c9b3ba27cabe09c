"""Forms that take a while show how far they are, and can be stopped."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from letrado.store import open_database, write_transaction
from letrado.store.people import accounts, grants
from tests.browser.conftest import PHONE, OpenPage, sideways, violations
from tests.browser.test_accounts import sign_up


def administrator(open_page: OpenPage, path: str, size: tuple[int, int]) -> Page:
    page = open_page("/entrar", "en", size=size)
    home = page.url.split("/entrar")[0]
    name = sign_up(page)
    with open_database() as store, write_transaction(store) as connection:
        account = accounts.require(connection, name)
        grants.give(connection, account.id, grants.ADMINISTRATOR, grants.SITE, 1)
    page.goto(home + path)
    return page


@pytest.mark.parametrize(
    ("path", "action", "said"),
    [
        ("/lexicos", "/lexicos", "Sent: 0 %"),
        ("/administracion", "/administracion/copia", "The copy is being made"),
    ],
)
def test_what_takes_a_while_is_stopped(
    open_page: OpenPage, tmp_path: Path, path: str, action: str, said: str
) -> None:
    page = administrator(open_page, path, PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)  # never answered
        else:
            route.continue_()

    page.route(f"**{action}", hold)
    form = page.locator(f"form[action='{action}']")
    if path == "/lexicos":
        words = tmp_path / "words.txt"
        words.write_text("CASA\nPERRO\n")
        form.locator("[name=file]").set_input_files(words)
    submit = form.locator("button:not([type=button])")
    submit.click()
    expect(form.locator("[role=status]")).to_contain_text(said)
    stop = form.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    expect(submit).to_be_disabled()
    assert sideways(page) == 0
    assert violations(page) == []
    stop.click()
    expect(form.locator("[role=status]")).to_have_text("Stopped.")
    expect(submit).to_be_enabled()
    expect(stop).to_be_hidden()
    assert held


def test_what_is_wrong_with_a_list_is_told_on_the_page(open_page: OpenPage, tmp_path: Path) -> None:
    page = administrator(open_page, "/lexicos", PHONE)
    told = '<!doctype html><main id="main"><p class="problem" role="alert">No list.</p></main>'
    page.route("**/lexicos", lambda route: route.fulfill(body=told, content_type="text/html"))
    file = tmp_path / "words.txt"
    file.write_text("CASA\n")
    page.locator("form.bring [name=file]").set_input_files(file)
    page.click("form.bring button.primary")
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("No list.")
    expect(problem).to_be_focused()
