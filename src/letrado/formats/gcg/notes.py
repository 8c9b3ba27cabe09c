"""What GCG cannot say, as notes that both people and this program can read.

``#note letrado {"sanctions":[…]}``: one JSON object a note. What changes a score (settings,
sanctions, a result that the moves do not give) is read back; the facts of incidents, challenges
and rulings are there to be looked at, since the log is what keeps them.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Unreadable
from letrado.formats.codec import Codec
from letrado.game.actors import Side
from letrado.game.events import Event
from letrado.game.settings import Settings
from letrado.game.state import Cause, Phase, Sanction

MARK = "letrado "


@dataclass(frozen=True, slots=True)
class Ruled:
    """How the game ended; *annulled* games have no result."""

    winner: Side | None
    scores: tuple[int, int]
    cause: Cause
    adjudicated: bool = False
    both_lose: bool = False
    annulled: bool = False
    signed: Phase | None = None
    """`CLOSED` when both have signed, `DELIVERED` when the sheet is handed in as well."""


@dataclass(frozen=True, slots=True)
class Told:
    """What our own notes add to a record."""

    settings: Settings | None = None
    sanctions: tuple[Sanction, ...] = ()
    result: Ruled | None = None


def _note(fields: dict[str, Any]) -> str:
    return MARK + json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def note_settings(settings: Settings, codec: Codec) -> str:
    """The settings of the game."""
    return _note({"settings": codec.write(Settings, settings)})


def note_fact(event: Event, codec: Codec) -> str:
    """Something that happened and that no line of GCG tells."""
    kind = type(event.fact)
    about = {"at": event.at, "by": event.by.value, "event": kind.__name__}
    return _note(about | codec.write(kind, event.fact))


def note_sanctions(sanctions: tuple[Sanction, ...], codec: Codec) -> str:
    """The sanctions of the game, and which of them stand."""
    return _note({"sanctions": codec.write(tuple[Sanction, ...], sanctions)})


def note_result(ruled: Ruled, codec: Codec) -> str:
    """The result."""
    return _note({"result": codec.write(Ruled, ruled)})


def told(notes: Iterable[str], codec: Codec) -> Told:
    """What our notes tell; a note of ours that is damaged is refused."""
    settings: Settings | None = None
    sanctions: tuple[Sanction, ...] = ()
    result: Ruled | None = None
    for note in notes:
        if not note.startswith(MARK + "{"):
            continue
        fields = _fields(note)
        if "settings" in fields:
            settings = codec.read(Settings, fields["settings"])
        if "sanctions" in fields:
            sanctions = codec.read(tuple[Sanction, ...], fields["sanctions"])
        if "result" in fields:
            result = _result(fields["result"], codec)
    return Told(settings, sanctions, result)


def _result(raw: object, codec: Codec) -> Ruled:
    """The result; notes of before 2026-11-16 do not tell how far the sheets had come."""
    return codec.read(Ruled, {"signed": None, **raw} if isinstance(raw, dict) else raw)


def _fields(note: str) -> dict[str, Any]:
    try:
        fields = json.loads(note.removeprefix(MARK))
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "gcg.own_note",
            "The note “{note}” is damaged: take it out to read the rest",
            note=note if len(note) <= 60 else note[:59] + "…",
        ) from error
    return fields if isinstance(fields, dict) else {}
