"""Sanctions, their appeals and reopening in a live game, by the forms of its page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase
from letrado.store.people.grants import SITE
from tests.server.live.test_live_offices import give, take
from tests.server.live.test_live_officials import begun, official, on_turn, send
from tests.server.support.tables import Clock, Person, Place, Wire


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


def test_sanction_appeal_ruling_and_reopening_without_script(place: Place) -> None:
    """F09 §44, §49: each form of the page is the command of whoever may give it."""
    game, mover, other = begun(place, clock="running", minutes=25)
    eva, iris = official(place, "eva", "director"), official(place, "iris", "tribunal")
    side = place.log(game).row.side_of(mover.account.id).value

    def page(person: Person) -> str:
        return str(place.client.get(f"/juego/{game}", headers=person.headers).text)

    def given(person: Person, do: str, **fields: str) -> None:
        answer = send(person, game, "orden", do=do, **fields)
        assert answer.status_code == 303, (do, re.findall("status warning.*", answer.text))

    fine = {"side": side, "sanction": "points", "points": "25", "text": "habla"}
    for person in (mover, other, iris):
        send(person, game, "orden", do="SanctionPlayer", **fine)
    assert not place.log(game).game.sanctions, "it is the director's"
    assert (
        send(eva, game, "orden", do="SanctionPlayer", **fine | {"points": "5"}).status_code == 422
    )
    assert 'name="held" value="0"' in page(eva)
    given(eva, "SanctionPlayer", held="0", **fine)
    assert send(eva, game, "orden", do="SanctionPlayer", held="0", **fine).status_code == 422
    given(eva, "SanctionPlayer", held="1", **fine)
    assert 'value="AppealSanction"' in page(mover)
    assert 'value="AppealSanction"' not in page(other)
    given(mover, "AppealSanction", sanction="2", text="no era yo")
    assert "no era yo" not in page(other)
    assert "no era yo" in page(iris), "who judges reads what they judge"
    assert place.log(game).row.call == "tribunal"
    give(place, iris, "director", SITE)
    assert 'name="sanction" value="2"' not in page(iris), "the director has no part in it"
    assert (
        send(iris, game, "orden", do="RuleOnSanction", sanction="2", valid="0").status_code == 422
    )
    take(place, iris, "director", SITE)
    assert 'name="sanction" value="2"' in page(iris)
    given(iris, "RuleOnSanction", sanction="2", valid="0", text="no consta")
    assert [each.standing for each in place.log(game).game.sanctions] == ["decided", "overturned"]

    while place.log(game).game.phase is Phase.TURN:
        given(on_turn(place, game)[0], "PassTurn")
    for person in (mover, other):
        given(person, "Sign")
    assert place.log(game).game.phase is Phase.CLOSED
    assert 'value="GrantReopen"' not in page(eva)
    for person in (mover, other):
        assert 'value="RequestReopen"' in page(person)
        given(person, "RequestReopen", text="la suma")
        assert f"{person.account.name} asks that the game be opened again" in page(eva)
    given(eva, "GrantReopen")
    assert place.log(game).game.phase is Phase.REOPENED


def test_a_sanction_that_follows_from_its_ground_is_shown_too(place: Place) -> None:
    """F09 §37: nobody gives it by a form, and every page has its name."""
    game, mover, other = begun(place, clock="running", minutes=25)
    with official(place, "eva", "director").socket(game) as session:
        wire = Wire(session)
        wire.state()
        fields: dict[str, Any] = {"side": "A", "sanction": "disqualification", "ground": "R-124"}
        assert "ack" in wire.do("SanctionPlayer", **fields)
    for person in (mover, other, place.person("eva")):
        answer = place.client.get(f"/juego/{game}", headers=person.headers)
        assert "Sanction of ana: disqualification" in answer.text
