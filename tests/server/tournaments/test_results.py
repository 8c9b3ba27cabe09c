"""Results from phones: slips, players, monitors; what differs goes to the desk."""

import re
from copy import deepcopy

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.base import limits
from letrado.server.features.tournaments.accounts.accounts import player_code
from letrado.server.features.tournaments.live_tournament import CodeIndex
from letrado.server.features.tournaments.results.codes import (
    ALPHABET,
    LENGTH,
    place_of,
    plain,
    spaced,
)
from letrado.store import write_transaction
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope
from letrado.tournament.desk import conflicts
from letrado.tournament.model.commands import (
    ChangePairs,
    CorrectResult,
    EnterResult,
    PairRound,
    StartRound,
)
from letrado.tournament.model.rounds import Play, Result
from letrado.tournament.model.settings import Settings
from tests.server.support.events import EVA, Event, an_event
from tests.server.support.people import START, Clock, browser, problem_on, send, sign_up


@pytest.fixture
def waiting(app: FastAPI) -> Event:
    """A round that is paired, and waits for its signal."""
    made = an_event(app)
    made.pair()
    return made


@pytest.fixture
def event(waiting: Event) -> Event:
    waiting.act(StartRound(EVA, 1))
    return waiting


def by_slip(event: Event, table: int, **fields: str) -> str:
    """Send a slip, and return the page that answers it."""
    anybody = browser(event.app)
    answer = send(anybody, event.path(f"/r/{event.code(table)}"), **fields)
    if answer.status_code == 303:
        return anybody.get(answer.headers["location"]).text
    return answer.text


BOTH = {"who": "both", "sign_first": "1", "sign_second": "1"}


def test_both_tell_it_on_one_phone_and_that_is_no_signature(event: Event) -> None:
    """F09 §44, CAT 4.p3: one person may hold the slip; nobody is logged as an official."""
    page = by_slip(
        event, 1, first="412", second="388", word_first="chupe", points_first="98", **BOTH
    )
    assert "The result is in" in page
    assert "Both have signed" not in page
    result = event.round.results[1]
    pair = event.table(1)
    assert (result.first, result.second, result.source) == (412, 388, "slip")
    assert result.signed == ()
    assert result.plays == (Play("CHUPE", 98), None)
    names = {(last.by.role, last.by.name) for last in event.hall.log.events[-3:]}
    assert names == {("player", event.name(one)) for one in pair.players}


def test_both_must_agree(event: Event) -> None:
    page = by_slip(event, 1, first="412", second="388", who="both", sign_first="1")
    assert "Both players agree" in problem_on(page)
    assert not event.round.results


def test_each_on_their_own_phone_and_it_counts_when_they_agree(event: Event) -> None:
    waits = by_slip(event, 1, first="412", second="388", who="first")
    assert f"By the slip, {event.name(event.table(1).first)}: 412 – 388" in waits
    assert not event.round.results
    assert "The result is in" in by_slip(event, 1, first="412", second="388", who="second")
    assert event.round.results[1].source == "slip"
    assert event.round.results[1].signed == ()


def test_a_slip_tells_nothing_before_the_signal(waiting: Event) -> None:
    page = by_slip(waiting, 1, first="412", second="388", **BOTH)
    assert "has not begun" in problem_on(page)
    assert not waiting.round.results
    assert not waiting.hall.tournament.submitted


@pytest.mark.parametrize("mended", [None, Result(400, 388)])
def test_a_slip_tells_nothing_after_the_desk_has_corrected(
    event: Event, mended: Result | None
) -> None:
    by_slip(event, 1, first="412", second="388", **BOTH)
    event.act(CorrectResult(EVA, 1, 1, mended, "of another table"))
    page = by_slip(event, 1, first="412", second="388", **BOTH)
    if mended is None:
        assert "desk has corrected" in problem_on(page)
    assert event.round.results.get(1) == mended


