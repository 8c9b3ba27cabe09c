"""The lobby: a game in one click, offers, rematches, matches, cancelling; what was chosen last."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select

from letrado.base.errors import Unreadable
from letrado.players import LEVELS
from letrado.store import read_transaction
from letrado.store.games import games, offers
from letrado.store.games.games import GameRow
from letrado.store.tables import offer as offer_table
from tests.server.support.people import Clock, browser, send, sign_up, small_app
from tests.server.support.small_lexicons import SmallCatalog, catalog

BOT = {"rival": "bot", "level": "vocabulary", "edition": "fise-2009", "clock": "none"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return small_app(tmp_path, clock)


@pytest.fixture
def ana(app: FastAPI) -> Iterator[TestClient]:
    with browser(app) as client:
        sign_up(client, "ana")
        yield client


@pytest.fixture
def blas(app: FastAPI, ana: TestClient) -> TestClient:
    assert ana.app is app
    client = browser(app)
    client.portal = ana.portal
    sign_up(client, "blas")
    return client


def place_of(answer: Response, where: str = "/juego/") -> str:
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    assert address.startswith(where), address
    return address.removeprefix(where)


def row_of(app: FastAPI, game: str) -> GameRow:
    with read_transaction(app.state.store) as connection:
        return games.find(connection, game)


def offered(host: TestClient, **terms: str) -> str:
    sent = {"rival": "link", "edition": "fise-2009", "clock": "running:25"} | terms
    return place_of(send(host, "/partidas", **sent), "/partidas/")


# -- programs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_a_guest_begins_a_game_with_the_form_as_it_is(app: FastAPI, language: str) -> None:
    with browser(app, language) as guest:
        page = guest.get("/")
        assert page.status_code == 200
        form = page.text.split('action="/partidas"')[1].split("</form>")[0]
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        fields |= dict(re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', form))
        for name, options in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', form, re.S):
            chosen = re.search(r'<option value="([^"]*)" selected', options)
            fields[name] = chosen[1] if chosen else ""
        answer = guest.post(
            "/partidas", data={key: value for key, value in fields.items() if value}
        )
        row = row_of(app, place_of(answer))
        assert row.edition == ("cat" if language == "ca" else "fise-2009")
        assert row.status == "running"
        assert "/juego/" in guest.get("/").text


def test_members_are_not_told_that_they_need_no_account(app: FastAPI, ana: TestClient) -> None:
    assert "no account is needed" in browser(app).get("/").text
    assert "no account is needed" not in ana.get("/").text


def test_a_guest_finds_the_list_of_games_played(app: FastAPI) -> None:
    with browser(app) as guest:
        game = place_of(send(guest, "/partidas", **BOT))
        for page in ("/", "/cuenta"):
            (history,) = set(re.findall(r'href="(/jugador/[^"]+)"', guest.get(page).text))
            assert f'href="/juego/{game}' in guest.get(history).text


def test_a_game_names_the_level_and_what_giving_up_cost(app: FastAPI, ana: TestClient) -> None:
    """The sheet's sum is the result (CAT 4.E, elsewhere A-64)."""
    game = place_of(send(ana, "/partidas", **BOT | {"level": "champion"}))
    page = ana.get(f"/juego/{game}").text
    assert f'<span class="sub">{LEVELS["champion"].name}</span>' in page
    assert "By resignation" not in page
    assert ana.portal is not None
    seq = ana.portal.call(app.state.live.table, game).log.seq
    send(ana, f"/juego/{game}/orden", seq=str(seq), do="Abandon")
    page = ana.get(f"/juego/{game}").text
    cost = r'By resignation</span></td><td class="p">-110</td><td class="t">-110</td>'
    assert re.search(cost, page)
    assert '<span class="score">-110</span>' in page


def test_the_last_choice_is_remembered(ana: TestClient) -> None:
    send(ana, "/partidas", **BOT | {"level": "equity", "edition": "fise-2004", "clock": "timer"})
    page = ana.get("/").text
    for value in ("equity", "fise-2004", "timer"):
        assert f'value="{value}" selected' in page


@pytest.mark.parametrize(
    "wrong",
    [{"level": "god"}, {"edition": "none"}, {"clock": "running:1"}, {"lexicon": "no"},
     {"lexicon": "ca-open"}, {"games": "99"}, {"delay": "-1"}, {"rival": "x"}],
)  # fmt: skip
def test_what_cannot_be_chosen_is_told_in_the_lobby(ana: TestClient, wrong: dict[str, str]) -> None:
    answer = send(ana, "/partidas", **BOT | wrong)
    assert answer.status_code in (400, 404)
    assert 'role="alert"' in answer.text


