"""Results of attached games arrive at their tables by themselves, whichever way round they list."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from letrado.errors import LetradoError
from letrado.game import Actor
from letrado.game.commands import Abandon
from letrado.server.live import asking
from letrado.server.tournament_games import TournamentGames, as_result, game_named
from letrado.server.tournaments import Hall, Tournaments
from letrado.store import change, tournament_people
from letrado.store.games import GameRow
from letrado.store.tournament_people import TableOf
from letrado.tournament.commands import AddEntrant, OpenTournament, PairRound, SetPlan
from letrado.tournament.desk import perform
from letrado.tournament.entrants import Entrant
from letrado.tournament.events import Author
from letrado.tournament.plan import Plan
from letrado.tournament.rounds import Result
from letrado.tournament.settings import Settings
from tests.server.tables import Clock, Place

EVA = Author("director", "Eva")
NAMES = ("ana", "blas", "carla", "dani")
ROW = GameRow(
    id="g", created_at=1, edition="fise-2009", language="es", lexicon="x", lexicon_digest="y",
    status="over", score_a=400, score_b=350,
)  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "both", "turned", "due"),
    [
        ("A", False, False, Result(400, 350, source="game")),
        ("A", False, True, Result(350, 400, source="game")),
        ("B", False, False, Result(400, 350, "adjudicated", "B", source="game")),
        ("B", False, True, Result(350, 400, "adjudicated", "A", source="game")),
        (None, True, False, Result(0, 0, "double_loss", source="game")),
    ],
)
def test_what_a_game_means_for_its_table(
    winner: str | None, both: bool, turned: bool, due: Result
) -> None:
    told = json.dumps({"winner": winner, "cause": "x", "both_lose": both})
    assert as_result(replace(ROW, result=told), turned=turned) == due


def test_a_game_that_was_annulled_means_nothing() -> None:
    assert as_result(replace(ROW, status="cancelled"), turned=False) is None


def test_games_are_named_by_address_or_id() -> None:
    for text in ("abcdef234567", "http://x/juego/abcdef234567", "/mesa/abcdef234567?x=1"):
        assert game_named(text) == "abcdef234567"
    for text in ("", "http://x/torneo/abcdef234567", "../etc", "a b"):
        with pytest.raises(LetradoError):
            game_named(text)


def test_live_games_arrive_in_the_standings(tmp_path: Path) -> None:
    place = Place(tmp_path / "letrado.db", Clock())
    with place.open():
        people = {name: place.person(name).account for name in NAMES}
        halls: Tournaments = place.app.state.tournaments
        watching: TournamentGames = place.app.state.tournament_games
        log = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)
        log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), at=1)
        for name in NAMES:
            log = perform(log, AddEntrant(EVA, Entrant(0, name.title())), at=1)
        log = perform(log, PairRound(EVA, 1), at=1)
        made = halls.open(log, "public", people["ana"].id, 1)
        with change(place.app.state.store) as connection:
            for number, name in enumerate(NAMES, 1):
                tournament_people.seat(connection, made, people[name].id, number, 1)
        portal = place.client.portal
        assert portal is not None

        def hall() -> Hall:
            return portal.call(halls.hall, made)

        games = {}
        strangers = place.game(place.person("eva").account, place.person("fred").account)
        for pair in log.tournament.divisions["A"].rounds[0].pairs:
            names = [NAMES[number - 1] for number in pair.players]
            if pair.table == 2:
                names.reverse()  # the game lists them the other way round
            game = place.game(people[names[0]], people[names[1]])
            table = TableOf(made, "A", 1, pair.table)
            found = hall().tournament
            with pytest.raises(LetradoError):
                watching.attach(table, pair, found, strangers)
            assert watching.attach(table, pair, found, f"/juego/{game}") == game
            with pytest.raises(LetradoError):
                watching.attach(table, pair, found, game)
            games[pair.table] = game
        assert not hall().tournament.divisions["A"].rounds[0].results
        for game in games.values():
            portal.call(place.live.act, game, asking(Abandon(Actor.A)))
        portal.call(watching.resume)  # whatever has not arrived yet; twice changes nothing
        results = hall().tournament.divisions["A"].rounds[0].results
        assert sorted(results) == [1, 2]
        assert {one.source for one in results.values()} == {"game"}
        assert results[1].points == (0, 2)
        assert results[2].points == (2, 0)
        with change(place.app.state.store) as connection:
            assert tournament_people.games_of(connection, made, "A", 1) == games
