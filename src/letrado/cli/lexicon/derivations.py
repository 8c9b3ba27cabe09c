"""Show derivations: for ``letrado lexicon verify``, and for editions in ``lexicon diff``."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from letrado.base.i18n import N_
from letrado.cli.output import _, console, progress, say, thousands
from letrado.lexicon.law.changes import Change, changes
from letrado.lexicon.law.derive import lemario
from letrado.lexicon.law.edition import Edition, of_lexicon
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import REASONS
from letrado.lexicon.law.verification import SHOWN, Verification, verify_derivation
from letrado.lexicon.lookup import Lexicon

KINDS = {
    "lemma": N_("headwords"),
    "fem": N_("feminines"),
    "plural": N_("plurals"),
    "infinitive": N_("infinitives"),
    "infinitive-se": N_("infinitives with -se"),
    "gerund": N_("gerunds"),
    "participle": N_("participles"),
    "voseo": N_("forms of voseo"),
    "conjugated": N_("other forms of verbs"),
    "named": N_("only named by the edition"),
    "listed": N_("only in the list"),
}
"""Names of the kinds of derivation for people."""


def verification(lexicon: Lexicon, law: Edition) -> Verification:
    """Return the round trip, with its progress on the terminal."""
    entries = lemario()
    with progress(_("Deriving {edition}").format(edition=law.name)) as report:
        return verify_derivation(lexicon, law, entries, report)


def show_verification(found: Verification) -> None:
    """Show the figures, one a line, and the missing and extra words."""
    table = Table(box=None, show_header=False)
    table.add_column(style="dim")
    table.add_column(justify="right")
    rows: list[tuple[str, int]] = [
        (_("Words derived"), found.derived),
        (_("Missing"), len(found.missing)),
        (_("Extra"), len(found.extra)),
        (_("Overrides"), found.departures),
        (_("Entries"), found.entries),
        (_("Verbs"), found.verbs),
        (_("Forms listed singly"), found.singly),
    ]
    rows += [("  " + _(KINDS[kind]), count) for kind, count in found.kinds.items()]
    for label, count in rows:
        table.add_row(label, thousands(count))
    console.print(table)
    for label, words in ((_("Missing"), found.missing), (_("Extra"), found.extra)):
        if words:
            say(f"{label}: {' '.join(words[:SHOWN])}{' …' if len(words) > SHOWN else ''}")
    if found.exact:
        say(
            _("{edition} yields {lexicon} exactly").format(
                edition=found.edition, lexicon=found.lexicon
            ),
            style="green",
        )


def by_article(
    one: Lexicon, other: Lexicon, only: Sequence[tuple[str, Sequence[str]]]
) -> dict[str, tuple[Change, ...]] | None:
    """Group by article the words that only one of two editions has; None for other lists."""
    laws = of_lexicon(one.name), of_lexicon(other.name)
    if laws[0] is None or laws[1] is None:
        return None
    first, second = Judge(laws[0]), Judge(laws[1])
    (one_name, ours), (other_name, theirs) = only
    with progress(_("Comparing {one} and {other}").format(one=one_name, other=other_name)):
        return {
            one_name: changes(map(str.lower, ours), first, second),
            other_name: changes(map(str.lower, theirs), second, first),
        }


def show_changes(found: Sequence[Change], most: int) -> None:
    """Show what only one of two editions has: a group a line, its samples below."""
    for change in found:
        reason = _(REASONS[change.reason]) if change.reason else ""
        if change.undetermined:
            reason = _("undetermined") + (f": {reason}" if reason else "")
        articles = f"{change.stands_by} / {change.falls_by or '–'}"
        say(f"{thousands(len(change.words)):>8}  {articles}  {reason}".rstrip())
        say(f"          {' '.join(change.words[:most])}", style="dim")


def changes_as_dict(
    found: dict[str, tuple[Change, ...]] | None, most: int
) -> dict[str, list[dict[str, Any]]]:
    """Return the changes for programs."""
    return {
        name: [change.as_dict(most) for change in listed] for name, listed in (found or {}).items()
    }
