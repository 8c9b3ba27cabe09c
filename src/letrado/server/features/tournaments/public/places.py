"""Where everybody ended in each tournament: counted once, and kept until something changes.

To read and count a tournament of thousands takes a second. Rankings over many tournaments need the
places alone, so these are kept, and the tournament is not.
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import cast

import anyio
import anyio.to_thread
from starlette.requests import Request

from letrado.base.errors import LetradoError, Unreadable
from letrado.server.features.tournaments.live_tournament import LiveTournament, tournaments_of
from letrado.server.features.tournaments.public.views import as_public
from letrado.server.infra import capacity, db
from letrado.server.security import rate_limits
from letrado.server.security.identity import store_of
from letrado.store.tournaments import tournaments
from letrado.store.tournaments.tournaments import TournamentRow
from letrado.tournament.standings.effective_results import division_standings

_log = logging.getLogger(__name__)

_MOST_ROWS = 200_000
"""Places that are kept, of all tournaments: about 40 MB."""

_COUNTING_MS = 30
"""Processor time that a thousand events cost to be read and counted."""

_MOST_MS = 5_000
"""Most that one tournament costs, so that a visitor with nothing left can soon pay it."""

Mark = tuple[int, str]
"""Number of the last event and results held back: places change only with these two."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's place in a division; *main*: it is the first one, which seasons count."""

    number: int
    name: str
    club: str
    place: int
    points: str
    spread: int
    main: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A tournament, and where everybody ended in it as it was at *mark*."""

    row: TournamentRow
    mark: Mark
    placed: Sequence[Placed]


class Places:
    """The places of the tournaments that were asked for last, up to a number of them."""

    def __init__(self) -> None:
        self.counting = anyio.Lock()
        """Lets one request count at a time; the others hold no thread, and then find it done."""
        self._kept: OrderedDict[str, tuple[Mark, Sequence[Placed] | None]] = OrderedDict()
        self._rows = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, tournament: str, mark: Mark) -> tuple[Sequence[Placed] | None] | None:
        """Return the places kept at *mark* in a tuple: ``(None,)`` for a log that is damaged."""
        with self._lock:
            known, placed = self._kept.get(tournament, (None, None))
            if known != mark:
                return None
            self._kept.move_to_end(tournament)
            return (placed,)

    def keep(self, tournament: str, mark: Mark, placed: Sequence[Placed] | None) -> None:
        """Keep what was counted; what nobody asked for lately makes room."""
        with self._lock:
            self._drop(tournament)
            self._kept[tournament] = mark, placed
            self._rows += len(placed or ())
            while self._rows > _MOST_ROWS:
                self._drop(next(iter(self._kept)))

    def _drop(self, tournament: str) -> None:
        _, placed = self._kept.pop(tournament, (None, None))
        self._rows -= len(placed or ())


async def counted(request: Request, rows: Sequence[TournamentRow]) -> list[Counted]:
    """The places of each tournament; one that cannot be read does not take the others along.

    Whoever asks first pays for what has to be counted; `TooMany` if they have nothing left. What
    was counted until then is kept, so they get further when they ask again.
    """
    places = places_of(request)
    newest = await db.read(store_of(request), tournaments.last_of, [row.id for row in rows])
    marks = {row.id: (newest[row.id], row.hall) for row in rows if row.id in newest}
    found = {each: places.find(each, mark) for each, mark in marks.items()}
    if None in found.values():
        async with places.counting:
            found = {each: places.find(each, mark) for each, mark in marks.items()}
            for each in [each for each in marks if found[each] is None]:
                cost = min(marks[each][0] * _COUNTING_MS // 1_000, _MOST_MS)
                rate_limits.spend_time(request, cost)
                with capacity.entered("slow", each):  # nobody waits in another's turn
                    found[each] = (await _count(request, each, marks[each]),)
    told = ((row, found.get(row.id)) for row in rows)
    return [
        Counted(row, marks[row.id], each[0]) for row, each in told if each and each[0] is not None
    ]


def places_of(request: Request) -> Places:
    """The places that the application which was asked keeps."""
    return cast(Places, request.app.state.places)


async def _count(request: Request, tournament: str, mark: Mark) -> Sequence[Placed] | None:
    try:
        hall = await tournaments_of(request).glance(tournament)
        mark = hall.seq, hall.row.hall  # which may be later than what was asked for
        placed = await anyio.to_thread.run_sync(_placed, hall, limiter=capacity.SLOW)
        if mark != (hall.seq, hall.row.hall):  # it changed meanwhile: counted, and not to be kept
            return placed
    except Unreadable:
        placed = None
    except LetradoError:  # of the moment: the next who asks tries again
        return None
    except Exception:
        _log.exception("tournament %s was left out of pages over several", tournament)
        return None
    places_of(request).keep(tournament, mark, placed)
    return placed


def _placed(hall: LiveTournament) -> Sequence[Placed]:
    """Count a tournament."""
    found = as_public(hall)
    return tuple(
        Placed(
            row.number,
            found.entrants[row.number].name,
            found.entrants[row.number].club,
            row.place,
            f"{row.card.points / 2:g}",
            row.card.spread,
            main=at == 0,
        )
        for at, division in enumerate(found.divisions)
        for row in division_standings(found, division)
    )
