"""A second browser at a player's address is no help to them (F09 §43); what it gets is noted."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.infra.housekeeping import sweep
from letrado.server.security.fair_play import is_open
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, grants, look_ups, sessions
from letrado.store.people.grants import Scope
from letrado.store.tables import game_network, look_up
from tests.server.security.test_fair_play import STATELESS, UNASKED, ask
from tests.server.security.test_roles import routes_of
from tests.server.support.people import Clock, become_guest, browser, send, small_app
from tests.server.support.real_sockets import dial, serving

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"
JSON = {"Accept": "application/json"}
POSITION = {"cgp": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CASERO?/ 0/0 0"}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return small_app(tmp_path, Clock())


def make_members(app: FastAPI, *names: str) -> None:
    """Members since now."""
    with write_transaction(app.state.store) as connection:
        for name in names:
            accounts.make_member(connection, name, None, "es", app.state.now())


def signed_in(app: FastAPI, name: str, address: str) -> TestClient:
    """A browser of a member, at an address."""
    client = browser(app, address=address)
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, name)
        client.cookies.set("session", sessions.begin(connection, account, "", app.state.now()))
    return client


def started(app: FastAPI, **terms: object) -> GameRow:
    """A game of Marta and Jordi that begins now."""
    with write_transaction(app.state.store) as connection:
        players = [accounts.require(connection, name) for name in ("Marta", "Jordi")]
        log = starting.start(
            connection,
            app.state.lexicons,
            Terms(**terms),  # type: ignore[arg-type]
            (players[0], players[1]),
            app.state.now(),
            seated=True,
        )
    return log.row


@pytest.fixture
def playing(app: FastAPI) -> tuple[TestClient, GameRow]:
    """Marta's browser at HERE, on the page of her game against the clock; and the game."""
    make_members(app, "Marta", "Jordi", "Vecina", "Arbitra")
    marta = signed_in(app, "Marta", HERE)
    app.state.now.now += 60_000
    row = started(app)
    with marta:
        assert marta.get(f"/juego/{row.id}").status_code == 200
    return marta, row


def over(app: FastAPI, row: GameRow) -> None:
    with write_transaction(app.state.store) as connection:
        games.refresh(connection, row.id, status="over")


def code_of(client: TestClient, path: str = "/api/v1/words/casa") -> str:
    answer = client.get(path, headers=JSON)
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    return str(answer.json().get("error", {}).get("code", "")) if is_json else ""


def notes(app: FastAPI, row: GameRow) -> list[tuple[str, str, int]]:
    with read_transaction(app.state.store) as connection:
        found = look_ups.of_game(connection, row.id)
    return [(each.player, each.account, each.minutes) for each in found]


# -- closed ------------------------------------------------------------------------------------


