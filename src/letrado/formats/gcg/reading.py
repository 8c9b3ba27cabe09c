"""Read GCG in the dialects in use.

All of these forms are read: coordinates in either case, tiles already on the board
as dots, in parentheses or spelled out, racks left out, signs before points or not, remarks behind
the total, notes of several lines. Sums and geometry are not checked here.
"""

import re
from dataclasses import replace

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.board import Board
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet
from letrado.formats.gcg.model import (
    ChallengeBonus,
    Entry,
    Gcg,
    Hand,
    Player,
    RackGain,
    RackLoss,
    TimePenalty,
    What,
    Withdrawn,
    language_told,
)
from letrado.game.actors import Side

MOST_BYTES = 4 * 2**20
"""Largest record in bytes; larger ones are refused unread."""
MOST_ENTRIES = 2000
"""Most entries of a record; no game is that long."""
_LONGEST_ENTRY = 1000

_ENCODING = re.compile(rb"#character-encoding[ \t]+(\S+)[ \t]*(?:\r|\n|\Z)", re.IGNORECASE)
_MARK = b"\xef\xbb\xbf"
_ENCODINGS = {"utf-8": "utf-8-sig", "utf8": "utf-8-sig", "iso-8859-1": "latin-1"}
_PRAGMA = re.compile(r"#([A-Za-z][A-Za-z0-9-]*)(?:\s+(.*))?")
_CONTINUED = ("note", "title", "description")
_ENTRY = re.compile(r">([^ :]+): ?(.*?) \+?(-?[0-9]{1,6}) (-?[0-9]{1,6})(?: (.*))?")
_SLOT = re.compile(r"[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2}")
_FIXED: dict[str, What] = {
    "-": Pass(),
    "--": Withdrawn(),
    "(challenge)": ChallengeBonus(),
    "(time)": TimePenalty(),
}


def read(content: bytes, alphabet: Alphabet | None = None) -> Gcg:
    """Return the record in a file; without *alphabet* the file has to say which tiles it uses."""
    text = decode(content)
    named = _named(content) is not None
    try:
        return parse(text, alphabet)
    except LetradoError as error:
        if named or content.isascii() or not _is_utf8(content):
            raise
        raise Unreadable(
            "gcg.encoding_untold",
            "{reason}. The file looks like UTF-8: then its first line has to be {pragma}",
            article=error.article,
            reason=error,
            pragma="#character-encoding UTF-8",
        ) from error


def decode(content: bytes) -> str:
    """Return the text of a file in the encoding that it names; ISO-8859-1 if it names none."""
    if len(content) > MOST_BYTES or b"\0" in content:
        raise Unreadable("gcg.not_text", "This is not a game record: it is too large, or not text")
    name = _named(content) or "iso-8859-1"
    if name not in _ENCODINGS:
        raise Unreadable(
            "gcg.encoding",
            "Line 1: the encoding “{encoding}” is not known; a GCG is in UTF-8 or ISO-8859-1",
            line=1,
            encoding=name[:40],
        )
    try:
        return content.decode(_ENCODINGS[name])
    except UnicodeDecodeError as error:
        raise Unreadable(
            "gcg.bytes",
            "Line {line}: it says UTF-8, but byte {byte} of the file is none",
            line=len(re.findall(rb"\r\n|\r|\n", content[: error.start])) + 1,
            byte=error.start + 1,
        ) from error


def _named(content: bytes) -> str | None:
    """Return the encoding that a file names, by its byte order mark or by its first line."""
    if content.startswith(_MARK):
        return "utf-8"
    found = _ENCODING.match(content)
    return found[1].decode("latin-1").lower() if found else None


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def parse(text: str, alphabet: Alphabet | None = None) -> Gcg:
    """Return the record in *text*; the first line that cannot be read is named."""
    lines = re.split(r"\r\n|\r|\n", text)
    head = [_PRAGMA.fullmatch(line.strip()) for line in lines]
    pragmas = tuple((found[1].lower(), found[2] or "") for found in head if found)
    if alphabet is None:
        notes = tuple(value for name, value in pragmas if name == "note")
        language = language_told(pragmas, notes)
        if language is None:
            raise Unreadable(
                "gcg.language",
                "The record does not say its language: choose the tile set",
            )
        alphabet = Alphabet.load(language)
    reader = _Reader(alphabet)
    for number, line in enumerate(lines, 1):
        try:
            reader.line(line.strip(), number)
        except LetradoError as error:
            raise Unreadable(
                "gcg.line",
                "Line {line}: {reason}",
                article=error.article,
                line=number,
                reason=error,
            ) from error
    return reader.finish()


_Lines = list[str]


def _texts(notes: list[_Lines]) -> tuple[str, ...]:
    return tuple("\n".join(lines) for lines in notes)


