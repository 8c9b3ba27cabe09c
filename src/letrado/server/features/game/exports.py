"""``/juego/{game}/descarga.…``: a game that is over as a file to keep or to share.

It has only the game itself: neither the chat nor anybody's notes.
"""

from enum import StrEnum

import anyio.to_thread
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import Illegal
from letrado.core.coordinates import Notation
from letrado.formats import gcg
from letrado.formats.published import published, published_log
from letrado.formats.scoresheet import sheet
from letrado.game.events import Event
from letrado.game.referee import replay
from letrado.game.settings import Protocol
from letrado.reports.score_sheet import as_pdf
from letrado.server.infra import db
from letrado.server.live import game_log
from letrado.server.live.game_log import GameLog
from letrado.server.live.participants import Participant, has_seen_the_end, participant_of
from letrado.server.security.identity import now_of, store_of, visitor_of
from letrado.store.games import event_log, games
from letrado.table.facts import incidents

router = APIRouter(include_in_schema=False)


class FileForm(StrEnum):
    """The file formats of a game."""

    JSONL = "jsonl"
    GCG = "gcg"
    PDF = "pdf"


_TYPES = {
    FileForm.JSONL: "application/x-ndjson; charset=utf-8",
    FileForm.GCG: "text/plain; charset=utf-8",
    FileForm.PDF: "application/pdf",
}


@router.get("/juego/{game}/descarga.{form}")
async def export_game(request: Request, game: str, form: FileForm) -> Response:
    """Return the game as a file, for everybody who may see it."""
    store, account, now = store_of(request), visitor_of(request).account, now_of(request)

    def load(connection: Connection) -> tuple[GameLog, Participant, str]:
        seat = participant_of(connection, games.find(connection, game), account)
        return game_log.load(connection, game), seat, event_log.text(connection, game)

    log, seat, text = await db.read(store, load)
    _check_over(log, seat, now)
    events = tuple(published(log.events))
    made = await anyio.to_thread.run_sync(content, text, events, form)
    headers = {
        "Content-Disposition": f'attachment; filename="letrado-{log.row.id}.{form.value}"',
        "Cache-Control": "private, no-store",
    }
    return Response(made, headers=headers, media_type=_TYPES[form])


def _check_over(log: GameLog, seat: Participant, now: int) -> None:
    """Refuse to export a game that is running, or that this viewer must not see ended yet."""
    if not has_seen_the_end(log, seat, now):
        raise Illegal("export.running", "The game is not over: it can be downloaded when it is")


def content(text: str, events: tuple[Event, ...], form: FileForm) -> bytes:
    """Return the file of a game whose log is *text*."""
    match form:
        case FileForm.JSONL:
            return published_log(text).encode()
        case FileForm.GCG:
            return gcg.dump(gcg.from_log(events))
        case FileForm.PDF:  # paper uses the edition's language
            game = replay(events)
            told: list[str] = []
            if game.settings.protocol is Protocol.TABLE:
                told = incidents(events, game.settings, game.rules.language)
            return as_pdf(sheet(game), notation=Notation.NUMBERED_ROWS, incidents=told)
