"""A position of a game between two players; its text is CGP.

::

    board racks scores turns-without-points [op value; …]

In racks and scores the player on turn comes first. CGP does not record premiums: they are live
where no tile lies.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from letrado.base.errors import Illegal, Unreadable
from letrado.core import cgp
from letrado.core.board import Board
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Alphabet, Tile, tiles_named

LONGEST_CGP = 10_000
"""Most characters of a CGP; longer text is refused unread."""


@dataclass(frozen=True, slots=True)
class Position:
    """Board, racks, scores and turns without points; the player on turn comes first.

    It always names its tile set, so that its text can be read back alone.

    >>> position = Position.parse("15/" * 14 + "15 A[CH]?/ 12/0 1 lex fise-2009;")
    >>> str(position.racks[0]), position.ops
    ('?A[CH]', (('lex', 'fise-2009'), ('ld', 'spanish')))
    """

    board: Board
    racks: tuple[Rack, Rack]
    scores: tuple[int, int] = (0, 0)
    scoreless_turns: int = 0
    ops: cgp.Ops = ()

    def __post_init__(self) -> None:
        if "ld" not in dict(self.ops):
            ld = ("ld", cgp.DISTRIBUTIONS[self.alphabet.language])
            object.__setattr__(self, "ops", (*self.ops, ld))
        self._check_ops()
        self._check_tiles()

    def _check_ops(self) -> None:
        for op in self.ops:
            if cgp.read_ops(" ".join(filter(None, op))) != (op,):
                raise Unreadable("cgp.op", "A CGP cannot hold the operation “{op}”", op=repr(op))
        names = [name for name, _ in self.ops]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise Unreadable("cgp.op_twice", "The operation “{op}” appears twice", op=twice)
        languages = {
            cgp.language_of(name, value) or self.alphabet.language for name, value in self.ops
        }
        languages |= {self.alphabet.language, *(rack.alphabet.language for rack in self.racks)}
        if len(languages) > 1:
            raise Illegal(
                "cgp.languages",
                "One position cannot mix the tile sets {languages}",
                languages=", ".join(sorted(languages)),
            )

    def _check_tiles(self) -> None:
        """Refuse more of a tile than the set has (F09 §3); a rack may hold too many (F09 §28)."""
        seen = Counter(self._seen())
        for tile, limit in zip(self.alphabet.tiles, self.alphabet.counts, strict=True):
            if seen[tile] > limit:
                raise Illegal(
                    "cgp.too_many_tiles",
                    "The position has {count} tiles {tile}; among {language} there are "
                    "only {limit}",
                    article=self.alphabet.article("F09 §3", "CAT 1¶1"),
                    tile=str(tile),
                    count=seen[tile],
                    limit=limit,
                    language=tiles_named(self.alphabet.language),
                )
        if self.board != Board.empty(self.alphabet).cover(dict(self.board)):
            raise Illegal(
                "cgp.premiums",
                "CGP knows one board only, whose premiums are spent where a tile lies and "
                "nowhere else",
                article=self.alphabet.article("F09 §17", "CAT 2¶5"),
            )

    def _seen(self) -> Iterator[Tile]:
        """Yield every tile that can be seen, as it was in the bag."""
        for tile in (*(tile for _, tile in self.board), *self.racks[0], *self.racks[1]):
            yield self.alphabet.blank if tile.blank else tile

    @property
    def alphabet(self) -> Alphabet:
        """The tile set of the game."""
        return self.board.alphabet

    @property
    def unseen(self) -> Bag:
        """The tiles neither on the board nor on a rack of this position."""
        return Bag.full(self.alphabet).remove(self._seen())

    def __str__(self) -> str:
        racks = "/".join(map(str, self.racks))
        scores = "/".join(map(str, self.scores))
        ops = "".join(f" {' '.join(filter(None, op))};" for op in self.ops)
        return f"{cgp.write_board(self.board)} {racks} {scores} {self.scoreless_turns}{ops}"

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet | None = None) -> "Position":
        """Read a CGP. The tile set is *alphabet*, else that of ``ld``, else that of ``lex``."""
        fields = text.strip().split(None, 4) if len(text) <= LONGEST_CGP else []
        if len(fields) < 4:
            raise Unreadable(
                "cgp.fields",
                "A CGP is a board, racks, scores and a number of turns without points, with "
                "spaces between, in at most {longest} characters; parts found: {found} of 4",
                longest=LONGEST_CGP,
                found=len(fields),
            )
        ops = cgp.read_ops(fields[4] if len(fields) > 4 else "")
        alphabet = alphabet or cls._alphabet_of(ops)
        return cls(
            cgp.read_board(fields[0], alphabet),
            cgp.read_racks(fields[1], alphabet),
            cgp.read_scores(fields[2]),
            cgp.read_turns(fields[3]),
            ops,
        )

    @classmethod
    def read(cls, text: str, otherwise: Alphabet) -> "Position":
        """Read a CGP in the tile set that it names, or in *otherwise* if it names none."""
        fields = text[:LONGEST_CGP].strip().split(None, 4)
        ops = cgp.read_ops(fields[4]) if len(fields) > 4 else ()
        named = any(cgp.language_of(name, value) for name, value in ops)
        return cls.parse(text, None if named else otherwise)

    @classmethod
    def empty(cls, alphabet: Alphabet) -> "Position":
        """Return the position before the first play, with unknown racks."""
        return cls(Board.empty(alphabet), (Rack(alphabet), Rack(alphabet)))

    @staticmethod
    def _alphabet_of(ops: cgp.Ops) -> Alphabet:
        for name, value in sorted(ops, key=lambda op: op[0] != "ld"):
            language = cgp.language_of(name, value)
            if language:
                return Alphabet.load(language)
        raise Unreadable(
            "cgp.no_language",
            "The CGP does not say its tile set: add an operation such as “ld {example};”",
            example=cgp.DISTRIBUTIONS["es"],
        )
