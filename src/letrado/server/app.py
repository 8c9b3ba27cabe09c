"""The application, put together."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

import anyio
from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from letrado import __version__
from letrado.lexicon import analysis
from letrado.lexicon.analysis import Analysis
from letrado.server import (
    account_pages,
    administration,
    api_games,
    api_offers,
    api_webhooks,
    best_plays,
    board_page,
    capacity,
    captain_page,
    clock_page,
    desk_files,
    desk_home,
    desk_pages,
    exports,
    failures,
    fair_play,
    finishing,
    games,
    hall,
    health,
    hosts,
    i18n,
    imports,
    judge_page,
    lexicon_pages,
    lobby,
    look_up_pages,
    metrics,
    offline,
    openapi,
    player_page,
    preferences,
    program_pages,
    puzzle_page,
    quiz,
    result_pages,
    review_page,
    roles,
    rulebook_pages,
    scoring,
    sign_in_pages,
    study,
    tables,
    tournament_accounts,
    tournament_prints,
    tournament_public,
    tournament_seasons,
    wire,
    words,
)
from letrado.server.account_copy import Exports
from letrado.server.assets import Assets, StaticFolder
from letrado.server.bots import Bots
from letrado.server.dates import stamp
from letrado.server.housekeeping import keep_house, keep_packing
from letrado.server.island_texts import IslandTexts
from letrado.server.lexicons import LexiconSource
from letrado.server.limiting import Limits
from letrado.server.live import Live
from letrado.server.logs import RequestLog
from letrado.server.pace import Pace
from letrado.server.readiness import Readiness
from letrado.server.rechecking import Rechecking
from letrado.server.refusing import Refusals
from letrado.server.render import Renderer
from letrado.server.review_sharing import ReviewSharing
from letrado.server.reviews import Reviews
from letrado.server.round_games import RoundGames
from letrado.server.security import BodyLimit, Portions, SecurityHeaders
from letrado.server.settings import Settings
from letrado.server.targets import RequestTargets
from letrado.server.tournament_games import TournamentGames
from letrado.server.tournaments import Tournaments
from letrado.server.visitors import Visitors
from letrado.server.webhooks import Webhooks
from letrado.server.word_laws import Laws
from letrado.store import backup, open_store

_PACKING = 5
"""How hard answers are packed: twice as fast as the hardest, for 3 % more bytes."""

_GUARDS = (Depends(roles.guard), Depends(fair_play.fair_play))


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def create_app(
    settings: Settings,
    lexicons: LexiconSource,
    entries: Callable[[], Analysis] = analysis.load,
    now: Callable[[], int] = wall_clock,
) -> FastAPI:
    """The application over *lexicons*: the installation's catalogue, or a small one in tests.

    The law of words needs the index of *entries* too; pages do without while it is not built.
    *now* is the clock by which everything is dated, in milliseconds.
    """
    app = FastAPI(
        title="Letrado",
        version=__version__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
        dependencies=_GUARDS,
    )
    app.state.static_folder = settings.static_folder
    app.state.assets = Assets(settings.static_folder)
    app.state.island_texts = IslandTexts(settings.static_folder)
    render = Renderer(app.state.assets, app.state.island_texts)
    app.state.now = now
    app.state.site = settings.site
    app.state.hosts = hosts.names(settings.site, settings.hosts)
    app.state.hall = ()
    backup.take_up(settings.database, f"before-{stamp(now())}")
    app.state.store = open_store(settings.database)
    app.state.pack_after_ms = settings.pack_after_minutes * 60_000
    app.state.lexicons = lexicons
    app.state.readiness = Readiness(app.state.store, lexicons, now)
    app.state.draining = False
    app.state.pace = Pace()
    app.state.refusals = Refusals()
    app.state.exports = Exports()
    app.state.live = Live(app.state.store, lexicons, now, finishing.finish)
    app.state.bots = Bots(app.state.live, app.state.store, lexicons, now())
    app.state.tournaments = Tournaments(app.state.store, app.state.live, now)
    app.state.tournament_games = TournamentGames(
        app.state.store, app.state.live, app.state.tournaments
    )
    app.state.round_games = RoundGames(
        app.state.store, app.state.live, app.state.tournaments, lexicons, now
    )
    app.state.webhooks = Webhooks(
        app.state.store, app.state.live.processes, now, private=settings.webhook_private
    )
    app.state.reviews = Reviews(lexicons)
    app.state.review_sharing = ReviewSharing(app.state.store, app.state.live.processes, now)
    app.state.laws = Laws(lexicons, entries)
    app.state.render = render
    app.router.routes.extend(_routes())
    app.mount("/static", StaticFolder(directory=settings.static_folder, check_dir=False))
    failures.install(app, render)
    openapi.install(app)
    app.add_middleware(Limits)
    app.add_middleware(Visitors)
    app.add_middleware(capacity.Lanes)
    app.add_middleware(Rechecking)
    app.add_middleware(hosts.AllowedHosts)
    app.add_middleware(failures.Early)
    otherwise = {"/": settings.body_limit, lexicon_pages.HOME: settings.upload_limit}
    app.add_middleware(BodyLimit, otherwise=otherwise)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=_PACKING)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RequestLog)
    app.add_middleware(Portions)
    app.add_middleware(RequestTargets)
    return app


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """What there is to be asked for: the same in every application, and long in the making."""
    whole = APIRouter(dependencies=_GUARDS)
    for part in (
        sign_in_pages,
        program_pages,  # before the pages of the account, which answer for any other name
        account_pages,
        look_up_pages,  # before those of administration, which answer for any other name
        administration,
        api_games,
        api_offers,
        api_webhooks,
        games,
        tables,
        desk_home,
        desk_files,
        desk_pages,
        tournament_prints,
        tournament_accounts,
        captain_page,
        result_pages,
        tournament_public,
        tournament_seasons,
        exports,
        imports,
        review_page,
        wire,
        lobby,
        player_page,
        words,
        study,
        quiz,
        puzzle_page,
        board_page,
        scoring,
        best_plays,
        preferences,
        i18n,
        health,
        metrics,
        rulebook_pages,
        lexicon_pages,
        judge_page,
        clock_page,
        hall,
        offline,
    ):
        whole.include_router(part.router)
    return tuple(whole.routes)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """What begins and ends with the server."""
    capacity.install()
    async with app.state.live.running(), anyio.create_task_group() as tasks:
        lasting = app.state.live.processes.lasting
        tasks.start_soon(keep_house, app.state.store, app.state.now, lasting)
        tasks.start_soon(
            keep_packing,
            app.state.store,
            app.state.now,
            app.state.live.processes,
            app.state.pack_after_ms,
        )
        tasks.start_soon(app.state.webhooks.run)
        tasks.start_soon(lasting.at_last, "programs", app.state.bots.resume)
        tasks.start_soon(lasting.at_last, "results", app.state.tournament_games.resume)
        tasks.start_soon(lasting.at_last, "rounds", app.state.round_games.resume)
        yield
        tasks.cancel_scope.cancel()
    app.state.readiness.close()
    app.state.store.dispose()
