"""The pages of tables: the list with its calls, and the console, drawn here in full."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.errors import LetradoError
from letrado.game.seen import seen
from letrado.layout import Layout
from letrado.locale import translator
from letrado.server import roles
from letrado.server.drawing import alphabet_data, cells
from letrado.server.failures import status_of, why
from letrado.server.game_log import GameLog
from letrado.server.i18n import language_of
from letrado.server.render import page
from letrado.server.table_form import FIELDS, offered
from letrado.server.table_view import SCREEN, is_over, rules_data
from letrado.server.terms import edition_name
from letrado.server.visitors import account_of, csrf_token, now_of, store_of
from letrado.store import accounts, eventlog, games, grants, view
from letrado.store.accounts import Account
from letrado.store.games import GameRow
from letrado.store.grants import Scope
from letrado.tiles import Alphabet

_MOST_LISTED = 100
_OFFICES = frozenset({"monitor", "judge", "arbiter", "director", "tribunal"})


def draw_list(
    request: Request,
    fields: Mapping[str, str] | None = None,
    failure: LetradoError | None = None,
) -> Response:
    """The tables of whoever asks, and who waits for him."""
    account, now, language = account_of(request), now_of(request), language_of(request)
    with view(store_of(request)) as connection:
        own = _kept(connection, account)
        calls = _calls(connection, account)
        context = {
            "tables": [_table(connection, row, now) for row in own],
            "calls": [_table(connection, row, now) for row in calls],
            "offered": offered(request),
            "fields": dict.fromkeys(FIELDS, "") | dict(fields or {}),
            "appoints": may_appoint(connection, account),
            "failure": failure and why(failure, language),
        }
    return page(request, "tables.html", context, status=status_of(failure) if failure else 200)


def _kept(connection: Connection, account: Account) -> list[GameRow]:
    """The tables in which an account has an office of its own, the running ones first."""
    given = grants.of_account(connection, account.id)
    ids = {each.scope.id for each in given if each.scope.kind == "game"}
    rows = games.among(connection, ids, limit=_MOST_LISTED)
    return sorted(rows, key=lambda row: row.status != "running")


def may_appoint(connection: Connection, account: Account) -> bool:
    """Whether he may have two members play a live game that officials look after."""
    held = grants.roles_in(connection, account.id)
    return bool(held & {"arbiter", "director", "organiser", grants.ADMINISTRATOR})


def _calls(connection: Connection, account: Account) -> Iterable[GameRow]:
    """The games that wait for an official which this account may answer, the oldest call first."""
    for row in games.calling(connection):
        if row.side_of(account.id) is None:
            found = roles.standing(connection, account, [Scope("game", row.id)])
            if found & _OFFICES:
                yield row


def _table(connection: Connection, row: GameRow, now: int) -> dict[str, Any]:
    settings = eventlog.settings(connection, row.id)
    names = [
        account.name if (account := accounts.find(connection, side)) else name
        for side, name in zip((row.side_a, row.side_b), settings.players, strict=True)
    ]
    return {
        "href": f"/mesa/{row.id}" if row.pace == "table" else f"/juego/{row.id}",
        "names": names,
        "scores": (row.score_a, row.score_b),
        "status": row.status,
        "edition": edition_name(row.edition),
        "event": settings.event,
        "round": settings.round,
        "table": settings.table,
        "call": row.call,
        "since": row.call_at,
        "waits": None if row.call_at is None else max(0, now - row.call_at) // 1000,
    }


def draw_table(
    request: Request,
    log: GameLog,
    state: dict[str, Any],
    failure: LetradoError | None,
    line: str,
) -> Response:
    """The console; a refused step is told on it, and its line stays to be mended."""
    language, game = language_of(request), log.game
    sight = seen(game, SCREEN)
    laid = dict(sight.turn.laid) if sight.turn else {}
    settings = game.settings
    data = {
        "id": log.row.id,
        "socket": f"/juego/{log.row.id}/ws",
        "csrf": csrf_token(request),
        "alphabet": alphabet_data(Alphabet.load(game.rules.laying.tile_set)),
        "layout": Layout.load().marks,
        "state": state,
        "rules": rules_data(game, language),
        "lexicon": log.row.lexicon,
        "edition_name": edition_name(log.row.edition),
        "event": settings.event,
        "round": settings.round,
        "table": settings.table,
    }
    context = {
        "title": " – ".join(settings.players),
        "data": data,
        "state": state,
        "line": line,
        "over": is_over(game),
        "cells": sight.board and cells(sight.board, laid, translator(language)),
        "failure": failure and why(failure, language),
    }
    return page(request, "table.html", context, status=status_of(failure) if failure else 200)
