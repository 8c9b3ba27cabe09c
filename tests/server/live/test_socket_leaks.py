"""Views leak nothing over the wire: whole games, all that was sent, in two worlds.

Two worlds differ in what a viewer may not know: the tiles that they have not seen, or whether
words are good. Every frame, page and answer that they get must be the same byte for byte until
they may know the difference.
"""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from letrado.game import events as e
from letrado.game import visible_state as seeing
from letrado.game.redaction import Viewer
from tests.profiles import FULL
from tests.server.support.worlds import (
    OFFICES,
    PLAYERS,
    WATCHERS,
    Script,
    World,
    before_the_count,
    differences,
    invented,
)

EDITIONS = ("fise-2004", "fise-2007", "fise-2009", "cat")
SEEDS = range(8 if FULL else 1)
VIEWERS = {
    Viewer.A: ("ana", *OFFICES, *WATCHERS),
    Viewer.B: ("blas", *OFFICES, *WATCHERS),
}
"""People to compare for each viewer: spectators have not seen what a player has not seen."""
DELAYED = {"fise-2007": 60, "cat": 60}
"""Seconds that spectators are behind, in some of the games."""


def language_of(edition: str) -> str:
    return "ca" if edition == "cat" else "es"


def a_world(folder: Path, edition: str, part: int = 0) -> World:
    folder.mkdir()
    delay = DELAYED.get(edition, 0)
    return World(folder, edition, invented(language_of(edition), part), delay)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_viewer_may_not_know_makes_no_difference_to_what_they_are_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str, seed: int
) -> None:
    lot = Random(f"{edition} {seed}")
    world = a_world(tmp_path / "whole", edition)
    whole = world.play(monkeypatch, lot)
    if seed == 0:  # one game of each edition has everything; the others, what the lot gives
        check_rich(whole)
    last = before_the_count(whole)
    in_turn = (Viewer.A, Viewer.B)[(seed + EDITIONS.index(edition)) % 2]
    for viewer in VIEWERS if FULL else [in_turn]:
        people = VIEWERS[viewer]
        ends = [end for end in whole.ends if end <= last]
        script = whole.up_to(ends[lot.randrange(len(ends) // 3, len(ends))])
        retold = script.retold(viewer, lot)
        assert retold.draws != script.draws[: len(retold.draws)], "the worlds are the same"
        other = a_world(tmp_path / f"for {viewer.value}", edition)
        other.play(monkeypatch, lot, retold)
        steps = len(script.steps)
        assert differences(world, other, people, steps) == []
        players = [who for who in PLAYERS if who not in people]
        assert differences(world, other, players, steps), "players see their own tiles"


def check_rich(script: Script) -> None:
    """The game has what may carry a secret."""
    kinds = Counter(type(event.fact) for event in script.log)
    verdicts = {event.fact.valid for event in script.log if isinstance(event.fact, e.VerdictGiven)}
    assert kinds[e.ExchangeDrawn] > 0
    assert verdicts == {True, False}


@pytest.mark.parametrize("edition", EDITIONS if FULL else EDITIONS[2:])
def test_nobody_is_told_whether_a_word_is_good_before_a_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    """Two lexicons without a word in common: a game without challenges is the same in both."""
    lot = Random(edition)
    one = a_world(tmp_path / "one", edition)
    script = one.play(monkeypatch, lot, challenges=0, most=90 if FULL else 14)
    other = a_world(tmp_path / "other", edition, part=1)
    other.play(monkeypatch, lot, script)
    digest, another = (world.lexicon.manifest.digest for world in (one, other))
    assert digest != another
    for heard in other.heard.values():
        heard[:] = [[text.replace(another, digest) for text in step] for step in heard]
    assert differences(one, other, tuple(one.heard), len(script.steps)) == []


def test_the_test_finds_a_rack_that_is_let_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lot = Random(1)
    whole = a_world(tmp_path / "whole", "fise-2009").play(monkeypatch, lot, most=4)
    script = whole.up_to(whole.ends[3])
    monkeypatch.setattr(seeing, "holds", lambda viewer, side: True)
    one, other = (a_world(tmp_path / name, "fise-2009") for name in ("one", "other"))
    one.play(monkeypatch, lot, script)
    other.play(monkeypatch, lot, script.retold(Viewer.SPECTATOR, lot))
    found = differences(one, other, WATCHERS, 4)
    assert len(found) == len(WATCHERS)
