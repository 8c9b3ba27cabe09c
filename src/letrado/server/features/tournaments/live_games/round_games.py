"""Open the live games of a round, all tables at once, and annul those without a table.

A table gets a live game when both of its players have linked their accounts. An official of the
tournament has the same role in its games. The result of a game is entered by itself
(`table_games`). A game that nobody can play any more, because its table has a result or other
players, is annulled as soon as the desk changes that.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import anyio.to_thread
from sqlalchemy import Connection, Engine

from letrado.base.errors import Illegal, LetradoError
from letrado.base.i18n import N_
from letrado.game import Actor, ClockMode, Phase, Protocol, Side
from letrado.game import Settings as GameSettings
from letrado.game.commands import Annul
from letrado.game.settings import MINUTE
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import Pairing
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import DECISION_MS, Terms, lexicon_for
from letrado.server.features.tournaments.live_tournament import LiveTournament, Tournaments
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.infra import db
from letrado.server.live import game_log
from letrado.server.live.game_log import GameLog
from letrado.server.live.live_game import LiveGame
from letrado.server.live.registry import GameRegistry, command_factory
from letrado.store import new_id, read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts
from letrado.store.people.accounts import Account
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import Call, TableOf
from letrado.tournament.model.events import (
    ActUndone,
    Event,
    ResultCorrected,
    ResultEntered,
    RoundChanged,
)
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.systems import kind_of

OTHERS = N_("The table was re-paired: others play there")
DECIDED = N_("The table has a result: the game is not played")
GROUNDS = (OTHERS, DECIDED)
"""Reasons in the log of a game for annulling it."""
FORMER_GROUNDS: Mapping[str, str] = {"The table was paired anew: others play there": OTHERS}
"""Today's reasons by their former texts, which older logs keep."""

_AT_ONCE = 20
"""Games begun in one transaction: few, so that moves of other games need not wait long."""

_MOST_TRIES = 3
"""Attempts at tidying a tournament at the start, before the next one has its turn."""

_UNSETTLING = (ActUndone, ResultCorrected, ResultEntered, RoundChanged)
"""Facts after which the game of a table may have to be annulled or moved."""


@dataclass(frozen=True, slots=True)
class Openable:
    """Live games of a round by table, and the tables whose games can be opened."""

    games: dict[int, str]
    ready: tuple[Pair, ...]
    unknown: tuple[int, ...]
    """Players of open tables without a linked account."""


def openable(
    connection: Connection, hall: LiveTournament, division: str, played: Round
) -> Openable:
    """Find the tables of a round that can be played here, and the accounts that others lack."""
    under_way = tournament_links.games_of(connection, hall.id, division, played.number)
    known = tournament_links.accounts_of(connection, hall.id)
    waiting = [
        pair
        for pair in played.pairs
        if pair.second is not None
        and pair.table not in played.results
        and pair.table not in under_way
    ]
    return Openable(
        under_way,
        tuple(pair for pair in waiting if all(number in known for number in pair.players)),
        tuple(number for pair in waiting for number in pair.players if number not in known),
    )


