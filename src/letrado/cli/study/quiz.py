"""``letrado words quiz``: cards at the terminal, one at a time; every answer is kept at once."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import typer
from rich.text import Text

from letrado.base.errors import LetradoError
from letrado.base.i18n import N_
from letrado.cli.lexicon.lexicons import Language, LexiconName, chosen
from letrado.cli.output import (
    Json,
    _,
    console,
    language,
    ngettext,
    print_json,
    print_table,
    say,
    thousands,
)
from letrado.cli.study.word_lists import deck
from letrado.lexicon.lookup import Lexicon
from letrado.store import LOCAL, Cards, Database, open_database
from letrado.store.study.cards import due
from letrado.study.cardbox import NEW_EACH_DAY, Card, Standing, standing, wait_text
from letrado.study.quiz import (
    YES,
    Grade,
    Kind,
    Question,
    ask,
    grade,
    keys,
    read_hooks,
    read_words,
    shown,
)
from letrado.table.vocabulary import choices, key

KINDS = {
    Kind.ANAGRAM: N_("anagrams"),
    Kind.HOOKS: N_("hooks"),
    Kind.VALID: N_("valid or not"),
    Kind.FLASH: N_("flash cards"),
}
"""Names of the kinds of question."""

ESCAPE, END_OF_INPUT, INTERRUPT = "\x1b", "\x04", "\x03"


class Stopped(Exception):
    """The user wants no more questions for now."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Input and clock of the quiz: lines, keys, and the time."""

    line: Callable[[str], str]
    key: Callable[[str], str]
    now: Callable[[], int]


def at_the_terminal() -> Desk:
    """Return a desk with keys without Enter on a terminal, lines from anything else."""

    def line(prompt: str) -> str:
        try:
            text = console.input(Text(prompt))
        except EOFError:
            raise Stopped from None
        if text.strip() == ".":
            raise Stopped
        return text

    def key(prompt: str) -> str:
        if not sys.stdin.isatty():
            return line(prompt).strip()
        console.print(Text(prompt), end="")
        pressed = typer.getchar()
        console.print(pressed if pressed.isprintable() else "")
        if pressed in (ESCAPE, END_OF_INPUT, INTERRUPT, "."):
            raise Stopped
        return pressed

    return Desk(line, key, lambda: int(time.time()))


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        "quiz",
        help=_("Be asked about a list, or about the words that meet conditions."),
        epilog=_("Examples:")
        + "  letrado words quiz length=2 --kind valid · letrado words quiz mi-lista",
    )(quiz)
    app.command("due", help=_("How many cards are due, by lexicon and kind."))(show_due)


def quiz(
    named: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("LIST|CONDITION…"),
            help=_("A saved list, or conditions; nothing means every card begun."),
        ),
    ] = None,
    kind: Annotated[
        Kind, typer.Option("--kind", help=_("anagram, hooks, valid or flash."))
    ] = Kind.ANAGRAM,
    new: Annotated[
        int, typer.Option("--new", min=0, max=10_000, help=_("New cards a day at most."))
    ] = NEW_EACH_DAY,
    lexicon_name: LexiconName = None,
    language: Language = None,
) -> None:
    """Ask what is due, then what is new, until nothing is left for today or the user stops."""
    asked = chosen(lexicon_name, language) if lexicon_name or language or not named else None
    if named:
        lexicon, words = deck(named, asked)
        cards = keys(kind, words, lexicon)
    else:
        lexicon = asked or chosen(None, None)
        with open_database() as database:
            cards = list(Cards(database, LOCAL, lexicon.name, kind.value).all())
    if not cards:
        say(_("There is no card: no word meets the conditions, or none was begun."))
        return
    say(
        ngettext(
            "{n} card. “.” or Ctrl+D stops; every answer is kept.",
            "{n} cards. “.” or Ctrl+D stops; every answer is kept.",
            len(cards),
        ).format(n=thousands(len(cards))),
        style="dim",
    )
    with open_database() as database:
        run(at_the_terminal(), lexicon, kind, cards, new, database)


