"""Each event of a live game is applied once, and once more when the game is read again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Game
from letrado.game.law import signing
from letrado.game.referee import replay
from tests.server.support.tables import Clock, Place, Wire, answer_of


def test_an_event_of_a_live_move_is_applied_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both players and a spectator are told of it; nobody computes the state again for them."""
    applied = 0
    certified: Callable[..., Any] = signing.certified

    def count(last: Game, game: Game) -> Game:
        nonlocal applied
        applied += 1
        result: Game = certified(last, game)
        return result

    with Place(tmp_path / "x.db", Clock()).open() as place:
        people = [place.person(name) for name in ("ana", "blas", "zoe")]
        game = place.game(people[0].account, people[1].account)
        with (
            people[0].socket(game) as first,
            people[1].socket(game) as second,
            people[2].socket(game) as third,
        ):
            wires = [Wire(session) for session in (first, second, third)]
            for wire in wires:
                wire.state()
            before = place.log(game)
            monkeypatch.setattr(signing, "certified", count)
            for _ in range(3):
                log = place.log(game)
                mover = log.game.mover.value
                answer = answer_of("score", place, game, mover)
                assert "ack" in wires["AB".index(mover)].send(seq=log.seq, do=answer)
                seq, opponent = place.log(game).seq, wires["BA".index(mover)]
                assert "ack" in opponent.do("AcceptPlay", seq=seq)
                after = place.log(game)
                for each in wires:
                    while each.last_state()["seq"] < after.seq:
                        each.state()
            made = place.log(game).seq - before.seq
            assert made > 20
            assert applied == made
        events = place.log(game).events
        applied = 0
        replay(events)
        assert applied == len(events) - 1, "the first event makes the state that others change"
