"""The delay that was chosen holds for all that a spectator can get, until the game is over."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Side
from tests.server.support.tables import Clock, Person, Place, Wire

DELAY = 180


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@pytest.fixture
def people(place: Place) -> tuple[Person, Person, Person]:
    return place.person("ana"), place.person("blas"), place.person("eva")


def played(place: Place, people: tuple[Person, ...], **terms: Any) -> tuple[str, str]:
    """Return a game in which somebody has just laid a word, and that word."""
    ana, blas, _ = people
    chosen: dict[str, Any] = {"clock": "running", "minutes": 25, "delay": DELAY} | terms
    game, answer = place.game_with_a_word(ana.account, blas.account, **chosen)
    place.clock.pass_seconds(DELAY + 1)
    side = place.log(game).game.mover
    with (ana if side is Side.A else blas).socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.send(seq=place.log(game).seq, do=answer)
        wire.send(chat="secreto de mesa")
    return game, place.log(game).game.turn.words[0]


def data_of(page: str) -> dict[str, Any]:
    raw = page.partition('id="game-data">')[2].partition("</script>")[0]
    found: dict[str, Any] = json.loads(raw)
    return found


def check_is_late(state: dict[str, Any], word: str) -> None:
    assert state["game"]["phase"] == "turn"
    assert state["game"]["turn"]["laid"] == []
    assert state["table"]["status"] == "running"
    assert state["table"]["proposed"] == {"cancel": None, "rematch": None}
    assert state["gone"] == {}
    assert state["facts"] == [] or all(fact["kind"] != "TilesLaid" for fact in state["facts"])
    assert word not in json.dumps(state, ensure_ascii=False)


def test_pages_programs_and_sockets_are_all_as_late(
    place: Place, people: tuple[Person, Person, Person]
) -> None:
    game, word = played(place, people)
    eva = people[2]
    for headers in (eva.headers, {"accept-language": "en"}):
        page = place.client.get(f"/juego/{game}", headers=headers | {"accept": "text/html"})
        assert page.status_code == 200
        check_is_late(data_of(page.text)["state"], word)
        assert word not in page.text
        assert "secreto de mesa" not in page.text
        told = place.client.get(f"/api/v1/games/{game}?seq=0", headers=headers)
        check_is_late(told.json(), word)
        for form in ("jsonl", "gcg", "pdf"):
            file = place.client.get(f"/juego/{game}/descarga.{form}", headers=headers)
            # too early, or closed at the players' address without an older account
            assert file.status_code in (409, 422)
            assert word.encode() not in file.content
        for address in (f"/juego/{game}/repaso", f"/api/v1/games/{game}/review"):
            answer = place.client.get(address, headers=headers)
            assert answer.status_code in (303, 409, 422), address
            assert word not in answer.text
        assert f'href="/juego/{game}"' in place.client.get("/jugador/ana", headers=headers).text
    with eva.socket(game) as session:
        wire = Wire(session)
        check_is_late(wire.state(), word)
        session.send_json({"hello": {"seq": 0}})
        check_is_late(wire.state(), word)
        session.send_json({"hello": {"seq": 10**6}})
        check_is_late(wire.state(), word)
        session.send_json({"ping": 1})
        wire.until("pong")
        assert not any("here" in each or "chat" in each for each in wire.traffic)
    place.clock.pass_seconds(DELAY)
    assert word in json.dumps(eva.state(game), ensure_ascii=False)


def test_who_is_connected_is_told_to_spectators_only_without_delay(
    place: Place, people: tuple[Person, Person, Person]
) -> None:
    ana, blas, eva = people
    game = place.game(ana.account, blas.account, clock="none")
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert wire.until("here")["here"] == {"A": False, "B": False}
        with ana.socket(game) as other:
            Wire(other).state()
            assert wire.until("here")["here"] == {"A": True, "B": False}
        assert not any("gone" in each for each in wire.traffic if "game" not in each)


def test_what_players_propose_is_for_the_table(
    place: Place, people: tuple[Person, Person, Person]
) -> None:
    ana, blas, eva = people
    game = place.game(ana.account, blas.account, clock="none")
    page = place.client.get(f"/juego/{game}", headers=ana.headers).text
    token = {"X-CSRF-Token": data_of(page)["csrf"]}
    assert place.client.post(f"/juego/{game}/anular", headers=ana.headers | token).is_redirect
    assert blas.state(game)["table"]["proposed"]["cancel"] == "A"
    assert eva.state(game)["table"]["proposed"]["cancel"] is None


def test_the_deadline_of_a_delayed_correspondence_game_is_that_of_the_moment_shown(
    place: Place, people: tuple[Person, Person, Person]
) -> None:
    ana, _, eva = people
    game, _ = played(place, people, clock="days", days=3)
    assert eva.state(game)["table"]["deadline"] < ana.state(game)["table"]["deadline"]


def test_the_delay_is_lifted_when_the_game_is_over(
    place: Place, people: tuple[Person, Person, Person]
) -> None:
    ana, _, eva = people
    game, _ = played(place, people)
    with eva.socket(game) as session:
        watching = Wire(session)
        assert watching.state()["game"]["phase"] == "turn"
        with ana.socket(game) as other:
            wire = Wire(other)
            wire.state()
            assert "ack" in wire.do("Abandon")
        seen = watching.state()
    assert seen["seq"] == place.log(game).seq
    assert seen["game"]["viewer"] == "public"
    assert seen["table"]["status"] == "over"
    told = place.client.get(f"/api/v1/games/{game}").json()
    assert told["game"]["result"]["cause"] == "abandoned"
    assert place.client.get(f"/juego/{game}/descarga.gcg").status_code == 200
    page = place.client.get(f"/juego/{game}", headers={"accept": "text/html"})
    assert "secreto de mesa" not in page.text
