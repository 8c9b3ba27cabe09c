"""The event log of a game as JSON Lines: lossless, one event a line.

The first line says what the file is::

    {"format":"letrado-game","version":1,"edition":"fise-2009","edition_digest":"…","alphabet":"…"}
    {"seq":1,"at":0,"by":"director","part":0,"event":"GameScheduled","settings":{…}}

Then each line is one event: its number, the instant in milliseconds, who caused it, which part of
one step it is, the fact's name and its fields; a line that another of its step follows says
``"more":true``, so that a log that ends within a step is known to be cut. A log is read whole or
not at all; `salvage` gives the steps before the first bad line, and says what is wrong with it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from letrado import rulebook
from letrado.base.errors import LetradoError, Unreadable, let_go
from letrado.base.i18n import N_
from letrado.base.limits import LATEST
from letrado.core.tiles import Alphabet
from letrado.formats import json_lines
from letrado.formats.codec import Codec
from letrado.game import events as facts
from letrado.game.actors import Actor
from letrado.game.events import Event, Fact, GameScheduled
from letrado.game.log_validation import retrace
from letrado.game.state import Game

FORMAT = "letrado-game"
VERSION = 1
MOST_BYTES = 32 * 2**20
"""Largest log in bytes; larger ones are refused unread."""

FACTS = json_lines.facts_in(facts, Fact)
"""Every class of facts by its name in the log."""

_ACTORS = {actor.value: actor for actor in Actor}
_ENVELOPE = ("seq", "at", "by", "part", "event")
"""Fields of every line besides those of its fact; ``more`` only if its step continues."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the edition under which, and the tiles with which, the game was recorded."""

    edition: str
    edition_digest: str
    alphabet: str

    @classmethod
    def of(cls, edition: str) -> "Header":
        """Return the header of a log that is written now."""
        rules = rulebook.load(edition)
        return cls(edition, rules.digest, Alphabet.load(rules.language).fingerprint)

    @property
    def same_law(self) -> bool:
        """Return whether the edition has not changed since: if it has, tell the reader."""
        return self.edition_digest == rulebook.load(self.edition).digest


@dataclass(frozen=True, slots=True)
class Log:
    """A game as recorded."""

    header: Header
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Salvage:
    """The whole steps before the first bad line, and what is wrong there; None: nothing is."""

    log: Log
    error: Unreadable | None


# -- writing -----------------------------------------------------------------------------------


def write(events: Iterable[Event]) -> Iterator[str]:
    """Yield the lines of a log, each with its end."""
    events = iter(events)
    first = next(events, None)
    if first is None or not isinstance(first.fact, GameScheduled):
        raise ValueError("a game begins with its settings")
    edition = first.fact.settings.edition
    header = Header.of(edition)
    codec = _codec(edition)
    yield json_lines.write_line(
        {
            "format": FORMAT,
            "version": VERSION,
            "edition": header.edition,
            "edition_digest": header.edition_digest,
            "alphabet": header.alphabet,
        }
    )
    yield from write_steps(chain((first,), events), 1, codec)


def write_steps(events: Iterable[Event], seq: int, codec: Codec) -> Iterator[str]:
    """Yield the lines of whole steps, numbered from *seq*: for code that appends to a log."""
    events = iter(events)
    event = next(events, None)
    while event is not None:
        following = next(events, None)
        yield _event_line(seq, event, following is not None and following.part > 0, codec)
        seq, event = seq + 1, following


def _event_line(seq: int, event: Event, more: bool, codec: Codec) -> str:
    fact = event.fact
    envelope = {"seq": seq, "at": event.at, "by": event.by.value, "part": event.part}
    if more:
        envelope["more"] = True
    envelope["event"] = type(fact).__name__
    return json_lines.write_line(envelope | codec.write(type(fact), fact))


def dumps(events: Iterable[Event]) -> str:
    """Return the whole log as text."""
    return "".join(write(events))


# -- reading -----------------------------------------------------------------------------------

Follow = Callable[[tuple[Event, ...]], object]
"""Called with each whole step read; an error from it makes a line bad: that of its ``part``."""


def read(content: bytes | str, follow: Follow | None = None) -> Log:
    """Return the log, or raise `Unreadable`: the first bad line, the reason, how much is whole."""
    salvaged = salvage(content, follow)
    if salvaged.error:
        raise salvaged.error
    return salvaged.log


def salvage(content: bytes | str, follow: Follow | None = None) -> Salvage:
    """Return what can be read of a damaged log; `Unreadable` only when it is no log of ours."""
    lines = _split(content)
    header, events_of = _read_header(lines[0])
    events: list[Event] = []
    step: list[Event] = []

    def salvaged(number: int, reason: LetradoError) -> Salvage:
        error = _damaged(min(number + 2, len(lines)), let_go(reason), len(events))
        return Salvage(Log(header, tuple(events)), error)

    try:
        for event, more in events_of(header, lines[1:]):
            step.append(event)
            if more:
                continue
            if follow is not None:
                try:
                    follow(tuple(step))
                except LetradoError as reason:
                    return salvaged(len(events) + reason.details.get("part", 0), reason)
            events += step
            step.clear()
        if step:
            return salvaged(len(events) + len(step) - 1, json_lines.cut_off())
        if not events:
            raise Unreadable("log.empty", "no event follows the first line")
    except LetradoError as reason:
        return salvaged(len(events) + len(step), reason)
    return Salvage(Log(header, tuple(events)), None)


