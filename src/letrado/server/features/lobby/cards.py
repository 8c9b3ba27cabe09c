"""The viewer's running games, as cards in the lobby."""

from dataclasses import dataclass

from starlette.requests import Request

from letrado.base.errors import LetradoError
from letrado.base.i18n import Translate, translator
from letrado.core.coordinates import SIZE
from letrado.game import ClockMode, Side
from letrado.game.redaction import Viewer
from letrado.game.visible_state import GameView, view_game
from letrado.server.features.game.routes import live_of
from letrado.server.features.lobby.form import terms_text
from letrado.server.features.lobby.starting import terms_of
from letrado.server.features.lobby.terms import edition_name
from letrado.server.infra.public_errors import explain
from letrado.server.live.game_log import GameLog
from letrado.server.rendering.i18n import language_of
from letrado.store.games.games import GameRow
from letrado.store.people.accounts import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCard:
    """A game of the viewer; *problem* says why it cannot be shown."""

    row: GameRow
    about: str
    rival: str = ""
    score: tuple[int, int] = (0, 0)
    my_turn: bool = False
    begun: bool = True
    clock: str = ""
    """Time left on the viewer's clock."""
    left: int | None = None
    """Milliseconds left for the turn, in correspondence games."""
    event: str = ""
    round: int | None = None
    """Round of the tournament that the game belongs to."""
    tiles: tuple[tuple[int, int], ...] = ()
    """Columns and rows of the covered squares."""
    problem: str = ""


def awaits(row: GameRow, account: str) -> bool:
    """Say whether a game waits for the account."""
    side = row.side_of(account)
    return side is not None and row.turn == side.value


async def game_card(request: Request, row: GameRow, account: Account, now: int) -> GameCard:
    """Return the card of a game; one that cannot be read must not hide the others."""
    language = language_of(request)
    try:
        table = await live_of(request).table(row.id)
        return _card(table.log, row.side_of(account.id) or Side.A, now, translator(language))
    except LetradoError as error:
        return GameCard(row=row, about=edition_name(row.edition), problem=explain(error, language))


def _card(log: GameLog, side: Side, now: int, _: Translate) -> GameCard:
    row, sight = log.row, view_game(log.game, Viewer(side.value))
    covered = enumerate(sight.board.tiles) if sight.board else ()
    by_days = row.pace == "correspondence" and row.due_at is not None
    return GameCard(
        row=row,
        about=f"{edition_name(row.edition)} · {terms_text(terms_of(log.game, row), _)}",
        rival=sight.settings.players[side is Side.A],
        score=(sight.plays[side], sight.plays[side.other]),
        my_turn=row.turn == side.value,
        begun=sight.turn is not None or row.turn is not None,
        clock=_clock(sight, side, now),
        left=max((row.due_at or now) - now, 0) if by_days else None,
        event=sight.settings.event,
        round=sight.settings.round,
        tiles=tuple((at % SIZE, at // SIZE) for at, tile in covered if tile),
    )


def _clock(sight: GameView, side: Side, now: int) -> str:
    """Return ``14:32`` for the clock of a side, ``−1:12`` in overtime; empty without a clock."""
    if sight.settings.clock not in (ClockMode.RUNNING, ClockMode.STOPPED):
        return ""
    left = sight.left[side] - (now - sight.at if side in sight.running else 0)
    minutes, seconds = divmod(abs(left) // 1000, 60)
    return f"{'−' if left < 0 else ''}{minutes}:{seconds:02}"
