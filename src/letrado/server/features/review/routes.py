"""The review of a game that is over: its page, and the same for programs.

Racks are open to everybody who may see the game: once it is over they are public (game rules 4.8).
Spectators who see a game with a delay see its review with the same delay.
"""

from typing import Annotated, Any

import anyio
import anyio.to_thread
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from letrado import rulebook
from letrado.server.features.game.routes import seated
from letrado.server.features.review.data import review_data
from letrado.server.features.review.drawing import review_page
from letrado.server.features.review.reviews import AT_ONCE, Review, Reviews
from letrado.server.features.review.sharing import ReviewSharing
from letrado.server.infra import capacity
from letrado.server.infra.http_refusals import InPlay
from letrado.server.live.game_log import GameLog
from letrado.server.live.participants import Participant, has_seen_the_end
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security import rate_limits
from letrado.server.security.fair_play import NO_LOOK_UP
from letrado.server.security.identity import now_of

router = APIRouter()

_MOST = 10_000


@router.get("/api/v1/games/{game}/review", tags=["games"])
async def game_review(
    request: Request, game: str, start: Annotated[int, Query(alias="from", ge=0, le=_MOST)] = 0
) -> dict[str, Any]:
    """Return a finished game turn by turn, as far as it is analysed: ask again until it is whole.

    *from* is the number of turns that the client has complete already.
    """
    review = await _reviewed(request, game, None)
    return review_data(review, language_of(request), start)


@router.api_route("/juego/{game}/repaso", methods=["GET", "HEAD"], include_in_schema=False)
async def show_review(
    request: Request,
    game: str,
    turno: Annotated[int, Query(ge=0, le=_MOST)] = 0,
    mejor: Annotated[int, Query(ge=0, le=_MOST)] = 0,
) -> Response:
    """Show the review at a turn, with its play number *mejor* on the board."""
    review = await _reviewed(request, game, turno)

    def draw() -> Response:
        shown = review_page(review, language_of(request), turno, mejor)
        return page(request, "review.html", as_context(shown))

    return await anyio.to_thread.run_sync(draw)


async def _reviewed(request: Request, game: str, wanted: int | None) -> Review:
    """Return the review of a game that the visitor may see, after analysing a bit more."""
    table, seat = await seated(request, game)
    log, reviews = table.log, _reviews_of(request)
    _check_over(log, seat, now_of(request))
    review = await anyio.to_thread.run_sync(reviews.of, log)
    turn = wanted if wanted and wanted <= len(review) else None

    async def work() -> None:
        async with capacity.REVIEW:
            if not await request.is_disconnected():
                alone = anyio.CapacityLimiter(1)
                await anyio.to_thread.run_sync(review.work, turn, limiter=alone)

    if not review.is_whole:
        capacity.check_waiting("review", capacity.turn())
        rate_limits.spend_time(request, int(AT_ONCE * 1_000))
        sharing: ReviewSharing = request.app.state.review_sharing
        await sharing.work(review, work)
    return review


def _reviews_of(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _check_over(log: GameLog, seat: Participant, now: int) -> None:
    """Refuse the review of a running game, or of one whose end a seat has not seen yet."""
    if not has_seen_the_end(log, seat, now):
        raise InPlay(
            "review.under_way",
            "A game can be reviewed once it has ended, and this one has not",
            article=rulebook.load(log.row.edition).cite(NO_LOOK_UP),
            game=log.row.id,
        )
