"""``letrado judge``: the article that accepts or refuses a word, in any edition."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Union

import typer
from rich.table import Table
from rich.text import Text

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import explain
from letrado.cli.lexicon.challenges import log_challenge, public_answer
from letrado.cli.output import (
    BAD_INPUT,
    CHECK_FAILED,
    Json,
    _,
    answer,
    console,
    language,
    print_error,
    print_json,
    say,
)
from letrado.lexicon.law import edition as editions
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import Answer, Reading, Verdict

if TYPE_CHECKING:
    from letrado.lexicon.law.catalan import CatalanJudge

AnyJudge = Union[Judge, "CatalanJudge"]

HELP = _(
    "Say by which article words are valid or not, with every derivation. Exit 1 if one is not."
)
EPILOG = (
    _("Examples:")
    + "  letrado judge tarayes casita · letrado judge abandas --edition lexis-2004"
    + " · letrado judge cosas taxi --challenge"
    + " · letrado judge gossos --edition cat"
)

_TILES_SAY = ("word.no_tile", "word.length")
"""Reasons that keep a word from the board whether it is valid or not."""

Words = Annotated[
    list[str] | None, typer.Argument(metavar=_("WORD…"), help=_("Words, as people type them."))
]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        help=_("Edition of the law of words: {known}.").format(
            known=", ".join([*editions.NAMES, "cat"])
        ),
    ),
]
Challenge = Annotated[
    bool,
    typer.Option(
        "--challenge", help=_("One public answer for all words, and nothing more; it is logged.")
    ),
]
Rulings = Annotated[
    Path | None,
    typer.Option(
        "--rulings",
        help=_("Judge a table of rulings, with the named words and without: agreed / total."),
    ),
]
LexiconName = Annotated[
    str | None,
    typer.Option("--lexicon", "-l", help=_("Also look words up here: “listed, not derived”.")),
]


def judge_words(
    words: Words = None,
    edition: EditionName = "lexis-2009-v16",
    lexicon: LexiconName = None,
    challenge: Challenge = False,
    rulings: Rulings = None,
    json: Json = False,
) -> None:
    """Print one verdict a word; unreadable ones are marked, and make the exit code 2."""
    if rulings is not None:
        from letrado.cli.lexicon.ruling_checks import report

        report(rulings, json)
        return
    if not words:
        raise Unreadable("cli.no_words", "There is no word to judge: type at least one")
    judge = _judge(edition, lexicon)
    if challenge:
        _answer_challenge(judge, words, json)
        return
    verdicts: list[Verdict] = []
    refused: list[LetradoError] = []
    for word in words:
        try:
            verdicts.append(judge(word))
        except LetradoError as error:
            if json:
                raise
            refused.append(error)
    every = all(verdict.playable for verdict in verdicts)
    if json:
        found = [verdict.as_dict(language) | _names(verdict) for verdict in verdicts]
        print_json({"edition": judge.name, "valid": every, "words": found})
    for verdict in [] if json else verdicts:
        show(verdict)
    if not isinstance(judge, Judge) and not judge.analysed and not json:
        command = "letrado lexicon build ca-open"
        say(_("For lemmas and categories, run “{command}”").format(command=command), style="dim")
    for problem in refused:
        print_error(problem, as_json=False)
    if refused or not every:
        raise typer.Exit(BAD_INPUT if refused else CHECK_FAILED)


def _judge(edition: str, lexicon_name: str | None) -> AnyJudge:
    """Return the judge: an edition of the law of words, or a Catalan list by membership."""
    law = edition if edition in editions.NAMES else _companion(edition)
    if lexicon_name is None and law in editions.NAMES:
        return Judge(editions.load(law))
    from letrado.lexicon import catalog
    from letrado.lexicon.law import catalan

    lexicon = catalog.load(lexicon_name) if lexicon_name else None
    if lexicon and lexicon.alphabet.language == "ca":
        return catalan.CatalanJudge(lexicon, catalan.load_analysis())
    if law == catalan.EDITION:
        return catalan.judge()
    return Judge(editions.load(law), lexicon=lexicon)


def _companion(name: str) -> str:
    """Return the law of words for rules of the game, as people call these (``F04``)."""
    from letrado import rulebook
    from letrado.laws.names import edition_called
    from letrado.lexicon.law import catalan

    called = edition_called(name)
    if called not in rulebook.EDITIONS:
        if name.partition(":")[0] in editions.NAMES:
            return name  # with a profile
        raise Unreadable(
            "lexicon.edition_unknown",
            "There is no edition “{edition}” of the law of words: choose one of {known}",
            edition=name[:80],
            known=", ".join([*editions.NAMES, catalan.EDITION]),
        )
    rules = rulebook.load(called)
    return catalan.EDITION if rules.language == "ca" else rules.heading.lexicon


def _answer_challenge(judge: AnyJudge, words: Sequence[str], json: bool) -> None:
    """Answer a challenge; every word is read first: an unreadable one makes no challenge."""
    verdicts = [judge(word) for word in words]
    verdict = public_answer(verdicts)
    log_challenge(judge.name, words, verdict)
    told = {"edition": judge.name, "words": list(words), "verdict": verdict}
    answer(told, json, _label(verdict))
    if verdict != "valid":
        raise typer.Exit(CHECK_FAILED)


def _label(answer: Answer) -> Text:
    match answer:
        case "valid":
            return Text("✓ " + _("valid"), "green")
        case "invalid":
            return Text("✗ " + _("not valid"), "red")
        case "undetermined":
            return Text("? " + _("undetermined"), "yellow")


def _names(verdict: Verdict) -> dict[str, Any]:
    """Return the same readings as people read them, for programs that show them."""
    return {
        "explanation": [
            {"standing": reading.standing.value.value, "text": _line(reading)}
            for reading in verdict.readings
        ]
    }


def show(verdict: Verdict) -> None:
    """Show the answer, then each reading on a line: accepted, undetermined, refused."""
    say(_label(verdict.answer), "", verdict.word)
    if verdict.unplayable is not None and verdict.unplayable.code in _TILES_SAY:
        say("    " + explain(verdict.unplayable, language), style="yellow")
    if verdict.listed_in:
        say("    " + _("listed in {name}, not derived").format(name=verdict.listed_in))
    if verdict.analysis:
        say("    " + _("analysis: open sources"), style="dim")
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(width=4)
    for readings, sign, style in (
        (verdict.derivations, "✓", "green"),
        (verdict.undecided, "?", "yellow"),
        (verdict.refusals, "✗", "dim"),
    ):
        for line in dict.fromkeys(map(_line, readings)):
            table.add_row(Text(f"   {sign}", style), Text(line, "dim" if style == "dim" else ""))
    if table.row_count:
        console.print(table)


def _line(reading: Reading) -> str:
    """``coser · present subjunctive, you (tú) · article 17.2 · inferred``."""
    lemma = reading.lemma + (f" {reading.homograph}" if reading.homograph > 1 else "")
    parts = [f"{lemma} + {reading.ending}" if reading.ending else lemma]
    if reading.categories:
        parts.append(reading.category_name(language))
    if reading.cell:
        parts.append(reading.form_name(language))
    if reason := reading.reason_text(language):
        parts.append(reason)
    if reading.standing.article:
        parts.append(_("article {article}").format(article=reading.standing.article))
    if reading.inferred:
        parts.append(_("inferred"))
    return " · ".join(parts)
