"""Secrets: the leak test, and what each viewer does get to see (game rules 4.8)."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.formats import jsonl
from letrado.game import (
    Actor,
    Environment,
    Event,
    Game,
    Phase,
    Protocol,
    ReachTime,
    Side,
    apply,
    assisted,
    decide,
    due,
    redaction,
    replay,
)
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game import visible_state as seeing
from letrado.game.events import Fact
from letrado.game.redaction import RULES, Viewer, classified, redact_event, redact_log
from letrado.game.settings import MINUTE
from letrado.game.state import OVER, Cause, Pause, stage
from letrado.game.visible_state import view_game
from tests.game.secrets import Retelling
from tests.game.watched import EDITIONS, log_by_lot

FACTS = tuple(
    kind
    for kind in vars(e).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
)
WHO_SEES: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "data" / "who_sees.toml").read_text("utf-8")
)
SECRETS = tuple(
    (fact, field)
    for fact, rules in classified().items()
    for field in rules
    if rules[field] != "all"
)


def _viewers(log: tuple[Event, ...]) -> Iterator[Viewer]:
    over = replay(log).phase in OVER
    return (viewer for viewer in Viewer if over or viewer is not Viewer.PUBLIC)


def _whole_commands(log: tuple[Event, ...], size: int) -> tuple[Event, ...]:
    """The first events, up to the end of a command: nobody sees half of one."""
    while size < len(log) and log[size].part:
        size += 1
    return log[:size]


# -- nothing leaks ---------------------------------------------------------------------------


@given(st.sampled_from(EDITIONS), st.integers(0, 10**6), st.integers(10, 250), st.data())
def test_what_a_viewer_may_not_know_makes_no_difference_to_what_they_get(
    edition: str, seed: int, steps: int, data: st.DataObject
) -> None:
    log = log_by_lot(edition, seed, steps)
    log = _whole_commands(log, data.draw(st.integers(1, len(log))))
    for viewer in _viewers(log):
        other = Retelling(log, viewer).again(Random(seed))
        mine = tuple(redact_log(log, viewer))
        assert mine == tuple(redact_log(other, viewer)), viewer
        assert jsonl.dumps(mine) == jsonl.dumps(redact_log(other, viewer)), viewer
        assert view_game(replay(log), viewer) == view_game(replay(other), viewer), viewer


@given(st.sampled_from(EDITIONS), st.integers(0, 10**6), st.integers(10, 250), st.data())
def test_what_a_viewer_sees_follows_from_the_events_that_they_get(
    edition: str, seed: int, steps: int, data: st.DataObject
) -> None:
    log = log_by_lot(edition, seed, steps)
    log = _whole_commands(log, data.draw(st.integers(1, len(log))))
    for viewer in _viewers(log):
        assert view_game(replay(log), viewer) == view_game(
            replay(redact_log(log, viewer)), viewer
        ), viewer


@lru_cache
def corpus() -> tuple[tuple[Event, ...], ...]:
    """Play random games until every secret of the table has turned up often."""
    logs: list[tuple[Event, ...]] = []
    told = Counter(dict.fromkeys(SECRETS, 0))
    for seed in range(100):
        for edition in EDITIONS:
            log = log_by_lot(edition, seed, 160)
            logs.append(log)
            for fact in (event.fact for event in log):
                name = type(fact).__name__
                told.update((name, key) for key in ("*", *_tellers(fact)) if (name, key) in told)
        if seed >= 16 and min(told.values()) >= 5:
            break
    return tuple(logs)


def _tellers(fact: Fact) -> Iterator[str]:
    """Return the fields in which a fact carries information."""
    return (each.name for each in fields(fact) if getattr(fact, each.name) not in (None, "", ()))


@pytest.mark.parametrize(("fact", "field"), SECRETS)
def test_the_leak_test_finds_every_secret_that_is_let_out(
    fact: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [log for log in corpus() if any(type(event.fact).__name__ == fact for event in log)]
    open_table: Mapping[str, Mapping[str, str]] = {
        **classified(),
        fact: {**classified()[fact], field: "all"},
    }
    monkeypatch.setattr(redaction, "classified", lambda: open_table)
    redaction._secrets.cache_clear()
    try:
        assert any(
            tuple(redact_log(log, viewer))
            != tuple(redact_log(Retelling(log, viewer).again(Random(1)), viewer))
            for log in kept
            for viewer in (Viewer.SPECTATOR, Viewer.A, Viewer.B)
        ), f"no game of {len(kept)} shows it"
    finally:
        monkeypatch.undo()
        redaction._secrets.cache_clear()


# -- the table -------------------------------------------------------------------------------


def test_every_field_of_every_fact_is_classified() -> None:
    assert {kind.__name__ for kind in FACTS} == set(classified())
    for kind in FACTS:
        rules = classified()[kind.__name__]
        assert {each.name for each in fields(kind)} == set(rules) - {"*"}, kind.__name__
        assert set(rules.values()) <= set(RULES), kind.__name__


def test_every_viewer_gets_of_every_field_what_the_table_says() -> None:
    """Each fact × field × viewer is shown, hidden, or now this and now that."""
    assert set(WHO_SEES) == set(RULES)
    assert all({viewer.value for viewer in Viewer} == set(row) for row in WHO_SEES.values())
    got: dict[tuple[str, Viewer], set[str]] = {}
    for log in corpus():
        game = apply(None, log[0])
        for event in log[1:]:
            for name, rule in classified()[type(event.fact).__name__].items():
                if rule != "all":
                    for viewer in Viewer:
                        answer = "shown" if RULES[rule](viewer, event, game) else "hidden"
                        got.setdefault((rule, viewer), set()).add(answer)
                        expected = WHO_SEES[rule][viewer.value]
                        assert expected in (answer, "sometimes"), (event, name, viewer)
            game = apply(game, event)
    for (rule, viewer), answers in got.items():
        assert (len(answers) == 2) is (WHO_SEES[rule][viewer.value] == "sometimes"), (rule, viewer)


def test_a_fact_that_nobody_classified_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    short = {name: rules for name, rules in classified().items() if name != "DrawBegan"}
    monkeypatch.setattr(redaction, "classified", lambda: short)
    redaction._secrets.cache_clear()
    try:
        log = corpus()[0]
        with pytest.raises(KeyError):
            redact_event(replace(log[1], fact=e.DrawBegan()), Viewer.SPECTATOR, replay(log[:1]))
    finally:
        monkeypatch.undo()
        redaction._secrets.cache_clear()


def test_a_withheld_value_is_one_that_the_field_may_have() -> None:
    """A viewer's log is a log: what is not told is a count, no text, no words."""
    for kind in FACTS:
        for each in fields(kind):
            if classified()[kind.__name__][each.name] == "all":
                continue
            value = redaction._nothing(each)
            assert value in (None, "", ()), kind.__name__
            assert each.default is MISSING or value == each.default
            assert value is not None or "None" in str(each.type), kind.__name__