def test_what_was_refused_is_still_chosen(ana: TestClient) -> None:
    answer = send(ana, "/partidas", **BOT | {"level": "equity", "lexicon": "ca-open"})
    assert 'value="equity" selected' in answer.text
    assert 'value="ca-open" selected' in answer.text


def test_a_language_without_lexicon_is_told_and_the_other_is_offered(tmp_path: Path) -> None:
    app = small_app(tmp_path, Clock())
    app.state.lexicons = catalog(catalan=False)
    with browser(app, "ca") as guest:
        page = guest.get("/").text
        assert "ca-open" in page
        assert 'value="fise-2009" selected' in page
        assert re.search(r"<optgroup[^>]* disabled>\s*<option value=\"cat\"", page)
        place_of(send(guest, "/partidas", **BOT))
        refused = send(guest, "/partidas", **BOT | {"edition": "cat"})
        assert (refused.status_code, "ca-open" in refused.text) == (404, True)


def test_without_any_lexicon_the_lobby_stands(tmp_path: Path) -> None:
    app = small_app(tmp_path, Clock())
    app.state.lexicons = SmallCatalog()
    with browser(app) as guest:
        page = guest.get("/")
        assert page.status_code == 200
        assert "There are no words to play with" in page.text
        assert 'name="rival"' not in page.text


def test_one_game_that_cannot_be_read_spoils_only_its_card(app: FastAPI, ana: TestClient) -> None:
    broken = place_of(send(ana, "/partidas", **BOT))
    sound = place_of(send(ana, "/partidas", **BOT))
    live = app.state.live
    found = live.table

    async def table(game: str) -> object:
        if game == broken:
            raise Unreadable("log.damaged", "The log is damaged")
        return await found(game)

    live.table = table
    page = ana.get("/")
    assert page.status_code == 200
    assert "This game cannot be shown: The log is damaged" in page.text
    assert f'href="/juego/{sound}"' in page.text
    assert f'href="/juego/{broken}"' not in page.text


def test_games_that_wait_for_you_come_first_with_their_time(
    app: FastAPI, ana: TestClient, blas: TestClient, clock: Clock
) -> None:
    games_of = [
        place_of(send(blas, f"/partidas/{offered(ana, clock=kind)}/aceptar"))
        for kind in ("days:3", "days:7", "days:3", "days:7")
    ]
    mine = [game for game in games_of if row_of(app, game).turn == "A"]
    clock.now += 90 * 60_000
    page = ana.get("/").text
    shown = re.findall(r'<li><a class="card g[^"]*" href="/juego/(\w+)"', page)
    assert set(shown[: len(mine)]) == set(mine)
    assert set(shown) == set(games_of)
    assert ("It is your turn in" in page) == bool(mine)
    assert re.search(r"(Your turn|opponent’s turn) · [37] days", page)


# -- people ------------------------------------------------------------------------------------


def test_an_offer_by_link_becomes_one_game(app: FastAPI, ana: TestClient, blas: TestClient) -> None:
    offer = offered(ana)
    assert f"/partidas/{offer}" in ana.get(f"/partidas/{offer}").text
    assert offer not in blas.get("/").text
    assert send(ana, f"/partidas/{offer}/aceptar").status_code == 422  # one's own
    game = place_of(send(blas, f"/partidas/{offer}/aceptar"))
    row = row_of(app, game)
    assert (row.pace, row.clock_ms) == ("live", 25 * 60_000)
    assert place_of(ana.get(f"/partidas/{offer}")) == game
    assert send(blas, f"/partidas/{offer}/aceptar").status_code == 404


@pytest.mark.parametrize(
    ("pace", "said", "unsaid"),
    [
        ("running:25", ["minutes to join", "minutes over time"], ["In correspondence games"]),
        ("none", ["minutes to join"], ["minutes over time", "In correspondence games"]),
        ("days:3", ["In correspondence games"], ["minutes to join", "minutes over time"]),
    ],
)
def test_an_offer_says_what_becomes_of_a_game_at_its_pace(
    ana: TestClient, pace: str, said: list[str], unsaid: list[str]
) -> None:
    page = ana.get(f"/partidas/{offered(ana, clock=pace)}").text
    assert [text for text in said if text not in page] == []
    assert [text for text in unsaid if text in page] == []


