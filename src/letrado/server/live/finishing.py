"""Follow-up of the end of a game, in the transaction that ends it: notices and ratings."""

from sqlalchemy import Connection

from letrado.game import Game, Side
from letrado.store.games.games import GameRow
from letrado.store.people import ratings, webhooks


def finish(connection: Connection, row: GameRow, game: Game) -> None:
    """Notify everybody who asked, and rate the game if it counts and has not two losers."""
    webhooks.announce(connection, row, game.at)
    result = game.result
    if not row.rated or result is None or result.both_lose:
        return
    score = {Side.A: 1.0, Side.B: 0.0, None: 0.5}[result.winner]
    ratings.rate(connection, row, score, game.at)
