"""Games as files: had when they are over, brought from elsewhere, the same there and back."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from letrado.formats import gcg, incoming, jsonl
from letrado.formats.published import published
from letrado.formats.rebuilding import standing
from letrado.game import Side
from letrado.game.events import SlipSubmitted
from letrado.store import read_transaction, write_transaction
from letrado.store.games import chat, event_log, games, imports, notes
from letrado.store.people import accounts, grants, personal, ratings
from tests.server.support.people import browser, name_of, send, sign_up
from tests.server.support.records import (
    DATA,
    bring,
    events_of,
    kept,
    play_out,
    refused_play,
    remarks_on,
    told,
)
from tests.server.support.tables import Clock, Person, Place
from tests.store.support.copies import copy_of, logs_of

FORMS = ("jsonl", "gcg", "pdf")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@pytest.fixture
def visitor(place: Place) -> TestClient:
    """Return the browser of somebody who has no account yet."""
    return browser(place.app)


def download(place: Place, who: Person | None, game: str, form: str) -> tuple[int, bytes]:
    headers = who.headers if who else {}
    answer = place.client.get(f"/juego/{game}/descarga.{form}", headers=headers)
    return answer.status_code, answer.content


def whole_game(place: Place, **terms: Any) -> str:
    """A live game between ana and blas with a challenge, played to its end and signed."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, **terms)
    refused_play(place, game)
    play_out(place, game)
    return game


# -- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ["running", "none"])
def test_there_and_back(place: Place, visitor: TestClient, clock: str) -> None:
    game = whole_game(place, clock=clock)
    log = place.log(game)
    expected = told(log.game, standing(log.game).values())
    assert [turn[1] for turn in expected.turns].count("invalid") == 1
    for form in ("gcg", "jsonl"):
        status, content = download(place, None, game, form)
        assert status == 200
        copy = kept(visitor, content)
        assert copy != game
        found = place.log(copy)
        assert told(found.game, standing(found.game).values()) == expected
        row = found.row
        assert (row.score_a, row.score_b, row.status) == (log.row.score_a, log.row.score_b, "over")
        assert json.loads(row.result or "")["winner"] == json.loads(log.row.result)["winner"]
        assert (row.lexicon_digest, row.rated) == (log.row.lexicon_digest, 0)
        again = download(place, None, copy, form)[1]
        assert _turns_in(again) == _turns_in(content), "written as it was read"
    assert events_of(place, copy) == tuple(published(log.events)), "a log comes back whole"
    status, pdf = download(place, None, game, "pdf")
    assert (status, pdf[:5]) == (200, b"%PDF-")


def test_a_game_that_was_removed_is_not_watched_any_more(place: Place, visitor: TestClient) -> None:
    """It may still be in memory, where its page was shown."""
    game = whole_game(place, clock="none")
    copy = kept(visitor, download(place, None, game, "gcg")[1])
    visitor.get(f"/juego/{copy}")
    assert copy in place.live._tables
    with (
        pytest.raises(WebSocketDenialResponse),
        place.client.websocket_connect(f"/juego/{copy}/ws"),
    ):
        pass


def _turns_in(content: bytes) -> list[bytes]:
    """A log whole, a GCG without its notes: what was assisted here is a table game there."""
    lines = content.splitlines()
    return [line for line in lines if line.startswith(b">")] or lines


@pytest.mark.parametrize("form", FORMS)
def test_nothing_of_a_game_that_goes_on(place: Place, form: str) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, clock="none")
    for who in (ana, blas, None):
        status, content = download(place, who, game, form)
        assert (status, json.loads(content)["error"]["code"]) == (422, "export.running")
    assert download(place, None, "nosuchgame", form)[0] == 404
    assert download(place, None, game, "docx")[0] == 422


def test_only_for_those_who_may_see_it(place: Place) -> None:
    game = whole_game(place, visibility="players", clock="none")
    ana, eva = place.person("ana"), place.person("eva")
    assert download(place, ana, game, "gcg")[0] == 200
    for stranger in (eva, None):
        status, content = download(place, stranger, game, "gcg")
        assert (status, json.loads(content)["error"]["code"]) == (403, "game.private")


def test_neither_chat_nor_notes_nor_what_was_asked_in_confidence(place: Place) -> None:
    game = whole_game(place, clock="none")
    ana, now = place.person("ana"), place.clock()
    with write_transaction(place.app.state.store) as connection:
        chat.add(connection, game, ana.account.id, "SECRETCHAT", now)
        notes.write(connection, game, ana.account.id, "SECRETNOTE", now)
    for form in ("gcg", "jsonl"):
        _, content = download(place, ana, game, form)
        assert b"SECRET" not in content
    log = place.log(game).events
    slips = [event.fact.answers for event in log if isinstance(event.fact, SlipSubmitted)]
    assert slips
    assert None not in slips
    _, content = download(place, ana, game, "jsonl")
    told = [event.fact for event in jsonl.read(content).events]
    assert {fact.answers for fact in told if isinstance(fact, SlipSubmitted)} == {None}


