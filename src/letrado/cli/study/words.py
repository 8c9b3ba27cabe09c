"""``letrado words``: questions to a lexicon, for people who study it."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.text import Text

from letrado.cli.lexicon.lexicons import Language, LexiconName, chosen
from letrado.cli.output import (
    Json,
    _,
    complain,
    console,
    ngettext,
    print_json,
    print_table,
    say,
    thousands,
)
from letrado.cli.study import quiz, word_lists
from letrado.cli.study.word_lists import Force, keep, sources
from letrado.core.tiles import Tile
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import playable
from letrado.study import Found, Order, Query, extensions, find, hooks, ways
from letrado.study.conditions import InLexicon

HELP = _("Study words: anagrams, patterns, hooks, lists, quizzes that come back when due.")

app = typer.Typer(no_args_is_help=True)

Letters = Annotated[
    str, typer.Argument(metavar=_("LETTERS"), help=_("Letters in any order; “?” is a blank."))
]
Conditions = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=_("CONDITION…"),
        help=_(
            "What else must hold: length=5..8, has=ñ, has!=a, only=aeiou, starts=, ends=, "
            "contains=, vowels=, points=, front=, back=s, anagrams=2.., in=LEXICON, list=LIST, "
            "pattern=, regex=, within=, anagram=."
        ),
    ),
]
Sort = Annotated[
    Order | None,
    typer.Option("--sort", help=_("alphabetical, longest, points, or probability of being drawn.")),
]
Limit = Annotated[
    int, typer.Option("--limit", min=0, help=_("How many words to show; 0 for all of them."))
]
Save = Annotated[str | None, typer.Option("--save", help=_("Keep all words found as this list."))]
Details = Annotated[
    bool, typer.Option("--details", help=_("Show hooks, points and ways of drawing each word."))
]


class Asked:
    """The options that all questions share."""

    def __init__(
        self,
        lexicon: str | None,
        language: str | None,
        sort: Order | None,
        limit: int,
        save: str | None,
        force: bool,
        details: bool,
        json: bool,
    ) -> None:
        self.lexicon = chosen(lexicon, language, json)
        self.sort, self.limit, self.json = sort, limit, json
        self.save, self.force, self.details = save, force, details

    def answer(self, terms: Iterable[str], more: list[str] | None) -> None:
        """Find words, save them if that was asked, and show them."""
        texts = [*terms, *(more or ())]
        query = Query.parse(texts, self.lexicon.alphabet, sources())
        found = find(self.lexicon, *query.conditions, order=self.sort or query.order)
        if query.limit is not None:
            found = Found(found.alphabet, found.total, found.codes[: query.limit])
        if self.save is not None:
            keep(self.save, found.codes, self.lexicon, " ".join(texts), force=self.force)
        self.show(found)

    def show(self, found: Found) -> None:
        """Show the words in the shape that was asked for."""
        shown = Found(found.alphabet, found.total, found.codes[: self.limit or None])
        if self.json:
            words = [as_dict(word, self.lexicon, self.details) for word in shown.tile_words()]
            print_json({"lexicon": self.lexicon.name, "total": found.total, "words": words})
            return
        print_words(shown, self.lexicon, details=self.details)


def as_dict(word: tuple[Tile, ...], lexicon: Lexicon, details: bool) -> dict[str, Any]:
    """Return a word for programs."""
    facts: dict[str, Any] = {
        "word": lexicon.alphabet.spell(word),
        "tiles": [tile.face for tile in word],
        "points": sum(tile.value for tile in word),
    }
    if details:
        found = hooks(lexicon, word)
        facts |= {
            "ways": ways(word, lexicon.alphabet),
            "front": [tile.face for tile in found.front],
            "back": [tile.face for tile in found.back],
        }
    return facts


def print_words(shown: Found, lexicon: Lexicon, *, details: bool = False) -> None:
    """Print words for people: side by side on a terminal, a line each into files and programs."""
    if details:
        headings = (_("Before"), _("Word"), _("After"), _("Points"), _("Ways of drawing"))
        print_table(headings, _rows(shown, lexicon), right=(0, 3, 4))
    elif console.is_terminal:
        console.print(Columns(map(Text, shown), padding=(0, 2), column_first=True))
    else:
        for word in shown:
            say(word)
    if console.is_terminal or len(shown) < shown.total:
        complain(_count(shown), style="dim")


def _count(shown: Found) -> str:
    if len(shown) < shown.total:
        return _("{shown} of {total} words; --limit 0 shows all").format(
            shown=thousands(len(shown)), total=thousands(shown.total)
        )
    return ngettext("{n} word", "{n} words", shown.total).format(n=thousands(shown.total))


def _rows(shown: Found, lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    for word in shown.tile_words():
        found = hooks(lexicon, word)
        yield (
            faces(found.front),
            f"{'·' if found.headless else ''}{lexicon.alphabet.spell(word)}"
            f"{'·' if found.tailless else ''}",
            faces(found.back),
            str(sum(tile.value for tile in word)),
            thousands(ways(word, lexicon.alphabet)),
        )


def faces(tiles: Iterable[Tile]) -> str:
    """Return tiles with spaces between them, so that CH differs from C and H."""
    return " ".join(tile.face for tile in tiles)


def _question(name: str, help: str, value_help: str, metavar: str, example: str) -> None:
    """Add a command that asks one kind of question, which further conditions may narrow."""
    epilog = _("Examples:") + "  " + example
    argument = typer.Argument(metavar=metavar, help=value_help)

    @app.command(name, help=help, epilog=epilog)
    def command(
        value: Annotated[str, argument],
        conditions: Conditions = None,
        lexicon: LexiconName = None,
        language: Language = None,
        sort: Sort = None,
        limit: Limit = 100,
        save: Save = None,
        force: Force = False,
        details: Details = False,
        json: Json = False,
    ) -> None:
        asked = Asked(lexicon, language, sort, limit, save, force, details, json)
        asked.answer([f"{name}={value}"], conditions)


_question(
    "anagram",
    _("Words made of all these letters."),
    _("Letters in any order; “?” is a blank."),
    "LETTERS",
    "letrado words anagram casero? · letrado words anagram chaos --details",
)
_question(
    "within",
    _("Words made of these letters, or of some of them."),
    _("Letters in any order; “?” is a blank."),
    "LETTERS",
    "letrado words within casero? length=5.. --sort longest",
)
_question(
    "pattern",
    _("Words of a shape: “?” is one tile, “*” any number of them."),
    _("The shape of the whole word; brackets hold tiles to choose from."),
    "PATTERN",
    'letrado words pattern "*?x?s" · letrado words pattern "ch*l?"',
)
_question(
    "regex",
    _("Words that match a regular expression on tiles: CH is one thing, never two."),
    _("The expression, for the whole word."),
    "EXPRESSION",
    'letrado words regex "(re)?cha.*(ea|eo)"',
)


@app.command(
    "find",
    help=_("Words that meet conditions, all of them."),
    epilog=_("Examples:") + "  letrado words find length=7 vowels=5.. back=s --sort probability",
)
def find_words(
    conditions: Conditions = None,
    lexicon: LexiconName = None,
    language: Language = None,
    sort: Sort = None,
    limit: Limit = 100,
    save: Save = None,
    force: Force = False,
    details: Details = False,
    json: Json = False,
) -> None:
    """Find words by any conditions, in any combination."""
    Asked(lexicon, language, sort, limit, save, force, details, json).answer([], conditions)


@app.command(
    "list",
    help=_("All words of so many tiles: the lists that every player learns first."),
    epilog=_("Examples:") + "  letrado words list 2 · letrado words list 3 --details --language ca",
)
def list_words(
    length: Annotated[
        str, typer.Argument(metavar=_("LENGTH"), help=_("Tiles: 2, or a range such as 2..3."))
    ],
    conditions: Conditions = None,
    lexicon: LexiconName = None,
    language: Language = None,
    sort: Sort = None,
    limit: Limit = 0,
    save: Save = None,
    force: Force = False,
    details: Details = False,
    json: Json = False,
) -> None:
    """List the words of a length."""
    asked = Asked(lexicon, language, sort, limit, save, force, details, json)
    asked.answer([f"length={length}"], conditions)


@app.command(
    "hooks",
    help=_("Which tiles a word takes before it, after it and inside, and which it can lose."),
    epilog=_("Examples:") + "  letrado words hooks casa · letrado words hooks ex --json",
)
def show_hooks(
    words: Annotated[list[str], typer.Argument(metavar=_("WORD…"), help=_("Words, or parts."))],
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Show the hooks of each word."""
    lexicon = chosen(lexicon_name, language, json)
    found = [
        (tiles, hooks(lexicon, tiles)) for tiles in (playable(w, lexicon.alphabet) for w in words)
    ]
    spell = lexicon.alphabet.spell
    if json:
        rows = [
            {
                "word": spell(word),
                "valid": word in lexicon,
                "front": [tile.face for tile in each.front],
                "back": [tile.face for tile in each.back],
                "inner": [spell((*word[: i.after], i.tile, *word[i.after :])) for i in each.inner],
                "without_first": spell(word[1:]) if each.headless else None,
                "without_last": spell(word[:-1]) if each.tailless else None,
            }
            for word, each in found
        ]
        print_json({"lexicon": lexicon.name, "words": rows})
        return
    for word, each in found:
        verdict = _("valid") if word in lexicon else _("not valid")
        say(Text(spell(word), "bold"), f"({verdict})")
        inner = " ".join(spell((*word[: i.after], i.tile, *word[i.after :])) for i in each.inner)
        shorter = [
            spell(part)
            for part, is_one in ((word[1:], each.headless), (word[:-1], each.tailless))
            if is_one
        ]
        for title, text in (
            (_("before"), faces(each.front)),
            (_("after"), faces(each.back)),
            (_("inside"), inner),
            (_("one less"), " ".join(shorter)),
        ):
            say(f"  {title}: {text or '–'}")


