"""Messages of a client over a game's WebSocket, read strictly: docs/scripting/wire.md."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Unreadable
from letrado.base.limits import count
from letrado.formats import strict_json

LARGEST_FRAME = count("frame")
"""Bytes; the longest honest message is a page of notes."""
LONGEST_LINE = count("chat_line")
LONGEST_NOTE = count("note")
_LARGEST_NUMBER = 2**53


@dataclass(frozen=True, slots=True)
class Do:
    """A command, as JSON; `commands.read_command` reads it."""

    n: int
    seq: int
    command: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chat:
    """A line for the other players at the table."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """The sender's own private notes, complete."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Hello:
    """Sequence number of the last event that the client has seen."""

    seq: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks whether the server still answers."""


@dataclass(frozen=True, slots=True)
class Mute:
    """Mutes the chat from now on, or ends that."""

    n: int
    on: bool


Message = Do | Chat | Note | Mute | Hello | Ping


def read_message(frame: str | bytes | None) -> Message:
    """Read the message of one frame, or raise `Unreadable`."""
    if not isinstance(frame, str):
        raise Unreadable("wire.text", "Messages are text, not binary")
    if len(frame.encode("utf-8", "surrogatepass")) > LARGEST_FRAME:
        raise Unreadable("wire.too_large", "A message has at most {most} bytes", most=LARGEST_FRAME)
    try:
        raw = strict_json.loads(frame)
    except (ValueError, RecursionError) as error:
        raise Unreadable("wire.json", "The message is not whole JSON") from error
    if type(raw) is not dict:
        raise Unreadable("wire.object", "A message is an object in braces")
    for kind, (fields, make) in _KINDS.items():
        if kind in raw:
            if raw.keys() != fields:
                break
            return make(raw)
    raise Unreadable(
        "wire.unknown",
        "A message has one of these sets of fields: {known}",
        known="; ".join(" ".join(sorted(fields)) for fields, _make in _KINDS.values()),
    )


def number_of(frame: str | bytes | None) -> int | None:
    """Return the number of a message that is refused, if it has a readable one."""
    try:
        raw = strict_json.loads(frame) if isinstance(frame, str) else None
    except (ValueError, RecursionError):
        return None
    n = raw.get("n") if type(raw) is dict else None
    return n if type(n) is int and 0 <= n <= _LARGEST_NUMBER else None


def whole(raw: object, field: str) -> int:
    """Read a number of messages or events."""
    if type(raw) is not int or not 0 <= raw <= _LARGEST_NUMBER:
        raise Unreadable("wire.number", "“{field}” is a whole number, not below zero", field=field)
    return raw


def line(raw: object) -> str:
    """Read one line of chat."""
    text = raw.strip() if type(raw) is str else ""
    if not 0 < len(text) <= LONGEST_LINE or not is_plain_line(text):
        raise Unreadable(
            "wire.line",
            "A line of chat has 1 to {most} characters, none of them a control",
            most=LONGEST_LINE,
        )
    return text


def notes(raw: object) -> str:
    """Read private notes: several lines."""
    lines = raw.replace("\r\n", "\n").split("\n") if type(raw) is str else ["\0"]
    if len("\n".join(lines)) > LONGEST_NOTE or not all(map(_is_note_line, lines)):
        raise Unreadable(
            "wire.note",
            "Notes have at most {most} characters, none of them a control",
            most=LONGEST_NOTE,
        )
    return "\n".join(lines)


def _is_note_line(text: str) -> bool:
    return is_plain_line(text.replace("\t", " "))


def _do(raw: Mapping[str, Any]) -> Do:
    command = raw["do"]
    if type(command) is not dict:
        raise Unreadable("wire.command", "“do” is a command with its kind")
    return Do(whole(raw["n"], "n"), whole(raw["seq"], "seq"), command)


def _mute(raw: Mapping[str, Any]) -> Mute:
    if type(raw["mute"]) is not bool:
        raise Unreadable("wire.mute", "“mute” is true or false")
    return Mute(whole(raw["n"], "n"), raw["mute"])


def _hello(raw: Mapping[str, Any]) -> Hello:
    inside = raw["hello"]
    if type(inside) is not dict or inside.keys() != {"seq"}:
        raise Unreadable("wire.hello", "“hello” has the last event seen: seq")
    return Hello(whole(inside["seq"], "seq"))


_KINDS: Mapping[str, tuple[frozenset[str], Callable[[Mapping[str, Any]], Message]]] = {
    "do": (frozenset({"n", "seq", "do"}), _do),
    "chat": (frozenset({"n", "chat"}), lambda raw: Chat(whole(raw["n"], "n"), line(raw["chat"]))),
    "note": (frozenset({"n", "note"}), lambda raw: Note(whole(raw["n"], "n"), notes(raw["note"]))),
    "mute": (frozenset({"n", "mute"}), _mute),
    "hello": (frozenset({"hello"}), _hello),
    "ping": (frozenset({"ping"}), lambda _: Ping()),
}
