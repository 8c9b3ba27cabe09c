"""A database that may have kept a step without saying so: listeners look again."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from letrado.base.errors import Unavailable
from letrado.game import Actor
from letrado.game.commands import PassTurn
from letrado.server.features.tournaments.live_tournament import NEWS
from letrado.server.live.registry import command_factory
from letrado.store.games import event_log
from letrado.tournament.model.commands import PairRound
from tests.server.support.events import EVA, an_event
from tests.server.support.tables import Clock, Place


def lost(*_given: object) -> None:
    raise Unavailable("store.unreachable", "The line broke")


def test_everybody_looks_at_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        game = place.game(place.person("ana").account, place.person("blas").account)
        told = list[str]()
        monkeypatch.setattr(place.live.cluster, "publish", told.append)
        monkeypatch.setattr(event_log, "append", lost)
        passing = command_factory(PassTurn(Actor.of(place.log(game).game.mover)))
        assert place.client.portal is not None
        with pytest.raises(Unavailable):
            place.client.portal.call(place.live.act, game, passing)
        assert told == [game]


def test_everybody_looks_at_a_tournament(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    made = an_event(app, 4)
    told = list[str]()
    monkeypatch.setattr(app.state.live.cluster, "publish", told.append)
    monkeypatch.setattr(made.halls, "_keep", lost)
    with pytest.raises(Unavailable):
        made.act(PairRound(EVA, 1))
    assert told == [NEWS + made.id]