def test_a_fact_that_is_withheld_never_begins_a_step() -> None:
    """Else the next fact would seem to begin the step, and undoing would go another way."""
    whole = {name for name, rules in classified().items() if rules.get("*", "all") != "all"}
    assert whole == {"RearrangedForPoints"}
    assert all(
        event.part for log in corpus() for event in log if type(event.fact).__name__ in whole
    )


# -- what each viewer gets -------------------------------------------------------------------


def test_tiles_go_to_their_holder_and_to_whom_the_rules_let_see_them() -> None:
    """R-084 … R-090, by an oracle of its own: F09 §28.2 and §29.2 show, F09 §28.1 does not."""
    shown: Counter[str] = Counter()
    for log in corpus():
        for (index, name), to in Retelling(log, Viewer.SPECTATOR).granted.items():
            event, game = log[index], replay(log[:index])
            for viewer in _viewers_of_play():
                known = redact_event(event, viewer, game)
                assert known is not None
                may = viewer.side in to
                assert getattr(known.fact, name) == (getattr(event.fact, name) if may else None)
                shown[f"{type(event.fact).__name__} {len(to)}"] += may
    assert shown["SurplusReturned 1"]
    assert shown["SurplusReturned 2"]
    assert shown["RackCompleted 1"]
    assert shown["RackCompleted 2"]


