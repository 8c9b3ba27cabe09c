"""The programs that play on this site: asked for a move in worker threads when it is their turn.

At most one program that looks ahead thinks at a time, and at most one that answers at once; so a
quick one never waits for a slow one, and moves of people wait for neither. People whose programs
wait take turns. All guests together have one turn, so that somebody who begins many games does not
make members wait.

Nothing of this is stored: after a restart each game that waits for a program wakes it again. Where
processes share games, one of them claims the programs of a game; another takes over when it dies.
"""

import logging
from collections.abc import Mapping
from functools import partial

import anyio
import anyio.to_thread
from sqlalchemy import Engine

from letrado.base.errors import Illegal
from letrado.game import Actor, Command, Side
from letrado.game.commands import PassTurn
from letrado.game.events import VerdictGiven
from letrado.game.redaction import Viewer
from letrado.game.visible_state import GameView, view_game
from letrado.players import LEVELS, Level
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.infra import capacity, db
from letrado.server.live.game_log import GameLog
from letrado.server.live.live_game import LiveGame
from letrado.server.live.registry import GameRegistry, command_factory
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts
from letrado.store.people.accounts import Account

_log = logging.getLogger(__name__)

NAMES: Mapping[str, str] = {key: f"Letrado {place}" for place, key in enumerate(LEVELS, 1)}
"""Display name of the program of each level; no member's name has a space."""

_LANGUAGE = "es"
_GUESTS = "guests"
"""Key under which all guests share one turn."""

READING = 2.0
"""Seconds after a verdict in which programs do nothing, so that people can read it first."""


def _just_judged(log: GameLog) -> bool:
    return any(isinstance(event.fact, VerdictGiven) for event in log.events[log.moments[-2].seq :])


class Bots:
    """The accounts of the programs, and the threads that they think in."""

    def __init__(
        self, live: GameRegistry, store: Engine, lexicons: LexiconSource, now: int
    ) -> None:
        self._live, self._store, self._lexicons = live, store, lexicons
        with write_transaction(store) as connection:
            self._accounts: dict[str, Account] = {
                key: accounts.make_bot(connection, name, _LANGUAGE, now)
                for key, name in NAMES.items()
            }
        self._levels = {account.id: LEVELS[key] for key, account in self._accounts.items()}
        self._thinking: set[str] = set()
        live.waking = self.wake
        live.programs = self.sides
        live.cluster.lost = self._take_over

    def account(self, level: str) -> Account:
        """Return the account of the program that plays at a level."""
        return self._accounts[level]

    def level_of(self, account_id: str) -> Level | None:
        """The level of an account; None for people."""
        return self._levels.get(account_id)

    def sides(self, row: GameRow) -> dict[Side, Level]:
        """The sides that programs play in a game."""
        players = {Side.A: row.side_a, Side.B: row.side_b}
        return {
            side: self._levels[account]
            for side, account in players.items()
            if account in self._levels
        }

    async def resume(self) -> None:
        """Wake the programs whose turn it is in some game, after a start."""
        rows = await db.read(self._store, games.running)
        for game_id in [row.id for row in rows if self.sides(row)]:
            try:
                self.wake(await self._live.table(game_id))
            except Exception:
                # A log that cannot be read costs one game, not the whole server.
                _log.exception("game %s cannot be taken up", game_id)

    def wake(self, table: LiveGame) -> None:
        """Let the programs of a game look whether there is something for them to do."""
        if not self.sides(table.log.row) or table.log.is_over or table.id in self._thinking:
            return
        if self._live.start(partial(self._play, table.id)):
            self._thinking.add(table.id)

    async def _take_over(self, game_id: str) -> None:
        """Take the programs of a game over from a process that has died."""
        self.wake(await self._live.table(game_id))

    async def _play(self, game_id: str) -> None:
        claim, cluster = f"bot:{game_id}", self._live.cluster
        try:
            if not await cluster.claim(claim):
                return  # the program plays in another process, which hears of the game
            while await self._answer(game_id):
                pass
            if (await self._live.table(game_id)).log.is_over:
                await cluster.drop(claim)
        except Exception:
            # A failing program must not stop the server: its clock goes on running.
            _log.exception("game %s: its program failed", game_id)
        finally:
            self._thinking.discard(game_id)

    async def _answer(self, game_id: str) -> bool:
        """Do the next thing that a program has to do; return False when there is nothing.

        A player who acts meanwhile does not wake the program, so it looks again afterwards.
        """
        table = await self._live.table(game_id)
        log = table.log
        if _just_judged(log):
            await anyio.sleep(READING)
        for side, level in self.sides(log.row).items():
            sight = view_game(log.game, Viewer(side.value))
            think = partial(self._think, level, log.row, sight)
            limit = capacity.THINKING if level.strength.looks_ahead else capacity.QUICK
            turn = await anyio.to_thread.run_sync(self._turn, log.row)
            with capacity.entered(capacity.OWN, turn):
                answer = await anyio.to_thread.run_sync(think, limiter=limit)
            if answer is None:
                continue
            try:
                await self._live.act(game_id, command_factory(answer), log.seq)
            except Stale:
                pass  # the time or the opponent was faster: look again
            except Illegal as refusal:
                _log.error("game %s: %r of %s: %s", game_id, answer, level.key, refusal)
                await self._live.act(game_id, command_factory(PassTurn(Actor.of(side))), log.seq)
            return True
        return (await self._live.table(game_id)).log is not log

    def _turn(self, row: GameRow) -> str:
        """Return whose turn the programs of a game wait for: a member's, or the guests'."""
        with read_transaction(self._store) as connection:
            sides = accounts.among(connection, (row.side_a, row.side_b)).values()
        return next((each.id for each in sides if each.is_member), _GUESTS)

    def _think(self, level: Level, row: GameRow, sight: GameView) -> Command | None:
        lexicon = self._lexicons.load_digest(row.lexicon_digest)
        return level.program(lexicon, seed=row.id).answer(sight)
