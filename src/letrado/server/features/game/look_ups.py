"""Notes for officials: look-ups of words or moves from the address of a game's player."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.rendering.environment import page
from letrado.server.security.identity import account_of, store_of
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.people import look_ups
from letrado.store.people.look_ups import LookUp

router = APIRouter(include_in_schema=False)

SHOWN = 100
"""Number of notes that administrators see: the latest ones of all games."""


@router.api_route("/juego/{game}/consultas", methods=["GET", "HEAD"])
def of_game(request: Request, game: str) -> Response:
    """Show the notes of one game to its officials, but not to a player who is one as well."""
    with read_transaction(store_of(request)) as connection:
        if games.find(connection, game).side_of(account_of(request).id) is not None:
            raise NotAllowed(
                "look_ups.player",
                "You play in this game: only officials who do not play in it can see these notes",
            )
        found = look_ups.of_game(connection, game)
    return _page(request, found, game)


@router.api_route("/administracion/consultas", methods=["GET", "HEAD"])
def of_all(request: Request) -> Response:
    """Show the latest notes of all games that the administrator does not play in."""
    own = account_of(request)
    with read_transaction(store_of(request)) as connection:
        mine = {row.id for row in games.running(connection, own.id)}
        found = look_ups.latest(connection, SHOWN)
    return _page(request, [each for each in found if each.game not in mine])


def _page(request: Request, found: list[LookUp], game: str = "") -> Response:
    return page(request, "look_ups.html", {"notes": found, "game": game})