def test_players_see_their_own_tiles_and_the_number_of_the_others() -> None:
    for log in corpus():
        final = replay(log)
        for viewer, other in ((Viewer.A, Viewer.B), (Viewer.B, Viewer.A)):
            mine = tuple(redact_log(log, viewer))
            theirs = tuple(redact_log(log, other))
            for event in log:
                if isinstance(event.fact, e.InitialDrawn | e.DrawEnded):
                    hidden = replace(event, fact=replace(event.fact, tiles=None))
                    holds = event.fact.side is viewer.side
                    assert (event if holds else hidden) in mine
                    assert (hidden if holds else event) in theirs
            if final.phase in (Phase.TURN, Phase.PLACING) and viewer.side is not None:
                view = view_game(final, viewer)
                assert view.racks[viewer.side].tiles == final.tiles.hands[viewer.side].known.tiles
                assert view.racks[viewer.side.other].tiles is None


def test_a_game_is_published_when_it_is_over_and_not_before() -> None:
    published = 0
    for log in corpus():
        game = replay(log)
        if game.phase in OVER:
            tiles = [event for event in log if isinstance(event.fact, e.DrawEnded)]
            assert [
                x for x in redact_log(log, Viewer.PUBLIC) if isinstance(x.fact, e.DrawEnded)
            ] == tiles
            published += 1
            continue
        with pytest.raises(Illegal, match="once the game has ended"):
            tuple(redact_log(log, Viewer.PUBLIC))
        with pytest.raises(Illegal) as refusal:
            view_game(game, Viewer.PUBLIC)
        assert refusal.value.code == "views.under_way"
        assert refusal.value.article is not None
    assert published


def test_racks_lie_open_after_play_only_where_they_count() -> None:
    """R-153, R-154; not when time ended the game (R-155), nor before all have noted (CAT, A-48)."""
    asked: Counter[tuple[str, Cause]] = Counter()
    for log in corpus():
        for size in range(1, len(log)):
            event = log[size - 1]
            if isinstance(event.fact, e.TurnClosed):
                game = replay(log[:size])
                if not all(len(hand) and hand.is_known for hand in game.tiles.hands.values()):
                    continue
                finisher = game.records[-1].mover
                for cause in (Cause.TIME, Cause.PASSES, Cause.OUT):
                    fact = e.PlayEnded(cause, finisher if cause is Cause.OUT else None)
                    ended = apply(game, Event(game.at, Actor.SYSTEM, fact, 1))
                    racks = view_game(ended, Viewer.SPECTATOR).racks
                    shown = {side for side in Side if racks[side].tiles is not None}
                    waits = ended.closing.unnoted is not None
                    out = {finisher.other} if not waits else set()
                    assert shown == {Cause.TIME: set(), Cause.PASSES: set(Side)}.get(cause, out)
                    asked[game.rules.id, cause] += 1
                break
    assert {edition for edition, _ in asked} == set(EDITIONS)


def test_board_and_racks_are_covered_while_a_word_is_judged() -> None:
    """R-139; also when the arbiter suspends the game meanwhile."""
    covered = 0
    for log in corpus():
        game = apply(None, log[0])
        for event in log[1:]:
            game = apply(game, event)
            if not seeing.is_covered(game):
                continue
            covered += 1
            for viewer in (Viewer.A, Viewer.B, Viewer.SPECTATOR, Viewer.MONITOR):
                view = view_game(game, viewer)
                assert view.board is None
                assert view.unseen is None
                assert all(rack.tiles is None for rack in view.racks.values())
                assert view.turn is not None
                assert not view.turn.laid
                assert all(record.placement is None for record in view.records)
            assert view_game(game, Viewer.JUDGE).board is not None
    assert covered


