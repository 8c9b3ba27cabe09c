"""``letrado judge --rulings``: compare the judge with a table of rulings."""

from pathlib import Path
from typing import Any

import typer

from letrado.cli.output import CHECK_FAILED, _, print_json, print_table, say
from letrado.lexicon.law import edition as editions
from letrado.lexicon.law.agreement import RulingCheck, check_rulings
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.rulings import Ruling, read_editions


def report(file: Path, json: bool) -> None:
    """Print agreed and total of each edition, with named words and without; exit 1 if they differ.

    Without the named words a disagreement is no fault: it counts the words that only a list can
    know.
    """
    checks = {
        name: tuple(
            check_rulings(rulings, Judge(editions.load(name), named=named))
            for named in (True, False)
        )
        for name, rulings in read_editions(file).items()
    }
    if json:
        print_json(
            {
                "editions": {
                    name: {"named": _figures(on), "class_rules": _figures(off)}
                    | {"set_aside": [_row(ruling) for ruling in on.set_aside]}
                    for name, (on, off) in checks.items()
                }
            }
        )
    else:
        _show(checks)
    if any(on.disagreements for on, _off in checks.values()):
        raise typer.Exit(CHECK_FAILED)


def _show(checks: dict[str, tuple[RulingCheck, ...]]) -> None:
    headings = (_("Edition"), _("With named words"), _("Class rules alone"), _("Set aside"))
    rows = (
        (
            name,
            f"{on.agreed} / {on.total}",
            f"{off.agreed} / {off.total}",
            str(len(on.set_aside)),
        )
        for name, (on, off) in checks.items()
    )
    print_table(headings, rows, right=(1, 2, 3))
    for name, (on, _off) in checks.items():
        for ruling, answer in on.disagreements:
            told = _(
                "{edition} {article}: {word} ({lemma}) is {verdict} there; the judge: {answer}"
            )
            say(
                told.format(
                    edition=name,
                    article=ruling.article,
                    word=ruling.word,
                    lemma=ruling.lemma,
                    verdict=ruling.verdict,
                    answer=answer,
                ),
                style="red",
            )
    for name, (on, _off) in checks.items():
        if on.set_aside:
            words = ", ".join(f"{r.word} ({r.article})" for r in on.set_aside)
            say(_("Set aside in {edition}: {words}").format(edition=name, words=words), style="dim")


def _figures(check: RulingCheck) -> dict[str, Any]:
    return {
        "agreed": check.agreed,
        "total": check.total,
        "disagreements": [
            _row(ruling) | {"answer": answer} for ruling, answer in check.disagreements
        ],
    }


def _row(ruling: Ruling) -> dict[str, str]:
    return {
        "article": ruling.article,
        "word": ruling.word,
        "verdict": ruling.verdict,
        "lemma": ruling.lemma,
        "kind": ruling.kind,
        "note": "; ".join(ruling.notes),
    }
