"""Every page of tournaments, for every kind of viewer, in every state of random tournaments.

In `make test` every state is looked at by somebody, and every kind of page is drawn for every
viewer in every phase, and languages take turns; ``LETRADO_PROFILE=prove`` draws every page of every
state for everybody who may read it, in three languages.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle, product

import pytest
from httpx2 import Response

from letrado.base.errors import Illegal
from letrado.base.i18n import LANGUAGES
from letrado.server.features.tournaments.live_tournament import LiveTournament, Work
from letrado.server.features.tournaments.public.places import Places
from tests.profiles import FULL
from tests.server.support.marked_texts import marked_texts
from tests.server.support.page_checks import problems
from tests.server.support.people import Clock, browser, small_app
from tests.server.support.tournament_addresses import Address, addresses
from tests.server.support.tournament_states import (
    COURSES,
    FEATURES,
    NOTICE,
    PHASES,
    REASON,
    STATEMENT,
    TRIBUNAL,
    Course,
    Moment,
    moments,
)
from tests.server.support.tournament_viewers import NAMES, VIEWERS, Audience, audience, show

EVERYWHERE = ("Elo", "Glicko", "CSV", "JSON", "TSH", "TOU", "TRF", "MB4EG", "FESGV")
"""Names of formats and samples of codes, the same in every language."""
SITE = "http://testserver"


@dataclass
class Rendered:
    """Pages that have been drawn so far, and everything that was wrong with them."""

    seen: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Pages drawn, by kind of page, viewer and phase."""
    wrong: dict[str, str] = field(default_factory=dict)
    """Each fault, and an address where it was seen."""
    features: Counter[str] = field(default_factory=Counter)
    states: int = 0

    def __str__(self) -> str:
        return f"{self.seen.total():,} pages of {self.states:,} states"


@cache
def names() -> frozenset[str]:
    """All that people wrote in these tournaments, which is the same in every language."""
    made = {REASON, STATEMENT, NOTICE, "Simulation", "Federation", "Player", "Director"}
    made |= {"typed the wrong way round", *NAMES.values(), *EVERYWHERE}
    made |= {text for person in TRIBUNAL for text in (person.name, person.affiliation)}
    for course in COURSES:
        found = moments(course)[-1].log.tournament
        made |= {found.settings.name, found.settings.place}
        made |= {team.name for team in found.teams.values()}
        made |= {clause.article for clause in found.rules.clauses.values()} - {"annex"}
        for one in found.entrants.values():
            made |= {one.name, one.club, one.category}
    return frozenset(name for name in made if "last" not in name)


def faults(answer: Response, address: Address, who: str, hall: LiveTournament) -> list[str]:
    """Everything that is wrong with an answer."""
    if answer.status_code >= 500:
        return [f"status {answer.status_code}"]
    if address.opens_for(who) != (answer.status_code == 200):
        return [f"status {answer.status_code} for {who}"]
    if "text/html" not in answer.headers.get("content-type", ""):
        return []
    page = answer.text.replace(f"{SITE}/torneo/{hall.id}/soy", "").replace(SITE, "")
    page = page.replace(f"/torneo/{hall.id}", "")
    return problems(page, names() | {hall.id})


class Looking:
    """Lets viewers look at the states of one tournament after the other."""

    def __init__(self, people: Audience, clock: Clock, rendered: Rendered) -> None:
        self.people, self.clock, self.rendered = people, clock, rendered
        self.languages = cycle(LANGUAGES)
        self.turn = 0

    def look(self, course: Course) -> None:
        """Draw the pages of every state of a tournament."""
        states = moments(course)
        hall = self.people.hall(states[0].log, course.visibility)
        for at, moment in enumerate(states):
            self.turn += 1
            self.rendered.states += 1
            self.rendered.features.update(moment.features)
            show(hall, moment.log, hold=course.seed % 5 == 0, work=_work(at))
            self.people.app.state.places = Places()  # those of a state that the store does not have
            if at == len(states) // 2:
                self._surround(hall)
            if at % 10 == 0 or at == len(states) - 1:
                self.people.keep_index(hall)
            for address, who in self._chosen(hall, moment):
                self._draw(hall, address, who, moment)

    def _surround(self, hall: LiveTournament) -> None:
        """Add calls and live games, which are kept beside the log."""
        for table, kind in enumerate(("arbiter", "judge", "director", "monitor"), 1):
            self.people.call(hall, table, kind)
        self.people.attach_game(hall, 1, "judge")
        self.people.attach_game(hall, 2, None)

    def _chosen(self, hall: LiveTournament, moment: Moment) -> list[tuple[Address, str]]:
        """Choose pages and viewers: all that nobody saw in this phase, and one more in turn."""
        found = list(product(addresses(hall, self.turn), VIEWERS))
        new = [
            (address, who)
            for address, who in found
            if (FULL and address.opens_for(who))
            or not self.rendered.seen[_key(address, who, moment)]
        ]
        return [*new, found[self.turn * 37 % len(found)]]

    def _draw(self, hall: LiveTournament, address: Address, who: str, moment: Moment) -> None:
        for language in LANGUAGES if FULL else [next(self.languages)]:
            self.clock.now += 1000
            headers = {"Accept-Language": language}
            answer = self.people.browsers[who].get(address.path, headers=headers)
            self.rendered.seen[_key(address, who, moment)] += 1
            for one in faults(answer, address, who, hall):
                where = f"{answer.status_code} {address.path} in {language} for {who}"
                self.rendered.wrong.setdefault(f"{address.kind}: {one}", f"{where}, {moment.phase}")


def _key(address: Address, who: str, moment: Moment) -> tuple[str, str, str]:
    """Name what a page is counted as: a refusal is the same in every phase."""
    alike = address.is_elsewhere or not address.opens_for(who)
    return address.kind, who, "any" if alike else moment.phase


def _work(at: int) -> Work | None:
    """Return work under way, or work that failed, now and then; else nothing."""
    if at % 9 == 7:
        return Work(fraction=0.4)
    if at % 9 == 8:
        return Work(done=True, failure=Illegal("desk.cancelled", "Cancelled: nothing was changed"))
    return None


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Rendered:
    """Draw everything once."""
    clock, made = Clock(), Rendered()
    with marked_texts():
        app = small_app(tmp_path_factory.mktemp("pages"), clock)
        with browser(app):
            looking = Looking(audience(app), clock, made)
            for course in COURSES:
                looking.look(course)
    return made


def test_no_page_fails_or_shows_a_raw_text(
    rendered: Rendered, record_property: Callable[[str, object], None]
) -> None:
    record_property("pages", rendered.seen.total())
    record_property("states", rendered.states)
    assert not rendered.wrong, f"{rendered}:\n" + "\n".join(
        f"{what} ({at})" for what, at in rendered.wrong.items()
    )


def test_every_kind_of_page_is_drawn_for_everybody_in_every_phase(rendered: Rendered) -> None:
    for kind in ("desk ", "desk parejas", "desk clasificacion", "desk plan", "desk tribunal"):
        for who, phase in product(("director", "arbiter", "monitor", "tribunal"), PHASES):
            assert rendered.seen[kind, who, phase], (kind, who, phase)
    for kind in ("public ", "public /jugadores", "public /proyector", "public /reglas"):
        for who, phase in product(VIEWERS, PHASES):
            assert rendered.seen[kind, who, phase], (kind, who, phase)


def test_every_feature_of_tournaments_is_shown(rendered: Rendered) -> None:
    assert not [feature for feature in FEATURES if not rendered.features[feature]]
