"""Every page of a game, for every viewer, in every state that the cases of the law reach.

``make test`` draws a sample, the same each time: each state of each case once, and every viewer in
every phase of every edition. ``make prove`` draws them all, in three languages.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest

from letrado.base.i18n import LANGUAGES
from letrado.laws.articles import outline
from letrado.rulebook import EDITIONS, load
from letrado.server.live.game_index import office_awaited
from letrado.store.games.games import Pace
from tests.conformance.cases import Case, cases
from tests.profiles import FULL
from tests.server.support.case_states import (
    State,
    assisted_states,
    house_states,
    runs,
    said,
    states,
)
from tests.server.support.game_pages import NAMES, OFFICES, PACES, VIEWERS, GamePages
from tests.server.support.marked_texts import marked_texts
from tests.server.support.page_checks import problems
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place

AT: dict[Pace, tuple[str, ...]] = {
    "live": VIEWERS,
    "table": ("spectator", "anonymous", *OFFICES),  # its players have no account
}
PARTS = list(product(EDITIONS, LANGUAGES)) if FULL else [(edition, "") for edition in EDITIONS]
_MOST_TOLD = 30
Recorder = Callable[[str, object], None]


class Page(NamedTuple):
    """One page to draw."""

    state: State
    pace: Pace
    viewer: str
    language: str


def all_pages(edition: str, language: str) -> Iterator[Page]:
    """Every state of every case, at both kinds of game, for everybody there."""
    for case, racks in runs(edition):
        for state in states(edition, case, racks):
            for pace in PACES:
                for viewer in AT[pace]:
                    yield Page(state, pace, viewer, language)


def sampled_pages(edition: str) -> Iterator[Page]:
    """Each state of the cases that fall to this edition, then what no viewer has seen yet.

    A case falls to one of its editions and one way of knowing the racks, by its name.
    """
    turns = [(pace, viewer) for pace in PACES for viewer in AT[pace]]
    reached: dict[str, State] = {}
    drawn: set[tuple[str, Pace, str]] = set()
    number = 0
    for case, racks in runs(edition):
        falls_here = _falls_to(case) == (edition, racks)
        for state in states(edition, case, racks) if falls_here or racks == "known" else ():
            reached.setdefault(state.phase, state)
            if falls_here:
                wanting = [turn for turn in turns if (state.phase, *turn) not in drawn]
                pace, viewer = (wanting or turns)[number % len(wanting or turns)]
                drawn.add((state.phase, pace, viewer))
                yield Page(state, pace, viewer, LANGUAGES[number % len(LANGUAGES)])
                number += 1
    for phase, state in reached.items():
        for pace, viewer in turns:
            if (phase, pace, viewer) not in drawn:
                yield Page(state, pace, viewer, LANGUAGES[number % len(LANGUAGES)])
                number += 1


def _falls_to(case: Case) -> tuple[str, str]:
    lot = crc32(case.id.encode())
    ways = ("known",) if case.given.get("electronic") else case.racks
    return case.editions[lot % len(case.editions)], ways[lot // 7 % len(ways)]


def failures_of(edition: str, pages: list[Page], folder: Path) -> list[str]:
    """Draw *pages*; everything that is wrong, with what it takes to see it again."""
    known = cases()
    # An edition has its own names for officials, and for some articles.
    own = {*load(edition).roles.values(), *outline(edition)}
    found: list[str] = []
    with marked_texts(), Place(folder / "x.db", Clock(), catalog()).open() as place:
        drawn = GamePages(place, edition)
        for page in pages:
            state, pace, viewer, language = page
            case = known.get(state.case)
            data = {*NAMES, *own, *said(case.steps if case else ())}
            try:
                wrong = problems(drawn.draw(state, pace, viewer, language), data)
            except Exception as error:
                wrong = [repr(error)]
            where = f"{state.case} {state.racks} #{state.place}, {pace}, {viewer}, {language}"
            found += [f"{where}: {each}" for each in wrong]
    return found


@pytest.mark.parametrize(("edition", "language"), PARTS)
def test_games_and_tables(
    edition: str, language: str, tmp_path: Path, record_property: Recorder
) -> None:
    # The cases compare texts: they are played before texts are marked.
    pages = list(all_pages(edition, language) if FULL else sampled_pages(edition))
    record_property("pages", len(pages))
    record_property("states", len({id(page.state) for page in pages}))
    found = failures_of(edition, pages, tmp_path)
    assert not found, f"{len(found)} of {len(pages)}:\n" + "\n".join(found[:_MOST_TOLD])


def test_games_by_whole_moves(tmp_path: Path, record_property: Recorder) -> None:
    every = product((*assisted_states(), *house_states()), VIEWERS, LANGUAGES)
    pages = [
        Page(state, "live", viewer, language)
        for number, (state, viewer, language) in enumerate(every)
        if FULL or number % 7 == 0
    ]
    record_property("pages", len(pages))
    record_property("states", len({id(page.state) for page in pages}))
    assert not failures_of("fise-2009", pages, tmp_path)


def test_a_game_that_the_site_has_paused_waits_for_no_official() -> None:
    paused = next(house_states()).moments[-1].game
    assert paused.pause
    assert office_awaited(paused) is None
