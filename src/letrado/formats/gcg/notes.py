"""Notes for what GCG cannot express, for people and for this program.

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
    """End of the game by a ruling; *annulled* games have no result."""

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
    """Contents of our own notes on a record."""

    settings: Settings | None = None
    sanctions: tuple[Sanction, ...] = ()
    result: Ruled | None = None


def _note(fields: dict[str, Any]) -> str:
    return MARK + json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def note_settings(settings: Settings, codec: Codec) -> str:
    """Write the settings of the game as a note."""
    return _note({"settings": codec.write(Settings, settings)})


def note_fact(event: Event, codec: Codec) -> str:
    """Write a fact that no line of GCG has as a note."""
    kind = type(event.fact)
    about = {"at": event.at, "by": event.by.value, "event": kind.__name__}
    return _note(about | codec.write(kind, event.fact))


def note_sanctions(sanctions: tuple[Sanction, ...], codec: Codec) -> str:
    """Write the sanctions of the game, and which of them are in force, as a note."""
    return _note({"sanctions": codec.write(tuple[Sanction, ...], sanctions)})


def note_result(ruled: Ruled, codec: Codec) -> str:
    """Write the result as a note."""
    return _note({"result": codec.write(Ruled, ruled)})


def told(notes: Iterable[str], codec: Codec) -> Told:
    """Return the contents of our notes; a note of ours that is damaged is refused."""
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
    """Return the result; notes from before 2026-11-16 do not say how far the sheets had come."""
    return codec.read(Ruled, {"signed": None, **raw} if isinstance(raw, dict) else raw)


def _fields(note: str) -> dict[str, Any]:
    try:
        fields = json.loads(note.removeprefix(MARK))
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "gcg.own_note",
            "The note “{note}” is damaged: remove it to read the rest",
            note=note if len(note) <= 60 else note[:59] + "…",
        ) from error
    return fields if isinstance(fields, dict) else {}