def run(
    desk: Desk, lexicon: Lexicon, kind: Kind, deck_keys: list[str], new: int, database: Database
) -> None:
    """Run the quiz itself."""
    box = Cards(database, LOCAL, lexicon.name, kind.value)
    right = wrong = 0
    try:
        while True:
            stands = standing(deck_keys, box.all(), desk.now(), new)
            if stands.next is None:
                _show_rest(stands)
                break
            question = ask(kind, stands.next, lexicon)
            _show_question(question, stands, lexicon)
            result = _answer(desk, question, lexicon)
            card = box.answer(question.key, result.right, desk.now())
            right, wrong = right + result.right, wrong + (not result.right)
            _show_result(question, result, card, desk.now(), lexicon)
    except (Stopped, KeyboardInterrupt):
        say()
    told = _("Right: {right}. Not yet: {wrong}.")
    say(told.format(right=right, wrong=wrong), style="bold")


def _answer(desk: Desk, question: Question, lexicon: Lexicon) -> Grade:
    alphabet = lexicon.alphabet
    match question.kind:
        case Kind.ANAGRAM:
            return grade(question, read_words(desk.line("> "), alphabet))
        case Kind.HOOKS:
            while True:
                try:
                    front, back = desk.line(_("before: ")), desk.line(_("after: "))
                    return grade(question, read_hooks(front, back, alphabet))
                except LetradoError as error:  # a typing error is not an answer
                    say(str(error), style="red")
        case Kind.VALID:
            return grade(question, {yes_or_no(desk, _("Valid? [y/n] "))})
        case Kind.FLASH:
            desk.key(_("Any key turns the card. "))
            say(_words(question, lexicon), style="bold")
            knew = yes_or_no(desk, _("Did you know? [y/n] ")) == YES
            return Grade(knew, frozenset() if knew else question.answers, frozenset())


def yes_or_no(desk: Desk, prompt: str) -> str:
    """Return an answer in any of the languages; anything else is asked again."""
    known = choices("yes_or_no")
    while (said := known.get(key(desk.key(prompt)))) is None:
        pass
    return said


def _show_question(question: Question, stands: Standing, lexicon: Lexicon) -> None:
    say()
    left = _("due: {due} · new: {new}").format(due=stands.due, new=stands.fresh)
    say(left, style="dim")
    faces = " ".join(tile.face for tile in question.tiles)
    if question.kind in (Kind.ANAGRAM, Kind.FLASH):
        count = len(question.answers)
        amount = ngettext("{n} word", "{n} words", count).format(n=count)
        say(Text(faces, "bold"), f"({amount})")
    else:
        say(Text(lexicon.alphabet.spell(question.tiles), "bold"), f"({faces})")


def _show_result(question: Question, result: Grade, card: Card, now: int, lexicon: Lexicon) -> None:
    sign = Text("✓ " + _("right"), "green") if result.right else Text("✗ " + _("not yet"), "red")
    say(sign, _("back in {time}").format(time=wait_text(card.due - now, language)))
    if question.kind is Kind.VALID:
        say(_("valid") if YES in question.answers else _("not valid"))
    elif question.kind is not Kind.FLASH:
        say(_words(question, lexicon))
        if result.wrong:
            extra = " ".join(shown(each, lexicon.alphabet) for each in sorted(result.wrong))
            say(_("not so: {words}").format(words=extra), style="red")


def _words(question: Question, lexicon: Lexicon) -> str:
    return " ".join(shown(each, lexicon.alphabet) for each in sorted(question.answers)) or "–"


def _show_rest(stands: Standing) -> None:
    say()
    say(_("Nothing is due now. Come back tomorrow, or open another list."))
    if stands.again is not None:
        say(_("Next card: {time}").format(time=_moment(stands.again)), style="dim")


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")


def show_due(json: Json = False) -> None:
    """Show what is due in the card box."""
    with open_database() as database:
        rows = due(database, LOCAL, int(time.time()))
    if json:
        found = [
            {
                "lexicon": row.lexicon,
                "kind": row.kind,
                "cards": row.cards,
                "due": row.due,
                "next": row.again,
            }
            for row in rows
        ]
        print_json({"due": sum(row.due for row in rows), "cards": found})
        return
    if not rows:
        say(_("You haven’t answered any cards yet: start with “letrado words quiz length=2”."))
        return
    cells = (
        (row.lexicon, _(KINDS[Kind(row.kind)]), str(row.cards), str(row.due), _moment(row.again))
        for row in rows
    )
    headings = (_("Lexicon"), _("Quiz"), _("Cards"), _("Due"), _("Next"))
    print_table(headings, cells, right=(2, 3))