@app.command(
    "extensions",
    help=_("Longer words that begin with a word, end with it, or have it inside."),
    epilog=_("Examples:") + "  letrado words extensions casa · letrado words extensions ex back=s",
)
def show_extensions(
    word: Annotated[str, typer.Argument(metavar=_("WORD"), help=_("A word, or a part of one."))],
    conditions: Conditions = None,
    lexicon_name: LexiconName = None,
    language: Language = None,
    sort: Sort = None,
    limit: Limit = 100,
    json: Json = False,
) -> None:
    """Show three lists: words that end with it, begin with it, or have it inside."""
    lexicon = chosen(lexicon_name, language, json)
    query = Query.parse(conditions or (), lexicon.alphabet, sources())
    found = extensions(
        lexicon,
        lexicon.alphabet.read_word(word),
        *query.conditions,
        order=sort or query.order,
        limit=limit or None,
    )
    parts = (
        ("front", _("End with it"), found.front),
        ("back", _("Begin with it"), found.back),
        ("both", _("Have it inside"), found.both),
    )
    if json:
        lists = {key: {"total": part.total, "words": list(part)} for key, _title, part in parts}
        print_json({"lexicon": lexicon.name} | lists)
        return
    for _key, title, part in parts:
        say(title, style="bold")
        print_words(part, lexicon)


