"""The games of a round, opened from the desk and played here by eight people."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client as Browser
from httpx2 import Response

from letrado.formats.codec import Codec
from letrado.game import Actor
from letrado.game.commands import Annul, CallArbiter, StartRound
from letrado.game.redaction import Viewer
from letrado.game.visible_state import view_game
from letrado.lexicon import catalog
from letrado.players import LEVELS
from letrado.server.features.tournaments.accounts.accounts import player_code
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.features.tournaments.results.codes import spaced
from letrado.server.live.participants import participant_of
from letrado.server.live.registry import command_factory
from letrado.server.security.identity import SESSION_COOKIE
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.people import grants
from letrado.store.people.grants import SITE
from letrado.store.tournaments import tournament_links
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import AddEntrant, OpenTournament, PairRound, SetPlan
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair
from letrado.tournament.model.settings import Settings
from tests.server.support.people import send, token
from tests.server.support.real_sockets import PATIENCE, Client, Server, dial, serving

EVA = Author("director", "Eva")
NAMES = ("ana", "blas", "carla", "dani", "elena", "fred", "gala", "hugo")


class Event:
    """A tournament on a server with a real port, and browsers of its people."""

    def __init__(self, server: Server, edition: str) -> None:
        self.server = server
        eva, _ = server.person("eva")
        log = perform(None, OpenTournament(EVA, Settings("Open", edition)), at=1)
        log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), at=1)
        for name in NAMES:
            log = perform(log, AddEntrant(EVA, Entrant(0, name.title())), at=1)
        log = perform(log, PairRound(EVA, 1), at=1)
        self.id: str = server.app.state.tournaments.open(log, "public", eva.id, 1)

    @contextmanager
    def browser(self, name: str) -> Iterator[Browser]:
        _, cookie = self.server.person(name)
        address = f"http://127.0.0.1:{self.server.port}"
        headers = {"Accept": "text/html", "Accept-Language": "en"}
        with Browser(
            base_url=address, cookies={SESSION_COOKIE: cookie}, headers=headers, timeout=30
        ) as client:
            yield client

    @property
    def desk(self) -> str:
        return f"/torneo/{self.id}/mesa"

    @property
    def hall(self) -> LiveTournament:
        halls = self.server.app.state.tournaments
        found: LiveTournament = asyncio.run_coroutine_threadsafe(
            halls.hall(self.id), self.server.loop
        ).result(PATIENCE)
        return found

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return self.hall.tournament.divisions["A"].rounds[0].pairs

    def games(self) -> dict[int, str]:
        with read_transaction(self.server.app.state.store) as connection:
            return tournament_links.games_of(connection, self.id, "A", 1)

    def claim(self, *numbers: int) -> None:
        """Let people say who they are, each in their own browser with their own code."""
        for number in numbers:
            with self.browser(NAMES[number - 1]) as client:
                code = player_code(self.hall.row.secret, number)
                sent = send(client, f"/torneo/{self.id}/soy", code=code)
                assert sent.status_code == 303, sent.text

    def pair(self, client: Browser, couples: Sequence[tuple[int | None, int | None]]) -> Response:
        """The tables of round 1 by hand."""
        fields: dict[str, Any] = {
            "do": "pairs", "division": "A", "round": "1", "reason": "club mates",
            "seq": str(self.hall.seq), "csrf": token(client),
            "seat_a": [str(one) for one, _ in couples], "seat_b": [str(two) for _, two in couples],
        }  # fmt: skip
        return client.post(f"{self.desk}/parejas", data=fields)

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run *work* in the server's own loop and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.server.loop).result(PATIENCE)

    def status(self, game: str) -> str:
        with read_transaction(self.server.app.state.store) as connection:
            return games.find(connection, game).status

    def open_games(self) -> str:
        """The director opens the games of round 1 after its signal; what the desk says then."""
        with self.browser("eva") as client:
            if not self.hall.tournament.divisions["A"].rounds[0].begun:
                sent = send(client, self.desk, do="start", division="A", round="1")
                assert sent.status_code == 303, sent.text
            sent = send(client, self.desk, do="games", division="A", round="1")
            return client.get(self.desk).text if sent.status_code == 303 else sent.text


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    with serving(tmp_path, lexicons=catalog) as server:
        yield Event(server, "fise-2009")


async def _play(server: Server, game: str, people: tuple[str, str]) -> None:
    """Let two people play a whole game over their sockets, as programs would in their places."""
    cookies = [server.person(name)[1] for name in people]
    async with dial(server, game, cookies[0]) as one, dial(server, game, cookies[1]) as other:
        clients = Client(one), Client(other)
        for client in clients:
            await client.state()
        while clients[0].last_state()["game"]["phase"] == "scheduled":
            await clients[0].state()
        for _ in range(200):
            for client in clients:
                await _step(server, client, game)
                if server.app.state.live._tables[game].log.is_over:
                    return
    raise AssertionError("the game has no end")


async def _step(server: Server, client: Client, game: str) -> None:
    """Let a player act if something is up to them; no faster than anybody may."""
    log = server.app.state.live._tables[game].log
    side = client.last_state()["game"]["you"]
    lexicon = catalog.load_digest(log.row.lexicon_digest)
    command = LEVELS["score"].program(lexicon, "test").answer(view_game(log.game, Viewer(side)))
    if command is None:
        return
    while client.last_state()["seq"] < log.seq:
        await client.state()
    fields: dict[str, Any] = Codec.of(lexicon.alphabet).write(type(command), command)
    del fields["by"]
    if client.n > 10:
        await asyncio.sleep(0.2)
    await client.do(type(command).__name__, **fields)


def _run(work: Callable[[], Awaitable[None]]) -> None:
    """Run the games with patience: whole games take a while on a busy machine."""

    async def patiently() -> None:
        async with asyncio.timeout(5 * PATIENCE):
            await work()

    asyncio.run(patiently())


def test_four_games_played_live_arrive_in_the_standings_by_themselves(event: Event) -> None:
    event.claim(*range(1, 9))
    assert event.games() == {}
    event.open_games()
    games = event.games()
    assert sorted(games) == [1, 2, 3, 4]
    with event.browser("ana") as client:  # it is announced where she looks first
        first = client.get("/").text
        assert "Your game of round 1" in first
        mine = next(pair for pair in event.pairs if 1 in pair.players)
        assert f"/juego/{games[mine.table]}" in first
        assert f"/juego/{games[mine.table]}" in client.get(f"/torneo/{event.id}").text

    async def all_play() -> None:
        names = {pair.table: tuple(NAMES[one - 1] for one in pair.players) for pair in event.pairs}
        async with asyncio.TaskGroup() as tasks:
            for table, game in games.items():
                one, other = names[table]
                tasks.create_task(_play(event.server, game, (one, other)))

    pairs = event.pairs
    assert len(pairs) == 4
    _run(all_play)

    async def arrived() -> None:
        while not event.hall.tournament.divisions["A"].rounds[0].whole:
            await asyncio.sleep(0.05)

    _run(arrived)
    played = event.hall.tournament.divisions["A"].rounds[0]
    assert {result.source for result in played.results.values()} == {"game"}
    with event.browser("ana") as client:
        page = client.get(f"/torneo/{event.id}").text
    for pair, result in played.games():
        for one in pair.players:
            row = re.search(rf'data-row="{one}".*?</tr>', page, re.DOTALL)
            assert row is not None
            own, other = result.first, result.second
            if one == pair.second:
                own, other = other, own
            assert f"{own}–{other}" in row[0]
    assert event.hall.log.events[-1].by.name == "Letrado"  # nobody at the desk has touched it


def test_only_tables_whose_players_said_who_they_are_get_a_game_and_each_gets_one(
    event: Event,
) -> None:
    whole = event.pairs[0]
    event.claim(*whole.players, event.pairs[1].first)
    desk = event.open_games()
    assert list(event.games()) == [whole.table]
    assert "1 table has its live game" in desk
    before = event.games()
    assert "No table can be opened" in event.open_games()
    assert event.games() == before


def test_the_game_is_the_tournament_s_and_its_officials_sit_at_it(event: Event) -> None:
    pair = event.pairs[0]
    event.claim(*pair.players)
    event.open_games()
    game = event.games()[pair.table]
    first = pair.first if pair.starter == "A" else pair.second
    assert first is not None
    state: dict[str, Any] = {}
    with event.browser("eva") as client:
        state = client.get(f"/api/v1/games/{game}", headers={"Accept": "application/json"}).json()
    assert state["game"]["you"] is None
    with read_transaction(event.server.app.state.store) as connection:
        settings = event_log.settings(connection, game)
        row = games.find(connection, game)
    assert (settings.event, settings.round, settings.table) == ("Open", 1, pair.table)
    assert settings.officials
    assert settings.players[0] == NAMES[first - 1]
    assert row.clock_ms == settings.clock_ms == settings.rules.time.clock_seconds["running"] * 1000
    eva, stranger = event.server.person("eva")[0], event.server.person("zoe")[0]
    with read_transaction(event.server.app.state.store) as connection:
        assert participant_of(connection, row, eva).viewer is Viewer.DIRECTOR
        assert participant_of(connection, row, stranger).viewer is Viewer.SPECTATOR


def test_a_game_goes_where_its_players_go_and_is_annulled_when_nobody_can_play_it(
    event: Event,
) -> None:
    event.claim(*range(1, 9))
    event.open_games()
    before, pairs = event.games(), event.pairs
    couples = [(pair.first, pair.second) for pair in pairs]
    moved = [couples[1], couples[0], (couples[2][0], couples[3][0]), (couples[2][1], couples[3][1])]

    async def until(done: Callable[[], bool]) -> None:
        while not done():
            await asyncio.sleep(0.05)

    with event.browser("eva") as client:
        assert event.pair(client, moved).status_code == 303
        lost = [before[pair.table] for pair in pairs[2:]]
        event.server.run(
            lambda: until(lambda: {event.status(one) for one in lost} == {"cancelled"})
        )
        assert event.games()[pairs[0].table] == before[pairs[1].table]
        event.open_games()  # the two tables that lost theirs get new ones
        after = event.games()
        assert sorted(after) == sorted(before)
        assert not {before[pairs[2].table], before[pairs[3].table]} & set(after.values())
        sent = send(client, event.desk, do="absent", division="A", round="1", table="1", absent="A")
        assert sent.status_code == 303
        event.server.run(lambda: until(lambda: event.status(after[1]) == "cancelled"))
        assert event.status(after[2]) == "running"


def test_no_game_is_opened_before_the_signal(event: Event) -> None:
    """F09 §36: or two would play, and see who meets whom, before the director lets them."""
    event.claim(*range(1, 9))
    with event.browser("eva") as client:
        assert "Live games are opened after the signal" in client.get(event.desk).text
        sent = send(client, event.desk, do="games", division="A", round="1")
        assert "Give the signal of round 1 first" in sent.text
        assert event.games() == {}
    event.open_games()
    assert len(event.games()) == 4


def test_two_who_are_playing_are_not_parted(event: Event) -> None:
    event.claim(*range(1, 9))
    event.open_games()
    before, couples = event.games(), [(pair.first, pair.second) for pair in event.pairs]
    parted = [*couples[:2], (couples[2][0], couples[3][0]), (couples[2][1], couples[3][1])]
    live, seq = event.server.app.state.live, event.hall.seq
    event.wait(live.act(before[3], command_factory(StartRound(Actor.SYSTEM))))
    with event.browser("eva") as client:
        refused = event.pair(client, parted)
        assert "Games are being played at these tables: 3. Finish them" in refused.text
        assert event.hall.seq == seq
        event.wait(live.act(before[3], command_factory(Annul(Actor.SYSTEM, "x"))))
        assert event.pair(client, parted).status_code == 303


def test_what_no_server_has_looked_after_is_annulled_at_the_next_start(event: Event) -> None:
    event.claim(*range(1, 9))
    event.open_games()
    before, couples = event.games(), [(pair.first, pair.second) for pair in event.pairs]
    event.server.app.state.tournaments.changed = lambda _hall, _added: None  # it ends right then
    with event.browser("eva") as client:
        parted = [*couples[:2], (couples[2][0], couples[3][0]), (couples[2][1], couples[3][1])]
        assert event.pair(client, parted).status_code == 303
    assert {event.status(game) for game in before.values()} == {"running"}
    event.wait(event.server.app.state.round_games.resume())
    found = [event.status(before[table]) for table in sorted(before)]
    assert found == ["running", "running", "cancelled", "cancelled"]


def test_nobody_is_made_a_player_without_their_doing(event: Event) -> None:
    store = event.server.app.state.store

    def known() -> dict[int, str]:
        with read_transaction(store) as connection:
            return tournament_links.accounts_of(connection, event.id)

    ana, blas = event.server.person("ana")[0], event.server.person("blas")[0]
    with event.browser("eva") as client:
        page = client.get(f"{event.desk}/cuentas").text
        for number in range(1, 9):
            assert spaced(player_code(event.hall.row.secret, number)) in page
        refused = send(client, f"{event.desk}/cuentas", do="tie", player="1", account="ana")
        assert refused.status_code == 403
        assert known() == {}
        with write_transaction(store) as connection:  # whom the whole site trusts may do it
            grants.give(connection, event.server.person("eva")[0].id, "organiser", SITE, 1)
        sent = send(client, f"{event.desk}/cuentas", do="tie", player="1", account="ana")
        assert sent.status_code == 303
        assert known() == {1: ana.id}
    with event.browser("blas") as client:
        for code, status in (("AAAAA-AAAAA", 403), (player_code(event.hall.row.secret, 1), 422)):
            assert send(client, f"/torneo/{event.id}/soy", code=code).status_code == status
        assert known() == {1: ana.id}
        event.claim(2)
        assert known() == {1: ana.id, 2: blas.id}
        other = player_code(event.hall.row.secret, 3)
        assert send(client, f"/torneo/{event.id}/soy", code=other).status_code == 422
        assert "2. Blas" in client.get(f"/torneo/{event.id}/soy").text
        assert send(client, f"/torneo/{event.id}/soy", do="leave").status_code == 303
        assert known() == {1: ana.id}
    with event.browser("eva") as client:
        assert send(client, f"{event.desk}/cuentas", do="tie_names").status_code == 303
        assert sorted(known()) == [1, 2]  # the others are no members
        assert send(client, f"{event.desk}/cuentas", do="untie", player="1").status_code == 303
        assert known() == {2: blas.id}


def test_no_game_of_strangers_is_attached(event: Event) -> None:
    """Or its officials could look into the racks of anybody."""
    game = event.server.game()  # of ana and blas, who are called like players
    meeting = next(pair for pair in event.pairs if pair.players)
    with event.browser("eva") as client:
        sent = send(
            client, f"{event.desk}/resultado?ronda=1&mesa={meeting.table}", do="attach",
            division="A", round="1", table=str(meeting.table), game=game,
        )  # fmt: skip
    assert "Only who officiates in a game attaches it" in sent.text
    assert event.games() == {}


def test_the_desk_sees_which_of_its_games_call_somebody(event: Event) -> None:
    pair = event.pairs[0]
    event.claim(*pair.players)
    event.open_games()
    game, live = event.games()[pair.table], event.server.app.state.live

    with event.browser("eva") as client:
        mark = client.get(f"{event.desk}/cambios?desde=0").json()["mark"]
        event.wait(live.act(game, command_factory(StartRound(Actor.SYSTEM))))
        event.wait(live.act(game, command_factory(CallArbiter(Actor.A, "How many?"))))
        told = client.get(f"{event.desk}/cambios?desde={mark}").json()["mark"]
        assert told != mark
        desk = client.get(event.desk).text
    assert "calls the arbiter" in desk
    assert re.search(rf'href="/juego/{game}">To the game', desk)
