"""``letrado check``: plain membership of words in a lexicon."""

from typing import Annotated

import typer

from letrado.cli.lexicons import Language, LexiconName, chosen
from letrado.cli.output import CHECK_FAILED, Json, _, console, print_json
from letrado.errors import Unreadable
from letrado.lexicon.compile import LONGEST, SHORTEST
from letrado.tiles import Tile

HELP = _("Say whether words are in a lexicon. Exit 1 if one is not.")
EPILOG = _("Examples:") + "  letrado check zuzar perro · letrado check --language ca col·legi"

Words = Annotated[list[str], typer.Argument(metavar="WORD…", help=_("Words, as people type them."))]


def check_words(
    words: Words, lexicon: LexiconName = None, language: Language = None, json: Json = False
) -> None:
    """Print a verdict a word."""
    book = chosen(lexicon, language, json)
    verdicts = []
    for word in words:
        tiles = _playable(book.alphabet.read_word(word), word)
        verdicts.append(
            {
                "word": word,
                "tiles": [tile.face for tile in tiles],
                "valid": tiles in book,
            }
        )
    every = all(verdict["valid"] for verdict in verdicts)
    if json:
        print_json({"lexicon": book.name, "valid": every, "words": verdicts})
    else:
        for verdict in verdicts:
            mark, said = (
                ("[green]✓", _("valid")) if verdict["valid"] else ("[red]✗", _("not valid"))
            )
            console.print(f"{mark} {said}[/]  ", end="")
            console.print(str(verdict["word"]), markup=False)
    if not every:
        raise typer.Exit(CHECK_FAILED)


def _playable(tiles: tuple[Tile, ...], word: str) -> tuple[Tile, ...]:
    """The tiles of a word that a line of the board can hold (F09 §2)."""
    if not SHORTEST <= len(tiles) <= LONGEST:
        raise Unreadable(
            "word.length",
            "“{word}” has {count} tiles: a word has from {shortest} to {longest}",
            article="F09 §2",
            word=word[:60],
            count=len(tiles),
            shortest=SHORTEST,
            longest=LONGEST,
        )
    return tiles
