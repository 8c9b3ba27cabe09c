"""Texts that are carried over from state to state are those that would be made anew."""

import json
from collections.abc import Iterator
from zlib import crc32

import pytest

from letrado.formats.codec import Codec
from letrado.game import apply
from letrado.game.redaction import Viewer, redact_event
from letrado.game.state import OVER
from letrado.rulebook import EDITIONS
from letrado.server.live.append_only import AppendOnlySequence
from letrado.server.live.game_log import GameLog, Moment
from letrado.server.live.game_view import fact_data, game_data
from letrado.server.live.participants import Participant, Surroundings, VisibleState
from letrado.server.live.state_texts import StateTexts
from tests.profiles import FULL
from tests.server.support.case_states import ANY_ROW, runs, states
from tests.server.support.played import small_game


def viewers(moment: Moment) -> Iterator[Viewer]:
    """Everybody who may look at that moment."""
    over = moment.game.phase in OVER
    return (each for each in Viewer if over or each is not Viewer.PUBLIC)


def shown(moment: Moment, viewer: Viewer) -> VisibleState:
    """Return *moment* as *viewer* is shown it."""
    seat = Viewer.SPECTATOR if viewer is Viewer.PUBLIC else viewer
    return VisibleState(moment, viewer, Participant(None, frozenset(), seat))


@pytest.mark.parametrize("edition", EDITIONS)
def test_states_are_those_that_are_redacted_anew(edition: str) -> None:
    compared = covered = 0
    for case, racks in runs(edition):
        if not FULL and crc32(f"{case.id}{edition}".encode()) % 12:
            continue
        texts = StateTexts()
        for state in states(edition, case, racks):
            moment = state.moments[-1]
            log = GameLog(
                ANY_ROW, AppendOnlySequence(state.events), AppendOnlySequence(state.moments)
            )
            for viewer in viewers(moment):
                made = texts.message(log, shown(moment, viewer), log.seq, 1, Surroundings(), {})
                anew = json.loads(json.dumps(game_data(moment.game, viewer)))
                assert json.loads(made)["game"] == anew, (case.id, viewer)
                compared += 1
                covered += anew["squares"] is None
    assert compared > 100
    assert covered or edition == "fise-2004"


def test_facts_are_those_that_are_redacted_one_by_one() -> None:
    events = tuple(small_game().events)
    whole = GameLog(ANY_ROW).after(events)
    ends = [moment.seq for moment in whole.moments]
    texts, log = StateTexts(), GameLog(ANY_ROW)
    for place, seq in enumerate(ends):
        log = log.after(events[log.seq : seq])
        moment = log.moments[-1]
        for viewer in viewers(moment):
            for since in {0, ends[max(place - 1, 0)], ends[max(place - 3, 0)], seq}:
                picture = shown(moment, viewer)
                told = json.loads(texts.message(log, picture, since, 1, Surroundings(), {}))
                assert told["facts"] == list(expected(log, viewer, since)), (seq, viewer, since)


def expected(log: GameLog, viewer: Viewer, since: int) -> Iterator[object]:
    """Yield what happened after event *since*, each event redacted by itself."""
    before = log.at_seq(since)
    if before is None:
        return
    game = before.game
    for number, event in enumerate(log.events[before.seq :], before.seq + 1):
        redacted = redact_event(event, viewer, game)
        if redacted is not None:
            codec = Codec.of(game.tiles.board.alphabet)
            yield json.loads(json.dumps(fact_data(number, redacted, codec)))
        game = apply(game, event)
