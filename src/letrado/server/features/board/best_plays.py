"""The best plays of a position, for analysis: only on request."""

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from letrado.base.errors import Illegal, Unreadable
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import tiles_named
from letrado.engine import By, Generator, ScoredMove
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.board.scoring import PositionText
from letrado.server.features.lexicons.lexicons import LexiconSource, serving

router = APIRouter(prefix="/api/v1", tags=["board"])

SHOWN = 10
"""Number of plays listed by default."""

MOST = 50


class Question(PositionText):
    """A position with the rack of the player on turn, and the number of plays wanted."""

    rack: Annotated[str, Field(max_length=100)] | None = None
    lexicon: Annotated[str, Field(max_length=64)] | None = None
    top: Annotated[int, Field(ge=1, le=MOST)] = SHOWN
    by: By = "equity"

    def position(self) -> Position:
        """Return the position, with the rack if it is given apart."""
        position = super().position()
        if self.rack is None:
            return position
        rack = Rack.parse(self.rack, position.alphabet)
        return replace(position, racks=(rack, position.racks[1]))


class _Generators:
    """Generators for the lexicons used last; all threads share them."""

    def __init__(self, most: int = 4) -> None:
        self._most = most
        self._made: OrderedDict[tuple[str, str], Generator] = OrderedDict()
        self._lock = Lock()

    def over(self, lexicon: Lexicon) -> Generator:
        """Return the generator over the words of *lexicon*."""
        words = (lexicon.alphabet.fingerprint, lexicon.manifest.digest)
        with self._lock:
            if words not in self._made:
                self._made[words] = Generator(lexicon)
            self._made.move_to_end(words)
            if len(self._made) > self._most:
                self._made.popitem(last=False)
            return self._made[words]


_generators = _Generators()


def generator_over(lexicon: Lexicon) -> Generator:
    """Return the shared generator over the words of *lexicon*."""
    return _generators.over(lexicon)


def best_plays(
    position: Position,
    source: LexiconSource,
    *,
    lexicon_name: str | None = None,
    most: int = SHOWN,
    by: By = "equity",
) -> tuple[Lexicon, list[ScoredMove]]:
    """Return the lexicon, and its best plays from the best down.

    The tiles that the opponent can hold and the bag has follow from the position.
    """
    language = position.alphabet.language
    if not len(position.racks[0]):
        raise Illegal(
            "moves.no_rack", "Plays are found with the tiles of the rack, and it is empty: fill it"
        )
    lexicon = source.load(lexicon_name or serving(source, language))
    if lexicon.alphabet.language != language:
        raise Unreadable(
            "lexicon.other_language",
            "The lexicon {name} is for {found}, not for {language}",
            name=lexicon.name,
            found=tiles_named(lexicon.alphabet.language),
            language=tiles_named(language),
        )
    return lexicon, list(generator_over(lexicon).top(position, most, by=by))


def move_data(found: ScoredMove, position: Position) -> dict[str, Any]:
    """Return a play for programs; an exchange or a pass makes no words and lays no tiles."""
    move = found.move
    if isinstance(move, Placement):
        move = move.whole(position.board)
    laid = move.new if isinstance(move, Placement) else {}
    words = score(position.board, move).words if isinstance(move, Placement) else ()
    return {
        "play": str(move),
        "words": [word.spelling for word in words],
        "tiles": [{"square": str(at), "tile": str(tile)} for at, tile in laid.items()],
        "score": found.score,
        "equity": found.equity,
        "leave": str(found.leave),
    }


@router.post("/moves")
def find_moves(request: Request, question: Question) -> dict[str, Any]:
    """Return the best plays of a position, exchanges and pass among them, the best first."""
    position = question.position()
    lexicon, found = best_plays(
        position,
        request.app.state.lexicons,
        lexicon_name=question.lexicon,
        most=question.top,
        by=question.by,
    )
    return {"lexicon": lexicon.name, "moves": [move_data(each, position) for each in found]}
