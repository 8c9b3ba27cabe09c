"""``letrado engine``: one position a line in, one move a line out, for other programs."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from letrado.cli.lexicon.lexicons import Language, LexiconName, RulesName, for_moves, rules_for
from letrado.cli.output import _
from letrado.core.moves import Move
from letrado.core.position import Position
from letrado.engine import Rules
from letrado.players.protocol import LONGEST_LINE, converse
from letrado.players.strength import STRENGTHS, Thinker

HELP = _("Answer positions for other programs: the line protocol on standard input and output.")
EPILOG = _("Example:") + '  echo "move 1 $CGP" | letrado engine'

Level = Annotated[str, typer.Option(help=_("How strong it plays: ") + ", ".join(STRENGTHS))]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help=_("What chance follows from."))]


def answer_lines(
    level: Level = "champion",
    seed: Seed = 1,
    rules: RulesName = None,
    lexicon_name: LexiconName = None,
    language: Language = None,
) -> None:
    """Read questions until they end."""
    if level not in STRENGTHS:
        raise typer.BadParameter(", ".join(STRENGTHS))
    lexicon = for_moves(lexicon_name, language, as_json=True)
    law = Rules.chosen(rules_for(lexicon, rules))
    thinker = Thinker(STRENGTHS[level], lexicon, law, seed)
    asked = 0

    def answer(position: Position, seconds: float) -> Move:
        nonlocal asked
        asked += 1
        thinker.seconds = seconds
        return thinker.choose(position, bag=bag_of(position), number=asked).move

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    converse(_questions(), say, answer, lexicon.alphabet)


def _questions() -> Iterator[str]:
    """Yield lines of standard input; too long a line is cut, so that it is refused once.

    The other program counts on one answer a line.
    """
    while line := sys.stdin.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
        yield line


def bag_of(position: Position) -> int:
    """Return the tiles in the bag: those unseen, less the opponent's unknown ones."""
    return max(len(position.unseen) - max(7 - len(position.racks[1]), 0), 0)