# -- records of others -------------------------------------------------------------------------

RECORDS = [
    ("gcg/quackle-es.gcg", "fise-2009", "over"),
    ("gcg/woogles-es.gcg", "fise-2009", "over"),
    ("gcg/macondo-ca.gcg", "cat", "over"),
    ("gcg/incomplete-ca.gcg", "cat", "recorded"),
    ("sheets/typed-es.txt", "", "over"),
    ("sheets/typed-ca.txt", "", "over"),
]


@pytest.mark.parametrize(("name", "edition", "status"), RECORDS)
@pytest.mark.parametrize("file", [True, False])
def test_what_is_kept_is_what_the_record_tells(
    place: Place, visitor: TestClient, name: str, edition: str, status: str, file: bool
) -> None:
    content = (DATA / name).read_bytes()
    expected = incoming.rebuilt(content, edition or None)
    brought = content if file else incoming.text_of(content)
    answer = bring(visitor, "/importar/comprobar", brought, file=file, edition=edition)
    assert answer.status_code == 200
    assert name_of(visitor) == "", "whoever only looks gets no account"
    assert len(remarks_on(answer.text)) == len(expected.remarks)
    assert answer.text.count("<tr><td") == len(expected.game.records)
    game = kept(visitor, brought, edition=edition)
    row, log = place.log(game).row, place.log(game)
    assert log.events == expected.events
    assert (row.status, row.visibility, row.rated) == (status, "link", 0)
    assert (row.score_a, row.score_b) == tuple(expected.scores.values())
    assert row.imported_by
    assert visitor.get(f"/juego/{game}").headers["location"] == f"/juego/{game}/repaso"
    for form in FORMS:
        assert visitor.get(f"/juego/{game}/descarga.{form}").status_code == 200


def test_a_checked_file_is_kept_from_the_text_that_the_page_gives_back(
    place: Place, visitor: TestClient
) -> None:
    """Latin-1 too: the browser sends back the text, not the file."""
    text = (DATA / "gcg/quackle-es.gcg").read_text("utf-8")
    content = text.replace("#character-encoding UTF-8\n", "").encode("latin-1")
    page = bring(visitor, "/importar/comprobar", content, file=True, edition="fise-2009").text
    area = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert area
    game = kept(visitor, html.unescape(area[1]), edition="fise-2009")
    assert place.log(game).game.settings.players == ("Iñigo Arana", "Lucía Peña Núñez")


def test_names_and_lexicon_are_chosen_beside_the_record(place: Place, visitor: TestClient) -> None:
    text = "A 8D CHECAD 34 34\nB 0 0\n"
    unnamed = bring(visitor, "/importar/comprobar", text)
    assert "edition: fise-2009" in remarks_on(unnamed.text)[0]
    game = kept(
        visitor, text, edition="fise-2007", a="Ana <b>Gil</b>", b="Leo", lexicon="fise-2009"
    )
    log = place.log(game)
    assert log.game.settings.players == ("Ana <b>Gil</b>", "Leo")
    assert (log.row.edition, log.row.lexicon, log.row.status) == (
        "fise-2007", "fise-2009", "recorded",
    )  # fmt: skip
    for path in ("/", "/importar"):
        page = visitor.get(path).text
        assert "Ana &lt;b&gt;Gil&lt;/b&gt; – Leo" in page
        assert "<b>Gil" not in page
    other = bring(visitor, "/importar", "edition: cat\nA 8D CASA 12 12", edition="fise-2009")
    assert other.status_code == 422
    assert "cat" in remarks_on(other.text)[0]


def test_every_line_that_cannot_be_read_is_told_with_its_number(visitor: TestClient) -> None:
    text = "edition: fise-2009\nA 8D CHECAD 34 34\nhello\nB 9X\nB 0 0\nA QUESO siete 7\n"
    answer = bring(visitor, "/importar", text)
    assert answer.status_code == 422
    assert [line.split(" ")[1] for line in remarks_on(answer.text)] == ["3", "4", "6"]


def test_wrong_sums_are_told_with_their_article(visitor: TestClient) -> None:
    text = "edition: fise-2009\nA 8D CHECAD 34 35\nB 0 0\n"
    page = bring(visitor, "/importar/comprobar", text).text
    (remark,) = remarks_on(page)
    assert remark.startswith("Line 2")
    assert 'class="art" href="/reglamento/fise-2009/' in page