class RoundGames:
    """Opens the games of rounds, and annuls those that have lost their table."""

    def __init__(
        self,
        store: Engine,
        live: GameRegistry,
        halls: Tournaments,
        lexicons: LexiconSource,
        now: Callable[[], int],
    ) -> None:
        self._store, self._live, self._halls = store, live, halls
        self._lexicons, self._now = lexicons, now
        self._calling: dict[str, str] = {}
        halls.changed, halls.checking = self._changed, _check
        woken_before = live.waking

        def woken(table: LiveGame) -> None:
            woken_before(table)
            self._woken(table)

        live.waking = woken

    # -- opening -------------------------------------------------------------------------------

    async def open(self, hall: LiveTournament, division: str, number: int) -> int:
        """Open a game for each table of a round that can have one, and return their number.

        Refused before the signal of the round (F09 §36): players who find their game can begin it,
        and see their opponent. An error at a table is raised after all others have their games.
        """
        opened, trouble = 0, None
        async with hall.lock:  # so that nobody is paired anew meanwhile
            played = hall.tournament.division(division).round(number)
            if not played.begun:
                raise Illegal(
                    "games.before_signal",
                    "Give the signal of round {round} first: its games begin when players come",
                    article=hall.tournament.rules.cite("R-120"),
                    round=number,
                )
            for at in range(0, len(played.pairs), _AT_ONCE):
                tables = played.pairs[at : at + _AT_ONCE]
                begin = partial(self._begin, hall, division, played, tables)
                begun, refused = await anyio.to_thread.run_sync(begin)
                for log in begun:
                    self._live.register(log)
                opened += len(begun)
                trouble = trouble or refused
        if opened:
            self._halls.tell(hall)
        if trouble is not None:
            raise trouble
        return opened

    def _begin(
        self, hall: LiveTournament, division: str, played: Round, tables: Sequence[Pair]
    ) -> tuple[list[GameLog], LetradoError | None]:
        begun: list[GameLog] = []
        trouble: LetradoError | None = None
        with write_transaction(self._store) as connection:
            found = openable(connection, hall, division, played)
            ready = {pair.table for pair in found.ready}
            lexicon = lexicon_for(Terms(edition=hall.tournament.settings.edition), self._lexicons)
            for pair in tables:
                if pair.second is None or pair.table not in ready:
                    continue
                place = TableOf(hall.id, division, played.number, pair.table)
                try:
                    begun.append(self._one(connection, hall, place, played, pair, lexicon))
                except LetradoError as error:
                    trouble = trouble or error
        return begun, trouble

    def _one(
        self,
        connection: Connection,
        hall: LiveTournament,
        place: TableOf,
        played: Round,
        pair: Pair,
        lexicon: Lexicon,
    ) -> GameLog:
        known = tournament_links.accounts_of(connection, hall.id)
        players = [accounts.find(connection, known[number]) for number in pair.players]
        first, second = (each for each in players if each is not None)
        for player in (first, second):
            starting.check_room(connection, player, second if player is first else None)
        if pair.starter == "B":  # whoever starts is listed first, as a text may ask (F09 §4.1)
            first, second = second, first
        terms, now = hall.tournament.settings, self._now()
        settings = _settings(terms, place, played, pair, (first.name, second.name), lexicon)
        row = _row(hall, settings, (first, second), lexicon, now)
        log = game_log.begin(connection, row, settings, lexicon, now, seated=False)
        tournament_links.attach(connection, row.id, place)
        return log

    # -- looking after them --------------------------------------------------------------------

    def _changed(self, hall: LiveTournament, added: Sequence[Event]) -> None:
        if any(isinstance(event.fact, _UNSETTLING) for event in added):
            self._live.start(partial(self.tidy, hall))

    def _woken(self, table: LiveGame) -> None:
        """Tell the desk when a game of a tournament calls an official, or no longer does."""
        call = table.log.row.call or ""
        if table.log.game.settings.event and self._calling.get(table.id, "") != call:
            self._calling[table.id] = call
            if not call:
                del self._calling[table.id]
            self._live.start(partial(self._tell, table.id))

    async def _tell(self, game: str) -> None:
        found = await db.read(self._store, tournament_links.table_of, game)
        if found is not None:
            self._halls.tell(await self._halls.hall(found.tournament))

    async def resume(self) -> None:
        """Tidy the tournaments with running games, after a restart of the server."""
        supervisor = self._live.cluster.supervisor
        for found in await db.read(self._store, tournament_links.tournaments_playing):
            await supervisor.run_until_done(
                "rounds", partial(self._tidied, found), tries=_MOST_TRIES
            )

    async def _tidied(self, tournament: str) -> None:
        await self.tidy(await self._halls.hall(tournament))

    async def tidy(self, hall: LiveTournament) -> None:
        """Move games with their players to other tables; annul those that nobody can play."""
        for game, ground in await anyio.to_thread.run_sync(self._followed, hall):
            table = await self._live.table(game)
            if table.log.is_over or (ground == DECIDED and not _waits(table.log)):
                continue  # both may play on after the desk has decided, for themselves
            await self._live.act(game, command_factory(Annul(Actor.SYSTEM, ground)))
            self._live.wake_listeners(table)

    def _followed(self, hall: LiveTournament) -> list[tuple[str, str]]:
        """Move the games whose players sit elsewhere now; return those to annul, with reasons."""
        lost: list[tuple[str, str]] = []
        with read_transaction(self._store) as connection:  # most halls play on paper
            if not tournament_links.games_running(connection, hall.id):
                return lost
        with write_transaction(self._store) as connection:
            running = tournament_links.games_running(connection, hall.id)
            known = tournament_links.accounts_of(connection, hall.id)
            for row in games.among(connection, running, limit=len(running)):
                if not {row.side_a, row.side_b} <= set(known.values()):
                    continue  # attached by hand, for people without accounts here
                place = running[row.id]
                seat = _seat(hall.tournament, row, place, known)
                if seat is None:
                    lost.append((row.id, OTHERS))
                elif seat[1]:
                    lost.append((row.id, DECIDED))
                elif seat[0] != place.number:
                    tournament_links.detach(connection, row.id)
                    tournament_links.attach(connection, row.id, replace(place, number=seat[0]))
        return lost


