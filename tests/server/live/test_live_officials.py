"""Arbiters and judges in a live game; in games that have none nothing is offered in vain."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase, Side
from letrado.store import write_transaction
from letrado.store.people import grants
from letrado.store.people.grants import SITE, Scope
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Person, Place, Wire

EDITIONS = ("fise-2004", "fise-2007", "fise-2009", "cat")
VAIN = {"CallArbiter", "Leave", "AppealVerdict", "RequestReopen", "AppealSanction"}
"""Commands that need somebody who officiates."""
PHYSICAL = {"ReportOverdraw", "ReportUnderdraw", "CountBag", "Undo", "DrawOwed", "TakeSurplus"}
"""Commands that need a bag of cloth, or a sheet of paper."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "small.db", Clock(), small_lexicons.catalog()).open() as place:
        yield place


def begun(place: Place, **terms: Any) -> tuple[str, Person, Person]:
    """A game with officials, who is on turn in it, and the other."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, **{"officials": True} | terms)
    return game, *on_turn(place, game)


def on_turn(place: Place, game: str) -> tuple[Person, Person]:
    """Return the player on turn, and the other."""
    ana, blas = place.person("ana"), place.person("blas")
    return (ana, blas) if place.log(game).game.mover is Side.A else (blas, ana)


def official(place: Place, name: str, role: str, scope: Scope = SITE) -> Person:
    person = place.person(name)
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, person.account.id, role, scope, place.clock())
    return person


def send(person: Person, game: str, path: str, **fields: Any) -> Any:
    page = person.place.client.get(f"/juego/{game}", headers=person.headers).text
    token = page.partition('"csrf": "')[2].partition('"')[0]
    data = fields | {"csrf": token, "seq": str(person.place.log(game).seq)}
    return person.place.client.post(f"/juego/{game}/{path}", headers=person.headers, data=data)


# -- without officials -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_officials_nobody_is_called(small: Place, edition: str) -> None:
    """The word list answers at once and finally; nothing that needs an arbiter is offered."""
    game, mover, other = begun(small, officials=False, edition=edition, clock="running")
    for person in (mover, other):
        state = person.state(game)
        assert not state["game"]["officials"]
        assert not (VAIN | PHYSICAL) & set(state["open"])
        assert "DeclareNoMove" not in state["open"]  # the bag is full
        assert "Abandon" in state["open"]
    assert mover.state(game)["game"]["expected"] == small.log(game).game.mover.value
    with mover.socket(game) as session:
        wire = Wire(session)
        wire.state()
        for kind in ("CallArbiter", "Leave"):
            assert wire.do(kind)["error"]["code"] == "official.none"
        tiles = wire.last_state()["game"]["racks"][small.log(game).game.mover.value]["tiles"]
        laid = [face for face in tiles if face != "?"][:2]
        sent = [{"square": at, "tile": face} for at, face in zip(("H8", "I8"), laid, strict=True)]
        assert "ack" in wire.do("PlaceTiles", tiles=sent)
    words = small.log(game).game.turn.words
    state = other.state(game)
    assert state["game"]["expected"] == small.log(game).game.mover.other.value
    assert {"AcceptPlay", "ChallengeWords"} <= set(state["open"])
    assert not (VAIN | PHYSICAL) & set(state["open"])
    with other.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("ChallengeWords", words=words)
    log = small.log(game)
    assert [record.outcome.value for record in log.game.records] == ["invalid"]
    assert log.game.phase is Phase.TURN
    assert not (VAIN | PHYSICAL) & set(other.state(game)["open"])


@pytest.mark.parametrize("role", ["monitor", "judge", "arbiter", "director", "tribunal"])
def test_no_official_of_the_site_rules_on_a_game_that_has_none(place: Place, role: str) -> None:
    """F09 §48: arbiters are those of a tournament, and two people play here by themselves."""
    game, mover, _ = begun(place, officials=False, clock="running", minutes=25)
    eva = official(place, "eva", role)
    before = place.log(game).seq
    with eva.socket(game) as session:
        wire = Wire(session)
        state = wire.state()
        assert (state["game"]["viewer"], state["open"]) == ("spectator", [])
        for kind in ("Suspend", "Decide", "RuleOnWords", "Annul"):
            assert wire.do(kind)["error"]["code"] == "wire.not_yours"
    page = place.client.get(f"/juego/{game}", headers=eva.headers).text
    assert 'id="h-officials"' not in page
    csrf = page.partition('"csrf": "')[2].partition('"')[0]
    sent = place.client.post(
        f"/api/v1/games/{game}/commands",
        headers=eva.headers | {"x-csrf-token": csrf},
        json={"seq": before, "do": {"kind": "Suspend", "reason": "x"}},
    )
    assert (sent.status_code, sent.json()["error"]["code"]) == (403, "wire.not_yours")
    assert place.log(game).seq == before
    assert mover.state(game)["game"]["phase"] == "turn"


def test_a_private_game_without_officials_is_closed_to_those_of_the_site(place: Place) -> None:
    game, _, _ = begun(place, officials=False, clock="none", visibility="players")
    eva = official(place, "eva", "arbiter")
    answer = place.client.get(f"/juego/{game}", headers=eva.headers)
    assert answer.status_code == 403


def test_who_is_appointed_to_a_game_rules_on_it(place: Place) -> None:
    game, mover, _ = begun(place, officials=False, clock="running", minutes=25)
    eva = official(place, "eva", "arbiter", Scope("game", game))
    with eva.socket(game) as session:
        wire = Wire(session)
        state = wire.state()
        assert state["game"]["viewer"] == "arbiter"
        assert all(rack["tiles"] is None for rack in state["game"]["racks"].values())
        assert {"Suspend", "SetClock", "Decide", "RecordAbandonment"} <= set(state["open"])
        assert "Undo" not in state["open"]
        assert "ack" in wire.do("Suspend", reason="Se ha ido la luz")
        state = mover.state(game)["game"]
        assert (state["phase"], state["expected"]) == ("paused", "arbiter")
        assert "Resume" not in mover.state(game)["open"]
        assert "ack" in wire.do("Resume")


# -- with officials --------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", ["site", "game"])
def test_the_arbiter_who_is_called_sees_the_pause_and_rules(place: Place, scope: str) -> None:
    game, mover, other = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", "arbiter", SITE if scope == "site" else Scope("game", game))
    place.clock.pass_seconds(60)
    assert "CallArbiter" in mover.state(game)["open"]
    with mover.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("CallArbiter", question="¿Cuenta doble la estrella?")
    left = mover.state(game)["game"]["clock"]["left"]
    assert mover.state(game)["game"]["expected"] == "arbiter"
    assert "CallArbiter" not in other.state(game)["open"]
    assert "Resume" not in other.state(game)["open"]
    assert other.state(game)["game"]["pause"]["text"] == ""  # a question is between two
    seen = eva.state(game)["game"]
    assert seen["pause"]["text"] == "¿Cuenta doble la estrella?"
    assert {"Resume", "Decide", "SetClock"} <= set(eva.state(game)["open"])
    page = place.client.get(f"/juego/{game}", headers=eva.headers)
    assert page.status_code == 200
    place.clock.pass_seconds(300)
    answer = send(eva, game, "orden", do="Decide", text="La estrella dobla (art. 15)")
    assert answer.status_code == 303, answer.text
    assert send(eva, game, "orden", do="Resume").status_code == 303
    assert mover.state(game)["game"]["clock"]["left"] == left  # the clocks stood
    facts = [fact for fact in other.state(game, 1)["facts"] if fact["kind"] == "RulingMade"]
    assert [(fact["by"], fact["text"]) for fact in facts] == [
        ("arbiter", "La estrella dobla (art. 15)")
    ]


def test_only_the_player_whose_time_runs_calls_in_catalan(small: Place) -> None:
    """CAT 7¶5: players who would stop the clocks must have their own running."""
    game, mover, other = begun(small, edition="cat", clock="running")
    assert "CallArbiter" in mover.state(game)["open"]
    assert "CallArbiter" not in other.state(game)["open"]


def challenged(place: Place, **terms: Any) -> tuple[str, Person, Person]:
    ana, blas = place.person("ana").account, place.person("blas").account
    game, answer = place.game_with_a_word(ana, blas, **{"officials": True} | terms)
    mover, other = on_turn(place, game)
    with mover.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.send(seq=place.log(game).seq, do=answer)
    with other.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("ChallengeWords", words=place.log(game).game.turn.words[:1])
    return game, mover, other


def test_a_challenge_waits_for_the_judge_and_an_appeal_for_another(place: Place) -> None:
    """F09 §42.4, A-29: the mover appeals, and the judge who ruled first does not hear it."""
    game, mover, other = challenged(place, clock="running", minutes=25)
    julia = official(place, "julia", "judge", Scope("game", game))
    david = official(place, "david", "director")
    assert mover.state(game)["game"]["expected"] == "judge"
    assert "RuleOnWords" in julia.state(game)["open"]
    with julia.socket(game) as session:
        wire = Wire(session)
        wire.state()
        refused = wire.do("RuleOnWords", valid=False)
        assert refused["error"]["code"] == "verdict.reason"
        assert "ack" in wire.do("RuleOnWords", valid=False, reason="No es de esta edición")
    side = place.log(game).game.turn.mover
    assert mover.state(game)["game"]["expected"] == side.value
    assert {"AppealVerdict", "RetractPlay"} <= set(mover.state(game)["open"])
    assert not {"AppealVerdict", "RetractPlay", "Resume"} & set(other.state(game)["open"])
    answer = send(mover, game, "orden", do="AppealVerdict", text="Está en la página 12")
    assert answer.status_code == 303, answer.text
    assert mover.state(game)["game"]["expected"] == "director"
    assert "RuleOnAppeal" not in julia.state(game)["open"]
    with david.socket(game) as session:
        wire = Wire(session)
        assert "RuleOnAppeal" in wire.state()["open"]
        assert "ack" in wire.do("RuleOnAppeal", valid=True)
    assert place.log(game).game.challenge.final
    place.clock.pass_seconds(61)
    place.tick()
    assert place.log(game).game.records[0].outcome.value == "play"


def test_the_arbiter_records_that_a_player_has_left(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", "arbiter", Scope("game", game))
    side = place.log(game).game.mover
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        refused = wire.do("RecordAbandonment", side=side.value, reason=" ")
        assert refused["error"]["code"] == "ruling.reason"
        assert "ack" in wire.do("RecordAbandonment", side=side.value, reason="Se fue a casa")
    result = mover.state(game)["game"]["result"]
    assert (result["winner"], result["cause"]) == (side.other.value, "abandoned")


def test_a_monitor_sees_no_rack_and_rules_nothing(place: Place) -> None:
    game, _, _ = challenged(place, clock="running", minutes=25)
    marta = official(place, "marta", "monitor", Scope("game", game))
    with marta.socket(game) as session:
        wire = Wire(session)
        state = wire.state()
        assert state["game"]["viewer"] == "monitor"
        assert state["open"] == []
        assert wire.do("RuleOnWords", valid=True)["error"]["code"] == "game.not_yours"
        assert wire.send(chat="hola")["error"]["code"] == "wire.not_yours"
    assert place.log(game).game.phase is Phase.ARBITRATION


# -- the forms below the board ---------------------------------------------------------------------


def test_officials_have_forms_for_what_they_may_do_and_players_none(place: Place) -> None:
    game, mover, other = challenged(place, clock="running", minutes=25)
    julia = official(place, "julia", "judge", Scope("game", game))
    for person in (mover, other):
        page = place.client.get(f"/juego/{game}", headers=person.headers).text
        assert 'id="h-officials"' not in page
        assert "The game waits for the judge." in page
    page = place.client.get(f"/juego/{game}", headers=julia.headers).text
    assert 'name="do" value="RuleOnWords"' in page
    fields = {"do": "RuleOnWords", "valid": "0", "text": "Solo en otra edición"}
    token = page.partition('name="csrf" value="')[2].partition('"')[0]
    address = f"/juego/{game}/orden"
    answer = place.client.post(address, headers=julia.headers, data=fields | {"csrf": token})
    assert answer.status_code == 303, answer.text
    assert place.log(game).game.challenge.valid is False


def test_an_arbiter_sets_a_clock_and_records_an_abandonment_by_form(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=25)
    eva = official(place, "eva", "arbiter", Scope("game", game))
    fields = {"do": "SetClock", "side": "A", "minutes": "12.5", "text": "Se paró el reloj"}
    assert send(eva, game, "orden", **fields).status_code == 303
    assert place.log(game).game.clocks.left[Side.A] == 750_000
    assert send(eva, game, "orden", **fields | {"minutes": "x"}).status_code == 422
    assert send(eva, game, "orden", **fields | {"side": "C"}).status_code == 400
    assert send(eva, game, "orden", **fields | {"text": ""}).status_code == 400
    assert send(eva, game, "orden", do="Nothing").status_code == 400
    done = send(eva, game, "orden", do="RecordAbandonment", side="B", text="Se fue a casa")
    assert done.status_code == 303
    assert mover.state(game)["game"]["result"]["winner"] == "A"


def test_a_player_says_which_event_they_have_seen(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=25)
    page = place.client.get(f"/juego/{game}", headers=mover.headers).text
    token = page.partition('"csrf": "')[2].partition('"')[0]
    data = {"csrf": token, "do": "PassTurn"}
    answer = place.client.post(f"/juego/{game}/orden", headers=mover.headers, data=data)
    assert answer.status_code == 409
    assert place.log(game).game.records == ()


def test_after_a_verdict_the_board_says_what_it_is_covered_for(place: Place) -> None:
    game, mover, _ = challenged(place, clock="running", minutes=25)
    path = f"/juego/{game}"
    asked = place.client.get(path, headers=mover.headers).text
    assert "Board covered while the judges answer" in asked
    julia = official(place, "julia", "judge", Scope("game", game))
    page = place.client.get(path, headers=julia.headers).text
    assert 'value="RuleOnWords"' in page
    with julia.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("RuleOnWords", valid=False, reason="No es de esta edición")
    told = place.client.get(path, headers=mover.headers).text
    assert "while the judges answer" not in told
    assert "Board covered until the play is withdrawn or someone appeals" in told
    assert 'value="RuleOnWords"' not in place.client.get(path, headers=julia.headers).text