# -- whose it is -------------------------------------------------------------------------------


def test_an_imported_game_belongs_to_nobody_who_plays(place: Place) -> None:
    client = browser(place.app)
    sign_up(client, "Marta")
    game = kept(client, (DATA / "gcg/quackle-es.gcg").read_bytes(), edition="fise-2009")
    with read_transaction(place.app.state.store) as connection:
        marta = accounts.require(connection, "Marta")
        row = games.find(connection, game)
        assert row.side_of(marta.id) is row.side_of("") is None
        assert games.of_account(connection, marta.id) == []
        assert games.running(connection) == []
        assert games.clocked(connection, marta.id) is None
        assert ratings.of_account(connection, marta.id) == []
        assert [each.row.id for each in imports.of_account(connection, marta.id)] == [game]
        assert copy_of(connection, marta.id)["game"][0]["id"] == game
        assert logs_of(connection, marta.id)[game] == event_log.text(connection, game)
    assert "Iñigo Arana" in client.get("/jugador/Marta").text
    assert "Iñigo Arana" not in browser(place.app).get("/jugador/Marta").text


def test_nobody_goes_on_with_an_imported_game(place: Place, visitor: TestClient) -> None:
    game = kept(visitor, "edition: fise-2009\nA 8D CHECAD 34 34\nB 0 0\n")
    with write_transaction(place.app.state.store) as connection:
        arbiter = accounts.make_member(connection, "arbiter", None, "es", 1)
        grants.give(connection, arbiter.id, "arbiter", grants.SITE, 1)
    person = place.person("arbiter")
    before = events_of(place, game)
    answer = place.client.post(
        f"/api/v1/games/{game}/commands",
        json={"seq": len(before), "do": {"kind": "Annul", "reason": "x"}},
        headers=person.headers | {"X-CSRF-Token": _token(place, person)},
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "game.imported")
    place.clock.pass_seconds(10**6)
    place.tick()
    assert events_of(place, game) == before
    for path in ("jugar", "revancha", "anular"):
        assert send(visitor, f"/juego/{game}/{path}", seq="1", play="-").status_code == 403


def _token(place: Place, person: Person) -> str:
    page = place.client.get("/cuenta", headers=person.headers | {"accept": "text/html"}).text
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found
    return found[1]


def test_who_imported_it_deletes_it_and_nobody_else(place: Place) -> None:
    marta, jordi = browser(place.app), browser(place.app)
    sign_up(marta, "Marta")
    sign_up(jordi, "Jordi")
    game = kept(marta, (DATA / "sheets/typed-ca.txt").read_bytes())
    live = whole_game(place, clock="none")
    assert send(jordi, f"/importar/{game}/borrar").status_code == 403
    assert send(browser(place.app), f"/importar/{game}/borrar").status_code == 401
    assert send(marta, f"/importar/{live}/borrar").status_code == 403
    assert marta.get(f"/juego/{game}/descarga.gcg").status_code == 200
    assert send(marta, f"/importar/{game}/borrar").status_code == 303
    assert marta.get(f"/juego/{game}/descarga.gcg").status_code == 404
    assert marta.get(f"/juego/{game}").status_code == 404
    assert send(marta, f"/importar/{game}/borrar").status_code == 404
    assert place.log(live).is_over


def test_it_leaves_with_its_account(place: Place) -> None:
    client = browser(place.app)
    sign_up(client, "Marta")
    game = kept(client, (DATA / "sheets/typed-ca.txt").read_bytes())
    with write_transaction(place.app.state.store) as connection:
        personal.delete_account(connection, accounts.require(connection, "Marta"), 7)
    assert browser(place.app).get(f"/juego/{game}").status_code == 404
    with read_transaction(place.app.state.store) as connection:
        assert event_log.last(connection, game) == 0


def test_the_sheet_of_side_b_first(place: Place, visitor: TestClient) -> None:
    """The side of the first move began, also where the sheet calls it B (F09 §15)."""
    game = kept(visitor, "edition: fise-2009\nB 8D CHECAD 34 34\nA 0 0\n")
    assert place.log(game).game.first is Side.B


def test_records_are_read_as_the_command_line_reads_them() -> None:
    """One reader for both: a log, a GCG, a sheet."""
    content = (DATA / "gcg/macondo-ca.gcg").read_bytes()
    found = incoming.rebuilt(content, "cat")
    again = incoming.rebuilt(jsonl.dumps(found.events).encode())
    assert again.events == found.events
    assert gcg.from_log(again.events) == gcg.from_log(found.events)
