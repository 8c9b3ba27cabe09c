"""The event log of a tournament as JSON Lines: lossless, one event a line.

The first line says what the file is::

    {"format":"letrado-tournament","version":1,"edition":"fise-2009","edition_digest":"…"}
    {"seq":1,"act":1,"at":0,"by":"director","who":"Eva","event":"TournamentOpened","settings":{…}}

A line that another of its act follows says ``"more":true``; so a log that was cut off, in the
middle of a line or of an act, is seen to be cut, and everything before is whole.
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from letrado import rulebook
from letrado.base.errors import LetradoError, Unreadable, let_go
from letrado.base.i18n import N_
from letrado.base.limits import LATEST
from letrado.core.tiles import Alphabet
from letrado.formats import json_lines
from letrado.formats.codec import Codec
from letrado.rulebook import Role
from letrado.tournament.desk import Log, replay
from letrado.tournament.desk.log_validation import Retracing, misplaced
from letrado.tournament.model import events as facts
from letrado.tournament.model.events import Author, Event, Fact, TournamentOpened

FORMAT = "letrado-tournament"
VERSION = 1
MOST_BYTES = 128 * 2**20
"""What a log may have; whatever is larger is refused unread."""

FACTS = json_lines.facts_in(facts, Fact)
"""Every class of facts by its name in the log."""

_CODEC = Codec.of(Alphabet.load("es"))  # no field of a tournament has tiles
_ROLES: dict[str, Role] = {role: role for role in get_args(Role)}
_ENVELOPE = ("seq", "act", "at", "by", "who", "event")


@dataclass(frozen=True, slots=True)
class Salvage:
    """The whole acts before the first bad line; what is wrong there, and how many bytes are good.

    *cut* says that nothing follows the bad line: the end is missing, as after a loss of power.
    """

    log: Log
    error: Unreadable | None
    good_bytes: int
    cut: bool


def header(edition: str) -> str:
    """The first line of a log."""
    digest = rulebook.load(edition).digest
    return json_lines.write_line(
        {"format": FORMAT, "version": VERSION, "edition": edition, "edition_digest": digest}
    )


def lines(events: Iterable[Event]) -> Iterator[str]:
    """The lines of whole acts: for whoever appends to a log."""
    told = list(events)
    for at, event in enumerate(told):
        more = at + 1 < len(told) and told[at + 1].act == event.act
        envelope: dict[str, Any] = {
            "seq": event.seq,
            "act": event.act,
            "at": event.at,
            "by": event.by.role,
            "who": event.by.name,
        }
        if more:
            envelope["more"] = True
        envelope["event"] = type(event.fact).__name__
        yield json_lines.write_line(envelope | _CODEC.write(type(event.fact), event.fact))


def dumps(log: Log) -> str:
    """The whole log as text."""
    return header(log.tournament.settings.edition) + "".join(lines(log.events))


def read(content: bytes) -> Log:
    """The log, or `Unreadable` naming the first bad line, and how much is whole."""
    salvaged = salvage(content)
    if salvaged.error:
        raise salvaged.error
    return salvaged.log


def stored(content: bytes) -> Log:
    """Read a log from the store. The desk decided each act when it was written, so none is again.

    A rule that is stricter than it was then must not cost people their tournament.
    """
    rows = io.BytesIO(content)
    _read_header(rows.readline())
    events: list[Event] = []
    goes_on = False
    try:
        for row in rows:
            event, goes_on = _read_event(row, events[-1] if events else None, goes_on)
            events.append(event)
        if goes_on:
            raise json_lines.cut_off()
    except LetradoError as reason:
        raise _damaged(len(events) + 2, let_go(reason), len(events)) from None
    try:
        return replay(events)
    except LookupError as error:
        raise _unplayable(misplaced(error)) from None
    except LetradoError as reason:
        raise _unplayable(let_go(reason)) from None


def salvage(content: bytes) -> Salvage:
    """Read as much of a damaged log as is whole; `Unreadable` if it is no log of ours at all.

    What the desk would not have written is damage like any other.
    """
    if len(content) > MOST_BYTES:
        raise _foreign()
    rows = io.BytesIO(content)  # told apart one by one: most are not looked at after a bad one
    first = rows.readline()
    edition = _read_header(first)
    events: list[Event] = []
    act: list[Event] = []
    retracing, tournament = Retracing(), None
    good_bytes = offset = len(first)
    error: Unreadable | None = None
    number = 1
    for number, row in enumerate(rows, 2):
        offset += len(row)
        try:
            if not row.endswith(b"\n"):
                raise Unreadable("log.torn", "the line has no end")
            last = act[-1] if act else events[-1] if events else None
            event, more = _read_event(row, last, bool(act))
            _check_edition(event, edition)
            retracing.follow(event)
        except LetradoError as reason:
            error = _damaged(number, let_go(reason), len(events))
            break
        act.append(event)
        if not more:
            events += act
            act.clear()
            good_bytes, tournament = offset, retracing.tournament
    if error is None and act:
        error = _damaged(number, json_lines.cut_off(), len(events))
    if tournament is None:
        raise error or Unreadable("log.empty", "The log has no event: the tournament is missing")
    is_last = content.find(b"\n", offset) < 0
    return Salvage(Log(tuple(events), tournament), error, good_bytes, is_last)


def _check_edition(event: Event, edition: str) -> None:
    fact = event.fact
    if isinstance(fact, TournamentOpened) and fact.settings.edition != edition:
        raise Unreadable("log.other_edition", "the tournament is under another edition")


def read_more(rows: Iterable[str], last: Event | None) -> Iterator[Event]:
    """The events of lines that follow event *last*, as `lines` wrote them, and whole acts each."""
    goes_on = False
    for row in rows:
        event, goes_on = _read_event(row.encode(), last, goes_on)
        last = event
        yield event


def _read_header(row: bytes) -> str:
    raw = json_lines.read_first(row, FORMAT, _foreign())
    if raw.get("version") != VERSION:
        raise json_lines.newer(str(raw.get("version"))[:40], str(VERSION))
    edition = raw.get("edition")
    if type(edition) is not str:
        raise _foreign()
    rulebook.load(edition)
    return edition


def _read_event(row: bytes, last: Event | None, goes_on: bool) -> tuple[Event, bool]:
    raw = json_lines.read_line(row)
    seq, act, at, by, who, name = (raw.pop(field, None) for field in _ENVELOPE)
    more = raw.pop("more", False)
    kind = FACTS.get(name) if type(name) is str else None
    role = _ROLES.get(by) if type(by) is str else None
    if kind is None or role is None or type(who) is not str or type(more) is not bool:
        raise json_lines.unknown(str(name)[:40], str(by)[:40])
    due = 1 if last is None else last.seq + 1
    due_act = last.act if last is not None and goes_on else due
    if type(seq) is not int or seq != due or type(act) is not int or act != due_act:
        raise json_lines.gap(str(seq)[:40], due - 1)
    before = last.at if last else 0
    if type(at) is not int or not before <= at <= LATEST:
        raise json_lines.misdated(str(at)[:40], before)
    if (last is None) != (kind is TournamentOpened):
        raise Unreadable("log.first_event", "the tournament is opened by its first event, once")
    fact = _CODEC.read(kind, with_later(raw))
    return Event(seq, act, at, Author(role, who), fact), more


_LATER: dict[str, Any] = {"half_byes": 0, "round_minutes": 0, "clock_minutes": 0}
"""Terms that the first logs did not have, and what they meant without them."""


_FORMER_GROUP_ORDERS = {"fold": "slide", "slide": "fold"}
"""Today's names of orders in a group, by those that logs had while the field was ``within``."""


def with_later(raw: dict[str, Any]) -> dict[str, Any]:
    """What was written before these fields were, as it is written now."""
    settings = raw.get("settings")
    if type(settings) is dict:
        if "within" in settings and "group_order" not in settings:
            former = settings.pop("within")
            settings["group_order"] = _FORMER_GROUP_ORDERS.get(str(former), former)
        raw["settings"] = _LATER | settings
    if "pairs" in raw and "seeds" in raw:
        raw.setdefault("half", [])
    if "panel" in raw:
        raw.setdefault("typed_by", "")
    tribunal = raw.get("tribunal")
    if type(tribunal) is dict:
        tribunal.setdefault("late", "")
    return raw


def _damaged(line: int, reason: LetradoError, good: int) -> Unreadable:
    return json_lines.damaged(line, reason, good, N_("The events before it are whole: {good}"))


def _unplayable(reason: LetradoError) -> Unreadable:
    return Unreadable(
        "log.unplayable",
        "The events of the log do not follow from each other: {reason}",
        reason=reason,
    )


def _foreign() -> Unreadable:
    return Unreadable(
        "log.no_tournament",
        "This is not a tournament log: its first line should begin with {sample}",
        sample='{"format":"letrado-tournament"',
    )
