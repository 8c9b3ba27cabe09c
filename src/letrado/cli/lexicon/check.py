"""``letrado check``: plain membership of words in a lexicon."""

from typing import Annotated, Any

import typer
from rich.text import Text

from letrado.base.errors import LetradoError
from letrado.cli.lexicon.lexicons import Language, LexiconName, chosen
from letrado.cli.output import BAD_INPUT, CHECK_FAILED, Json, _, print_error, print_json, say
from letrado.lexicon.words import playable

HELP = _("Say whether words are in a lexicon. Exit 1 if one is not.")
EPILOG = _("Examples:") + "  letrado check zuzar perro · letrado check --language ca col·legi"

Words = Annotated[
    list[str], typer.Argument(metavar=_("WORD…"), help=_("Words, as people type them."))
]


def check_words(
    words: Words, lexicon_name: LexiconName = None, language: Language = None, json: Json = False
) -> None:
    """Print one verdict a word; words that cannot be laid at all are marked, with the article."""
    lexicon = chosen(lexicon_name, language, json)
    verdicts: list[dict[str, Any]] = []
    refused: list[LetradoError] = []
    for word in words:
        try:
            tiles = playable(word, lexicon.alphabet)
        except LetradoError as error:
            if json:
                raise
            refused.append(error)
            continue
        faces = [tile.face for tile in tiles]
        verdicts.append({"word": word, "tiles": faces, "valid": tiles in lexicon})
    every = all(verdict["valid"] for verdict in verdicts)
    if json:
        print_json({"lexicon": lexicon.name, "valid": every, "words": verdicts})
    for verdict in [] if json else verdicts:
        good, bad = Text("✓ " + _("valid"), "green"), Text("✗ " + _("not valid"), "red")
        say(good if verdict["valid"] else bad, "", str(verdict["word"]))
    for problem in refused:
        print_error(problem, as_json=False)
    if refused or not every:
        raise typer.Exit(BAD_INPUT if refused else CHECK_FAILED)
