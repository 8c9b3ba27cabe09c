"""People who are signed out, or lose their part in a game, hear and do nothing more at once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from letrado.game import Side
from letrado.server.security import passwords
from letrado.store import write_transaction
from letrado.store.people import accounts, grants, sessions
from letrado.store.people.grants import SITE, Scope
from tests.server.support.tables import Clock, Person, Place, Wire

PASSWORD = "tres tristes tigres"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


def form(person: Person, path: str, **fields: str) -> Any:
    page = person.place.client.get("/cuenta", headers=person.headers).text
    token = page.split('name="csrf" value="')[1].split('"')[0]
    return person.place.client.post(path, headers=person.headers, data=fields | {"csrf": token})


def with_password(person: Person) -> Person:
    with write_transaction(person.place.app.state.store) as connection:
        known = passwords.hashed(PASSWORD)
        accounts.set_password_hash(connection, person.account.id, known)
    return person


def closed_with(wire: Wire) -> tuple[int, str]:
    with pytest.raises(WebSocketDisconnect) as closed:
        wire.until("the end")
    return closed.value.code, closed.value.reason


def sign_out(person: Person, other: Person) -> None:
    assert form(person, "/salir").status_code == 303


def sign_out_elsewhere(person: Person, other: Person) -> None:
    assert form(other, "/cuenta/sesiones").status_code == 303


def change_password(person: Person, other: Person) -> None:
    answer = form(other, "/cuenta/clave", old=PASSWORD, password="cuatro tristes tigres")
    assert answer.status_code in (200, 303), answer.text


def sign_in_anew(person: Person, other: Person) -> None:
    answer = form(person, "/entrar", name=person.account.name, password=PASSWORD)
    assert answer.status_code == 303, answer.text


@pytest.mark.parametrize("way", [sign_out, sign_out_elsewhere, change_password, sign_in_anew])
def test_a_session_that_ends_closes_its_connections(
    place: Place, way: Callable[[Person, Person], None]
) -> None:
    ana, blas = with_password(place.person("ana")), place.person("blas")
    elsewhere = place.person("ana")
    game = place.game(ana.account, blas.account, clock="running", minutes=25)
    with ana.socket(game) as one, elsewhere.socket(game) as two:
        first, second = Wire(one), Wire(two)
        first.state()
        second.state()
        way(ana, elsewhere)
        assert closed_with(first) == (1008, "role.sign_in")
        assert "pong" in second_ping(second)  # the other browser goes on


def second_ping(wire: Wire) -> dict[str, Any]:
    wire.session.send_json({"ping": 1})
    return wire.until("pong")


def test_an_account_that_is_deleted_leaves_its_game(place: Place) -> None:
    """It has no game running, or it could not be deleted; it may watch or look at an old one."""
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, clock="none")
    with_password(eva)
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert form(eva, "/cuenta/borrar", password=PASSWORD, sure="1").status_code == 303
        assert closed_with(wire) == (1008, "role.sign_in")


def test_a_session_that_is_ended_elsewhere_is_sent_nothing_more(place: Place) -> None:
    """At the terminal, or by another process: nobody wakes the connection, but the next news do."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, clock="none")
    mover = place.log(game).game.mover
    with ana.socket(game) as one, blas.socket(game) as two:
        first, second = Wire(one), Wire(two)
        seen = first.state()["seq"]
        second.state()
        with write_transaction(place.app.state.store) as connection:
            sessions.end_all(connection, ana.account.id)
        wire = second if mover is Side.B else None
        if wire is not None:
            wire.do("PassTurn")
        else:
            second.send(chat="hola")
        assert closed_with(first) == (1008, "role.sign_in")
        assert not any("chat" in each for each in first.traffic)
        assert all(each["seq"] == seen for each in first.traffic if "game" in each)


# -- roles -----------------------------------------------------------------------------------------


@pytest.fixture
def head(place: Place) -> Person:
    person = place.person("head")
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, person.account.id, "administrator", SITE, place.clock())
    return person


def papers(head: Person, name: str, role: str, game: str, revoke: str = "") -> None:
    answer = form(
        head,
        "/administracion/papel",
        name=name,
        role=role,
        kind="game",
        scope=game,
        revoke=revoke,
    )
    assert answer.status_code == 200, answer.text


def test_a_role_that_is_withdrawn_stops_seeing_and_acting(place: Place, head: Person) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, officials=True, visibility="players", clock="none")
    papers(head, "eva", "arbiter", game)
    with eva.socket(game) as session:
        wire = Wire(session)
        assert wire.state()["game"]["viewer"] == "arbiter"
        assert "ack" in wire.do("Suspend", reason="Se ha ido la luz")
        papers(head, "eva", "arbiter", game, revoke="1")
        assert closed_with(wire) == (1008, "game.private")
    assert place.client.get(f"/api/v1/games/{game}", headers=eva.headers).status_code == 403
    token = {"X-CSRF-Token": "x"}
    refused = place.client.post(
        f"/api/v1/games/{game}/commands",
        headers=eva.headers | token,
        json={"seq": place.log(game).seq, "do": {"kind": "Resume"}},
    )
    assert refused.status_code == 403
    assert place.log(game).game.pause is not None


def test_a_role_changes_what_one_is_by_a_new_connection(place: Place, head: Person) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, officials=True, delay=60, clock="none")
    place.clock.pass_seconds(61)
    with eva.socket(game) as session:
        wire = Wire(session)
        assert wire.state()["game"]["viewer"] == "spectator"
        papers(head, "eva", "judge", game)
        assert closed_with(wire) == (4001, "role.changed")
    with eva.socket(game) as session:
        wire = Wire(session)
        assert wire.state()["game"]["viewer"] == "judge"
        papers(head, "eva", "judge", game, revoke="1")
        assert closed_with(wire) == (4001, "role.changed")


def test_a_role_taken_at_the_terminal_acts_no_more(place: Place) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, officials=True, clock="none")
    scope = Scope("game", game)
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, eva.account.id, "arbiter", scope, place.clock())
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        with write_transaction(place.app.state.store) as connection:
            grants.take(connection, eva.account.id, "arbiter", scope)
        assert wire.try_to("Suspend", reason="x") in ("wire.not_yours", "role.changed")
    assert place.log(game).game.pause is None


def test_forms_that_change_nothing_look_at_nobody(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, looked = place.person("ana"), list[int]()
    monkeypatch.setattr(place.live, "wake_all", lambda: looked.append(1))
    assert form(ana, "/cuenta/sesiones").status_code == 303
    assert form(ana, "/cuenta/borrar").status_code == 303
    form(ana, "/cuenta/bloquear", name="nobody")
    assert not looked
    with write_transaction(place.app.state.store) as connection:
        sessions.begin(connection, ana.account, "another", place.clock())
    assert form(ana, "/cuenta/sesiones").status_code == 303
    assert looked == [1]
