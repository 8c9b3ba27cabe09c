"""Read a line that an arbiter types as a step of the game: the actor, the action, its arguments.

``A 8D CHICOS 32`` is a whole play; ``B impugna CHICOS``, ``roba ABCDE``, ``reloj A 12:30 motivo``
are steps. The actor may be left out where only one can act: the player on turn, or an official.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text
from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet, Tile
from letrado.game import Actor, Game, Side
from letrado.game.permissions import permissions
from letrado.table.times import read_clock
from letrado.table.vocabulary import Verb, choose, find

_SLOT = re.compile(r"[0-9]{1,2}[A-O]|[A-O][0-9]{1,2}", re.IGNORECASE)
NUMBER = re.compile(r"[+-]?[0-9]{1,5}")
"""Points, counts and turns as they are typed."""
_OFFICES = (
    Actor.ARBITER,
    Actor.JUDGE,
    Actor.DIRECTOR,
    Actor.TRIBUNAL,
    Actor.SYSTEM,
    Actor.MONITOR,
)

EXPECTED: Mapping[str, Text] = {
    "side": N_("a player: A or B"),
    "sides": N_("the players who are here: A, B, both or nobody"),
    "number": N_("a number"),
    "two_numbers": N_("two numbers"),
    "time": N_("a time such as 12:30"),
    "tile": N_("a tile"),
    "tiles": N_("tiles"),
    "count_or_tiles": N_("tiles, or how many"),
    "word": N_("a word"),
    "words": N_("words"),
    "text": N_("a text"),
    "square": N_("a square such as H8"),
    "face": N_("a letter"),
    "play": N_("where and which tiles, such as 8G SOL"),
    "winner": N_("A, B or nobody"),
    "lot": N_("chair or board"),
    "valid": N_("valid or not valid"),
    "yes_or_no": N_("yes or no"),
    "racked": N_("racked"),
    "seen": N_("seen"),
    "hidden": N_("hidden"),
    "sanction": N_("warning, points, yellow, red, expulsion or disqualification"),
    "ground": N_("left without notice, asked again, irregular draw, extra tiles or conduct"),
}
"""Descriptions of the kinds of arguments, in messages and in the help."""

FLAGS = ("racked", "seen", "hidden")


@dataclass(frozen=True, slots=True)
class Step:
    """A line as it was read: a verb with its arguments, or a play when there is no verb."""

    verb: Verb | None
    by: Actor | None
    rest: tuple[str, ...]


def read_step(line: str) -> Step:
    """Read the actor and the verb; the arguments are read when the state is known."""
    words = line.split()
    try:
        verb, rest = find(words)
        return Step(verb, None, tuple(rest))
    except Unreadable:
        by = read_actor(words)
        if by is None and not is_play(words):
            raise
    rest = words[1:] if by is not None else words
    if is_play(rest):
        return Step(None, by, tuple(rest))
    if not rest:
        raise Unreadable("table.nothing", "Say what {actor} does", actor=words[0])
    verb, rest = find(rest)
    return Step(verb, by, tuple(rest))


def read_actor(words: list[str]) -> Actor | None:
    """Return the actor that a line begins with, or None."""
    found = choose("actors", words[:1])
    return Actor(found[0]) if found else None


def is_play(words: list[str]) -> bool:
    """Say whether a line is a play: the place, then the word."""
    return len(words) >= 2 and bool(_SLOT.fullmatch(words[0]))


def who(
    command: str, by: Actor | None, game: Game, writers: frozenset[Actor] | None = None
) -> Actor:
    """Return the actor: the one typed, else the only player who can act, else an official who may.

    An official among *writers*, in whose names the recorder may write, is preferred.
    """
    if by is not None:
        return by
    parts = permissions()[command]
    mover = None if game.turn is None else game.turn.mover
    if mover is not None and "mover" in parts:
        return Actor.of(mover)
    if mover is not None and "opponent" in parts:
        return Actor.of(mover.other)
    offices = [office for office in _OFFICES if office.value in parts]
    own = [office for office in offices if writers is None or office in writers]
    for office in own or offices:
        return office
    raise Unreadable("table.who", "Say who: begin the line with A or B")


# -- arguments -----------------------------------------------------------------------------------


def read_arguments(verb: Verb, rest: tuple[str, ...], game: Game, language: str) -> dict[str, Any]:
    """Read the fields of a command; flags may come anywhere, the rest in the order of the verb.

    A refusal names the verb as *language* does.
    """
    typed = Typed(list(rest), game)
    fields: dict[str, Any] = {
        argument.field: typed.flag(argument.kind)
        for argument in verb.takes
        if argument.kind in FLAGS
    }
    for argument in verb.takes:
        if argument.kind in FLAGS:
            continue
        value = typed.take(argument.kind) if typed.words else None
        if value is not None:
            fields[argument.field] = value
        elif not argument.optional:
            raise Unreadable(
                "table.argument",
                "After “{verb}” comes {expected}",
                verb=verb.word(language),
                expected=EXPECTED[argument.kind],
            )
    if typed.words:
        raise Unreadable(
            "table.too_much",
            "“{rest}” is too much after “{verb}”",
            rest=" ".join(typed.words)[:40],
            verb=verb.word(language),
        )
    return fields


def read_play(slot: str, word: str, game: Game) -> Placement:
    """Read a play as people type it, on the board of the game."""
    return Placement.read(f"{slot} {word}", game.tiles.board)


def read_tiles(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """Read tiles as people type a word, with ``?`` for each blank."""
    tiles: list[Tile] = [alphabet.blank] * text.count("?")
    for part in text.split("?"):
        tiles += alphabet.read_word(part)
    return tuple(tiles)


class Typed:
    """The words after a verb; each reader takes its argument from the front, or returns None."""

    def __init__(self, words: list[str], game: Game) -> None:
        self.words = words
        self._board = game.tiles.board
        self._game = game

    def take(self, kind: str) -> Any:
        """Read the next argument by its kind."""
        reader = _READERS.get(kind)
        return self._choice(kind) if reader is None else reader(self)

    def flag(self, kind: str) -> bool:
        """Say whether a flag is anywhere among the words, and take it out."""
        for at in range(len(self.words)):
            found = choose(kind, self.words[at:])
            if found:
                del self.words[at : at + found[1]]
                return True
        return False

    def _choice(self, kind: str) -> Any:
        found = choose(kind, self.words)
        if found is None:
            return None
        del self.words[: found[1]]
        return {"yes": True, "no": False}.get(found[0], found[0])

    def side(self) -> Side | None:
        """Read a player."""
        found = choose("actors", self.words[:1])
        if found is None or Actor(found[0]).side is None:
            return None
        del self.words[0]
        return Actor(found[0]).side

    def sides(self) -> frozenset[Side]:
        """Read the players who are here."""
        if choose("both", self.words):
            self.words.clear()
            return frozenset(Side)
        if choose("nobody", self.words):
            self.words.clear()
        here: set[Side] = set()
        while self.words and (side := self.side()) is not None:
            here.add(side)
        return frozenset(here)

    def winner(self) -> tuple[Side | None] | None:
        """Read a player or nobody, ``(None,)``; None if neither was typed."""
        if choose("nobody", self.words):
            del self.words[0]
            return (None,)
        side = self.side()
        return None if side is None else (side,)

    def number(self) -> int | None:
        """Read a whole number."""
        return int(self.words.pop(0)) if NUMBER.fullmatch(self.words[0]) else None

    def two_numbers(self) -> tuple[int, int] | None:
        """Read two numbers: ``300 0`` or ``300-0``."""
        if re.fullmatch(r"[0-9]+-[0-9]+", self.words[0]):
            self.words[:1] = self.words[0].split("-")
        first = self.number()
        second = self.number() if self.words else None
        return None if first is None or second is None else (first, second)

    def time(self) -> int:
        """Read the time that a clock shows."""
        return read_clock(self.words.pop(0))

    def tiles(self) -> tuple[Tile, ...]:
        """Read tiles as people type them; ``?`` is a blank."""
        return read_tiles(self.words.pop(0), self._board.alphabet)

    def count_or_tiles(self) -> int | tuple[Tile, ...]:
        """Read a count, which is a digit alone, or tiles, in which a digit may mean a tile such as
        CH.
        """
        count = self.number() if len(self.words[0]) == 1 else None
        return self.tiles() if count is None else count

    def tile(self) -> Tile | None:
        """Read one tile."""
        tiles = self.tiles()
        return tiles[0] if len(tiles) == 1 else None

    def face(self) -> str | None:
        """Read the face that a blank stands for."""
        tile = self.tile()
        return None if tile is None else tile.face

    def word(self) -> str:
        """Read a word, and spell it as the game does."""
        alphabet = self._board.alphabet
        return alphabet.spell(alphabet.read_word(self.words.pop(0).strip(",")))

    def all_words(self) -> tuple[str, ...]:
        """Read words to the end of the line."""
        found: list[str] = []
        while self.words:
            found.append(self.word())
        return tuple(found)

    def text(self) -> str:
        """Read the rest of the line as a text."""
        text = " ".join(self.words)
        self.words.clear()
        return text

    def square(self) -> Square:
        """Read a square of the board."""
        return Square.parse(self.words.pop(0))

    def play(self) -> tuple[tuple[Square, Tile], ...] | None:
        """Read a play: tiles with the squares that they are laid on."""
        if not is_play(self.words):
            return None
        slot, word = self.words[:2]
        del self.words[:2]
        return tuple(read_play(slot, word, self._game).new.items())


_READERS: Mapping[str, Callable[[Typed], Any]] = {
    "side": Typed.side,
    "sides": Typed.sides,
    "winner": Typed.winner,
    "number": Typed.number,
    "two_numbers": Typed.two_numbers,
    "time": Typed.time,
    "tile": Typed.tile,
    "tiles": Typed.tiles,
    "count_or_tiles": Typed.count_or_tiles,
    "word": Typed.word,
    "words": Typed.all_words,
    "text": Typed.text,
    "square": Typed.square,
    "face": Typed.face,
    "play": Typed.play,
}
"""Kinds with a reader of their own; the others are choices among words."""
