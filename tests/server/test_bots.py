"""Programs beside each other: who is quick waits for nobody who is not."""

from pathlib import Path
from typing import Any

from tests.server.tables import Clock, Place, Wire


def _acted(game: dict[str, Any]) -> bool:
    """Whether A has laid something that B is asked about, or has done anything else."""
    asks = (game["answer"] or {}).get("side") == "B"
    return asks or any(record["mover"] == "A" for record in game["records"])


def test_a_program_that_answers_at_once_waits_for_none_that_thinks(tmp_path: Path) -> None:
    """The champion's thread is taken up by another game: the quick program plays all the same."""
    with Place(tmp_path / "x.db", Clock()).open() as place:
        bots, ana, portal = place.app.state.bots, place.person("ana"), place.client.portal
        assert portal is not None
        champion = bots.level_of(bots.account("champion").id)
        assert champion.strength.looks_ahead
        portal.call(bots._slow.acquire_on_behalf_of_nowait, place)  # somebody thinks, and for long
        game = place.game(bots.account("score"), ana.account, edition="fise-2009", clock="none")
        with ana.socket(game) as session:
            wire = Wire(session)
            if wire.state()["game"]["turn"]["mover"] == "B":
                assert "ack" in wire.do("PassTurn")
            while not _acted(wire.last_state()["game"]):
                wire.receive()
        portal.call(bots._slow.release_on_behalf_of, place)