def read_game(content: bytes | str) -> tuple[Log, Game]:
    """Return the log and the state that it leads to; a line that does not follow is a bad one."""
    retracing = _Retracing()
    log = read(content, retracing.follow)
    if retracing.game is None:
        raise LookupError("a log that was read has events")
    return log, retracing.game


def salvage_game(content: bytes | str) -> Salvage:
    """Return the steps that the referee would decide again, up to the first that differs."""
    return salvage(content, _Retracing().follow)


class _Retracing:
    """The state that the steps so far lead to."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def follow(self, step: tuple[Event, ...]) -> None:
        self.game = retrace(self.game, step)


def _damaged(line: int, reason: LetradoError, good: int) -> Unreadable:
    whole = _WHOLE.get(good, N_("The events before it are whole: {good}"))
    return json_lines.damaged(line, reason, good, whole, reason.article)


_WHOLE = {
    0: N_("No event before it is whole"),
    1: N_("Only the first event is whole"),
}


def _split(content: bytes | str) -> list[bytes]:
    if isinstance(content, str):
        content = content.encode()
    lines = content.split(b"\n")
    if not lines[-1]:
        del lines[-1]
    if not lines or len(content) > MOST_BYTES:
        raise _foreign()
    return lines


def _read_header(line: bytes) -> tuple[Header, "_Version"]:
    raw = json_lines.read_first(line, FORMAT, _foreign())
    version = raw.get("version")
    if type(version) is not int or version not in _VERSIONS:
        raise json_lines.newer(_shown(version), ", ".join(map(str, _VERSIONS)))
    try:
        header = Codec.of(Alphabet.load("es")).read(
            Header, {name: raw[name] for name in raw if name not in ("format", "version")}
        )
        rules = rulebook.load(header.edition)
    except LetradoError as reason:
        raise _damaged(1, reason, 0) from reason
    if header.alphabet != Alphabet.load(rules.language).fingerprint:
        raise _damaged(
            1, Unreadable("log.tiles", "it was recorded with another tile set than ours"), 0
        )
    return header, _VERSIONS[version]


def _foreign() -> Unreadable:
    return Unreadable(
        "log.foreign",
        "This is not a game log: its first line should begin with {sample}",
        sample='{"format":"letrado-game"',
    )


# -- version 1 ---------------------------------------------------------------------------------

_Version = Callable[[Header, list[bytes]], Iterator[tuple[Event, bool]]]
"""Yields each event, and whether more of its step must follow."""


def _read_version_1(header: Header, lines: list[bytes]) -> Iterator[tuple[Event, bool]]:
    for event, more in _events(lines, 1, _codec(header.edition)):
        fact = event.fact
        if isinstance(fact, GameScheduled) and fact.settings.edition != header.edition:
            raise Unreadable(
                "log.edition",
                "the game is under {game}, and the first line says {header}",
                game=fact.settings.edition[:40],
                header=header.edition,
            )
        yield event, more


def read_steps(lines: Iterable[str], seq: int, codec: Codec) -> Iterator[Event]:
    """Yield the events of lines that continue a log, numbered from *seq*, as `write_steps` does."""
    for event, _ in _events((line.encode() for line in lines), seq, codec):
        yield event


def _events(lines: Iterable[bytes], first: int, codec: Codec) -> Iterator[tuple[Event, bool]]:
    at = 0
    last: Event | None = None
    more = False
    for seq, line in enumerate(lines, first):
        raw = json_lines.read_line(line)
        number, instant, by, part, name = (raw.pop(field, None) for field in _ENVELOPE)
        goes_on = raw.pop("more", None)
        _follows(number, seq - 1)
        if goes_on is not None and goes_on is not True:
            raise Unreadable("log.more", "it is cut off or damaged")
        if type(instant) is not int or not at <= instant <= LATEST:
            raise json_lines.misdated(_shown(instant), at)
        at = instant
        kind = FACTS.get(name) if type(name) is str else None
        actor = _ACTORS.get(by) if type(by) is str else None
        if kind is None or actor is None:
            raise json_lines.unknown(_shown(name), _shown(by))
        fact = codec.read(kind, raw)
        if (seq == 1) != isinstance(fact, GameScheduled):
            raise Unreadable("log.first", "the settings of the game are its first event, once")
        last = Event(at, actor, fact, _part(part, at, actor, last if more else None))
        more = goes_on is True
        yield last, more


_VERSIONS: dict[int, _Version] = {1: _read_version_1}
"""Readers of all versions of the format, since an old log must stay readable."""


def _follows(number: object, last: int) -> None:
    if type(number) is int and number == last + 1:
        return
    if type(number) is int and 0 < number <= last:
        raise Unreadable(
            "log.repeated",
            "event {number} comes again after {last}: a line is doubled or out of order",
            number=number,
            last=last,
        )
    raise json_lines.gap(_shown(number), last)


def _part(part: object, at: int, by: Actor, last: Event | None) -> int:
    """Return the part number; a step's facts follow each other, with one instant and one actor.

    *last* is the fact before, if the step continues.
    """
    due = 0 if last is None else last.part + 1
    same = last is None or (last.at, last.by) == (at, by)
    if type(part) is not int or part != due or not same:
        raise Unreadable(
            "log.part",
            "it is part {part} of a step, and part {due} is due",
            part=_shown(part),
            due=due,
        )
    return part


def _shown(found: object) -> str:
    """Return the value of a field, cut short; a missing field is named in words."""
    return N_("nothing") if found is None else str(found)[:40]


def _codec(edition: str) -> Codec:
    return Codec.of(Alphabet.load(rulebook.load(edition).language))
