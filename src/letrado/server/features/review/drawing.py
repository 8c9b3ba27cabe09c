"""The page of a review, drawn without script."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from letrado.base.i18n import catalogue, translator
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.layout import Layout
from letrado.core.tiles import Alphabet
from letrado.engine.winning import MILLION
from letrado.game.law.game_end import final
from letrado.game.state import COUNTED
from letrado.review.telling import decimal, percent
from letrado.server.features.lobby.terms import edition_name
from letrado.server.features.review.data import review_data
from letrado.server.features.review.reviews import Review
from letrado.server.rendering.drawing import Cell, TileFace, alphabet_data, cells, tile_faces
from letrado.store.games.games import GameRow


@dataclass(frozen=True, slots=True)
class Letter:
    """A tile of a word or a rack, as text."""

    face: str
    blank: bool

    @property
    def shown(self) -> str:
        """The face; a blank without a face is a question mark."""
        return self.face or "?"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in the list; *made* is the move made, one of the options of the turn."""

    turn: int
    mover: str
    made: dict[str, Any]
    outcome: str
    points: int
    total: int
    equity_lost: float | None
    win_lost: float | None
    luck: float | None


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A review at a turn, or without turns; *data* is for the script."""

    title: str
    game: GameRow
    data: dict[str, Any]
    lines: list[TurnLine]
    turn: dict[str, Any] | None
    shown: int
    cells: list[list[Cell]]
    rack: list[TileFace]
    edition: str
    event: str
    count: dict[str, dict[str, int]] | None
    cause: str
    cards: list[tuple[str, Any, Any]]
    faces: Callable[[list[str]], list[Letter]]
    signed: Callable[[int], str]
    decimal: Callable[[float], str]
    percent: Callable[[float], str]


def review_page(review: Review, language: str, turno: int, mejor: int) -> ReviewPage:
    """Return the page at turn *turno*, with its play number *mejor* on the board."""
    data = review_data(review, language)
    at = min(turno, len(review)) or _costliest(data["turns"])
    turn = data["turns"][at - 1] if at else None
    alphabet = review.game.tiles.board.alphabet
    data |= {"alphabet": alphabet_data(alphabet), "layout": Layout.load().marks, "at": at}
    shown = _shown(turn["options"], mejor) if turn else 0
    names, (first, second) = data["names"], data["sides"]
    is_annulled = review.row.status == "cancelled"
    score = ["" if is_annulled else f"{signed(data['final'][side])} " for side in data["sides"]]
    return ReviewPage(
        title=f"{names[first]} {score[0]}– {score[1]}{names[second]}",
        game=review.row,
        data=data,
        lines=[_line(each) for each in data["turns"]],
        turn=turn,
        shown=shown,
        cells=_cells(review.turns[at - 1].board, turn, shown, language) if turn else [],
        rack=tile_faces(review.turns[at - 1].rack or ()) if at else [],
        edition=edition_name(review.row.edition),
        event=review.game.settings.event,
        count=_count(review),
        cause=_cause(review),
        cards=_cards(data["figures"], language),
        faces=lambda tiles: _letters(tiles, alphabet),
        signed=signed,
        decimal=lambda value: decimal(value, language),
        percent=lambda share: percent(round(share * MILLION), language),
    )


def _line(turn: dict[str, Any]) -> TurnLine:
    options = turn["options"]
    return TurnLine(
        turn=turn["turn"],
        mover=turn["mover"],
        made=options[_shown(options, 0) - 1],
        outcome=turn["outcome"],
        points=turn["points"],
        total=turn["after"][turn["mover"]],
        equity_lost=turn["equity_lost"],
        win_lost=turn["win_lost"],
        luck=turn["luck"],
    )


def _costliest(turns: list[dict[str, Any]]) -> int:
    """Return the turn that cost most, because it has most to show."""
    numbers = (turn["turn"] for turn in turns)
    return max(numbers, key=lambda n: turns[n - 1]["equity_lost"] or 0, default=0)


def _shown(options: list[dict[str, Any]], mejor: int) -> int:
    """Return the place of the play on the board: the one asked for, or the one that was made."""
    if 1 <= mejor <= len(options):
        return mejor
    return next(place for place, each in enumerate(options, 1) if each["made"])


def _cells(board: Board, turn: dict[str, Any], shown: int, language: str) -> list[list[Cell]]:
    option = turn["options"][shown - 1]
    laid = {
        Square(*divmod(each["square"], SIZE)): board.alphabet.parse(each["tile"])[0]
        for each in option["laid"]
    }
    if option["made"] and turn["outcome"] == "play":
        return cells(board.cover(laid), {}, translator(language), last=laid.keys())
    return cells(board, laid, translator(language))


def _count(review: Review) -> dict[str, dict[str, int]] | None:
    """Return the parts of the final scores; None for a game that ended otherwise."""
    if review.game.phase not in COUNTED:
        return None
    return {side.value: asdict(parts) for side, parts in final(review.game).items()}


def _cause(review: Review) -> str:
    result, closing = review.game.result, review.game.closing
    cause = result.cause if result else closing.cause
    return cause.value if cause else ""


def _letters(tiles: list[str], alphabet: Alphabet) -> list[Letter]:
    return [Letter(tile.face, tile.blank) for tile in alphabet.parse("".join(tiles))]


def signed(points: int) -> str:
    """Return a number with a true minus sign: a loser by abandonment may be below zero (A-60)."""
    return f"{points}".replace("-", "−")


def _cards(figures: dict[str, dict[str, Any]], language: str) -> list[tuple[str, Any, Any]]:
    """Return each of six numbers: its name, the values of both players, and an addition."""
    _, ngettext = translator(language), catalogue(language).ngettext

    def average(of: dict[str, Any]) -> str:
        return decimal(of["points"] / of["turns"], language) if of["turns"] else "–"

    def scoreless(of: dict[str, Any]) -> str:
        n = of["scoreless"]
        return ngettext("{n} without points", "{n} without points", n).format(n=n) if n else ""

    def missed(of: dict[str, Any]) -> str:
        n = of["missed"]
        return ngettext("{n} missed", "{n} missed", n).format(n=n) if n else ""

    def left(of: dict[str, Any]) -> str:
        return "–" if of["left"] is None else str(of["left"])

    def known(of: dict[str, Any]) -> str:
        n = of["known"]
        return ngettext("in {n} turn", "in {n} turns", n).format(n=n) if n < of["turns"] else ""

    def equity(of: dict[str, Any]) -> str:
        return "–" if of["equity_lost"] is None else decimal(of["equity_lost"], language)

    def games(of: dict[str, Any]) -> str:
        if of["win_lost"] is None:
            return ""
        share = percent(round(of["win_lost"] * MILLION), language)
        return _("{share} of a game").format(share=share)

    def luck(of: dict[str, Any]) -> str:
        if of["luck"] is None:
            return "–"
        return ("+" if of["luck"] >= 0 else "") + decimal(of["luck"], language)

    def draws(of: dict[str, Any]) -> str:
        n = of["draws"]
        if of["luck"] is None or n >= of["turns"]:
            return ""
        return ngettext("in {n} turn", "in {n} turns", n).format(n=n)

    def upheld(of: dict[str, Any]) -> str:
        n = of["upheld"]
        return ngettext("{n} right", "{n} right", n).format(n=n) if of["challenges"] else ""

    rows = (
        (_("Average a turn"), average, scoreless),
        (_("Bingos"), lambda of: str(of["bingos"]), missed),
        (_("Points left behind"), left, known),
        (_("Equity lost"), equity, games),
        (_("Luck of the draws"), luck, draws),
        (_("Challenges"), lambda of: str(of["challenges"]), upheld),
    )
    return [
        (
            name,
            {side: value(of) for side, of in figures.items()},
            {side: more(of) for side, of in figures.items()},
        )
        for name, value, more in rows
    ]