def test_who_has_an_account_here_is_not_told_of_by_a_slip(event: Event) -> None:
    """Players with an account confirm the result there, or with their own code (F09 §44)."""
    pair = event.table(1)
    own = member(event, "own")
    event.seat("own", pair.first)
    page = by_slip(event, 1, first="412", second="388", **BOTH)
    assert "has an account here" in problem_on(page)
    wrong = player_code(event.hall.row.secret, pair.second or 0)
    page = by_slip(event, 1, first="412", second="388", code_first=wrong, **BOTH)
    assert "does not belong to a player" in problem_on(page)
    assert not event.hall.tournament.submitted
    by_slip(event, 1, first="412", second="388", who="second")
    path = event.path("/resultado/A/1/1")
    assert send(own, path, first="388", second="412").status_code == 303  # not what the slip says
    page = by_slip(event, 1, first="412", second="388", who="first")
    assert "has an account here" in page, "nobody takes their answer back with the slip"
    assert conflicts(event.hall.tournament) == (("A", 1, 1),)
    code = player_code(event.hall.row.secret, pair.first)
    page = by_slip(event, 1, first="412", second="388", who="first", code_first=code)
    assert "The result is in" in page
    assert (event.round.results[1].source, event.round.results[1].signed) == ("slip", (pair.first,))


def test_with_the_codes_of_both_it_is_signed_by_both(event: Event) -> None:
    pair = event.table(1)
    secret = event.hall.row.secret
    codes = {
        "code_first": player_code(secret, pair.first),
        "code_second": player_code(secret, pair.second or 0),
    }
    assert "Both have signed" in by_slip(event, 1, first="412", second="388", **BOTH, **codes)
    assert event.round.results[1].source == "players"


def test_the_slip_of_a_round_that_is_held_back_names_nobody(waiting: Event) -> None:
    waiting.arrange('{"hold": true}')
    page = browser(waiting.app).get(waiting.path(f"/r/{waiting.code(1)}"))
    assert page.status_code == 403
    assert waiting.name(waiting.table(1).first) not in page.text
    waiting.act(StartRound(EVA, 1))
    assert browser(waiting.app).get(waiting.path(f"/r/{waiting.code(1)}")).status_code == 200


def test_what_differs_goes_to_the_desk(event: Event) -> None:
    by_slip(event, 1, first="412", second="388", who="first")
    page = by_slip(event, 1, first="412", second="398", who="second")
    assert "The two results differ" in page
    assert conflicts(event.hall.tournament) == (("A", 1, 1),)
    assert not event.round.results


def test_a_score_that_is_odd_is_asked_about_and_not_refused(event: Event) -> None:
    asked = by_slip(event, 1, first="4120", second="388", **BOTH)
    assert "4120 – 388 is unusual" in asked
    impossible = by_slip(event, 1, first="4120", second="388", sure="4120-388", **BOTH)
    assert "impossible" in problem_on(impossible)
    odd = by_slip(event, 1, first="712", second="188", **BOTH)
    assert "unusual" in odd
    assert not event.round.results
    assert "The result is in" in by_slip(
        event, 1, first="712", second="188", sure="712-188", **BOTH
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"first": "", "second": "3"},
        {"first": "4x", "second": "388"},
        {"first": "99999", "second": "388"},
        {"first": "412", "second": "388", "word_first": "x" * 31, "points_first": "9"},
        {"first": "412", "second": "388", "word_first": "", "points_first": "9"},
        {"first": "412", "second": "388", "word_first": "a\x07", "points_first": "9"},
        {"first": "412", "second": "388", "word_first": "a", "points_first": "9" * 5_000},
    ],
)
def test_what_is_no_result_is_told_and_kept_to_be_mended(
    event: Event, fields: dict[str, str]
) -> None:
    page = by_slip(event, 1, **(fields | BOTH))
    assert problem_on(page)
    assert f'value="{fields["second"]}"' in page
    assert not event.round.results


def test_who_started_is_asked_where_the_lot_decides(app: FastAPI) -> None:
    event = an_event(app, settings=Settings("Obert", "cat", starts="draw"))
    event.pair()
    event.act(StartRound(EVA, 1))
    page = by_slip(event, 1, first="412", second="388", **BOTH)
    assert "who started" in problem_on(page)
    by_slip(event, 1, first="412", second="388", starter="B", **BOTH)
    assert event.round.results[1].starter == "B"


