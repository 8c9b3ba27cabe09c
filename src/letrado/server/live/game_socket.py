"""The WebSocket of a game: docs/scripting/wire.md.

Whenever a connection is woken it sends what its viewer has not had yet. So nothing is sent twice,
lost or out of order, however many things happen meanwhile.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import anyio
import anyio.to_thread
from fastapi import APIRouter
from sqlalchemy import Connection, Engine, Transaction
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from letrado.base import limits
from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.game import Command, Game, Side
from letrado.server.infra import db
from letrado.server.infra.http_refusals import NotAllowed, SignInNeeded, TooMany
from letrado.server.infra.metrics import METRICS
from letrado.server.infra.public_errors import as_dict
from letrado.server.live.game_commands import is_signature, read_command
from letrado.server.live.game_log import GameLog
from letrado.server.live.live_game import Listener, LiveGame
from letrado.server.live.messages import (
    Chat,
    Do,
    Hello,
    Message,
    Mute,
    Note,
    Ping,
    number_of,
    read_message,
)
from letrado.server.live.participants import (
    Participant,
    Surroundings,
    VisibleState,
    chat_lines,
    gone_data,
    is_delayed,
    next_visible_state,
    participant_of,
    spectator_of,
    visible_state,
)
from letrado.server.live.registry import GameRegistry
from letrado.server.live.state_texts import encode
from letrado.server.rendering.i18n import language_of
from letrado.server.security import rate_limits, roles
from letrado.server.security.fair_play import note_player, refuse_trials
from letrado.server.security.identity import network_of, still_here, store_of, visitor_of
from letrado.server.security.scopes import check_message
from letrado.store import read_transaction, write_transaction
from letrado.store.games import chat, event_log, mutes, notes
from letrado.store.games.games import GameRow
from letrado.store.people.accounts import Account
from letrado.table.naming import named

router = APIRouter()

_log = logging.getLogger(__name__)

_TALK = limits.rate(limits.table()["sockets"]["/juego/{game}/ws"])
_MOST_REFUSED = limits.count("refusals")
_POLICY_VIOLATION = 1008
_CHANGED = 4001
"""Close code: this account has another role in the game now, so the client must connect again."""
_TRY_LATER = 1013
_GONE = (WebSocketDisconnect, RuntimeError, anyio.BrokenResourceError, anyio.ClosedResourceError)
"""Errors that sending or receiving raises when the other end has left."""


class _NotHere(Exception):
    """Nothing more may be sent over this connection; has the code and reason for closing it."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


@router.websocket("/juego/{game}/ws")
async def game_socket(socket: WebSocket, game: str) -> None:
    """Send a game live to everybody who may see it."""
    live: GameRegistry = socket.app.state.live
    store, account = store_of(socket), visitor_of(socket).account

    def find_seat(row: GameRow) -> Participant:
        with read_transaction(store) as connection:
            found = participant_of(connection, row, account)
        if found.side is not None:
            note_player(socket, row)
        return found

    row = (await live.table(game)).log.row  # an unreadable log is refused before the handshake
    if row.imported_by:  # it is never live, and may have been removed
        raise event_log.unknown(game)
    if account is None:
        seat = spectator_of(row)
    else:
        seat = await anyio.to_thread.run_sync(find_seat, row)
    await socket.accept()
    table = await live.table(game)  # nobody looked at it: it may have been dropped from memory
    at_table = seat.at_table
    if at_table:  # spectators were nowhere before where they could have seen more
        await live.catch_up(table)
        table = await live.table(game)  # it may have been dropped from memory meanwhile, too
    try:
        with live.listening(table, seat.account, network_of(socket), at_table=at_table) as listener:
            if seat.side is not None:
                await live.mark_connected(table, seat.side)
            await _Connection(socket, live, store, table, seat, listener).run()
    except TooMany as refusal:  # sent over the connection: a page cannot read why it got none
        await socket.send_json(refused(socket, None, refusal))
        await socket.close(_TRY_LATER, refusal.code)


@dataclass(frozen=True, slots=True)
class _Own:
    """Data of the store for one connection at a version of the context, apart from the chat."""

    version: int
    note: str = ""
    muted: bool = False


_NOTHING = _Own(-1)