def test_a_second_browser_without_account_is_refused_on_every_closed_route(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    second = browser(app, address=HERE)
    walked = 0
    for route in sorted(routes_of(app)):
        path = route.split(" ", 1)[1]
        if route in UNASKED or (route.startswith("POST") and route not in STATELESS):
            continue
        status, code = ask(second, route)
        if is_open(path):
            assert not code.startswith("fair_play."), route
        elif status != 401:  # routes for members ask for one first
            walked += 1
            assert (status, code) == (409, "fair_play.address"), route
    assert walked >= 12


def test_best_plays_are_refused_to_a_cookieless_request_of_the_same_page(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    assert "error" in browser(app, address=HERE).post("/api/v1/moves", json=POSITION).json()
    _marta, row = playing
    over(app, row)
    assert "moves" in browser(app, address=HERE).post("/api/v1/moves", json=POSITION).json()


@pytest.mark.parametrize(
    ("player", "second"),
    [("192.0.2.1", "::ffff:192.0.2.1"), ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9")],
)
def test_an_address_is_a_whole_household(
    app: FastAPI, playing: tuple[TestClient, GameRow], player: str, second: str
) -> None:
    marta, row = playing
    there = browser(app, address=player)
    there.cookies = marta.cookies
    with there:
        there.get(f"/juego/{row.id}")
    assert code_of(browser(app, address=second)) == "fair_play.address"


def test_other_addresses_are_not_concerned(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    assert code_of(browser(app, address="203.0.113.9")) == ""
    assert code_of(browser(app, address=ELSEWHERE)) == "", "Jordi has not come to the game yet"


def test_a_guest_made_now_is_no_better(app: FastAPI, playing: tuple[TestClient, GameRow]) -> None:
    guest = browser(app, address="203.0.113.9")
    become_guest(guest)
    there = browser(app, address=HERE)
    there.cookies = guest.cookies
    assert code_of(there) == "fair_play.address"
    assert code_of(guest) == "", "at an address of their own they are as everybody"


def test_a_member_since_the_game_began_is_no_better(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    make_members(app, "Nueva")
    new = signed_in(app, "Nueva", HERE)
    assert code_of(new) == "fair_play.new_account"
    assert notes(app, playing[1]) == []
    over(app, playing[1])
    assert code_of(new) == ""


@pytest.mark.parametrize("status", ["over", "cancelled"])
def test_when_the_game_is_over_all_is_open_and_the_address_forgotten(
    app: FastAPI, playing: tuple[TestClient, GameRow], status: str
) -> None:
    _marta, row = playing
    with write_transaction(app.state.store) as connection:
        games.refresh(connection, row.id, status=status)
    assert code_of(browser(app, address=HERE)) == ""
    sweep(app.state.store, app.state.now())
    with read_transaction(app.state.store) as connection:
        assert connection.execute(select(game_network)).all() == []


def test_only_games_against_the_clock_count(app: FastAPI) -> None:
    make_members(app, "Marta", "Jordi")
    marta = signed_in(app, "Marta", HERE)
    app.state.now.now += 60_000
    row = started(app, clock="none")
    with marta:
        marta.get(f"/juego/{row.id}")
    assert code_of(browser(app, address=HERE)) == ""


def test_while_somebody_plays_a_program_any_account_will_do(app: FastAPI) -> None:
    """One guest must not close the pages of the arbiters of a hall; a second browser is no help."""
    with browser(app, address=HERE) as guest:
        terms = {"edition": "fise-2009", "clock": "running:25", "level": "vocabulary"}
        begun = send(guest, "/partidas", rival="bot", **terms)
        assert guest.get(begun.headers["location"]).status_code == 200
        app.state.now.now += 1_000
        make_members(app, "Nueva")
        new = signed_in(app, "Nueva", HERE)
        for path in ("/juez", "/palabras", "/estudio", "/importar", "/tablero", "/mesas"):
            assert new.get(path).status_code == 200, path
        nobody = browser(app, address=HERE)
        assert code_of(nobody) == "fair_play.address"
        told = nobody.get("/palabras", headers=JSON).json()["error"]["message"]
        assert "Someone is playing against the clock" in told
        assert "Sign in to use this page now" in told
        assert code_of(guest) == "fair_play.clocked_game"


TERMS = {"edition": "fise-2009", "clock": "running:25"}


def begun_here(app: FastAPI, guests: int) -> list[str]:
    """Games of guests, two by two, each on the page of their game at HERE."""
    found = []
    for _ in range(guests // 2):
        one, other = browser(app, address=HERE), browser(app, address=HERE)
        offer = send(one, "/partidas", rival="link", **TERMS).headers["location"]
        path = send(other, f"{offer}/aceptar").headers["location"]
        for player in (one, other):
            assert player.get(path).status_code == 200
        app.state.now.now += 1_000
        found.append(path.removeprefix("/juego/"))
    return found


def test_while_two_guests_play_any_account_will_do(app: FastAPI) -> None:
    """As with a program: anybody could begin such a game to close an arbiter's pages."""
    with browser(app, address=HERE):
        (game,) = begun_here(app, 2)
        make_members(app, "Nueva")
        new = signed_in(app, "Nueva", HERE)
        for path in ("/juez", "/palabras", "/estudio", "/importar", "/tablero", "/mesas"):
            assert new.get(path).status_code == 200, path
        assert code_of(browser(app, address=HERE)) == "fair_play.address"
        with read_transaction(app.state.store) as connection:
            noted = {(each.game, each.account) for each in look_ups.latest(connection, 9)}
        assert noted == {(game, "Nueva")}, "officials can read it all the same"


@pytest.mark.parametrize("who_is_here", ["guest", "member"])
def test_a_game_of_a_guest_with_a_member_is_one_of_people(app: FastAPI, who_is_here: str) -> None:
    with browser(app, address=HERE):
        make_members(app, "Marta")
        marta, guest = signed_in(app, "Marta", ELSEWHERE), browser(app, address=ELSEWHERE)
        offer = send(guest, "/partidas", rival="link", **TERMS).headers["location"]
        path = send(marta, f"{offer}/aceptar").headers["location"]
        there = browser(app, address=HERE)
        there.cookies = (guest if who_is_here == "guest" else marta).cookies
        assert there.get(path).status_code == 200
        make_members(app, "Nueva")
        assert code_of(signed_in(app, "Nueva", HERE)) == "fair_play.new_account"


def test_many_games_of_guests_hide_no_game_of_a_member(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one of a guest with a member: such games are looked at before those of guests alone."""
    monkeypatch.setattr(look_ups, "_MOST_GAMES", 4)
    make_members(app, "Marta", "Jordi", "Vecina")
    app.state.now.now += 1_000
    with browser(app, address=HERE):
        begun_here(app, 8)
        row = started(app)
        assert signed_in(app, "Marta", HERE).get(f"/juego/{row.id}").status_code == 200
        guest = browser(app, address=HERE)
        offer = send(guest, "/partidas", rival="link", **TERMS).headers["location"]
        path = send(signed_in(app, "Jordi", ELSEWHERE), f"{offer}/aceptar").headers["location"]
        assert guest.get(path).status_code == 200
        assert code_of(signed_in(app, "Vecina", HERE)) == ""
        assert notes(app, row) == [("Marta", "Vecina", 1)]
        with read_transaction(app.state.store) as connection:
            noted = [each.game for each in look_ups.latest(connection, 9)]
        assert path.removeprefix("/juego/") in noted


def test_an_account_is_held_against_the_first_game_of_all(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not against the first of the list, which begins with the oldest accounts."""
    monkeypatch.setattr(look_ups, "_MOST_GAMES", 1)
    make_members(app, "Arbitra", "Vecina")
    app.state.now.now += 1_000
    make_members(app, "Marta", "Jordi")
    app.state.now.now += 1_000
    row = started(app)
    app.state.now.now += 1_000
    make_members(app, "Nueva")
    app.state.now.now += 1_000
    assert signed_in(app, "Marta", HERE).get(f"/juego/{row.id}").status_code == 200
    with write_transaction(app.state.store) as connection:
        arbitra = accounts.require(connection, "Arbitra").id
        later = replace(row, id="later", created_at=app.state.now(), side_a=arbitra)
        games.create(connection, later)
        look_ups.note_network(connection, later.id, arbitra, HERE)
        (first,) = look_ups.played_at(connection, HERE)
    assert first.game == "later"
    assert code_of(signed_in(app, "Nueva", HERE)) == "fair_play.new_account"
    assert code_of(signed_in(app, "Vecina", HERE)) == ""


def start_many(app: FastAPI, one: str, other: str, *, both_here: bool = False) -> None:
    """Start as many games as a look-up is compared with; *one* plays them HERE, or both do."""
    with write_transaction(app.state.store) as connection:
        sides = [accounts.require(connection, each).id for each in (one, other)]
        for number in range(look_ups._MOST_GAMES):
            row = GameRow(
                id=f"many{number:03}",
                created_at=app.state.now() + 1 + number,
                edition="fise-2009",
                language="es",
                lexicon="fise-2009",
                lexicon_digest="",
                side_a=sides[0],
                side_b=sides[1],
                pace="live",
                clock_ms=1,
            )
            games.create(connection, row)
            for each in sides if both_here else sides[:1]:
                look_ups.note_network(connection, row.id, each, HERE)


def test_many_games_of_two_members_hide_no_game_of_a_guest(app: FastAPI) -> None:
    """The first game of each player comes before the second of any, no matter who plays it."""
    make_members(app, "Vecina", "Uno", "Otra", "Jordi")
    start_many(app, "Uno", "Otra", both_here=True)
    app.state.now.now += 60_000
    with browser(app, address=HERE) as guest:
        offer = send(guest, "/partidas", rival="link", **TERMS).headers["location"]
        path = send(signed_in(app, "Jordi", ELSEWHERE), f"{offer}/aceptar").headers["location"]
        assert guest.get(path).status_code == 200
        game = path.removeprefix("/juego/")
        with read_transaction(app.state.store) as connection:
            found = [each.game for each in look_ups.played_at(connection, HERE)]
        assert found.index(game) == 2
        assert code_of(signed_in(app, "Vecina", HERE)) == ""
    with read_transaction(app.state.store) as connection:
        assert [each.account for each in look_ups.of_game(connection, game)] == ["Vecina"]


def test_many_games_of_two_accounts_hide_no_other(app: FastAPI) -> None:
    make_members(app, "Marta", "Jordi", "Vecina", "Uno", "Otra")
    start_many(app, "Uno", "Otra")
    app.state.now.now += 60_000
    row = started(app)
    with signed_in(app, "Marta", HERE) as marta:
        assert marta.get(f"/juego/{row.id}").status_code == 200
    assert code_of(signed_in(app, "Vecina", HERE)) == ""
    assert notes(app, row) == [("Marta", "Vecina", 1)]


def test_many_games_with_programs_hide_no_game_between_people(app: FastAPI) -> None:
    """A look-up is compared with only so many games, and those between people are read first."""
    make_members(app, "Marta", "Jordi", "Vecina")
    with write_transaction(app.state.store) as connection:
        accounts.make_bot(connection, "robot", "es", 1)
    start_many(app, "Jordi", "robot")
    app.state.now.now += 60_000
    row = started(app)
    with signed_in(app, "Marta", HERE) as marta:
        assert marta.get(f"/juego/{row.id}").status_code == 200
    make_members(app, "Nueva")
    assert code_of(signed_in(app, "Nueva", HERE)) == "fair_play.new_account"
    assert code_of(signed_in(app, "Vecina", HERE)) == ""
    assert notes(app, row) == [("Marta", "Vecina", 1)]


def test_a_game_with_a_program_takes_nothing_from_one_between_people(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    """Evidence is noted with the game between people alone, and a new account is no better."""
    _marta, row = playing
    with browser(app, address=HERE) as guest:
        terms = {"edition": "fise-2009", "clock": "running:25", "level": "vocabulary"}
        begun = send(guest, "/partidas", rival="bot", **terms)
        assert guest.get(begun.headers["location"]).status_code == 200
        make_members(app, "Nueva")
        assert code_of(signed_in(app, "Nueva", HERE)) == "fair_play.new_account"
        assert code_of(signed_in(app, "Vecina", HERE)) == ""
        assert notes(app, row) == [("Marta", "Vecina", 1)]
        with read_transaction(app.state.store) as connection:
            assert [each.game for each in look_ups.latest(connection, 9)] == [row.id]


@pytest.mark.parametrize("path", ["/importar", "/palabras", "/juez", "/mesas"])
def test_the_refusal_tells_of_the_game_and_when_it_should_be_over(
    app: FastAPI, playing: tuple[TestClient, GameRow], path: str
) -> None:
    _marta, row = playing
    assert row.clock_ms == 25 * 60_000
    app.state.now.now += 10 * 60_000
    make_members(app, "Nueva")
    new = signed_in(app, "Nueva", HERE)
    told = new.get(path, headers=JSON).json()["error"]
    assert told["code"] == "fair_play.new_account"
    assert "Two people" in told["message"]
    assert "in about 40 min at the latest" in told["message"]
    assert "look" not in told["message"]
    app.state.now.now += 40 * 60_000
    told = new.get(path, headers=JSON).json()["error"]
    assert "This page opens again when they have finished" in told["message"]
    assert "min" not in told["message"], "beyond their clocks nobody knows"


def test_whoever_is_nobody_is_told_to_sign_in(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    told = browser(app, address=HERE).get("/importar", headers=JSON).json()["error"]
    assert told["code"] == "fair_play.address"
    assert "in about 50 min at the latest" in told["message"]
    assert "sign in with an account from before their game" in told["message"]


def test_only_digests_of_addresses_are_kept(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    with read_transaction(app.state.store) as connection:
        rows = connection.execute(select(game_network)).all()
    assert len(rows) == 1
    assert HERE not in str(rows)
    assert len(rows[0].network_hash) == 64


def test_the_search_of_the_rulebook_leaves_the_law_of_words_out(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    found = browser(app, address=HERE).get("/reglamento?q=plural")
    assert found.status_code == 200
    assert "lexis-2004/" not in found.text


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_the_page_says_what_to_do(
    app: FastAPI, playing: tuple[TestClient, GameRow], language: str
) -> None:
    answer = browser(app, language, HERE).get("/palabras?q=casa")
    assert answer.status_code == 409
    assert 'href="/entrar?volver=%2Fpalabras%3Fq%3Dcasa"' in answer.text
    assert playing[1].id not in answer.text, "whose game it is is nobody's business"
    assert 'class="art" href="/reglamento/' in answer.text


# -- open, and noted ---------------------------------------------------------------------------


def test_a_member_from_before_may_ask_and_it_is_noted(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    _marta, row = playing
    neighbour = signed_in(app, "Vecina", HERE)
    for _ in range(3):
        assert code_of(neighbour) == ""
    assert notes(app, row) == [("Marta", "Vecina", 1)]
    app.state.now.now += 60_000
    neighbour.get("/tablero")
    assert notes(app, row) == [("Marta", "Vecina", 2)]


def test_games_that_begin_later_push_no_evidence_out(
    app: FastAPI, playing: tuple[TestClient, GameRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do they let an account in that is newer than the first game."""
    _marta, row = playing
    monkeypatch.setattr(look_ups, "_MOST_GAMES", 2)
    app.state.now.now += 1_000
    make_members(app, "Nueva")
    app.state.now.now += 1_000
    with write_transaction(app.state.store) as connection:
        arbitra = accounts.require(connection, "Arbitra").id
        for n in range(3):
            later = replace(row, id=f"later{n}", created_at=app.state.now(), side_a=arbitra)
            games.create(connection, later)
            look_ups.note_network(connection, later.id, arbitra, HERE)
    assert code_of(signed_in(app, "Nueva", HERE)) == "fair_play.new_account"
    assert code_of(signed_in(app, "Vecina", HERE)) == ""
    with read_transaction(app.state.store) as connection:
        assert [each.account for each in look_ups.of_game(connection, row.id)] == ["Vecina"]


def test_notes_are_for_officials_and_never_for_players(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    marta, row = playing
    neighbour, arbiter = signed_in(app, "Vecina", HERE), signed_in(app, "Arbitra", ELSEWHERE)
    neighbour.get("/palabras?q=casa")
    with write_transaction(app.state.store) as connection:
        for name in ("Marta", "Arbitra"):
            account = accounts.require(connection, name)
            grants.give(connection, account.id, "arbiter", Scope("game", row.id), 1)
    path = f"/juego/{row.id}/consultas"
    text = arbiter.get(path).text
    assert "<b>Vecina</b>" in text
    assert "Marta" in text
    assert "</time> – <time" not in text, "both were at the same minute"
    for client in (marta, neighbour, browser(app)):
        answer = client.get(path, headers=JSON)
        assert answer.status_code in (401, 403)
        assert "Vecina</b>" not in answer.text
    over(app, row)
    assert marta.get(path, headers=JSON).status_code == 403, "nor afterwards"


def test_an_official_of_the_game_is_not_noted(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    _marta, row = playing
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, "Arbitra")
        grants.give(connection, account.id, "judge", Scope("game", row.id), 1)
    judge = signed_in(app, "Arbitra", HERE)
    assert judge.get("/juez").status_code == 200
    assert notes(app, row) == []


def test_administrators_see_the_notes_of_all_games_but_their_own(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    marta, row = playing
    neighbour = signed_in(app, "Vecina", HERE)
    neighbour.get("/palabras?q=casa")
    with write_transaction(app.state.store) as connection:
        for name in ("Marta", "Arbitra"):
            account = accounts.require(connection, name)
            grants.give(connection, account.id, grants.ADMINISTRATOR, grants.SITE, 1)
    administrator = signed_in(app, "Arbitra", ELSEWHERE)
    page = administrator.get("/administracion/consultas").text
    assert "<b>Vecina</b>" in page
    assert f'href="/juego/{row.id}"' in page
    assert "<b>Vecina</b>" not in marta.get("/administracion/consultas").text
    assert 'href="/administracion/consultas"' in administrator.get("/administracion").text


def test_notes_and_addresses_of_a_game_are_bounded(
    app: FastAPI, playing: tuple[TestClient, GameRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    _marta, row = playing
    monkeypatch.setattr(look_ups, "MOST_NETWORKS", 3)
    monkeypatch.setattr(look_ups, "MOST_KEPT", 1)
    with write_transaction(app.state.store) as connection:
        for n in range(5):
            look_ups.note_network(connection, row.id, row.side_a, f"203.0.113.{n}")
        (played, *_) = look_ups.played_at(connection, HERE)
        for name in ("Vecina", "Arbitra"):
            look_ups.note(connection, played, accounts.require(connection, name).id, 1)
        assert len(connection.execute(select(game_network)).all()) == 3
        assert len(connection.execute(select(look_up)).all()) == 1


# -- the hall ----------------------------------------------------------------------------------


def test_in_a_hall_the_judge_stays_open_to_its_tablets(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    marta, _row = playing
    app.state.hall = ("http://192.0.2.200:8000",)
    tablet = browser(app, address=HERE)
    page = tablet.get("/juez")
    assert page.status_code == 200
    graph = re.search(r"/juez/palabras/\w+", page.text)
    assert graph
    assert tablet.get(graph[0]).status_code == 200
    assert tablet.get("/tablero").status_code == 409
    assert marta.get("/juez").status_code == 409, "not to whoever plays"


# -- how addresses come to be known ------------------------------------------------------------


def test_the_address_is_known_by_the_socket_and_by_commands(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        game, cookie = server.game(), server.person("ana")[1]

        async def connect() -> None:
            async with dial(server, game, cookie, headers={"X-Forwarded-For": HERE}):
                pass

        server.run(connect)
        with read_transaction(server.app.state.store) as connection:
            assert [each.game for each in look_ups.played_at(connection, HERE)] == [game]
            assert look_ups.played_at(connection, ELSEWHERE) == []


def test_whoever_watches_leaves_no_address(
    app: FastAPI, playing: tuple[TestClient, GameRow]
) -> None:
    _marta, row = playing
    watcher = signed_in(app, "Vecina", "203.0.113.9")
    with watcher:
        watcher.get(f"/juego/{row.id}")
    assert code_of(browser(app, address="203.0.113.9")) == ""
