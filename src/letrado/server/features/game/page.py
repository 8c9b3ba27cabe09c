"""The page of a game: complete without script; its island makes it live."""

from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError
from letrado.base.i18n import translator
from letrado.core.layout import Layout
from letrado.core.tiles import Alphabet
from letrado.game import Side
from letrado.game.events import SanctionAppealed
from letrado.game.visible_state import view_game
from letrado.rulebook import Rulebook
from letrado.server.features.game.page_view import game_page_view
from letrado.server.features.game.site_reasons import SITE_REASONS
from letrado.server.features.lobby.terms import edition_name
from letrado.server.infra.errors import status_of, why
from letrado.server.live.bots import Bots
from letrado.server.live.game_log import GameLog
from letrado.server.live.game_rules import rules_data
from letrado.server.live.participants import Participant, chat_lines, visible_state
from letrado.server.rendering.drawing import alphabet_data
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.links import site_of
from letrado.server.security.identity import csrf_token, now_of, store_of
from letrado.store import read_transaction
from letrado.store.games import mutes, notes
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, ratings
from letrado.store.tournaments import tournament_links

_TALK = "R-180"
"""The requirement about talking during play."""


def draw(
    request: Request,
    log: GameLog,
    seat: Participant,
    state: dict[str, Any],
    failure: LetradoError | None,
) -> Response:
    """Draw the page for a seat, with a refused command if there is one."""
    language, row = language_of(request), log.row
    shown = visible_state(log, seat, now_of(request))
    sight = view_game(shown.moment.game, shown.viewer)
    rules = sight.settings.rules
    with read_transaction(store_of(request)) as connection:
        players = players_data(connection, row, request.app.state.bots, now_of(request), language)
        muted = bool(seat.side) and mutes.is_muted(connection, row.id, seat.account or "")
        lines = chat_lines(connection, row, seat, 0)
        chat = [line for line in lines if not muted or line["by"] == seat.viewer.value]
        note = notes.read(connection, row.id, seat.account) if seat.account else ""
        place = tournament_links.table_of(connection, row.id)
    data = {
        "id": row.id,
        "socket": f"/juego/{row.id}/ws",
        "csrf": csrf_token(request),
        "alphabet": alphabet_data(Alphabet.load(rules.laying.tile_set)),
        "layout": Layout.load().marks,
        "state": state,
        "players": players,
        "event": sight.settings.event,
        "edition_name": edition_name(row.edition),
        "lexicon_name": row.lexicon,
        "correspondence": row.days_a_turn,
        "rules": rules_data(row.edition, language),
        "talk": talk_advice(rules, language),
        "grounds": {kept: translator(language)(text) for kept, text in SITE_REASONS.items()},
        "chat": chat,
        "muted": muted,
        "note": note,
        "review": f"/juego/{row.id}/repaso",
        "share": f"{site_of(request)}/juego/{row.id}",
        "rematch": {"href": f"/juego/{row.id}/revancha"} if seat.side else None,
    }
    shown_page = game_page_view(
        shown.moment.game,
        sight,
        state,
        data,
        why(failure, language) if failure else None,
        _arguments(log) if seat.offices else {},
        f"/torneo/{place.tournament}/mesa/incidencias" if place else "",
        language,
    )
    context = {"shown": shown_page, "data": data}
    return page(request, "game.html", context, status=status_of(failure) if failure else 200)


def _arguments(log: GameLog) -> dict[int, str]:
    """Return the arguments of players to the tribunal, by the number of the sanction."""
    facts = (event.fact for event in log.events)
    return {fact.sanction: fact.arguments for fact in facts if isinstance(fact, SanctionAppealed)}


def players_data(
    connection: Connection, row: GameRow, bots: Bots, now: int, language: str
) -> dict[str, Any]:
    """Describe the players: names, ratings if the game has a speed, the levels of programs."""
    speed = ratings.speed_of(row.pace, row.clock_ms)
    found: dict[str, Any] = {}
    for side, account_id in ((Side.A, row.side_a), (Side.B, row.side_b)):
        account = accounts.find(connection, account_id)
        level, rating = bots.level_of(account_id), None
        if account is not None and account.is_member and speed is not None:
            kept, games = ratings.find(connection, account_id, row.language, speed, now)
            rating = round(kept.rating) if games else None
        member = account is not None and account.is_member and account.deleted_at is None
        name = account.name if account else ""
        found[side.value] = {
            "name": name,
            "rating": rating,
            "bot": level is not None,
            "level": translator(language)(level.name) if level else None,
            "href": f"/jugador/{quote(name)}" if member else None,
        }
    return found


def talk_advice(rules: Rulebook, language: str) -> str:
    """Return our summary of the edition's article about talking with the opponent."""
    clauses = (each for each in rules.clauses.values() if _TALK in each.requirements)
    clause = next(clauses, None)
    return "" if clause is None else clause.read_in(language)
