"""A player who mutes the chat gets nothing of it on any device, until they turn it on again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letrado.store import read_transaction
from tests.server.support.tables import Clock, Place, Wire
from tests.store.support.copies import copy_of


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


def said(wire: Wire) -> list[str]:
    """The lines that came, with all that was on its way."""
    wire.session.send_json({"ping": 1})
    wire.until("pong")
    return [each["chat"]["text"] for each in wire.traffic if "chat" in each]


def test_mute_holds_on_every_device_and_after_coming_back(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    tablet = place.person("ana")
    game = place.game(ana.account, blas.account, clock="none")
    with ana.socket(game) as one, tablet.socket(game) as two, blas.socket(game) as three:
        first, second, other = Wire(one), Wire(two), Wire(three)
        for wire in (first, second, other):
            wire.state()
        assert "ack" in other.send(chat="primera")
        assert first.until("chat")["chat"]["text"] == "primera"
        assert second.until("chat")["chat"]["text"] == "primera"
        assert "ack" in first.send(mute=True)
        assert second.until("muted") == {"muted": True}
        assert "ack" in other.send(chat="segunda")
        assert "ack" in first.send(chat="no te oigo")  # one's own lines are shown all the same
        assert second.until("chat")["chat"]["text"] == "no te oigo"
        assert said(first) == ["primera", "no te oigo"]
        assert not any("muted" in each for each in other.traffic)  # nobody is told
        page = place.client.get(f"/juego/{game}", headers=ana.headers).text
        assert "segunda" not in page
        assert '"muted": true' in page
    with tablet.socket(game) as again, blas.socket(game) as three:
        wire, other = Wire(again), Wire(three)
        wire.state()
        other.state()
        assert wire.until("muted") == {"muted": True}
        assert said(wire) == ["no te oigo"]
        assert "ack" in wire.send(mute=False)
        assert said(wire) == ["no te oigo", "primera", "segunda"]  # what was said is not lost
        assert "ack" in other.send(chat="tercera")
        assert wire.until("chat")["chat"]["text"] == "tercera"
        assert said(wire) == ["no te oigo", "primera", "segunda", "tercera"]


@pytest.mark.parametrize("value", [1, "true", None, [True]])
def test_mute_is_yes_or_no(place: Place, value: object) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, clock="none")
    with ana.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert wire.send(mute=value)["error"]["code"] == "wire.mute"


def test_only_players_mute_and_it_is_theirs(place: Place) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, clock="none")
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert wire.send(mute=True)["error"]["code"] == "wire.not_yours"
    with ana.socket(game) as session:
        wire = Wire(session)
        wire.state()
        for on in (True, True):
            assert "ack" in wire.send(mute=on)
    with read_transaction(place.app.state.store) as connection:
        rows = copy_of(connection, ana.account.id)["mute"]
        assert [row["game"] for row in rows] == [game]
        assert copy_of(connection, blas.account.id)["mute"] == []
