"""The pages of tables: the list with its calls, and the console, complete without script."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError
from letrado.base.i18n import N_, Translate, translator
from letrado.core.layout import Layout
from letrado.core.tiles import Alphabet
from letrado.game import Side
from letrado.game.visible_state import GameView, view_game
from letrado.rulebook.names import ROLES
from letrado.server.features.game.page_view import cover_text
from letrado.server.features.lobby.terms import edition_name
from letrado.server.features.table_console.form import FIELDS, TableOffer, offered
from letrado.server.features.table_console.view import SCREEN, is_over, rules_data
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.live.game_log import GameLog
from letrado.server.rendering.drawing import Cell, alphabet_data, cells
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.sheet_lines import SheetLine, sheet_lines
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, csrf_token, now_of, store_of
from letrado.store import read_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, grants
from letrado.store.people.accounts import Account

_MOST_LISTED = 100
_OFFICES = frozenset({"monitor", "judge", "arbiter", "director", "tribunal"})
_STATUS = {"running": N_("in play"), "cancelled": N_("annulled")}
_CLOSED = N_("closed")


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list, in the words of the page."""

    href: str
    names: str
    about: str
    """Edition, tournament, round and table."""
    points: str
    status: str
    office: str
    """The official that is called; empty if there is no call."""
    since: int
    waits: str


@dataclass(frozen=True, slots=True)
class TablePageView:
    """The console of a table without script, with every text translated."""

    id: str
    seq: int
    title: str
    edition: str
    failure: Why | None
    status: str
    line: str
    """A typed step that was refused, to be corrected."""
    cells: list[list[Cell]] | None
    """None while the board is covered."""
    cover: str
    """Reason why it is covered."""
    result: str
    """The final scores; empty while the game runs."""
    sheet: tuple[SheetLine, ...]
    told: tuple[str, ...]
    """Latest events, the newest first."""


@dataclass(frozen=True, slots=True)
class TablesPage:
    """Tables that somebody keeps, calls that they may answer, and the form for a new table."""

    tables: list[ListedTable]
    calls: list[ListedTable]
    offered: TableOffer
    fields: Mapping[str, str]
    appoints: bool
    failure: Why | None


def draw_list(
    request: Request,
    fields: Mapping[str, str] | None = None,
    failure: LetradoError | None = None,
) -> Response:
    """Draw the visitor's tables, and the calls for them."""
    account, now, language = account_of(request), now_of(request), language_of(request)
    _ = translator(language)
    with read_transaction(store_of(request)) as connection:
        own = games.officiated(connection, account.id, _MOST_LISTED)
        calls = _calls(connection, account)
        shown = TablesPage(
            tables=[_table(connection, row, now, _) for row in own],
            calls=[_table(connection, row, now, _) for row in calls],
            offered=offered(request),
            fields=dict.fromkeys(FIELDS, "") | dict(fields or {}),
            appoints=may_appoint(connection, account),
            failure=why(failure, language) if failure else None,
        )
    status = status_of(failure) if failure else 200
    return page(request, "tables.html", as_context(shown), status=status)


def may_appoint(connection: Connection, account: Account) -> bool:
    """Say whether they may set up a live game of two members with officials."""
    held = grants.roles_in(connection, account.id)
    return bool(held & {"arbiter", "director", "organiser", grants.ADMINISTRATOR})


def _calls(connection: Connection, account: Account) -> list[GameRow]:
    """Return the calls that this account may answer, the oldest first."""
    if grants.roles_in(connection, account.id) & _OFFICES:
        rows = games.calling(connection, _MOST_LISTED)
    else:
        rows = games.calling_for(connection, account.id, _OFFICES, _MOST_LISTED)
    return [row for row in rows if row.side_of(account.id) is None]


def _table(connection: Connection, row: GameRow, now: int, _: Translate) -> ListedTable:
    settings = event_log.settings(connection, row.id)
    names = [
        account.name if (account := accounts.find(connection, side)) else name
        for side, name in zip((row.side_a, row.side_b), settings.players, strict=True)
    ]
    about = [edition_name(row.edition), settings.event]
    if settings.round:
        about.append(_("Round {n}").format(n=settings.round))
    if settings.table:
        about.append(_("Table {n}").format(n=settings.table))
    since = row.call_at or now
    minutes, seconds = divmod(max(0, now - since) // 1000, 60)
    return ListedTable(
        href=f"/mesa/{row.id}" if row.pace == "table" else f"/juego/{row.id}",
        names=" – ".join(names),
        about=" · ".join(filter(None, about)),
        points=f"{row.score_a} – {row.score_b}",
        status=_(_STATUS.get(row.status, _CLOSED)),
        office=_(ROLES[row.call]) if row.call else "",
        since=since,
        waits=_("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds),
    )


def draw_table(
    request: Request,
    log: GameLog,
    state: dict[str, Any],
    failure: LetradoError | None,
    line: str,
) -> Response:
    """Draw the console; it shows a refused step, whose line stays to be corrected."""
    language, game = language_of(request), log.game
    sight = view_game(game, SCREEN)
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
    refused = why(failure, language) if failure else None
    shown = _table_view(log, sight, state, refused, line, language)
    context = {"shown": shown, "data": data}
    return page(request, "table.html", context, status=status_of(failure) if failure else 200)


def _table_view(
    log: GameLog,
    sight: GameView,
    state: Mapping[str, Any],
    failure: Why | None,
    line: str,
    language: str,
) -> TablePageView:
    _ = translator(language)
    turn, names = sight.turn, dict(zip(Side, sight.settings.players, strict=True))
    scores = sight.result.scores if sight.result else sight.plays
    one, other = (f"{names[side]} {scores[side]}" for side in Side)
    return TablePageView(
        id=log.row.id,
        seq=log.seq,
        title=" – ".join(sight.settings.players),
        edition=edition_name(log.row.edition),
        failure=failure,
        status=(f"{names[turn.mover]}: " if turn else "") + state["phase_text"],
        line=line,
        cells=None
        if sight.board is None
        else cells(sight.board, dict(turn.laid) if turn else {}, _),
        cover=cover_text(sight, _),
        result=f"{one} – {other}" if is_over(log.game) else "",
        sheet=sheet_lines(sight, _),
        told=tuple(each["text"] for each in state["told"]),
    )