def test_the_open_list_leaves_out_who_is_blocked(ana: TestClient, blas: TestClient) -> None:
    offer = offered(ana, rival="open")
    assert f"/partidas/{offer}/aceptar" in blas.get("/").text
    send(ana, "/cuenta/bloquear", name="blas")
    assert offer not in blas.get("/").text
    assert send(blas, f"/partidas/{offer}/aceptar").status_code == 422


def test_an_offer_is_withdrawn_by_its_owner_and_lapses(
    ana: TestClient, blas: TestClient, clock: Clock
) -> None:
    offer = offered(ana, rival="open")
    assert send(blas, f"/partidas/{offer}/retirar").status_code == 422
    assert send(ana, f"/partidas/{offer}/retirar").status_code == 303
    assert blas.get(f"/partidas/{offer}").status_code == 404
    lapsing = offered(ana, rival="open")
    clock.now += 24 * 60 * 60_000
    assert send(blas, f"/partidas/{lapsing}/aceptar").status_code == 404


def test_whoever_offers_a_game_waits_for_no_sweep(
    ana: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lapsed offers are left out of every list, and forgotten by housekeeping."""

    def sweep(*_: object) -> None:
        raise AssertionError("swept")

    monkeypatch.setattr(offers, "sweep", sweep)
    assert offered(ana, rival="open")


def test_a_game_is_cancelled_when_both_want_it(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = place_of(send(blas, f"/partidas/{offered(ana, clock='days:3')}/aceptar"))
    send(ana, f"/juego/{game}/anular")
    send(ana, f"/juego/{game}/anular")
    assert row_of(app, game).status == "running"
    send(blas, f"/juego/{game}/anular", no="1")
    send(blas, f"/juego/{game}/anular")
    assert row_of(app, game).status == "running"
    send(ana, f"/juego/{game}/anular")
    assert row_of(app, game).status == "cancelled"


def test_a_match_goes_on_with_the_other_beginning(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    offer = offered(ana, clock="days:3", games="3")
    game = place_of(send(blas, f"/partidas/{offer}/aceptar"))
    firsts, places = [], []
    for _ in range(3):
        row = row_of(app, game)
        places.append(row.match_place)
        assert ana.portal is not None
        log = ana.portal.call(app.state.live.table, game).log
        firsts.append(log.game.first)
        assert send(ana, f"/juego/{game}/revancha").status_code == 422  # it is not over
        send(ana, f"/juego/{game}/orden", seq=str(log.seq), do="Abandon")
        assert row_of(app, game).status == "over"
        send(ana, f"/juego/{game}/revancha")
        following = place_of(send(blas, f"/juego/{game}/revancha"))
        assert place_of(send(ana, f"/juego/{game}/revancha")) == following  # not a second one
        game = following
    assert places == [1, 2, 3]
    assert firsts[0] is firsts[2] is firsts[1].other
    assert row_of(app, game).match_place == 1  # the next match


def test_a_rematch_with_a_program_begins_at_once(app: FastAPI, ana: TestClient) -> None:
    game = place_of(send(ana, "/partidas", **BOT))
    send(ana, f"/juego/{game}/anular")
    assert row_of(app, game).status == "cancelled"
    following = place_of(send(ana, f"/juego/{game}/revancha"))
    assert following != game
    assert row_of(app, following).lexicon_digest == row_of(app, game).lexicon_digest


def test_the_profile_shows_history_and_hides_private_games(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    shown = place_of(send(ana, "/partidas", **BOT))
    hidden = place_of(send(ana, "/partidas", **BOT | {"visibility": "players"}))
    assert shown in blas.get("/jugador/ana").text
    assert hidden not in blas.get("/jugador/ana").text
    assert hidden in ana.get("/jugador/ana").text
    assert blas.get("/jugador/nobody").status_code == 404
    assert row_of(app, hidden).visibility == "players"


# -- room for everybody ------------------------------------------------------------------------


def test_guests_of_one_address_push_no_offer_off_the_lobby(app: FastAPI, clock: Clock) -> None:
    mine = offered(browser(app, address="198.51.100.7"), rival="open")
    clock.now += 1_000
    for _ in range(3):
        many = browser(app, address="192.0.2.1")
        for _ in range(10):
            offered(many, rival="open")
    page = browser(app, address="203.0.113.9").get("/").text
    assert page.count("/aceptar") == 4
    more = browser(app, address="192.0.2.1")
    assert offered(more, rival="open"), "the others there are not shut out"
    assert offered(more, rival="open"), "nor refused a second one"
    with read_transaction(app.state.store) as connection:
        listed = select(func.count()).where(offer_table.c.listed == 1)
        here = connection.execute(listed).scalar_one()
    assert here == 1 + offers.MOST_LISTED_OF_GUESTS
    page = browser(app, address="203.0.113.9").get("/").text
    assert f'action="/partidas/{mine}/aceptar"' in page
    assert page.count("/aceptar") == 4
    other = browser(app, address="203.0.113.9")
    sign_up(other, "marta")
    told = other.get("/api/v1/offers").json()["offers"]
    assert mine in {each["id"] for each in told}
    assert len(told) == 4


def test_three_addresses_fill_no_lobby(app: FastAPI, clock: Clock) -> None:
    host, someone = (browser(app, address=f"198.51.100.{n}") for n in (7, 8))
    sign_up(host, "marta")
    mine = {offered(each, rival="open") for each in (host, someone)}
    for address in ("192.0.2.1", "2001:db8:1::1", "203.0.113.77"):
        for number in range(5):
            other = browser(app, address=address)
            sign_up(other, f"many{len(address)}-{number}")
            for _ in range(2):
                clock.now += 1_000
                offered(other, rival="open")
    page = browser(app, address="203.0.113.9").get("/").text
    assert page.count("/aceptar") == 30
    assert all(f"/partidas/{each}/aceptar" in page for each in mine)


def test_a_customer_of_many_networks_pushes_no_offer_off_the_lobby(
    app: FastAPI, clock: Clock
) -> None:
    mine = offered(browser(app, address="198.51.100.7"), rival="open")
    for one in range(12):
        for _ in range(3):
            clock.now += 1_000
            offered(browser(app, address=f"2001:db8:1:{one:x}00::1"), rival="open")
    page = browser(app, address="203.0.113.9").get("/").text
    assert f"/partidas/{mine}/aceptar" in page
    assert page.count("/aceptar") == 1 + offers.MOST_OF_GUESTS, "all that they have is one network"


@pytest.mark.parametrize("many_at", ["192.0.2.1", "2001:db8:1:200::1"])
def test_offers_that_are_made_and_withdrawn_unlist_no_other(
    app: FastAPI, clock: Clock, many_at: str
) -> None:
    """Of the same address, or of another network of the same customer."""
    host_at = "192.0.2.1" if many_at == "192.0.2.1" else "2001:db8:1:100::1"
    mine = [offered(browser(app, address=host_at), rival="open") for _ in range(3)]
    many = []
    for _ in range(offers.MOST_LISTED_OF_GUESTS):
        clock.now += 1_000
        guest = browser(app, address=many_at)
        many.append((guest, offered(guest, rival="open")))
    page = browser(app, address="203.0.113.9").get("/").text
    assert not any(each in page for each in mine)
    for guest, offer in many:
        assert send(guest, f"/partidas/{offer}/retirar").status_code == 303
    page = browser(app, address="203.0.113.9").get("/").text
    assert all(f"/partidas/{each}/aceptar" in page for each in mine)


def test_guests_who_sign_up_leave_room_for_others(app: FastAPI, clock: Clock) -> None:
    mine = offered(browser(app, address="192.0.2.1"), rival="open")
    many = []
    for _ in range(offers.MOST_LISTED_OF_GUESTS):
        clock.now += 1_000
        many.append(browser(app, address="192.0.2.1"))
        offered(many[-1], rival="open")
    assert mine not in browser(app, address="192.0.2.1").get("/").text
    for number, guest in enumerate(many):
        sign_up(guest, f"many{number}")
    assert f"/partidas/{mine}/aceptar" in browser(app, address="192.0.2.1").get("/").text


def test_a_club_in_one_room_sees_what_its_people_offer(app: FastAPI, clock: Clock) -> None:
    for name in range(6):
        player = browser(app, address="192.0.2.1")
        sign_up(player, f"socia{name}")
        for _ in range(2):
            clock.now += 1_000
            offered(player, rival="open")
    club, other = browser(app, address="192.0.2.1"), browser(app, address="203.0.113.9")
    assert club.get("/").text.count("/aceptar") == 12
    assert other.get("/").text.count("/aceptar") == 10
    sign_up(club, "pau")
    assert len(club.get("/api/v1/offers").json()["offers"]) == 12
