"""Games where somebody does not come back end never silently, and always within bounds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase, Side
from letrado.game.events import GameAnnulled, GameForfeited, RulingMade
from letrado.server.live import house_rules
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from tests.server.support import small_lexicons
from tests.server.support.lifetimes import went_on
from tests.server.support.tables import Clock, Person, Place, Wire, answer_of

MINUTE = 60


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Place]:
    """A place with a Catalan lexicon of a few words."""
    with Place(tmp_path / "small.db", Clock(), small_lexicons.catalog()).open() as place:
        yield place


def begun(place: Place, **terms: Any) -> tuple[str, Person, Person]:
    """A game, who is on turn in it, and the other."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, **terms)
    mover = place.log(game).game.mover
    return (game, ana, blas) if mover is Side.A else (game, blas, ana)


def wait(place: Place, minutes: float) -> None:
    place.clock.pass_seconds(minutes * MINUTE)
    place.tick()


def claim(person: Person, game: str) -> Any:
    page = person.place.client.get(f"/juego/{game}", headers=person.headers)
    token = page.text.split('"csrf": "')[1].split('"')[0]
    headers = person.headers | {"X-CSRF-Token": token, "accept": "application/json"}
    return person.place.client.post(f"/juego/{game}/ausencia", headers=headers)


def ended(place: Place, game: str) -> tuple[str, str]:
    """Return how a game ended: the cause, and the reason or article that the log gives for it."""
    log = place.log(game)
    assert log.row.status != "running"
    last = log.events[-1]
    assert last.by.value == "system"
    if isinstance(last.fact, GameAnnulled):
        return "annulled", last.fact.reason
    assert isinstance(last.fact, GameForfeited)
    ruling = log.events[-2].fact
    assert isinstance(ruling, RulingMade)
    assert ruling.text == last.fact.reason
    return last.fact.cause.value, ruling.article


# -- a player who has gone -----------------------------------------------------------------------

ARTICLES = {"fise-2004": "F04 §42", "fise-2007": "F07 §39", "fise-2009": "F09 §37"}


@pytest.mark.parametrize("edition", ARTICLES)
@pytest.mark.parametrize("clock", ["running", "stopped"])
def test_who_never_returns_has_lost_ten_minutes_after_their_time(
    place: Place, edition: str, clock: str
) -> None:
    """A-64: no FISE edition ends a game by overtime; F09 §37 does for whoever left the room."""
    game, _, other = begun(place, edition=edition, clock=clock, minutes=10)
    loser = place.log(game).game.mover
    with other.socket(game) as session:
        Wire(session).state()
        wait(place, 20)
        assert place.log(game).row.status == "running"  # ten minutes over, not more
        wait(place, 0.01)
        assert ended(place, game) == ("abandoned", ARTICLES[edition])
    log = place.log(game)
    result = log.game.result
    assert result is not None
    assert (result.winner, result.adjudicated) == (loser.other, True)
    assert (log.row.score_a, log.row.score_b) == ((-110, 0) if loser is Side.A else (0, -110))
    with read_transaction(place.app.state.store) as connection:
        assert games.clocked(connection, other.account.id) is None


def test_catalan_overtime_is_the_editions_own(small: Place) -> None:
    """CAT 7¶3: beyond ten minutes everybody has lost, gone or not; the house has nothing to say."""
    place = small
    game, mover, _ = begun(place, edition="cat", clock="running", minutes=10)
    with mover.socket(game) as session:
        Wire(session).state()
        wait(place, 20.01)
    log = place.log(game)
    assert log.game.result is not None
    assert log.game.result.cause.value == "overtime"
    assert not any(isinstance(event.fact, RulingMade) for event in log.events)


def test_who_is_here_may_think_longer_but_not_for_ever(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=10)
    with mover.socket(game) as session:
        Wire(session).state()
        wait(place, 39)
        assert place.log(game).row.status == "running"
        wait(place, 1.1)
        assert ended(place, game) == ("abandoned", "F09 §48")


