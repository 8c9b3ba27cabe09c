"""A copy of all that is kept of an account: one zip with JSON, and a log for each game."""

import io
import json
import zipfile

from sqlalchemy import Connection

from letrado.store import personal


def archive(connection: Connection, account_id: str) -> bytes:
    """The zip."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        rows = personal.copy_of(connection, account_id)
        file.writestr("account.json", json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        for game, log in personal.logs_of(connection, account_id):
            file.writestr(f"games/{game}.jsonl", log)
    return content.getvalue()
