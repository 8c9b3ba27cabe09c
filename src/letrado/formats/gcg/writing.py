"""Write GCG: UTF-8 with its pragma, one form for each thing."""

import re
from collections.abc import Iterator

from letrado.formats.gcg.model import Entry, Gcg, RackGain, RackLoss, TimePenalty, Withdrawn
from letrado.game.actors import Side

_LOSSES = (RackLoss, TimePenalty, Withdrawn)


def write(gcg: Gcg) -> str:
    """Return the record as text; `parse` gives it back."""
    return "".join(f"{line}\n" for line in _lines(gcg))


def dump(gcg: Gcg) -> bytes:
    """Return the record as a file."""
    return write(gcg).encode()


def _lines(gcg: Gcg) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for name, value in gcg.pragmas:
        yield from _continued(name, value)
    for number, player in enumerate(gcg.players, 1):
        yield f"#player{number} {player.nick} {player.name}"
    for note in gcg.notes:
        yield from _continued("note", note)
    for entry in gcg.entries:
        yield _entry(entry, gcg)
        for note in entry.notes:
            yield from _continued("note", note)
    for number, side in enumerate(Side, 1):
        if gcg.racks[side is Side.B]:
            yield f"#rack{number} {''.join(map(str, gcg.racks[side is Side.B]))}"
    if gcg.incomplete is not None:
        yield f"#incomplete {gcg.incomplete}".rstrip()


def _continued(name: str, value: str) -> Iterator[str]:
    """Yield a pragma over as many lines as its value has; lines that would mislead are marked."""
    first, *others = re.split(r"\r\n|\r|\n", value)
    yield f"#{name} {first}".rstrip()
    for line in others:
        yield f"#- {line}" if not line or line[0] in "#>" else line


def _entry(entry: Entry, gcg: Gcg) -> str:
    rack = "".join(map(str, entry.rack))
    if isinstance(entry.what, RackLoss) and not rack:
        rack = "".join(map(str, entry.what.tiles))
    elif isinstance(entry.what, RackGain):
        rack = ""  # with a rack before it, it would be read as a loss
    lost = isinstance(entry.what, _LOSSES) and entry.points <= 0
    points = f"-{-entry.points}" if lost else f"{entry.points:+d}"
    words = (rack, str(entry.what), points, str(entry.total), entry.remark)
    return f">{gcg.player(entry.side).nick}: {' '.join(word for word in words if word)}"