class _Reader:
    """Goes through the lines and keeps the board, on which spelled-out plays depend."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet = alphabet
        self._board = self._before = Board.empty(alphabet)
        self._players: dict[Side, Player] = {}
        self._pragmas: list[tuple[str, _Lines]] = []
        self._entries: list[tuple[Entry, list[_Lines]]] = []
        self._notes: list[_Lines] = []
        self._racks: dict[Side, Hand] = {}
        self._incomplete: str | None = None
        self._last: _Lines | None = None
        self._gap = 0

    def finish(self) -> Gcg:
        players = [
            self._players.get(side, Player(side.value, side.value)) for side in (Side.A, Side.B)
        ]
        return Gcg(
            self._alphabet,
            (players[0], players[1]),
            tuple(replace(entry, notes=_texts(notes)) for entry, notes in self._entries),
            tuple((name, "\n".join(lines)) for name, lines in self._pragmas),
            _texts(self._notes),
            (self._racks.get(Side.A, ()), self._racks.get(Side.B, ())),
            self._incomplete,
        )

    def line(self, line: str, number: int) -> None:
        if line.startswith(">"):
            self._last = None
            self._entry(line, number)
        elif line.startswith("#-"):
            self._continue(line[2:].removeprefix(" "))
        elif line.startswith("#"):
            self._pragma(line)
        elif line:
            self._continue(*("",) * self._gap, line)
        else:
            self._gap += 1
            return
        self._gap = 0

    # -- pragmas -----------------------------------------------------------------------------

    def _pragma(self, line: str) -> None:
        found = _PRAGMA.fullmatch(line)
        if found is None:
            raise Unreadable("gcg.pragma", "“{text}” is not a pragma", text=line[:60])
        name, value = found[1].lower(), found[2] or ""
        lines = [value]
        self._last = lines if name in _CONTINUED else None
        match name:
            case "character-encoding":
                pass
            case "player1" | "player2":
                self._player(Side.A if name == "player1" else Side.B, value)
            case "rack1" | "rack2":
                side = Side.A if name == "rack1" else Side.B
                self._racks[side] = self._alphabet.parse(value)
            case "incomplete":
                self._incomplete = value
            case "note":
                (self._entries[-1][1] if self._entries else self._notes).append(lines)
            case _:
                self._pragmas.append((name, lines))

    def _player(self, side: Side, value: str) -> None:
        nick, _, name = value.partition(" ")
        taken = self._players.get(side.other)
        if not nick or ":" in nick or side in self._players or (taken and taken.nick == nick):
            raise Unreadable(
                "gcg.player",
                "Each player has a short name without spaces or colons, and is named once",
            )
        self._players[side] = Player(nick, name.strip() or nick)

    def _continue(self, *lines: str) -> None:
        if self._last is None:
            raise Unreadable(
                "gcg.stray",
                "“{text}” belongs to nothing: lines begin with “>” or “#”, or continue a note",
                text=lines[-1][:60],
            )
        self._last += lines

    # -- entries -----------------------------------------------------------------------------

    def _entry(self, line: str, number: int) -> None:
        single = " ".join(line.split()) if len(line) <= _LONGEST_ENTRY else ""
        found = _ENTRY.fullmatch(single)
        if found is None:
            raise Unreadable(
                "gcg.entry",
                "“{text}” is not a turn: write >name: RACK, the play, its points and the total",
                text=line[:60],
            )
        nick, body, points, total, remark = found.groups()
        side = self._side(nick)
        rack, what = self._what(body.split())
        entry = Entry(side, what, int(points), int(total), rack, (), remark or "", number)
        if isinstance(what, Placement):
            self._before, self._board = self._board, self._board.cover(what.new)
        elif isinstance(what, Withdrawn):
            self._board = self._before
        if len(self._entries) == MOST_ENTRIES:
            raise Unreadable(
                "gcg.too_many", "no game has more than {most} lines", most=MOST_ENTRIES
            )
        self._entries.append((entry, []))

    def _side(self, nick: str) -> Side:
        for side, player in self._players.items():
            if player.nick == nick:
                return side
        free = [side for side in Side if side not in self._players]
        if not free:
            raise Unreadable(
                "gcg.unknown_player",
                "“{nick}” is none of the players {known}",
                nick=nick[:40],
                known=", ".join(player.nick for player in self._players.values()),
            )
        self._players[free[0]] = Player(nick, nick)
        return free[0]

    def _what(self, words: list[str]) -> tuple[Hand, What]:
        """Return the rack, if it is given, and the action: the fixed signs first."""
        tiles = self._alphabet.parse
        *before, last = words or [""]
        if len(before) <= 1 and last in _FIXED:
            return tiles("".join(before)), _FIXED[last]
        if len(before) <= 1 and last.startswith("(") and last.endswith(")"):
            inside = tiles(last[1:-1])
            return (tiles(before[0]), RackLoss(inside)) if before else ((), RackGain(inside))
        if len(before) <= 1 and last.startswith("-"):
            return tiles("".join(before)), Exchange.parse(last, self._alphabet)
        if 1 <= len(before) <= 2 and _SLOT.fullmatch(before[-1]):
            play = f"{before[-1].upper()} {last}"
            return tiles("".join(before[:-1])), self._placement(play)
        raise Unreadable(
            "gcg.what",
            "“{text}” is not a play, an exchange or a pass: a play is RACK 8H WORD",
            text=" ".join(words)[:60],
        )

    def _placement(self, play: str) -> Placement:
        """Return the play as written; a spelled-out tile on a tile of the board means that one."""
        try:
            return Placement.parse(play, self._alphabet, self._board)
        except Illegal as error:
            if error.code not in ("placement.no_tiles", "placement.mismatch"):
                raise
            return Placement.parse(play, self._alphabet)
