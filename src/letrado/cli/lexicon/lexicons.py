"""Open the lexicon that a command was asked for."""

import shlex
import sys
from typing import Annotated

import typer

from letrado.base.errors import Unavailable, Unreadable
from letrado.cli.output import _, complain, progress
from letrado.core.tiles import Alphabet, tiles_named
from letrado.engine import is_native
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.sources import recipes
from letrado.rulebook import EDITIONS
from letrado.table.vocabulary import is_yes

LexiconName = Annotated[
    str | None, typer.Option("--lexicon", "-l", help=_("A lexicon’s name (default: fise-2009)."))
]
Language = Annotated[
    str | None, typer.Option("--language", help=_("Take the lexicon that serves es or ca."))
]
RulesName = Annotated[
    str | None,
    typer.Option("--rules", help=_("Exchanges and endings of: ") + ", ".join(EDITIONS)),
]

_RULES = {"ca": "cat"}


def chosen(lexicon_name: str | None, language: str | None, as_json: bool = False) -> Lexicon:
    """Return the lexicon that the options ask for; Spanish by default.

    A missing one that could be built here is offered, to people at a terminal.
    """
    if language is not None:
        Alphabet.load(language)  # refuses an unknown language
    name = lexicon_name or catalog.default(language or "es")
    try:
        lexicon = catalog.load(name)
    except Unavailable as error:
        at_terminal = sys.stdin.isatty() and sys.stderr.isatty() and not as_json
        if error.code != "lexicon.not_built" or not at_terminal:
            raise
        question = _("The lexicon {name} has not been built here yet. Build it now? [Y/n]")
        complain(question.format(name=name))
        answer = input().strip()
        if answer and not is_yes(answer):
            raise
        lexicon = build(name)
    if language is not None and lexicon.alphabet.language != language:
        raise Unreadable(
            "lexicon.other_language",
            "The lexicon {name} is for {found}, not for {language}",
            name=name,
            found=tiles_named(lexicon.alphabet.language),
            language=tiles_named(language),
        )
    return lexicon


def for_moves(lexicon_name: str | None, language: str | None, as_json: bool = False) -> Lexicon:
    """Return the lexicon of the options, to find moves with: says when that will be slow."""
    lexicon = chosen(lexicon_name, language, as_json)
    if is_native() and lexicon.anagrams is None:
        slow = _("The lexicon {name} has no anagram index: best moves take ten times as long.")
        complain(slow.format(name=lexicon.name), how_to_index(lexicon), style="yellow")
    return lexicon


def rules_for(lexicon: Lexicon, named: str | None) -> str:
    """Return the rules of the options, else the usual ones of the lexicon's language."""
    return named or _RULES.get(lexicon.alphabet.language, "fise-2009")


def how_to_index(lexicon: Lexicon) -> str:
    """Return what to do with a lexicon from before there were anagram indexes."""
    return _("Rebuild it: {command}").format(
        command=f"letrado lexicon import {shlex.quote(str(lexicon.path))} --force"
    )


def build(name: str, use_wcatalan: bool | None = None) -> Lexicon:
    """Build a lexicon with its progress on the terminal, and say when a source was missing."""
    with progress(_("Building {name}").format(name=name)) as report:
        lexicon = recipes.build(
            name,
            use_wcatalan=use_wcatalan,
            progress=lambda text, fraction: report(fraction, _(text)),
        )
    if use_wcatalan is None and lexicon.manifest.notes == recipes.WITHOUT:
        complain(_("Debian’s word list could not be had: built without it."), style="yellow")
    return lexicon
