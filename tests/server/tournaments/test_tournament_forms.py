"""Every form of tournaments, sent wrongly: each refusal is explained on a whole page."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.base.i18n import LANGUAGES
from letrado.server.features.tournaments.desk.acts import ACTS
from letrado.server.features.tournaments.desk.contexts import PAGES
from letrado.server.features.tournaments.desk.unlogged_actions import UNLOGGED_ACTIONS
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.features.tournaments.results.codes import result_code
from tests.profiles import FULL
from tests.server.support.marked_texts import marked_texts
from tests.server.support.page_checks import problems
from tests.server.support.people import Clock, browser, small_app, token
from tests.server.support.tournament_forms import DESK, ELSEWHERE, GARBAGE, LONG, SITE, Sent, Values
from tests.server.support.tournament_states import COURSES, Moment, moments
from tests.server.support.tournament_viewers import VIEWERS, Audience, audience
from tests.server.test_every_tournament_page import SITE as ADDRESS
from tests.server.test_every_tournament_page import names

CHOSEN = COURSES if FULL else (COURSES[0], COURSES[3])
"""Courses with two divisions, and with teams."""
TYPED = {
    *(
        "dance",
        "x",
        "zz",
        "many",
        "one two",
        "all",
        "moon",
        "five",
        "five swiss",
        "unknown",
        "king",
    ),
    *("y" * length for length in (20, 40, 59, 60, 80, len(LONG))),
    *("Nora Gil", "Pau Roca", "Open", "Equip", "90 min", "Reus", "file"),
}
"""Values that these forms send, which the page shows again."""
WRITTEN = (
    '"format": "letrado-tournament-chart", "version": 1',
    "5 swiss, 2 koth",
    "rr x2",
    "groups of 4, knockout top 8 repechage",
    "7 match",
)
"""Notation of plans and files, the same in every language."""
_HALL = re.compile(r"/torneo/\w+(/soy|/mesa/unknown)?")


def states() -> Iterator[Moment]:
    """Tournaments in play, with a case where there is one; under ``prove`` also as they begin."""
    for course in CHOSEN:
        playing = [one for one in moments(course) if one.phase in ("partly", "in play")]
        yield next((one for one in playing if one.log.tournament.record.cases), playing[-1])
        if FULL:
            yield playing[0]


class Senders:
    """Everybody with a browser; languages take turns."""

    def __init__(self, people: Audience, clock: Clock) -> None:
        self.people, self.clock, self.wrong, self.count = people, clock, list[str](), 0
        self._tokens = {who: token(people.browsers[who]) for who in VIEWERS}
        self._languages = cycle(LANGUAGES)

    def try_all(self, moment: Moment) -> None:
        """Send every form to a tournament in the state of *moment*."""
        hall = self.people.hall(moment.log)
        known = _known(hall)
        for sent in (*DESK, *ELSEWHERE):
            path = sent.page.format(**known)
            if not path or ("caso=1" in path and not moment.log.tournament.record.cases):
                continue
            root = f"/torneo/{hall.id}"
            if not path.startswith(("/torneo/", "/r/", "/soy", "/equipo", "/sala")):
                path = f"{root}/mesa/{path}".rstrip("/")
            elif not path.startswith("/torneo/"):
                path = root + path
            fields = {name: _filled(value, known) for name, value in sent.fields.items()}
            self.send(sent, path, fields)

    def send(self, sent: Sent, path: str, fields: Values) -> None:
        """One form, in one language, or under ``prove`` in all."""
        for language in LANGUAGES if FULL else [next(self._languages)]:
            answer = self.post(sent.who, path, fields, language, sent.file)
            where = f"{sent.who} {path} {fields} {language}"
            if answer.status_code not in {sent.status, *sent.also}:
                self.wrong.append(f"{where}: {answer.status_code}, not {sent.status}")
            self.wrong += [f"{where}: {each}" for each in faults(answer)]

    def post(
        self,
        who: str,
        path: str,
        fields: Values,
        language: str,
        file: tuple[str, bytes] | None = None,
    ) -> Response:
        """Send a form as a browser does."""
        self.count += 1
        self.clock.now += 60_000  # nobody tries codes too often
        client: TestClient = self.people.browsers[who]
        return client.post(
            path,
            data=fields | {"csrf": self._tokens[who]},
            files={"file": file} if file else None,
            headers={"Accept-Language": language},
        )


def _known(hall: LiveTournament) -> dict[str, str]:
    """Return the values that fill the fields in the table of forms."""
    found = hall.tournament
    rounds = found.divisions["A"].rounds
    first, second = sorted(found.entrants)[:2]
    known = {"seq": str(hall.log.events[-1].seq), "first": str(first), "second": str(second)}
    pair = next(pair for pair in rounds[-1].pairs if pair.second is not None)
    number, root = rounds[-1].number, f"/torneo/{hall.id}"
    code = result_code(hall.row.secret, ("A", number, pair.table), pair)
    places = {"slip": f"{root}/r/{code}", "table": f"{root}/resultado/A/{number}/{pair.table}"}
    return known | places


def _filled(value: str | list[str], known: Mapping[str, str]) -> str | list[str]:
    if isinstance(value, str):
        return value.format(**known)
    return [each.format(**known) for each in value]


def faults(answer: Response) -> list[str]:
    """List what is wrong with the page that answers a form."""
    if answer.status_code >= 500:
        return [f"status {answer.status_code}"]
    if "text/html" not in answer.headers.get("content-type", ""):
        return []
    return problems(_HALL.sub("", answer.text.replace(ADDRESS, "")), names() | TYPED | {*WRITTEN})


@pytest.fixture
def senders(tmp_path: Path) -> Iterator[Senders]:
    clock = Clock()
    with marked_texts():
        app = small_app(tmp_path, clock)
        with browser(app):
            yield Senders(audience(app), clock)


def test_refused_forms(senders: Senders, record_property: Callable[[str, object], None]) -> None:
    for moment in states():
        senders.try_all(moment)
    for sent in SITE:
        senders.send(sent, sent.page, sent.fields)
    record_property("pages", senders.count)
    assert not senders.wrong, f"{len(senders.wrong)}:\n" + "\n".join(senders.wrong[:40])


def test_every_act_of_the_desk_refuses_what_it_cannot_read(
    senders: Senders, record_property: Callable[[str, object], None]
) -> None:
    hall = senders.people.hall(next(states()).log)
    wrong = []
    for number, name in enumerate((*ACTS, *UNLOGGED_ACTIONS)):
        both: tuple[Values, ...] = ({"do": name}, GARBAGE | {"do": name})
        for fields in both:
            language = LANGUAGES[number % len(LANGUAGES)]
            answer = senders.post("director", f"/torneo/{hall.id}/mesa", fields, language)
            wrong += [f"{fields} {language}: {each}" for each in faults(answer)]
    record_property("pages", senders.count)
    assert not wrong, "\n".join(wrong[:40])


def test_every_page_of_the_desk_is_sent_a_form() -> None:
    assert {sent.page.partition("?")[0] for sent in DESK} >= set(PAGES)
