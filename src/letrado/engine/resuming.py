"""Keep a training run on disk: stopped in the middle, it continues from there.

A line of JSON, then compressed the values in use and what has been observed. It is meant for the
machine that wrote it, and refused if the plan or the words differ.
"""

import json
import zlib
from dataclasses import asdict
from pathlib import Path

from letrado._core import MalformedError, Observations
from letrado.base.errors import Unreadable
from letrado.base.files import opened, write_aside
from letrado.core.tiles import Alphabet
from letrado.engine.tables import leave_count, tile_set
from letrado.engine.training import Plan, Training

_KIND = "letrado training 1"
_MOST_BYTES = 256 * 2**20
_MOST_LINE = 64 * 1024


def save(training: Training, words: str, path: Path) -> None:
    """Write the run; *words* is the digest of its lexicon."""
    about = {
        "kind": _KIND,
        "plan": asdict(training.plan),
        "words": words,
        "tiles": training.alphabet.fingerprint,
        "usual": training.usual,
        "generation": training.generation,
        "games": training.games,
    }
    packed = zlib.compress(training.leaves + training.seen.to_bytes(), 1)
    write_aside(path, [json.dumps(about).encode() + b"\n", packed])


def resumed(plan: Plan, alphabet: Alphabet, words: str, path: Path) -> Training:
    """Return the run of *path* if there is one; else one that has not begun."""
    if not path.exists():
        return Training.begun(plan, alphabet)
    with opened(path, _MOST_BYTES) as file:
        head, packed = file.readline(_MOST_LINE), file.read()
    leaves = 2 * leave_count(alphabet)
    seen = Observations(tile_set(alphabet))
    try:
        about = json.loads(head)
        if about["kind"] != _KIND:
            raise ValueError(about["kind"])
        same = (Plan(**about["plan"]), about["words"], about["tiles"])
        if same != (plan, words, alphabet.fingerprint):
            raise Unreadable(
                "training.other",
                "{path} is of another run, with other numbers or other words: finish that one, or "
                "remove the file",
                path=str(path),
            )
        state = zlib.decompress(packed)
        seen.from_bytes(state[leaves:])
        usual = tuple(int(number) for number in about["usual"])
        generation, games = int(about["generation"]), int(about["games"])
    except (ValueError, KeyError, TypeError, zlib.error, MalformedError) as error:
        raise Unreadable(
            "training.damaged", "{path} is not a training run, or is damaged", path=str(path)
        ) from error
    return Training(plan, alphabet, state[:leaves], usual, generation, games, seen)