def test_who_leaves_in_overtime_has_three_minutes_to_come_back(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=10)
    with mover.socket(game) as session:
        Wire(session).state()
        wait(place, 25)
    wait(place, 2)
    assert place.log(game).row.status == "running"
    with mover.socket(game) as session:  # back in time
        Wire(session).state()
        wait(place, 2)
    assert place.log(game).row.status == "running"
    wait(place, 2)
    assert place.log(game).row.status == "running"
    wait(place, 2)
    assert ended(place, game)[0] == "abandoned"


def test_who_reads_the_page_without_script_is_here(place: Place) -> None:
    game, mover, _ = begun(place, clock="running", minutes=10)
    for _ in range(14):
        wait(place, 2)
        mover.state(game)
    assert place.log(game).row.status == "running"


def test_the_opponent_may_claim_when_time_is_used_up(place: Place) -> None:
    game, mover, other = begun(place, clock="running", minutes=10)
    with mover.socket(game) as session:
        Wire(session).state()
    wait(place, 5)
    refused = claim(other, game)
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "abandon.time_left"
    with other.socket(game) as session:
        state = Wire(session).state()
    loser = place.log(game).game.mover
    gone = state["gone"][loser.value]
    wait(place, 5)
    assert gone["claim_at"] == place.clock()
    assert gone["ends_at"] == place.clock() + 10 * MINUTE * 1000 + 1
    assert claim(other, game).status_code == 303
    assert ended(place, game) == ("abandoned", "F09 §37")
    told = mover.state(game)["table"]["ended"]
    assert told == {"by": "system", "reason": house_rules.CLAIMED, "article": "F09 §37"}
    headers = mover.headers | {"accept": "text/html"}
    assert house_rules.CLAIMED in place.client.get(f"/juego/{game}", headers=headers).text


def test_in_catalan_its_own_ten_minutes_decide(small: Place) -> None:
    """CAT 7¶3: overtime costs points until it loses, and the house takes none of it away."""
    game, _, other = begun(small, edition="cat", clock="running", minutes=25)
    wait(small, 26)
    refused = claim(other, game)
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "claim.edition"
    wait(small, 9.1)
    assert small.log(game).game.phase is Phase.FORFEITED


def test_nobody_claims_the_game_of_a_player_who_is_here(place: Place) -> None:
    game, mover, other = begun(place, clock="running", minutes=10)
    with mover.socket(game) as session:
        Wire(session).state()
        wait(place, 12)
        assert claim(other, game).status_code == 422
    wait(place, 2)
    assert claim(other, game).status_code == 422  # they may be on their way back
    assert claim(mover, game).status_code == 422
    assert place.log(game).row.status == "running"
    eva = place.person("eva")
    assert claim(eva, game).status_code == 403


def test_with_a_timer_the_turns_that_it_took_count(place: Place) -> None:
    """F09 §33: there is no clock of one's own; two turns lost one after the other are as much."""
    game, mover, other = begun(place, clock="timer")
    side = place.log(game).game.mover
    for turns in range(2):
        assert claim(other, game).status_code == 422, turns
        wait(place, 2.01)
        with other.socket(game) as session:
            wire = Wire(session)
            wire.state()
            answer = answer_of("score", place, game, side.other.value)
            assert "ack" in wire.send(seq=place.log(game).seq, do=answer)
        wait(place, 1.01)
    assert place.log(game).game.turns(side) == 2
    assert claim(other, game).status_code == 303
    assert ended(place, game)[0] == "abandoned"
    assert mover.account


def test_both_gone_with_a_timer_the_game_ends_by_itself(place: Place) -> None:
    game, _, _ = begun(place, clock="timer")
    wait(place, 30)
    log = place.log(game)
    assert log.row.status == "over"
    assert log.game.result.cause.value == "passes"


def test_a_ruling_of_the_house_is_a_log_that_others_can_check(place: Place) -> None:
    game, _, _ = begun(place, clock="running", minutes=10)
    wait(place, 60)
    assert ended(place, game)[0] == "abandoned"
    with read_transaction(place.app.state.store) as connection:
        assert (
            event_log.load(connection, game) == place.log(game).events
        )  # asked again, all follows


