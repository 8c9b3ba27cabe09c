"""Answer a challenge: one answer for all its words, and a log of the answers (F09 §40)."""

import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from letrado.base.errors import Unavailable
from letrado.base.paths import home
from letrado.lexicon.law.verdict import Answer, Verdict


def public_answer(verdicts: Sequence[Verdict]) -> Answer:
    """Return one answer for all words: nobody learns which word failed, nor why.

    A word that no tiles can spell is not valid on a board, whatever a dictionary says of it.
    """
    answers = {verdict.answer if verdict.unplayable is None else "invalid" for verdict in verdicts}
    if "invalid" in answers:
        return "invalid"
    return "undetermined" if "undetermined" in answers else "valid"


def log_file() -> Path:
    """Return the path of the log of challenges."""
    return home() / "challenges.jsonl"


def log_challenge(edition: str, words: Sequence[str], answer: Answer) -> None:
    """Add one line; it is on the disk before anybody gets the answer."""
    record = {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "edition": edition,
        "words": list(words),
        "answer": answer,
    }
    line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise Unavailable(
            "file.unwritable",
            "{path} cannot be written: {reason}",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error
