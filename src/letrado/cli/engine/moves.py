"""``letrado moves``: the best moves of a position, or of a file of them."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.cli.engine.positions import Cgp, RackText, read_position
from letrado.cli.lexicon.lexicons import Language, LexiconName, for_moves
from letrado.cli.output import Json, _, decimals, print_json, print_table, progress, say
from letrado.core.moves import Exchange, Move
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.engine import Generator, Leaves, ScoredMove, Summary
from letrado.engine.trained import shipped
from letrado.formats.klv import read_leaves
from letrado.formats.positions import on_line, read_positions

HELP = _("Find the best moves in a position: points, leave and equity.")
EPILOG = (
    _("Examples:")
    + "  letrado moves --rack casero? · letrado moves CGP --top 5 --by score"
    + " · letrado moves --positions FILE.tsv --summary"
)


class By(StrEnum):
    """Order of the moves."""

    EQUITY = "equity"
    SCORE = "score"


Top = Annotated[int, typer.Option(min=1, max=100_000, help=_("How many moves to show."))]
Compare = Annotated[
    By, typer.Option(help=_("Compare by equity (points and the tiles kept) or by score alone."))
]
BagSize = Annotated[
    int | None,
    typer.Option(
        "--bag",
        min=0,
        max=100,
        help=_("Tiles in the bag (default: all that are unseen, but for the rival’s seven)."),
    ),
]
LeavesFile = Annotated[
    Path | None,
    typer.Option("--leaves", help=_("Values of leaves, as KLV or CSV (default: trained ones).")),
]
PositionsFile = Annotated[
    Path | None,
    typer.Option(
        "--positions", help=_("A file of positions: a CGP a line, or in a TSV’s first column.")
    ),
]
OnlySummary = Annotated[
    bool,
    typer.Option(
        "--summary",
        help=_(
            "Print only how many placements there are, the best score "
            "and the sum of all, separated by tabs, a line for each position."
        ),
    ),
]


def find_moves(
    cgp: Cgp = None,
    rack: RackText = None,
    positions: PositionsFile = None,
    top: Top = 10,
    by: Compare = By.EQUITY,
    bag: BagSize = None,
    leaves: LeavesFile = None,
    summary: OnlySummary = False,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Answer for one position or for many, for people or for programs."""
    if positions is not None and (cgp is not None or rack is not None):
        raise Unreadable("moves.two_sources", "Give one position or a file of positions, not both")
    if lexicon_name is None and language is None and cgp is not None:
        language = Position.read(cgp, Alphabet.load("es")).alphabet.language
    lexicon = for_moves(lexicon_name, language, json)
    values = shipped(lexicon.alphabet) or Leaves.provisional(lexicon.alphabet)
    if leaves is not None:
        with progress(_("Reading {file}").format(file=leaves.name)) as report:
            values = read_leaves(leaves, lexicon.alphabet, progress=report)
    generator = Generator(lexicon, values)
    about = {"lexicon": lexicon.name, "leaves": values.name, "by": by.value}
    if positions is None:
        position = read_position(cgp, rack, lexicon.alphabet)
        if summary:
            _print_summaries([generator.all(position, bag=bag).summary()], json)
        else:
            found = best_moves(generator, position, top, by, bag)
            _print_moves(position, found, about, json)
        return
    rows, summaries = [], []
    for line, position in read_positions(positions, lexicon.alphabet).items():
        with on_line(line, positions):
            if summary:
                summaries.append(generator.all(position, bag=bag).summary())
            else:
                rows.append((position, best_moves(generator, position, top, by, bag)))
    if summary:
        _print_summaries(summaries, json)
    else:
        _print_all(rows, about, json)


def best_moves(
    generator: Generator, position: Position, most: int, by: By, bag: int | None
) -> list[ScoredMove]:
    """Return the best moves; by score, those of the same score by equity."""
    return list(generator.top(position, most, by=by.value, bag=bag))


def as_dict(found: ScoredMove, position: Position) -> dict[str, Any]:
    """Return a move for programs."""
    return {
        "move": str(found.move),
        "words": words_of(found.move, position),
        "score": found.score,
        "leave": str(found.leave),
        "equity": found.equity,
    }


def words_of(move: Move, position: Position) -> list[str]:
    """Return the words that a placement makes, the main word first; other moves make none."""
    if not isinstance(move, Placement):
        return []
    return [word.spelling for word in score(position.board, move).words]


def _print_summaries(summaries: list[Summary], json: bool) -> None:
    if json:
        print_json({"positions": [summary._asdict() for summary in summaries]})
    else:
        for summary in summaries:
            sys.stdout.write("\t".join(map(str, summary)) + "\n")


def _print_moves(
    position: Position, found: list[ScoredMove], about: dict[str, Any], json: bool
) -> None:
    if json:
        moves = [as_dict(move, position) for move in found]
        print_json({"cgp": str(position)} | about | {"moves": moves})
    else:
        _show(position, found)


def _print_all(
    rows: list[tuple[Position, list[ScoredMove]]], about: dict[str, Any], json: bool
) -> None:
    if json:
        listed = [
            {"cgp": str(position), "moves": [as_dict(move, position) for move in found]}
            for position, found in rows
        ]
        print_json(about | {"positions": listed})
        return
    for position, found in rows:
        say(str(position), style="dim")
        _show(position, found)


def _show(position: Position, found: list[ScoredMove]) -> None:
    rows = (
        (
            _shown(each.move),
            " ".join(words_of(each.move, position)),
            str(each.score),
            str(each.leave) or "–",
            decimals(each.equity, 1),
        )
        for each in found
    )
    headings = (_("Move"), _("Words"), _("Points"), _("Leave"), _("Equity"))
    print_table(headings, rows, right=(2, 3, 4))


def _shown(move: Move) -> str:
    """Return a move for people: game records write exchanges and passes with a hyphen."""
    if isinstance(move, Placement):
        return str(move)
    if isinstance(move, Exchange):
        return _("exchange {tiles}").format(tiles=str(move).removeprefix("-"))
    return _("pass")
