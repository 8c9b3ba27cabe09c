"""A game in a few fields: for lists that programs read, and for webhooks sent at its end."""

import json
from typing import Any

from sqlalchemy import Connection

from letrado.store.games.games import GameRow
from letrado.store.people import accounts


def summary(connection: Connection, row: GameRow, account: str = "") -> dict[str, Any]:
    """The row of the index, with names; *you* is the side of *account*."""
    side = row.side_of(account)
    result = json.loads(row.result) if row.result else None
    return {
        "id": row.id,
        "path": f"/juego/{row.id}",
        "names": {"A": _name(connection, row.side_a), "B": _name(connection, row.side_b)},
        "you": side.value if side else None,
        "edition": row.edition,
        "language": row.language,
        "lexicon": row.lexicon,
        "pace": row.pace,
        "rated": bool(row.rated),
        "visibility": row.visibility,
        "status": row.status,
        "turn": row.turn,
        "scores": {"A": row.score_a, "B": row.score_b},
        "result": result,
        "created_at": row.created_at,
        "ended_at": row.ended_at,
    }


def _name(connection: Connection, account: str) -> str:
    found = accounts.find(connection, account) if account else None
    return found.name if found else ""