def test_in_assisted_play_whole_moves_are_offered_and_no_step_of_the_software() -> None:
    driven = {kind.__name__ for kind in assisted.DRIVEN}
    offered: Counter[tuple[str, bool]] = Counter()
    for log in corpus():
        game = apply(None, log[0])
        if game.settings.protocol is not Protocol.ASSISTED:
            continue
        for event in log[1:]:
            game = apply(game, event)
            for viewer in (Viewer.A, Viewer.B):
                commands = set(view_game(game, viewer).commands)
                assert not commands & driven
                mine = game.turn is not None and game.turn.mover is viewer.side
                for name in ("PlaceTiles", "ExchangeTiles", "AcceptPlay"):
                    offered[name, mine] += name in commands
    assert offered["PlaceTiles", True]
    assert offered["AcceptPlay", False]
    assert not offered["PlaceTiles", False] + offered["ExchangeTiles", False]
    assert not offered["AcceptPlay", True]


def test_an_open_rack_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property on what is seen can fail."""
    monkeypatch.setattr(seeing, "holds", lambda viewer, side: True)
    others = [(log, Retelling(log, Viewer.SPECTATOR).again(Random(1))) for log in corpus()]
    spectator = Viewer.SPECTATOR
    assert any(
        view_game(replay(a), spectator) != view_game(replay(b), spectator) for a, b in others
    )


# -- a clock that was not pressed ------------------------------------------------------------


def _turns_done() -> Iterator[Game]:
    """States in which only the press is left; in assisted play the software presses at once."""
    for log in corpus():
        game = apply(None, log[0])
        if game.settings.protocol is Protocol.ASSISTED:
            continue
        for event, after in pairwise((*log[1:], None)):
            assert event is not None
            game = apply(game, event)
            if game.phase is Phase.TURN_DONE and (after is None or not after.part):
                yield game


def test_nobody_is_told_that_only_the_press_is_left() -> None:
    """R-114, A-52: no phase says so, and the clock's button is there in the whole turn."""
    count = 0
    for game in _turns_done():
        count += 1
        assert game.turn is not None
        before = replace(game, phase=stage(game.turn, game.phase))
        for viewer in _viewers_of_play():
            view = view_game(game, viewer)
            assert view.phase is not Phase.TURN_DONE
            clock = {"PressClock", "ClaimClockNotStopped"}
            assert clock & set(view.commands) == clock & set(view_game(before, viewer).commands)
            assert ("PressClock" in view.commands) is (viewer.side is game.turn.mover)
            assert set(view.commands) <= set(view_game(before, viewer).commands), (
                "nothing new appears"
            )
            paused = replace(
                game, phase=Phase.PAUSED, pause=Pause("arbiter_called", game.phase, Actor.A)
            )
            pause = view_game(paused, viewer).pause
            assert pause is not None
            assert pause.back is not Phase.TURN_DONE
    assert count


def test_while_the_clock_is_not_pressed_nothing_happens_but_time() -> None:
    """No event comes of waiting, except those that end the game's or the player's time."""
    for game in _turns_done():
        instant = due(game)
        later = game.at + 10 * MINUTE if instant is None else instant - 1
        if later >= game.at:
            assert not decide(game, ReachTime(Actor.SYSTEM), Environment(later))


def test_a_refusal_does_not_tell_it_either() -> None:
    for game in _turns_done():
        with pytest.raises(Illegal) as refusal:
            decide(game, c.FinishPlacement(Actor.of(game.mover)), Environment(game.at))
        assert "done" not in str(refusal.value)
        before = replace(game, phase=stage(game.turn, game.phase))
        opponent = Actor.of(game.mover.other)
        for command in (
            c.NoteScore(opponent),
            c.DisputeScore(opponent),
            c.ChallengeWords(opponent, ("CASA",)),
        ):
            assert _refused(game, command) == _refused(before, command)


def _refused(game: Game, command: c.Command) -> str | None:
    try:
        decide(game, command, Environment(game.at))
    except Illegal as refusal:
        return refusal.code
    return None


def _viewers_of_play() -> Iterator[Viewer]:
    return (viewer for viewer in Viewer if viewer is not Viewer.PUBLIC)
