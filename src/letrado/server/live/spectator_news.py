"""Wake spectators of a game when there is something new for them.

There may be thousands of them. They are woken in portions, so that players, in this game or in
another, do not wait for them.
"""

import time
from functools import partial

import anyio

from letrado.server.infra.background_tasks import Start
from letrado.server.live.live_game import LiveGame

_BREATH = 0.002
"""Seconds between two portions: about as long as one takes, so half of the time is for players."""

_PRESENCE_SECONDS = 1.0
"""Seconds after which spectators are sent that players came or went."""


class SpectatorNews:
    """Wakes the spectators of the games of this process."""

    def __init__(self, start: Start) -> None:
        self._start = start

    def wake(self, table: LiveGame) -> None:
        """Wake every spectator of a game, soon."""
        if not table.spectators:
            return
        table.stale_spectators = True
        if not table.waking_spectators:
            table.waking_spectators = self._start(partial(self._wake_in_turn, table))

    def wake_later(self, table: LiveGame) -> None:
        """Wake them a little later, once for all that happens until then, such as new players."""
        if table.spectators and not table.presence_pending:
            table.presence_pending = self._start(partial(self._wait_and_wake, table))

    def wake_after(self, table: LiveGame, seconds: float) -> None:
        """Wake them when the delay of the game lets them see more: one timer for all of them."""
        at = time.monotonic() + seconds
        earlier = table.delayed_until is None or at < table.delayed_until
        if earlier and self._start(partial(self._wait_for_delay, table, at)):
            table.delayed_until = at

    async def _wait_for_delay(self, table: LiveGame, at: float) -> None:
        await anyio.sleep(max(0.0, at - time.monotonic()))  # a busy server may begin this late
        if table.delayed_until == at:  # else an earlier one has woken them
            table.delayed_until = None
            self.wake(table)

    async def _wake_in_turn(self, table: LiveGame) -> None:
        try:
            for portion in table.next_spectators():
                for listener in portion:
                    listener.wake()
                await anyio.sleep(_BREATH)
        finally:
            table.waking_spectators = False

    async def _wait_and_wake(self, table: LiveGame) -> None:
        try:
            await anyio.sleep(_PRESENCE_SECONDS)
        finally:
            table.presence_pending = False
        self.wake(table)