def test_a_server_that_was_away_lets_people_come_back_first(tmp_path: Path) -> None:
    clock = Clock()
    with Place(tmp_path / "x.db", clock).open() as place:
        game, mover, _ = begun(place, clock="running", minutes=10)
    clock.pass_seconds(3600)
    went_on(tmp_path / "x.db", clock)
    with Place(tmp_path / "x.db", clock).open() as place:
        place.tick()
        assert place.log(game).row.status == "running"
        with place.person(mover.account.name).socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.do("PassTurn")
        wait(place, 30)
        assert place.log(game).row.status == "over"  # the other did not come


def test_the_game_of_two_who_are_gone_ends_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    with Place(tmp_path / "x.db", clock).open() as place:
        game, _, _ = begun(place, clock="running", minutes=10)
    clock.pass_seconds(3600)
    went_on(tmp_path / "x.db", clock)
    with Place(tmp_path / "x.db", clock).open() as place:
        wait(place, 0)
        for _ in range(3):
            assert place.log(game).row.status == "running"
            wait(place, 1)
        assert ended(place, game)[0] == "abandoned"


# -- games in which nothing happens ----------------------------------------------------------------


def test_a_game_to_which_not_both_come_is_annulled(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, seated=False, clock="running", minutes=10)
    with ana.socket(game) as session:
        Wire(session).state()
        wait(place, 14.9)
        assert place.log(game).game.phase is Phase.SCHEDULED
        with read_transaction(place.app.state.store) as connection:
            assert games.clocked(connection, ana.account.id) is not None
        wait(place, 0.1)
    assert ended(place, game) == ("annulled", house_rules.UNSEATED)
    with read_transaction(place.app.state.store) as connection:
        assert games.clocked(connection, ana.account.id) is None


def test_a_game_without_clocks_is_annulled_when_it_is_forgotten(place: Place) -> None:
    ana = place.person("ana")
    bot = place.app.state.bots.account("vocabulary")
    place.app.state.live.waking = lambda _: None
    game = place.game(ana.account, bot, clock="none")
    wait(place, 14 * 24 * 60 - 1)
    assert place.log(game).row.status == "running"
    wait(place, 1)
    assert ended(place, game) == ("annulled", house_rules.FORGOTTEN)


def test_a_game_that_stands_is_annulled_after_a_day_and_a_night(place: Place) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, officials=True, clock="running", minutes=10)
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, eva.account.id, "arbiter", Scope("game", game), place.clock())
    mover = place.log(game).game.mover
    with (ana if mover is Side.A else blas).socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("CallArbiter", question="Cómo se cuenta")
    wait(place, 24 * 60 - 1)
    assert place.log(game).game.phase is Phase.PAUSED
    wait(place, 1)
    assert ended(place, game) == ("annulled", house_rules.STOOD)


# -- said before the game --------------------------------------------------------------------------


def test_the_rules_of_the_house_are_told_before_a_game(small: Place) -> None:
    page = small.client.get("/", headers={"accept": "text/html", "accept-language": "en"}).text
    told = page.partition('class="more house"')[2].partition("</details>")[0]
    for figure in house_rules.FIGURES.values():
        assert f"{figure} " in told
    assert house_rules.FIGURES == {
        "seating": 15,
        "gone": 3,
        "left": 10,
        "stalling": 30,
        "standing": 24,
        "clockless": 14,
    }


@pytest.mark.parametrize(
    ("ground", "figure"),
    [
        (house_rules.UNSEATED, "15 minutes"),
        (house_rules.LEFT, "10 minutes"),
        (house_rules.STALLED, "30 minutes"),
        (house_rules.STOOD, "24 hours"),
        (house_rules.FORGOTTEN, "14 days"),
    ],
)
def test_grounds_say_what_the_house_goes_by(ground: str, figure: str) -> None:
    assert figure in ground
    assert ground in house_rules.GROUNDS


def test_without_script_the_page_says_who_is_awaited_and_offers_the_claim(place: Place) -> None:
    game, _, other = begun(place, clock="running", minutes=10)
    headers = other.headers | {"accept": "text/html"}
    wait(place, 9)
    page = place.client.get(f"/juego/{game}", headers=headers).text
    assert "is not connected." in page
    assert "Claim the game" not in page
    wait(place, 1)
    page = place.client.get(f"/juego/{game}", headers=headers).text
    assert f'action="/juego/{game}/ausencia"' in page
    assert "Claim the game" in page
