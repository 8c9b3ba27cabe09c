"""Programs beside each other: who is quick waits for nobody who is not."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from letrado.server.infra import capacity
from letrado.store import write_transaction
from letrado.store.games.games import GameRow
from letrado.store.people import accounts
from tests.server.support.tables import Clock, Place, Wire

ROW = GameRow(
    id="g", created_at=1, edition="fise-2009", language="es", lexicon="x", lexicon_digest="y",
    side_a="", side_b="",
)  # fmt: skip


def _acted(game: dict[str, Any]) -> bool:
    """Say whether A has laid something that B is asked about, or has done anything else."""
    asks = (game["answer"] or {}).get("side") == "B"
    return asks or any(record["mover"] == "A" for record in game["records"])


async def _hold_thinking() -> None:
    await capacity.lane("thinking").acquire("somebody")


async def _let_think() -> None:
    capacity.lane("thinking").release("somebody")


def test_people_whose_programs_think_take_turns_and_guests_have_one(tmp_path: Path) -> None:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        bots, ana, eva = place.app.state.bots, place.person("ana"), place.person("eva")
        program = bots.account("champion")
        with write_transaction(place.app.state.store) as connection:
            guests = [accounts.make_guest(connection, "Guest", "es", 1) for _ in range(2)]
        people = [ana.account, eva.account, *guests]
        turns = [bots._turn(replace(ROW, side_a=program.id, side_b=each.id)) for each in people]
        assert len(set(turns)) == 3
        assert turns[2] == turns[3]


def test_a_program_that_answers_at_once_waits_for_none_that_thinks(tmp_path: Path) -> None:
    """The champion's thread is taken up by another game: the quick program plays all the same."""
    with Place(tmp_path / "x.db", Clock()).open() as place:
        bots, ana, portal = place.app.state.bots, place.person("ana"), place.client.portal
        assert portal is not None
        champion = bots.level_of(bots.account("champion").id)
        assert champion.strength.looks_ahead
        portal.call(_hold_thinking)  # somebody thinks, and for long
        game = place.game(bots.account("score"), ana.account, edition="fise-2009", clock="none")
        with ana.socket(game) as session:
            wire = Wire(session)
            if wire.state()["game"]["turn"]["mover"] == "B":
                assert "ack" in wire.do("PassTurn")
            while not _acted(wire.last_state()["game"]):
                wire.receive()
        portal.call(_let_think)