def _check(connection: Connection, tournament: str, before: Tournament, after: Tournament) -> None:
    """Refuse a change that separates two players in mid-game: their moves would be lost."""
    parted = [
        (place, game)
        for game, place in tournament_links.games_running(connection, tournament).items()
        if not _together(before, after, place)
    ]
    tables = sorted(
        place.number for place, game in parted if not _waits(game_log.load(connection, game))
    )
    if tables:
        raise Illegal(
            "round.in_play",
            "Games are being played at these tables: {tables}. Finish them or annul them first",
            tables=", ".join(str(table) for table in tables),
        )


def _together(before: Tournament, after: Tournament, place: TableOf) -> bool:
    """Return True if the two players of a table still meet in that round, at any table."""
    pair = next((one for one in _pairs(before, place) if one.table == place.number), None)
    meeting = {frozenset(one.players) for one in _pairs(after, place)}
    return pair is None or frozenset(pair.players) in meeting


def _pairs(found: Tournament, place: TableOf) -> Sequence[Pair]:
    division = found.divisions.get(place.division)
    known = division is not None and place.round <= len(division.rounds)
    return division.rounds[place.round - 1].pairs if division and known else ()


def _seat(
    found: Tournament, row: GameRow, place: TableOf, known: dict[int, str]
) -> tuple[int, bool] | None:
    """Find the table where the two players of a game sit now, and whether it has a result."""
    for pair in _pairs(found, place):
        if {known.get(number) for number in pair.players} == {row.side_a, row.side_b}:
            played = found.division(place.division).round(place.round)
            return pair.table, pair.table in played.results
    return None


def _waits(log: GameLog) -> bool:
    return log.game.phase is Phase.SCHEDULED


# -- the game ----------------------------------------------------------------------------------


def _settings(
    terms: Settings,
    place: TableOf,
    played: Round,
    pair: Pair,
    names: tuple[str, str],
    lexicon: Lexicon,
) -> GameSettings:
    """Derive the settings of a game from the tournament's terms."""
    kind: Pairing = "team" if terms.boards else kind_of(played.system)
    settings = GameSettings(
        terms.edition,
        names,
        protocol=Protocol.ASSISTED,
        electronic=True,
        clock=ClockMode(terms.rules.time.modes[0]),
        clock_ms=terms.clock_minutes * MINUTE or None,
        total_ms=terms.round_minutes * MINUTE or None,
        pairing=kind,
        starter=None if pair.starter is None else Side.A,
        officials=True,
        decision_ms=DECISION_MS,
        lexicon=lexicon.name,
        lexicon_digest=lexicon.manifest.digest,
        event=terms.name,
        round=place.round,
        table=place.number,
    )
    settings = replace(settings, clock_ms=settings.allotment or None)  # as pages tell it
    settings.check()
    return settings


def _row(
    hall: LiveTournament,
    settings: GameSettings,
    players: tuple[Account, Account],
    lexicon: Lexicon,
    now: int,
) -> GameRow:
    return GameRow(
        id=new_id(),
        created_at=now,
        edition=settings.edition,
        language=settings.rules.language,
        lexicon=lexicon.name,
        lexicon_digest=lexicon.manifest.digest,
        side_a=players[0].id,
        side_b=players[1].id,
        clock_ms=settings.allotment or None,
        visibility="public" if hall.row.visibility == "public" else "link",
    )


def calls_of(connection: Connection, of: TableOf) -> list[Call]:
    """List the calls from live games of a round; officials answer them in the games themselves."""
    found = tournament_links.games_of(connection, of.tournament, of.division, of.round)
    own = {game: number for number, game in found.items()}
    return [
        Call("", replace(of, number=own[row.id]), row.call or "", "", row.call_at or 0)
        for row in games.calling_among(connection, own)
    ]


def own_game(
    connection: Connection, hall: LiveTournament, account: Account
) -> tuple[int, TableOf, str]:
    """Return the player number of an account, their open table, and the live game there."""
    number = tournament_links.number_of(connection, hall.id, account.id) or 0
    for place in _open_tables(hall, number):
        at = TableOf(hall.id, *place)
        found = tournament_links.games_of(connection, hall.id, at.division, at.round)
        return number, at, found.get(at.number, "")
    return number, TableOf(hall.id, "", 0, 0), ""


def _open_tables(hall: LiveTournament, number: int) -> Iterator[tuple[str, int, int]]:
    """Find the tables of a player without a result, in the public rounds; the last one first."""
    for division in hall.tournament.divisions:
        for played in reversed(public_rounds(hall, division)):
            pair = played.pair_of(number)
            if pair and pair.second is not None and pair.table not in played.results:
                yield division, played.number, pair.table
