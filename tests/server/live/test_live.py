"""Games survive the server: by replay, with their clocks, their days and their programs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase, Side
from letrado.server.live.batching import CommandBatcher
from letrado.server.live.live_game import LiveGame
from letrado.server.live.registry import GameRegistry
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.people import ratings
from tests.server.support.lifetimes import went_on
from tests.server.support.tables import Clock, Place, Wire, answer_of

DAY = 24 * 3600


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path, clock: Clock) -> Iterator[Place]:
    with Place(tmp_path / "x.db", clock).open() as place:
        yield place


def test_a_game_is_the_same_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "x.db"
    with Place(file, clock).open() as place:
        ana, blas = place.person("ana"), place.person("blas")
        game = place.game(ana.account, blas.account, clock="days", days=3)
        before = place.log(game)
        mover = before.game.mover.value
        answer = answer_of("score", place, game, mover)
        with (ana if mover == "A" else blas).socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.send(seq=before.seq, do=answer)
        left = place.log(game)
    clock.pass_seconds(2 * DAY)
    with Place(file, clock).open() as place:
        assert place.log(game).game == left.game
        other = "B" if mover == "A" else "A"
        state = place.person("blas" if other == "B" else "ana").state(game)
        assert state["game"]["answer"] == {"side": other, "until": None, "pauses": None}
        assert "AcceptPlay" in state["open"]
        place.tick()
        assert place.log(game).row.status == "running"


def test_days_that_went_by_while_the_server_was_away_lose_the_game(
    tmp_path: Path, clock: Clock
) -> None:
    file = tmp_path / "x.db"
    with Place(file, clock).open() as place:
        ana, blas = place.person("ana"), place.person("blas")
        game = place.game(ana.account, blas.account, clock="days", days=1)
        late = place.log(game).game.mover
    clock.pass_seconds(DAY)
    with Place(file, clock).open() as place:
        place.tick()
        log = place.log(game)
        assert log.row.status == "over"
        assert log.game.result is not None
        assert log.game.result.winner is late.other
        assert json.loads(log.row.result or "")["cause"] == "ruling"


def test_a_timeout_fires_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    """With a timer a turn, whoever lets it run out has lost the turn (F09 §33)."""
    file = tmp_path / "x.db"
    with Place(file, clock).open() as place:
        ana, blas = place.person("ana"), place.person("blas")
        game = place.game(ana.account, blas.account, edition="fise-2009", clock="timer")
        log = place.log(game)
        assert log.row.due_at is not None
        first = log.game.mover
    clock.pass_seconds(121)
    went_on(file, clock)
    with Place(file, clock).open() as place:
        place.tick()
        log = place.log(game)
        assert [record.mover for record in log.game.records] == [first]
        assert log.game.mover is first.other


def test_silence_accepts_a_play_at_its_instant(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game, answer = place.game_with_a_word(ana.account, blas.account, clock="running", minutes=25)
    log = place.log(game)
    mover = log.game.mover
    with (ana if mover is Side.A else blas).socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.send(seq=log.seq, do=answer)
    place.clock.pass_seconds(600)
    place.tick()
    log = place.log(game)
    assert log.game.mover is mover.other
    asked = log.game.records[-1].at
    assert asked - log.events[0].at == 60_000


def test_a_program_answers_and_is_woken_again_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "x.db"
    with Place(file, clock).open() as place:
        ana = place.person("ana")
        bot = place.app.state.bots.account("vocabulary")
        place.app.state.live.waking = lambda _: None  # it is cut off before it can think
        game = place.game(bot, ana.account, edition="fise-2009", clock="none")
        assert place.log(game).row.turn is not None
    with Place(file, clock).open() as place:
        ana = place.person("ana")
        with ana.socket(game) as session:
            wire = Wire(session)
            while "B" not in (wire.state()["game"]["answer"] or {"side": ""})["side"]:
                state = wire.last_state()
                if state["game"]["turn"]["mover"] == "B" and not state["game"]["answer"]:
                    wire.do("PassTurn")
            assert wire.last_state()["game"]["turn"]["mover"] == "A"


def test_a_program_called_before_the_server_runs_can_be_called_again(place: Place) -> None:
    ana, bot = place.person("ana"), place.app.state.bots.account("vocabulary")
    running, place.live._tasks = place.live._tasks, None
    game = place.game(bot, ana.account, edition="fise-2009", clock="none")
    place.live._tasks = running
    portal = place.client.portal
    assert portal is not None
    with ana.socket(game) as session:
        wire = Wire(session)
        if wire.state()["game"]["turn"]["mover"] == "B":
            assert "ack" in wire.do("PassTurn")
        else:
            portal.call(place.app.state.bots.wake, place.live._tables[game])
        while not _program_acted(wire.last_state()["game"]):
            wire.receive()


def _program_acted(game: dict[str, Any]) -> bool:
    asks = (game["answer"] or {}).get("side") == "B"
    return asks or any(record["mover"] == "A" for record in game["records"])


def test_a_rated_game_moves_both_ratings_once(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, clock="running", minutes=25, rated=True)
    with ana.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("Abandon")
        assert "refused" in wire.do("Abandon")
    with read_transaction(place.app.state.store) as connection:
        row = games.find(connection, game)
        now = place.clock()
        first = ratings.find(connection, ana.account.id, "es", "standard", now)
        second = ratings.find(connection, blas.account.id, "es", "standard", now)
    assert row.status == "over"
    assert (first[1], second[1]) == (1, 1)
    assert first[0].rating < 1500 < second[0].rating


def test_a_damaged_game_does_not_stop_the_others(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    whole = place.game(ana.account, blas.account, clock="timer")
    place.live.clock._set(0, "nothing")
    place.clock.pass_seconds(121)
    place.tick()
    assert len(place.log(whole).game.records) == 1
    assert place.log(whole).game.phase is Phase.TURN


def test_both_sign_what_they_see_though_they_sign_at_once(place: Place) -> None:
    """F09 §44: a signature changes nothing of what the other one signs; a command else is stale."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    with ana.socket(game) as one, blas.socket(game) as other:
        wires = [Wire(one), Wire(other)]
        for wire in wires:
            wire.state()
        while place.log(game).game.turn is not None:
            wire = wires[place.log(game).game.mover is Side.B]
            assert "ack" in wire.do("PassTurn", seq=place.log(game).seq)
        seen = place.log(game).seq
        assert "ack" in wires[0].do("Sign", seq=seen)
        assert wires[1].do("PassTurn", seq=seen)["error"]["code"] == "game.stale"
        assert "ack" in wires[1].do("Sign", seq=seen)
        again = wires[0].do("Sign", seq=seen)
        assert again["error"]["code"] == "game.stale"
    assert place.log(game).is_over


def test_waiting_in_the_server_is_on_nobodys_clock(
    place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(_live: GameRegistry, _table: LiveGame) -> None:
        clock.pass_seconds(0.4)

    monkeypatch.setattr(GameRegistry, "wait_for_batch", wait)
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    before = place.log(game)
    mover = before.game.mover.value
    answer = answer_of("score", place, game, mover)
    clock.pass_seconds(7)
    came_at = clock.now
    with (ana if mover == "A" else blas).socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.send(seq=place.log(game).seq, do=answer)
    assert place.log(game).game.at == came_at


def test_nobody_waits_when_time_is_about_to_decide(
    place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[int]()

    async def wait(_batcher: CommandBatcher) -> None:
        waited.append(clock.now)

    monkeypatch.setattr(CommandBatcher, "wait", wait)
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    due = place.log(game).row.due_at
    assert due is not None

    async def ask(before_ms: int) -> None:
        clock.now = due - before_ms
        await place.live.wait_for_batch(await place.live.table(game))

    assert place.client.portal is not None
    place.client.portal.call(ask, 1)
    assert not waited
    place.client.portal.call(ask, 5_000)
    assert waited == [due - 5_000]
