"""No text of anybody is ever HTML: every page is looked at with hostile names everywhere.

The names are put into the store past the checks of forms, as an older version or another program
could have left them there.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.features.tournaments.desk.contexts import PAGES
from letrado.server.security.roles import table
from letrado.store import Lists, SavedList, write_transaction
from letrado.store.games import chat, notes
from letrado.store.people import accounts, grants, reports, sessions
from tests.server.support.people import START, browser, send, sign_up
from tests.server.tournaments.test_desk import Desk

NAME = "<img src=x onerror=a(1)>"
TEXT = f"\"'>{NAME}</script><script>a(2)</script>{{{{7*7}}}}"
DATA = ("application/json", "speculationrules")


class Page(HTMLParser):
    """Parser that notes what a browser would run or follow on the page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.bad: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img" and given.get("src") == "x":
            self.bad.append("a picture that somebody wrote")
        for name, value in attrs:
            leads = name in ("href", "src", "action") and (value or "").startswith("javascript:")
            if leads or name.startswith("on") or name == "style":
                self.bad.append(f"{tag} {name}={value}")
        if tag == "style":
            self.bad.append("a style in the page")
        if tag == "script" and "src" not in given and given.get("type") not in DATA:
            self.bad.append("a script in the page")


@pytest.fixture
def variables(app: FastAPI) -> dict[str, str]:
    """Return values for the variables of paths: things of people with hostile names."""
    state, now = app.state, START
    with write_transaction(state.store) as connection:
        one, other = (
            accounts._insert(connection, f"{NAME}{n}", "member", "en", now) for n in range(2)
        )
        terms = Terms(edition="fise-2009", lexicon="fise-2009", clock="none")
        log = starting.start(connection, state.lexicons, terms, (one, other), now, seated=True)
        chat.add(connection, log.row.id, one.id, TEXT, now)
        notes.write(connection, log.row.id, one.id, TEXT, now)
        offer = starting.offer_game(connection, one, terms, now, listed=True).id
        reports.file(connection, one.id, other.id, "talk", TEXT, now)
    Lists(state.store, one.id).save(SavedList("list", "x", TEXT[:60], 1, ("AD",)))
    state.live.register(log)
    state.hostile = (one, other)
    return {
        "game": log.row.id,
        "offer": offer,
        "name": quote(f"{NAME}0", safe=""),
        "club": quote(NAME, safe=""),
        "tournament": a_tournament(app),
        "division": "main",
        "number": "1",
        "table": "1",
    }


def a_tournament(app: FastAPI) -> str:
    """Create a tournament with a hostile name, players, clubs, an incident, a ruling, a reading."""
    client = browser(app)
    sign_up(client, "directora")
    desk = Desk(client, app)
    assert desk.open(name=f"{NAME}Open", place=TEXT).status_code == 303
    for n in range(4):
        desk.done("add", "jugadores", name=f"{NAME}{n}", club=NAME, here="1")
    desk.done("pair", round="1")
    desk.done("start", round="1")
    desk.done("result", round="1", table="1", first="400", second="380")
    desk.done("report", "incidencias", player="1", ground="ethics.47.6", round="1", text=TEXT)
    desk.done("decide", "caso", case="1", kind="yellow", reason=TEXT)
    desk.done("read_text", "interpretaciones", article="47", text=TEXT)
    return desk.id


NEEDS = {"jugador": "jugador?n=1", "resultado": "resultado?mesa=1", "caso": "caso?caso=1"}


def addresses(variables: dict[str, str], *methods: str) -> Iterator[str]:
    """Every address of the table of roles, with what there is in the place of its variables."""
    for route in table().routes:
        method, path = route.split(" ", 1)
        if method not in methods or path == "/static" or path.endswith("/cambios"):  # those wait
            continue
        address = re.sub(r"\{(\w+)\}", lambda found: variables.get(found[1], "{}"), path)
        pages = PAGES if "/mesa/" in path and "{page}" in path else ("x",)
        yield from (address.format(NEEDS.get(page, page), "x", "x") for page in pages if page)


def viewers(app: FastAPI) -> dict[str, TestClient]:
    found = {"nobody": browser(app)}
    clerk = browser(app)
    sign_up(clerk, "montse")
    with write_transaction(app.state.store) as connection:
        montse = accounts.require(connection, "montse")
        for role in table().roles:
            grants.give(connection, montse.id, role, grants.SITE, START)
        for n, account in enumerate(app.state.hostile):
            client = browser(app)
            client.cookies.set("session", sessions.begin(connection, account, NAME, START))
            found[f"hostile {n}"] = client
    return found | {"official": clerk}


def test_no_page_takes_a_text_for_html(app: FastAPI, variables: dict[str, str]) -> None:
    pages = shown = 0
    for who, client in viewers(app).items():
        for address in addresses(variables, "GET"):
            more = "&" if "?" in address else "?"
            asking = (address, f"{address}{more}q={quote(TEXT)}&volver={quote(TEXT)}")
            for asked in asking if who == "official" else asking[:1]:
                answer = client.get(asked)
                assert answer.status_code < 500, (who, asked)
                if not answer.headers.get("content-type", "").startswith("text/html"):
                    continue
                pages += 1
                shown += "&lt;img src=x" in answer.text
                assert Page(answer.text).bad == [], (who, asked)
                assert "script-src" not in answer.headers["content-security-policy"]
                assert "unsafe" not in answer.headers["content-security-policy"]
    assert pages > 200
    assert shown > 80


def test_no_answer_to_a_form_takes_a_text_for_html(app: FastAPI, variables: dict[str, str]) -> None:
    client = browser(app)
    sign_up(client, "ana")
    fields = dict.fromkeys(("name", "text", "q", "reason", "a", "b", "url", "code", "line"), TEXT)
    for address in addresses(variables, "POST"):
        if address in ("/salir", "/cuenta/borrar"):
            continue
        answer = send(client, address, **fields)
        assert answer.status_code < 500, address
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert Page(answer.text).bad == [], address


@pytest.mark.parametrize(
    "text",
    [
        NAME,
        "<p onclick=x>",
        '<p style="x">',
        "<style>x</style>",
        "<script>x</script>",
        '<a href="javascript:x">x</a>',
    ],
)
def test_the_look_at_pages_can_fail(text: str) -> None:
    assert Page(text).bad
    assert not Page('<script type="application/json">{}</script><p class="x">a</p>').bad
