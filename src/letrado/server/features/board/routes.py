"""The board page: complete without script; its island makes it interactive."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError, let_go
from letrado.base.i18n import DEFAULT, translator
from letrado.core.coordinates import Square
from letrado.core.layout import Layout
from letrado.core.placements import LONGEST_PLAY, Placement
from letrado.core.position import LONGEST_CGP, Position
from letrado.core.tiles import LANGUAGES as SETS
from letrado.core.tiles import Alphabet, Tile
from letrado.core.validation import validate_and_score
from letrado.server.features.board.best_list import best_list
from letrado.server.features.board.scoring import position_data
from letrado.server.features.lexicons.lexicons import PLAYED
from letrado.server.infra.errors import status_of, why
from letrado.server.rendering.drawing import alphabet_data, cells, tile_faces
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of

router = APIRouter(include_in_schema=False)


@router.api_route("/tablero", methods=["GET", "HEAD"])
def board_page(
    request: Request,
    cgp: Annotated[str, Query(max_length=LONGEST_CGP)] = "",
    jugada: Annotated[str, Query(max_length=LONGEST_PLAY)] = "",
    fichas: Annotated[str, Query(max_length=2)] = "",
    mejores: Annotated[str, Query(max_length=1)] = "",
) -> Response:
    """Show a position, a play on it and its count, at an address that can be shared.

    The best plays are shown only if *mejores* asks for them.
    """
    language = language_of(request)
    failure: LetradoError | None = None
    position = _empty(fichas, language)
    text = ""
    try:
        position = Position.read(cgp, position.alphabet) if cgp.strip() else position
    except LetradoError as error:
        failure, text = let_go(error), cgp  # the text stays where it can be corrected
    placement, points = None, None
    try:
        if jugada.strip() and failure is None:
            placement = Placement.read(jugada, position.board)
            points = validate_and_score(position, placement).as_dict()
    except LetradoError as error:
        failure = let_go(error)
    laid = placement.new if placement and points else {}
    refused = failure and {"why": why(failure, language), "cgp": text, "play": jugada.strip()}
    asked = mejores == "1" and len(position.racks[0]) > 0
    context = {
        "best": best_list(position, request.app.state.lexicons, language) if asked else None,
        "jugada": jugada,
        "position": position,
        "cgp": text or str(position),
        "longest_cgp": LONGEST_CGP,
        "longest_play": LONGEST_PLAY,
        "cells": cells(position.board, laid, translator(language)),
        "rack": tile_faces(position.racks[0]),
        "points": points,
        "failure": failure and why(failure, language),
        "unseen": _unseen(position),
        "sets": SETS,
        "data": _data(position, laid) | {"refused": refused, "best": asked},
    }
    status = status_of(failure) if failure else 200
    return page(request, "board.html", context, status=status)


def _empty(fichas: str, language: str) -> Position:
    """Return the empty board with the tiles asked for, else those of the page's language."""
    own = language if language in PLAYED else DEFAULT
    return Position.empty(Alphabet.load(fichas if fichas in SETS else own))


def _unseen(position: Position) -> list[tuple[str, int]]:
    """Return each face and how many of it are left, the blank last."""
    left = [tile.face for tile in position.unseen]
    return [(face, left.count(face)) for face in (*position.alphabet.faces, "")]


def _data(position: Position, laid: Mapping[Square, Tile]) -> dict[str, Any]:
    """Return the data that the island starts from."""
    return {
        "alphabets": [alphabet_data(Alphabet.load(language)) for language in SETS],
        "layout": Layout.load().marks,
        "longest": LONGEST_CGP,
        "position": position_data(position),
        "tentative": [{"square": at.index, "tile": str(tile)} for at, tile in laid.items()],
    }