def test_a_slip_opens_its_own_game_and_no_other(event: Event) -> None:
    codes = [event.code(1), event.code(2)]
    assert len({*codes}) == 2
    assert all(len(code) == LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert [place_of(event.hall, code) for code in codes] == [("A", 1, 1), ("A", 1, 2)]
    assert place_of(event.hall, spaced(codes[0]).lower()) == ("A", 1, 1)
    assert plain("o0i1-" + codes[0]) == codes[0]
    other = codes[0][:-1] + next(sign for sign in ALPHABET if sign != codes[0][-1])
    refused = browser(event.app).get(event.path(f"/r/{other}"))
    assert refused.status_code == 403
    assert event.name(event.table(1).first) not in refused.text


def test_codes_are_made_once_for_a_pairing(event: Event) -> None:
    code = event.code(1)
    assert place_of(event.hall, code)
    made = event.hall.codes
    assert made is not None
    by_slip(event, 1, first="412", second="388", **BOTH)
    assert place_of(event.hall, code) == ("A", 1, 1)
    assert event.hall.codes is not None
    assert event.hall.codes.places is made.places, "a result pairs nobody anew"


def test_pairings_that_were_made_again_are_compared_once(event: Event) -> None:
    """Pairings that are the same object are compared at once; equal ones, pair by pair."""
    code = event.code(1)
    assert place_of(event.hall, code)
    made = event.hall.codes
    assert made is not None
    event.hall.codes = CodeIndex(deepcopy(made.pairings), made.places)  # as after a replay
    assert place_of(event.hall, code) == ("A", 1, 1)
    assert event.hall.codes.places is made.places
    (kept,) = event.hall.codes.pairings
    assert isinstance(kept, tuple)
    assert kept[2] is event.round.pairs


def test_the_slip_of_a_table_that_was_paired_anew_opens_nothing(event: Event) -> None:
    old = event.code(1)
    assert place_of(event.hall, old) == ("A", 1, 1)
    one, two = event.table(1), event.table(2)
    couples = ((one.first, two.second), (two.first, one.second))
    event.act(ChangePairs(EVA, 1, couples, reason="a mistake"))
    assert browser(event.app).get(event.path(f"/r/{old}")).status_code == 403
    assert place_of(event.hall, event.code(1)) == ("A", 1, 1)


WRONG_CODES = 300
"""More than one address could type in ten minutes while wrong codes had a count of their own."""


def test_wrong_codes_lock_nobody_out_at_their_address(event: Event, clock: Clock) -> None:
    guesser, honest = (browser(event.app, address="192.0.2.7") for _ in range(2))
    for _ in range(WRONG_CODES):
        assert guesser.get(event.path("/r/AAAAAAAAAA")).status_code == 403
        clock.now += 25  # the pace of requests is another bound
    assert honest.get(event.path(f"/r/{event.code(1)}")).status_code == 200
    assert guesser.get(event.path(f"/r/{event.code(1)}")).status_code == 200


def test_requests_with_codes_are_bounded_and_an_address_recovers_in_seconds(
    event: Event, clock: Clock
) -> None:
    guesser, honest = (browser(event.app, address="192.0.2.7") for _ in range(2))
    statuses = [guesser.get(event.path("/r/AAAAAAAAAA")).status_code for _ in range(1_400)]
    assert statuses[-1] == 429
    clock.now += 1_000
    assert honest.get(event.path(f"/r/{event.code(1)}")).status_code == 200


def test_a_day_of_guessing_from_an_address_comes_to_nothing() -> None:
    """The rates of requests are all that bounds it: so codes must not become shorter, nor cheap."""
    for request in (("GET", "/torneo/t/r/AAAAAAAAAA"), ("POST", "/torneo/t/soy")):
        a_second = limits.anonymous_rate("processor").a_second / limits.cost_of(*request)
        chance = 5_000 * a_second * 86_400 / len(ALPHABET) ** LENGTH
        assert chance < 1 / 25_000, request


def test_wrong_codes_of_players_lock_nobody_out_at_their_address(
    event: Event, clock: Clock
) -> None:
    """Not at the page where somebody says who they are, nor beside the result of a slip."""
    pair = event.table(1)
    secret, path = event.hall.row.secret, event.path(f"/r/{event.code(1)}")
    guesser, honest = (member(event, name) for name in ("guesser", "honest"))
    for _ in range(WRONG_CODES):
        clock.now += 250
        answer = send(guesser, event.path("/soy"), code="AAAAAAAAAA")
        assert answer.status_code == 403
    for _ in range(WRONG_CODES):
        clock.now += 250
        wrong = send(guesser, path, first="412", second="388", code_first="AAAAAAAAAA", **BOTH)
        assert wrong.status_code == 403
    code = player_code(secret, pair.first)
    assert send(honest, event.path("/soy"), code=code).status_code == 303
    answer = send(honest, path, first="412", second="388", code_first=code, **BOTH)
    assert answer.status_code == 303


def test_a_result_is_told_once(event: Event) -> None:
    by_slip(event, 1, first="412", second="388", **BOTH)
    page = by_slip(event, 1, first="500", second="388", **BOTH)
    assert "has a result already" not in problem_on(page) or "The result is in" in page
    assert event.round.results[1].first == 412


def test_a_code_is_typed_in_any_way(event: Event) -> None:
    answer = browser(event.app).get(
        event.path("/resultado"), params={"codigo": spaced(event.code(1)).lower()}
    )
    assert answer.headers["location"] == event.path(f"/r/{event.code(1)}")


def member(event: Event, name: str) -> TestClient:
    made = browser(event.app)
    sign_up(made, name)
    return made


def test_players_with_accounts_tell_their_own_table(event: Event) -> None:
    pair = event.table(1)
    first, second, stranger = (member(event, name) for name in ("first", "second", "stranger"))
    event.seat("first", pair.first)
    event.seat("second", pair.second or 0)
    path = event.path("/resultado/A/1/1")
    assert path in first.get(event.path("/resultado")).text
    assert stranger.get(path).status_code == 403
    assert send(stranger, path, first="412", second="388").status_code == 403
    assert browser(event.app).get(path).status_code == 403
    assert send(first, path, first="412", second="388").status_code == 303
    assert not event.round.results
    assert send(second, path, first="412", second="388").status_code == 303
    assert event.round.results[1].signed == tuple(sorted(pair.players))
    other = event.path("/resultado/A/1/2")
    assert send(first, other, first="412", second="388").status_code == 403


def test_a_round_that_is_held_back_is_not_told_of_by_its_tables(waiting: Event) -> None:
    player = member(waiting, "player")
    waiting.seat("player", waiting.table(1).first)
    waiting.arrange('{"hold": true}')
    for table in (1, 2, 77):
        assert player.get(waiting.path(f"/resultado/A/1/{table}")).status_code == 403
    assert waiting.eva.get(waiting.path("/resultado/A/1/1")).status_code == 200
    waiting.act(StartRound(EVA, 1))
    assert player.get(waiting.path("/resultado/A/1/1")).status_code == 200


def test_monitors_enter_results_at_the_tables(event: Event) -> None:
    monitor = member(event, "monitor")
    with write_transaction(event.app.state.store) as connection:
        account = accounts.require(connection, "monitor").id
        grants.give(connection, account, "monitor", Scope("tournament", event.id), START, account)
    assert len(re.findall(r"/resultado/A/1/\d", monitor.get(event.path("/resultado")).text)) == 2
    assert (
        send(monitor, event.path("/resultado/A/1/2"), first="401", second="400").status_code == 303
    )
    assert event.round.results[2].source == "monitor"
    assert event.hall.log.events[-1].by.name == "monitor"


def test_a_form_of_another_site_is_refused(event: Event) -> None:
    answer = browser(event.app).post(
        event.path(f"/r/{event.code(1)}"), data={"first": "412", "second": "388", **BOTH}
    )
    assert answer.status_code == 403
    assert not event.round.results


def test_a_result_for_a_table_that_is_not_there(event: Event) -> None:
    assert event.eva.get(event.path("/resultado/A/1/77")).status_code == 422
    assert event.eva.get(event.path("/resultado/B/1/1")).status_code == 400
    event.act(EnterResult(EVA, 1, 1, Result(1, 0)), EnterResult(EVA, 1, 2, Result(1, 0)))
    event.act(PairRound(EVA, 2))
    assert "The result is in" in event.eva.get(event.path("/resultado/A/1/1")).text
