"""The puzzle of the day: a position, one answer for each account, and why the answer is right.

Only people who have answered see the solution; before that neither the page nor the data of its
island has it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.base.i18n import DEFAULT, Text, Translate, translator
from letrado.core.layout import Layout
from letrado.core.moves import Move, Pass
from letrado.core.placements import LONGEST_PLAY, Placement
from letrado.core.position import LONGEST_CGP
from letrado.core.validation import validate_and_score
from letrado.puzzles import Puzzle, PuzzleSet, shipped
from letrado.puzzles.telling import NAMES, asked, continuation, explanation, shown
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.board.scoring import position_data
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconSource
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.rendering.dates import written
from letrado.server.rendering.drawing import Cell, TileFace, alphabet_data, cells, tile_faces
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import now_of, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.study import puzzles
from letrado.store.study.puzzles import Answered

router = APIRouter(include_in_schema=False)

Words = Literal["es", "ca", ""]
FIRST = date(2026, 1, 1)
"""First day that has a page."""


@dataclass(frozen=True, slots=True)
class Told:
    """Data that solvers get after their answer."""

    answered: Answered
    given: str
    points: int | None
    """Score of the play that they made."""
    not_words: tuple[str, ...]
    sentences: tuple[str, ...]
    line: tuple[str, ...]
    rating: int
    change: int
    puzzles: int


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle; *told* once it is answered, and until then *data* for the script."""

    puzzle: Puzzle
    kind: Text
    asked: str
    words: str
    played: Collection[str]
    day: str
    before: str
    """The day before; empty if it has no page."""
    after: str
    shown_day: int
    cells: list[list[Cell]]
    rack: list[TileFace]
    rival: list[TileFace]
    told: Told | None
    failure: Why | None
    jugada: str
    longest_play: int
    data: dict[str, Any] | None


@router.api_route("/puzle", methods=["GET", "HEAD"])
def puzzle_page(
    request: Request,
    fichas: Annotated[Words, Query()] = "",
    dia: Annotated[str, Query(max_length=10)] = "",
) -> Response:
    """Show the puzzle of today, or of an earlier day."""
    return _page(request, _spoken(request, fichas), _day(request, dia))


@router.post("/puzle")
def answer_puzzle(
    request: Request,
    jugada: Annotated[str, Form(max_length=LONGEST_PLAY)] = "",
    fichas: Annotated[Words, Form()] = "",
    dia: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Judge an answer and store it; a play that cannot be laid is refused, and does not count."""
    language, day = _spoken(request, fichas), _day(request, dia)
    puzzle = shipped(language).on(day)
    try:
        move = _read(jugada, puzzle)
    except LetradoError as error:
        return _page(request, language, day, error, jugada)
    with keeping(request) as (connection, account):
        puzzles.answer(
            connection,
            account.id,
            language,
            (puzzle.key, puzzle.grade),
            str(move),
            puzzle.solves(move),
            now_of(request),
        )
    return RedirectResponse(f"/puzle?fichas={language}&dia={day.isoformat()}", 303)


def _page(
    request: Request,
    language: str,
    day: date,
    failure: LetradoError | None = None,
    jugada: str = "",
) -> Response:
    of_all, _ = shipped(language), translator(language_of(request))
    puzzle, today = of_all.on(day), _today(request)
    position = puzzle.position
    told = _told(request, puzzle, of_all, _)
    best = puzzle.answers[0]
    laid = best.new if told and isinstance(best, Placement) else {}
    drawn = PuzzlePage(
        puzzle=puzzle,
        kind=NAMES[puzzle.kind],
        asked=asked(puzzle, _),
        words=language,
        played=PLAYED,
        day=day.isoformat(),
        before=(day - timedelta(1)).isoformat() if day > FIRST else "",
        after=(day + timedelta(1)).isoformat() if day < today else "",
        shown_day=int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000),
        cells=cells(position.board, laid, _),
        rack=tile_faces(position.racks[0]),
        rival=tile_faces(position.racks[1]),
        told=told,
        failure=why(failure, language_of(request)) if failure else None,
        jugada=jugada,
        longest_play=LONGEST_PLAY,
        data=None if told else _data(puzzle),
    )
    status = status_of(failure) if failure else 200
    return page(request, "puzzle.html", as_context(drawn), status=status)


def _told(request: Request, puzzle: Puzzle, of_all: PuzzleSet, _: Translate) -> Told | None:
    account = visitor_of(request).account
    if account is None:
        return None
    language = puzzle.position.alphabet.language
    with read_transaction(store_of(request)) as connection:
        answered = puzzles.find(connection, account.id, puzzle.key)
        if answered is None:
            return None
        _rating, solved = puzzles.rating_of(connection, account.id, language, now_of(request))
    given, points = _("a pass"), None
    strange: tuple[str, ...] = ()
    if answered.move != str(Pass()):
        placement = Placement.parse(answered.move, puzzle.position.alphabet)
        given = shown(placement, puzzle.position.board, _)
        points = validate_and_score(puzzle.position, placement).total
        strange = _not_words(placement, puzzle, of_all.origin.words, request.app.state.lexicons)
    return Told(
        answered,
        given,
        points,
        strange,
        tuple(explanation(puzzle, _)),
        tuple(continuation(puzzle, _)) if len(puzzle.line) > 1 else (),
        round(answered.after),
        round(answered.after) - round(answered.before),
        solved,
    )


def _not_words(
    placement: Placement, puzzle: Puzzle, digest: str, source: LexiconSource
) -> tuple[str, ...]:
    """Return words of a play that the puzzle's own lexicon lacks; none if it is not available."""
    try:
        lexicon = source.load_digest(digest)
    except Unavailable:
        return ()
    words = validate_and_score(puzzle.position, placement).words
    return tuple(word.spelling for word in words if word.tiles not in lexicon)


def _read(text: str, puzzle: Puzzle) -> Move:
    """Read an answer: a play that the rack has the tiles for, or a pass."""
    if text.strip() == str(Pass()):
        return Pass()
    placement = Placement.read(text, puzzle.position.board)
    validate_and_score(puzzle.position, placement)
    return placement


def _spoken(request: Request, asked_for: str) -> str:
    """Return the language of the puzzle: the one asked for, else the page's own."""
    own = language_of(request)
    return asked_for or (own if own in PLAYED else DEFAULT)


def _today(request: Request) -> date:
    return datetime.fromtimestamp(now_of(request) / 1000, UTC).date()


def _day(request: Request, text: str) -> date:
    """Return the day asked for; future days are refused."""
    today = _today(request)
    if not text:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Unreadable(
            "puzzles.day", "“{day}” is not a day: write it like 2026-11-16", day=text
        ) from error
    if not FIRST <= day <= today:
        raise _no_such_day(request, day, today)
    return day


def _no_such_day(request: Request, day: date, today: date) -> Unavailable:
    """Why a day has no puzzle, with its dates as the page writes them."""
    language = language_of(request)
    return Unavailable(
        "puzzles.no_such_day",
        "There is no puzzle for {day}: the puzzles go from {first} to {last}",
        day=written(day, language),
        first=written(FIRST, language),
        last=written(today, language),
    )


def _data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the data that the island starts from, without the answer."""
    return {
        "alphabets": [alphabet_data(puzzle.position.alphabet)],
        "layout": Layout.load().marks,
        "longest": LONGEST_CGP,
        "position": position_data(puzzle.position),
        "tentative": [],
        "refused": None,
        "best": False,
    }