@dataclass(eq=False)
class _Connection:
    """One tab of a viewer: the messages they were sent, and how fast they write."""

    socket: WebSocket
    live: GameRegistry
    store: Engine
    table: LiveGame
    seat: Participant
    listener: Listener
    seq: int | None = None
    sent: dict[str, Any] = field(default_factory=dict)
    chat_n: int = 0
    heard: set[int] = field(default_factory=set)
    withheld: int = 0
    number: int = -1
    allowance: float = _TALK.burst
    spoke_at: int = 0
    refused: int = 0
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)
    done: list[int] = field(default_factory=list)
    """Numbers of messages that were obeyed; acknowledged after the state that they led to."""
    own: _Own = _NOTHING
    vouched: Transaction | None = None
    """Transaction in which this viewer was checked with their request: the answer needs none."""

    def __post_init__(self) -> None:
        self._clock: Callable[[], int] = self.socket.app.state.now

    @property
    def now(self) -> int:
        return self._clock()

    async def run(self) -> None:
        """Send and receive until one of the two ends."""
        if self.seat.account is not None:
            self.listener.look = self._is_same
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._send_all, tasks.cancel_scope)
            try:
                await self._receive_all()
            except _NotHere as ended:
                await self._close(ended)
            except _GONE:
                pass
            finally:
                tasks.cancel_scope.cancel()

    # -- to the client -------------------------------------------------------------------------

    async def _send_all(self, scope: anyio.CancelScope) -> None:
        try:
            while True:
                await self.listener.wait(await self._send_news())
        except _NotHere as ended:
            await self._close(ended)
            scope.cancel()
        except Unavailable as error:  # the database: a client that connects again may find it back
            await self._close(_NotHere(_TRY_LATER, error.code))
            scope.cancel()
        except _GONE:
            scope.cancel()

    async def _close(self, ended: _NotHere) -> None:
        with suppress(*_GONE):
            await self.socket.close(ended.code, ended.reason)

    async def _send_news(self) -> float | None:
        """Send the news for this viewer; return the seconds after which there may be more."""
        async with self.sending:
            return await self._send_in_turn()

    async def _send_in_turn(self) -> float | None:
        done = tuple(self.done)
        wait = await self._send_unseen()
        for n in done:
            await self.socket.send_text(f'{{"ack":{n},"seq":{self.table.log.seq}}}')
            self.done.remove(n)  # only now: what cannot be sent is still to be acknowledged
        return wait

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(encode(message))

    async def _send_unseen(self) -> float | None:
        log, now, seat = self.table.log, self.now, self.seat
        shown = visible_state(log, seat, now)
        around = await self.live.surroundings(self.table)
        lines = await self._look(shown)
        gone = gone_data(log, seat, self.live.gone_since(self.table)) if seat.at_table else {}
        await self._send_state(log, shown, around, gone, now)
        for line in lines:
            await self._send({"chat": line})
        await self._send_changed("note", self.own.note)
        if self.own.muted != self.sent.get("muted", False):
            self.sent["muted"] = self.own.muted
            await self._send({"muted": self.own.muted})
        if not is_delayed(log, seat):
            await self._send_changed("here", self._here())
        await self._send_changed("gone", gone)
        await self._send_changed("devices", self.table.tabs(seat.account) or 1)
        later = next_visible_state(log, shown, now) if self._is_behind(shown) else None
        if later is not None and not seat.at_table:
            self.live.wake_spectators_after(self.table, later)
            return None
        return later

    async def _send_state(
        self,
        log: GameLog,
        shown: VisibleState,
        around: Surroundings,
        gone: dict[str, Any],
        now: int,
    ) -> None:
        texts = self.table.texts
        state = (shown.moment.seq, shown.viewer, texts.table(log, shown, around))
        if self.seq is not None and self.sent.get("state") == state:
            return
        since = shown.moment.seq if self.seq is None else self.seq
        self.sent["state"] = state
        self.sent["gone"] = gone
        self.seq = shown.moment.seq
        await self.socket.send_text(texts.message(log, shown, since, now, around, gone))

    async def _look(self, shown: VisibleState) -> list[dict[str, Any]]:
        """Check that this viewer may still listen, and read what is for them alone: lines of chat.

        Spectators were let in to what everybody may see, so `GameRegistry` checks them now and
        then, not at every move. Players were mostly checked in the transaction of the move itself.
        """
        if not self.seat.at_table:
            if self.listener.must_look:
                self.listener.must_look = False  # first: a change meanwhile sets it again
                await db.read(self.store, self._check_seat)
            return []
        behind = self.listener.authorized_seq < shown.moment.seq
        if self.own.version != self.table.context_version or self.listener.must_look:
            self.listener.must_look = False
            self.own, lines = await anyio.to_thread.run_sync(self._read_own)
            return lines
        if behind and not self._has_seen(shown):
            await db.read(self.store, self._check_seat)
        return []

    def _has_seen(self, shown: VisibleState) -> bool:
        return self.seq == shown.moment.seq and "state" in self.sent

    def _read_own(self) -> tuple[_Own, list[dict[str, Any]]]:
        game_id, version = self.table.id, self.table.context_version
        with read_transaction(self.store) as connection:
            self._check_seat(connection)
            account = self.seat.account if self.seat.side else None
            muted = bool(account) and mutes.is_muted(connection, game_id, account or "")
            lines = self._lines(connection, muted)
            note = notes.read(connection, game_id, account) if account else ""
        return _Own(version, note, muted), lines

    def _is_behind(self, shown: VisibleState) -> bool:
        return shown.moment.seq < self.table.log.seq

    async def _send_changed(self, name: str, value: object) -> None:
        before = self.sent.get(name)
        self.sent[name] = value
        if value != before and (name != "note" or before is not None):
            await self._send({name: value})

    def _here(self) -> dict[str, bool]:
        live, table = self.live, self.table
        return {"A": live.is_here(table, Side.A), "B": live.is_here(table, Side.B)}

    def _lines(self, connection: Connection, muted: bool) -> list[dict[str, Any]]:
        """Return the new lines of chat; those said while it was muted follow when it is not."""
        if self.withheld and not muted:
            self.chat_n, self.withheld = self.withheld - 1, 0
        found = []
        for line in chat_lines(connection, self.table.log.row, self.seat, self.chat_n):
            self.chat_n = line["n"]
            if muted and line["by"] != self.seat.viewer.value:
                self.withheld = self.withheld or line["n"]
            elif line["n"] not in self.heard:
                self.heard.add(line["n"])
                found.append(line)
        return found

    def _is_same(self, connection: Connection) -> bool:
        if self.vouched is not None and _change_of(connection) is self.vouched:
            return True
        try:
            self._check_seat(connection)
        except _NotHere:
            return False
        return True

    def _check_seat(self, connection: Connection) -> None:
        """Refuse a viewer who was signed out, or who has another role in the game than before."""
        account = None
        if self.seat.account is not None:
            account = self._signed_in(connection)
            if account is None:
                raise _NotHere(_POLICY_VIOLATION, "role.sign_in")
            if self._plays(account):
                return
        try:
            seat = participant_of(connection, self.table.log.row, account)
        except LetradoError as refusal:
            raise _NotHere(_POLICY_VIOLATION, refusal.code) from refusal
        if seat.part != self.seat.part:
            raise _NotHere(_CHANGED, "role.changed")

    def _signed_in(self, connection: Connection) -> Account | None:
        found = still_here(connection, visitor_of(self.socket), self.now)
        return found if found is not None and found.id == self.seat.account else None

    def _plays(self, account: Account) -> bool:
        """Say whether *account* plays this game; roles given or taken away cannot change that."""
        return self.seat.side is not None and self.table.log.row.side_of(account.id) is not None

    # -- from the client -----------------------------------------------------------------------

    async def _receive_all(self) -> None:
        while self.refused < _MOST_REFUSED:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text: str | None = event.get("text")
            frame = text if text is not None else event.get("bytes")
            n = None
            try:
                await self._slow_down()
                message = read_message(frame)
                n = getattr(message, "n", None)
                await self._obey(message)
                self.refused = 0
            except LetradoError as error:
                self.refused += 1
                METRICS.command("refused", error.code)
                n = number_of(frame) if n is None else n
                await self._refuse(n, error)
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(_POLICY_VIOLATION, "wire.too_fast")

    async def _slow_down(self) -> None:
        await rate_limits.spend_message(self.socket, self.table.tabs_here(self.seat.account))
        now = self.now
        earned = max(now - self.spoke_at, 0) / 1000 * _TALK.a_second
        self.allowance = min(self.allowance + earned, _TALK.burst)
        self.spoke_at = now
        self.allowance -= 1
        if self.allowance < 0:
            self.allowance = 0
            raise TooMany(
                "wire.too_fast",
                "Too many messages at once: at most {most} a second",
                most=int(_TALK.a_second),
                seconds=1,
            )

    async def _obey(self, message: Message) -> None:
        match message:
            case Ping():
                await self._answer({"pong": self.now})
                return
            case Hello(seq=seq):
                async with self.sending:
                    self.seq = min(seq, self.table.log.seq)
                    self.sent.pop("state", None)
                self.listener.wake()
                return
        self._check_number(message)
        match message:
            case Do(seq=seq, command=raw):
                await self._do(raw, seq)
            case Chat():
                await anyio.to_thread.run_sync(self._keep, message)
            case Note(text=text):
                async with self.sending:  # a message read earlier must not be sent after it
                    await anyio.to_thread.run_sync(self._keep, message)
                    self.sent["note"] = text
            case Mute():
                await anyio.to_thread.run_sync(self._keep, message)
        if not isinstance(message, Do):  # everybody has been sent the effects of a command
            self.live.wake_listeners(self.table, spectators=False)
        self.done.append(message.n)
        self.listener.wake()

    def _check_number(self, message: Do | Chat | Note | Mute) -> None:
        if message.n <= self.number:
            raise Unreadable(
                "wire.replayed",
                "Message {n} was sent before: numbers only grow",
                n=message.n,
            )
        self.number = message.n

    def _check_sender(self, kind: str, connection: Connection) -> None:
        """Check the sender again: the session may have ended, or a role been taken away."""
        check_message(visitor_of(self.socket), kind)
        account = self._signed_in(connection)
        if account is None:
            raise SignInNeeded("role.sign_in", "Sign in to see this")
        row = self.table.log.row
        seat = self.seat if self._plays(account) else participant_of(connection, row, account)
        if kind == "do" and seat.side is not None:
            refuse_trials(connection, self.socket.app.state.bots, account.id, row)
        if seat.part != self.seat.part or not roles.may_send(kind, seat.standing):
            raise NotAllowed("wire.not_yours", "Spectators can’t chat in this game")
        self.vouched = _change_of(connection)

    async def _do(self, raw: dict[str, Any], seq: int) -> None:
        check = partial(self._check_sender, "do")
        actor = self.seat.viewer.actor
        if actor is None:
            await db.read(self.store, check)
            raise NotAllowed("wire.not_yours", "Spectators can’t chat in this game")

        def ask(game: Game) -> Command:
            return read_command(raw, self.seat.acts_as(raw.get("kind"), game) or actor, game)

        signing, came_at = is_signature(raw), self.now
        with anyio.CancelScope(shield=True):  # a tab that closes now does not undo its move
            await self.live.wait_for_batch(self.table)
            self.table = await self.live.act(
                self.table.id, ask, seq, check, signing=signing, came_at=came_at
            )
        METRICS.command("done")
        about = {"game": self.table.id, "seq": self.table.log.seq, "kind": str(raw.get("kind"))}
        _log.info("carried out", extra=about)

    def _keep(self, message: Chat | Note | Mute) -> None:
        account, now = self.seat.account or "", self.now
        with write_transaction(self.store) as connection:
            self._check_sender(type(message).__name__.lower(), connection)
            match message:
                case Chat(text=text):
                    chat.add(connection, self.table.id, account, text, now)
                case Note(text=text):
                    notes.write(connection, self.table.id, account, text, now)
                case Mute(on=on):
                    mutes.put(connection, self.table.id, account, muted=on, now=now)

    async def _refuse(self, n: int | None, error: LetradoError) -> None:
        if error.code == "game.stale":
            async with self.sending:
                self.sent.pop("state", None)
                await self._send_unseen()
        said = named(error, self.table.log.game, language_of(self.socket))
        await self._answer(refused(self.socket, n, said))

    async def _answer(self, message: dict[str, Any]) -> None:
        """Answer at once, but only after earlier messages are answered."""
        async with self.sending:
            if self.done:
                await self._send_in_turn()
            await self._send(message)


def _change_of(connection: Connection) -> Transaction | None:
    """Return the change whose transaction this connection is in; several may share a commit."""
    return connection.get_nested_transaction() or connection.get_transaction()


def refused(socket: WebSocket, n: int | None, error: LetradoError) -> dict[str, Any]:
    """Return the message that refuses message *n*, or the whole connection."""
    return {"refused": n, "error": as_dict(error, language_of(socket))}