@app.command(
    "between",
    help=_("Words that left and words that entered from one lexicon to another."),
    epilog=_("Examples:") + "  letrado words between lexis-2004 lexis-2009-v16 length=2..3",
)
def between(
    older: Annotated[str, typer.Argument(metavar=_("OLDER"), help=_("A lexicon’s name."))],
    newer: Annotated[str, typer.Argument(metavar=_("NEWER"), help=_("A lexicon’s name."))],
    conditions: Conditions = None,
    sort: Sort = None,
    limit: Limit = 100,
    json: Json = False,
) -> None:
    """Show two lists; the articles by which they differ are in ``letrado lexicon diff``."""
    one, other = chosen(older, None, json), chosen(newer, None, json)
    query = Query.parse(conditions or (), one.alphabet, sources())
    order, most = sort or query.order, limit or None
    left, entered = (
        find(
            lexicon,
            InLexicon(rival, wanted=False),
            *query.conditions,
            order=order,
            limit=query.limit or most,
        )
        for lexicon, rival in ((one, other), (other, one))
    )
    if json:
        lists = {
            key: {"total": part.total, "words": list(part)}
            for key, part in (("left", left), ("entered", entered))
        }
        print_json({"older": one.name, "newer": other.name} | lists)
        return
    for title, part, lexicon in ((_("Left"), left, one), (_("Entered"), entered, other)):
        say(title, style="bold")
        print_words(part, lexicon)


word_lists.add_to(app)
quiz.add_to(app)
