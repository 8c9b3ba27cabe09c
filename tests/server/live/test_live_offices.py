"""Offices of people in a live game: which one they act in, and that they hold it when they act."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase, Side
from letrado.server.features.game import routes
from letrado.server.features.table_console import routes as table_routes
from letrado.server.live.participants import Participant
from letrado.store import write_transaction
from letrado.store.people import grants
from letrado.store.people.grants import SITE, Scope
from tests.server.features.test_tables import Console, token
from tests.server.live.test_live_officials import begun, challenged, official, on_turn, send
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Person, Place, Wire


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "small.db", Clock(), catalog()).open() as place:
        yield place


def give(place: Place, person: Person, role: str, scope: Scope) -> None:
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, person.account.id, role, scope, place.clock())


def take(place: Place, person: Person, role: str, scope: Scope) -> None:
    with write_transaction(place.app.state.store) as connection:
        grants.take(connection, person.account.id, role, scope)


@pytest.mark.parametrize("above", ["director", "tribunal"])
def test_who_holds_a_higher_office_too_still_judges(place: Place, above: str) -> None:
    """F09 §42.2: the challenge waits for a judge, and there is no other one.

    The appeal waits for somebody else (F09 §42.4, A-29).
    """
    game, mover, _ = challenged(place, clock="running", minutes=25)
    eva = official(place, "eva", above)
    give(place, eva, "arbiter", Scope("game", game))
    with eva.socket(game) as session:
        wire = Wire(session)
        assert "RuleOnWords" in wire.state()["open"]
        assert "ack" in wire.do("RuleOnWords", valid=False, reason="Otra edición")
    assert place.log(game).game.challenge.judge.value == "arbiter"
    with mover.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("AppealVerdict", arguments="Está en la página 12")
    with eva.socket(game) as session:
        wire = Wire(session)
        assert "RuleOnAppeal" not in wire.state()["open"]
        refused = wire.do("RuleOnAppeal", valid=True)
        assert refused["error"]["code"] == "appeal.same_judge"
    with official(place, "iris", "director").socket(game) as session:
        wire = Wire(session)
        assert "RuleOnAppeal" in wire.state()["open"]
        assert "ack" in wire.do("RuleOnAppeal", valid=True)
    assert place.log(game).game.challenge.final


def test_an_arbiter_directs_a_live_game_of_no_tournament(place: Place) -> None:
    """As at a table (F09 §48): there is nobody else to set a result, and else it has no end."""
    game, mover, _ = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", "arbiter", Scope("game", game))
    state = eva.state(game)
    assert state["game"]["viewer"] == "arbiter"
    assert {"Adjudicate", "SanctionPlayer"} <= set(state["open"])
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        fields: dict[str, Any] = {"winner": "A", "scores": [300, 0], "reason": "Sin luz"}
        assert "ack" in wire.do("Adjudicate", **fields)
    assert mover.state(game)["game"]["result"]["winner"] == "A"


@pytest.mark.parametrize("role", ["monitor", "judge"])
def test_lower_offices_are_no_more_than_they_are(place: Place, role: str) -> None:
    game, _, _ = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", role, Scope("game", game))
    with eva.socket(game) as session:
        wire = Wire(session)
        assert not {"Adjudicate", "SanctionPlayer", "Annul"} & set(wire.state()["open"])
        refused = wire.do("Annul", reason="x")
        assert refused["error"]["code"] == "game.not_yours"
        assert refused["error"]["details"]["actor"] == role


def test_an_office_that_is_taken_away_is_gone_at_once(place: Place) -> None:
    game, _, _ = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", "tribunal")
    give(place, eva, "director", SITE)
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        take(place, eva, "director", SITE)
        assert wire.try_to("Annul", reason="x") in ("wire.not_yours", "role.changed")
    assert place.log(game).game.phase is Phase.TURN


def test_last_hands_and_barred_words_are_offered_to_officials(small: Place) -> None:
    """CAT 7¶4: the committee announces it (A-15); F09 §46.2: who asked may not lay the word."""
    game, _, _ = begun(small, edition="cat", clock="running")
    eva = official(small, "eva", "arbiter", Scope("game", game))
    page = small.client.get(f"/juego/{game}", headers=eva.headers).text
    assert 'value="AnnounceRoundOver"' in page
    assert 'value="BarWord"' not in page
    assert send(eva, game, "orden", do="AnnounceRoundOver").status_code == 303
    assert small.log(game).game.time_up.turns_left == 4
    game, _, _ = begun(small, edition="fise-2009", clock="running", minutes=25)
    give(small, eva, "arbiter", Scope("game", game))
    side = small.log(game).game.mover
    page = small.client.get(f"/juego/{game}", headers=eva.headers).text
    assert 'value="AnnounceRoundOver"' not in page
    barred = send(eva, game, "orden", do="BarWord", side=side.value, word="aro")
    assert barred.status_code == 303, barred.text
    assert small.log(game).game.barred == {(side, "ARO")}


def test_a_game_that_somebody_does_not_sign_has_an_end(small: Place) -> None:
    """With officials silence signs nothing: whoever officiates sets the result (F09 §48)."""
    game, _, _ = begun(small, edition="fise-2009", clock="running", minutes=25)
    eva = official(small, "eva", "arbiter", Scope("game", game))
    while (phase := small.log(game).game.phase) is not Phase.SIGNING:
        assert phase is Phase.TURN
        mover, _ = on_turn(small, game)
        assert send(mover, game, "orden", do="PassTurn").status_code == 303
    small.clock.pass_seconds(3 * 24 * 3600)
    small.tick()
    assert small.log(game).game.phase is Phase.SIGNING
    fields: dict[str, Any] = {"winner": "", "scores": ["-7", "-7"], "text": "No firma"}
    assert send(eva, game, "orden", do="Adjudicate", **fields | {"scores": "5"}).status_code == 400
    assert send(eva, game, "orden", do="Adjudicate", **fields).status_code == 303
    result = small.log(game).game.result
    assert (result.winner, result.cause.value, result.scores[Side.A]) == (None, "ruling", -7)


@pytest.mark.parametrize("seated", [True, False])
def test_players_cancel_no_game_that_officials_look_after(small: Place, seated: bool) -> None:
    """Neither both together, nor one who sees whom they have to play (F09 §48, A-64)."""
    game = small.game(
        small.person("ana").account,
        small.person("blas").account,
        officials=True,
        seated=seated,
        edition="fise-2009",
    )
    for name in ("ana", "blas"):
        person = small.person(name)
        page = small.client.get(f"/juego/{game}", headers=person.headers).text
        csrf = {"x-csrf-token": page.partition('"csrf": "')[2].partition('"')[0]}
        answer = small.client.post(
            f"/api/v1/games/{game}/cancel", headers=person.headers | csrf, json={}
        )
        error = answer.json()["error"]
        assert (error["code"], error["article"]) == ("cancel.officials", "F09 §48")
    assert not small.log(game).is_over


# -- by HTTP ---------------------------------------------------------------------------------------


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """List of functions that run after somebody is looked at, before their step is written."""
    happens: list[Any] = []

    for module in (routes, table_routes):
        looked = module.seated

        async def seated(request: Any, game: str, looked: Any = looked) -> tuple[Any, Participant]:
            found: tuple[Any, Participant] = await looked(request, game)
            for each in happens:
                each()
            return found

        monkeypatch.setattr(module, "seated", seated)
    return happens


@pytest.mark.parametrize("path", ["pasos", "linea"])
def test_a_keeper_who_is_one_no_more_writes_nothing(
    small: Place, between: list[Any], path: str
) -> None:
    """The role is checked where the step is written, not only before (F09 §48)."""
    table = Console(small.person("arbitra"))
    before, csrf = table.state["seq"], token(table.keeper)
    between.append(lambda: take(small, table.keeper, "arbiter", Scope("game", table.id)))
    address, headers = f"{table.path}/{path}", table.keeper.headers
    if path == "pasos":
        body = {"seq": before, "do": {"kind": "StartRound", "by": "director"}}
        sent = small.client.post(address, headers=headers | {"x-csrf-token": csrf}, json=body)
        assert sent.status_code == 403, sent.text
    else:
        data = {"csrf": csrf, "seq": str(before), "line": "signal"}
        sent = small.client.post(address, headers=headers, data=data)
        assert sent.status_code != 303, sent.text
    assert small.log(table.id).seq == before


def test_an_official_who_is_one_no_more_rules_nothing(small: Place, between: list[Any]) -> None:
    game, _, _ = begun(small, edition="fise-2009", clock="running", minutes=25)
    eva = official(small, "eva", "arbiter", Scope("game", game))
    before, csrf = small.log(game).seq, token(eva)
    between.append(lambda: take(small, eva, "arbiter", Scope("game", game)))
    sent = small.client.post(
        f"/api/v1/games/{game}/commands",
        headers=eva.headers | {"x-csrf-token": csrf},
        json={"seq": before, "do": {"kind": "Suspend", "reason": "x"}},
    )
    assert (sent.status_code, sent.json()["error"]["code"]) == (403, "role.changed")
    assert small.log(game).seq == before


def test_the_console_shows_no_live_game(small: Place) -> None:
    """Spectators see it as late as others do, whatever they are elsewhere on the site."""
    terms: dict[str, Any] = {"edition": "fise-2009", "clock": "running", "minutes": 25}
    game, _, _ = begun(small, officials=False, delay=300, **terms)
    eva = official(small, "eva", "monitor")
    answer = small.client.get(f"/mesa/{game}/estado", headers=eva.headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "table.live")
