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
from letrado.lexicon.law import analysis
from letrado.lexicon.law.analysis import Analysis
from letrado.server.api import games as api_games
from letrado.server.api import offers, webhooks
from letrado.server.api.webhook_delivery import Webhooks
from letrado.server.features.accounts import player_page, programs, sign_in
from letrado.server.features.accounts import routes as accounts_routes
from letrado.server.features.accounts.data_export import Exports
from letrado.server.features.admin import routes as admin_routes
from letrado.server.features.board import best_plays, scoring
from letrado.server.features.board import routes as board_routes
from letrado.server.features.game import exports, look_ups
from letrado.server.features.game import routes as game_routes
from letrado.server.features.hall import hall
from letrado.server.features.imports import routes as imports_routes
from letrado.server.features.lexicons import routes as lexicons_routes
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby import routes as lobby_routes
from letrado.server.features.puzzles import routes as puzzles_routes
from letrado.server.features.review import routes as review_routes
from letrado.server.features.review.reviews import Reviews
from letrado.server.features.review.sharing import ReviewSharing
from letrado.server.features.rulebook import routes as rulebook_routes
from letrado.server.features.study import quiz
from letrado.server.features.study import routes as study_routes
from letrado.server.features.table_console import routes as table_console_routes
from letrado.server.features.tools import clock, judge, offline
from letrado.server.features.tournaments.accounts import accounts as accounts_accounts
from letrado.server.features.tournaments.desk import files as desk_files
from letrado.server.features.tournaments.desk import home as desk_home
from letrado.server.features.tournaments.desk import routes as desk_routes
from letrado.server.features.tournaments.live_games.round_games import RoundGames
from letrado.server.features.tournaments.live_games.table_games import TournamentGames
from letrado.server.features.tournaments.live_tournament import Tournaments
from letrado.server.features.tournaments.printing import routes as printing_routes
from letrado.server.features.tournaments.public import routes as public_routes
from letrado.server.features.tournaments.public import seasons
from letrado.server.features.tournaments.public.places import Places
from letrado.server.features.tournaments.results import captain as results_captain
from letrado.server.features.tournaments.results import routes as results_routes
from letrado.server.features.words import routes as words_routes
from letrado.server.features.words.laws import Laws
from letrado.server.infra import capacity, health, metrics, openapi
from letrado.server.infra import errors as infra_errors
from letrado.server.infra.assets import Assets, StaticFolder
from letrado.server.infra.housekeeping import keep_house, keep_packing
from letrado.server.infra.logs import RequestLog
from letrado.server.infra.readiness import Readiness
from letrado.server.infra.request_targets import RequestTargets
from letrado.server.live import finishing, game_socket
from letrado.server.live.bots import Bots
from letrado.server.live.listener_revalidation import ListenerRevalidationMiddleware
from letrado.server.live.registry import GameRegistry
from letrado.server.rendering import i18n, preferences
from letrado.server.rendering.dates import stamp
from letrado.server.rendering.environment import Renderer
from letrado.server.rendering.island_texts import IslandTexts
from letrado.server.security import allowed_hosts, clean_input, fair_play, roles
from letrado.server.security.delayed_refusals import Refusals
from letrado.server.security.headers import BodyLimit, Portions, SecurityHeaders
from letrado.server.security.identity import Visitors
from letrado.server.security.rate_limiter import RateLimiter
from letrado.server.security.rate_limits import Limits
from letrado.server.settings import Settings
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
    app.state.hosts = allowed_hosts.names(settings.site, settings.hosts)
    app.state.hall = ()
    backup.take_up(settings.database, f"before-{stamp(now())}")
    app.state.store = open_store(settings.database)
    app.state.pack_after_ms = settings.pack_after_minutes * 60_000
    app.state.lexicons = lexicons
    app.state.readiness = Readiness(app.state.store, lexicons, now)
    app.state.draining = False
    app.state.pace = RateLimiter()
    app.state.refusals = Refusals()
    app.state.exports = Exports()
    app.state.live = GameRegistry(app.state.store, lexicons, now, finishing.finish)
    app.state.bots = Bots(app.state.live, app.state.store, lexicons, now())
    app.state.tournaments = Tournaments(app.state.store, app.state.live, now)
    app.state.places = Places()
    app.state.tournament_games = TournamentGames(
        app.state.store, app.state.live, app.state.tournaments
    )
    app.state.round_games = RoundGames(
        app.state.store, app.state.live, app.state.tournaments, lexicons, now
    )
    app.state.webhooks = Webhooks(
        app.state.store, app.state.live.cluster, now, private=settings.webhook_private
    )
    app.state.reviews = Reviews(lexicons)
    app.state.review_sharing = ReviewSharing(app.state.store, app.state.live.cluster, now)
    app.state.laws = Laws(lexicons, entries)
    app.state.render = render
    app.router.routes.extend(_routes())
    app.mount("/static", StaticFolder(directory=settings.static_folder, check_dir=False))
    infra_errors.install(app, render)
    openapi.install(app)
    _wrap(app, settings)
    return app


def _wrap(app: FastAPI, settings: Settings) -> None:
    """Let every request pass what is around the routes, the last one first."""
    app.add_middleware(clean_input.CleanInput)
    app.add_middleware(Limits)
    app.add_middleware(Visitors)
    app.add_middleware(capacity.Lanes)
    app.add_middleware(ListenerRevalidationMiddleware)
    app.add_middleware(allowed_hosts.AllowedHosts)
    app.add_middleware(infra_errors.ErrorMiddleware)
    otherwise = {"/": settings.body_limit, lexicons_routes.HOME: settings.upload_limit}
    app.add_middleware(BodyLimit, otherwise=otherwise)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=_PACKING)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RequestLog)
    app.add_middleware(Portions)
    app.add_middleware(RequestTargets)


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """What there is to be asked for: the same in every application, and long in the making."""
    whole = APIRouter(dependencies=_GUARDS)
    for part in (
        sign_in,
        programs,  # before the pages of the account, which answer for any other name
        accounts_routes,
        look_ups,  # before those of administration, which answer for any other name
        admin_routes,
        api_games,
        offers,
        webhooks,
        game_routes,
        table_console_routes,
        desk_home,
        desk_files,
        desk_routes,
        printing_routes,
        accounts_accounts,
        results_captain,
        results_routes,
        public_routes,
        seasons,
        exports,
        imports_routes,
        review_routes,
        game_socket,
        lobby_routes,
        player_page,
        words_routes,
        study_routes,
        quiz,
        puzzles_routes,
        board_routes,
        scoring,
        best_plays,
        preferences,
        i18n,
        health,
        metrics,
        rulebook_routes,
        lexicons_routes,
        judge,
        clock,
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
        supervisor = app.state.live.cluster.supervisor
        tasks.start_soon(keep_house, app.state.store, app.state.now, supervisor)
        tasks.start_soon(
            keep_packing,
            app.state.store,
            app.state.now,
            app.state.live.cluster,
            app.state.pack_after_ms,
        )
        tasks.start_soon(app.state.webhooks.run)
        tasks.start_soon(supervisor.run_until_done, "programs", app.state.bots.resume)
        tasks.start_soon(supervisor.run_until_done, "results", app.state.tournament_games.resume)
        tasks.start_soon(supervisor.run_until_done, "rounds", app.state.round_games.resume)
        yield
        tasks.cancel_scope.cancel()
    app.state.readiness.close()
    app.state.store.dispose()
