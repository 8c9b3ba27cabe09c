"""Counts what the lemario is made of: printed by the command, watched by the tests."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tools.lemario.assemble import rests_on_hunspell

from letrado.lexicon.law.entries import PLURALS, Entry

_CERTAINTIES = ("wordlist", "plain", "rulings", "hunspell", "hand", "list", "rule")


def figures(entries: Sequence[Entry]) -> Iterator[tuple[str, int]]:
    """Every figure with its name, in a fixed order."""
    verbs = [entry for entry in entries if entry.is_verb]
    others = [entry for entry in entries if not entry.is_verb]
    yield "entries", len(entries)
    yield "entries that rest on hunspell", sum(map(rests_on_hunspell, entries))
    yield "verbs", len(verbs)
    for name, count in sorted(Counter(entry.verb_class for entry in verbs).items()):
        yield f"verbs: {name}", count
    yield "verbs: headword in -se", sum(entry.with_se for entry in verbs)
    yield "other words", len(others)
    yield "other words: with feminine", sum(bool(entry.fem) for entry in others)
    plurals = Counter(
        (entry.plural or "by rule") if entry.plural in PLURALS else "spelled out"
        for entry in others
    )
    for name, count in sorted(plurals.items()):
        yield f"plural: {name}", count
    for name, count in sorted(Counter(pos for entry in others for pos in entry.pos).items()):
        yield f"category: {name}", count
    for name, count in sorted(Counter(mark for entry in entries for mark in entry.marks).items()):
        yield f"mark: {name}", count
    for name, count in sorted(
        Counter(seen for entry in entries for seen in entry.evidence).items()
    ):
        yield f"evidence: {name}", count
    accents = Counter(entry.accent.partition(":")[0] for entry in entries)
    for name in _CERTAINTIES:
        yield f"accent: {name}", accents[name]
    sure = sum(
        entry.accent.startswith("rule:") and int(entry.accent[5:]) >= 90 for entry in entries
    )
    yield "accent: rule, share of 90 or more", sure
