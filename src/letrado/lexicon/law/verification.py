"""Verify that the lemario yields exactly the words of a lexicon, and count its exceptions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from letrado.lexicon.law.derive import Derived, derive, playable_codes
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import PLURALS, Entry
from letrado.lexicon.law.patches import patches
from letrado.lexicon.lookup import Lexicon

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Verification:
    """The agreement of derivation and list, with the numbers of derived and of listed forms."""

    lexicon: str
    edition: str
    derived: int
    missing: tuple[str, ...]
    """Words of the list that nothing yields."""
    extra: tuple[str, ...]
    """Words that the law yields and the list lacks."""
    departures: int
    entries: int
    verbs: int
    kinds: Mapping[str, int]
    """Playable words by the first kind of their derivation."""
    singly: int
    """Forms that are spelled out one by one: plurals and cells that no rule gives, named words."""

    @property
    def exact(self) -> bool:
        """True if derivation gives exactly the words of the list."""
        return not self.missing and not self.extra

    def as_dict(self) -> dict[str, Any]:
        """For programs; long lists are cut."""
        return {
            "lexicon": self.lexicon,
            "edition": self.edition,
            "derived": self.derived,
            "missing": len(self.missing),
            "extra": len(self.extra),
            "missing_words": list(self.missing[:SHOWN]),
            "extra_words": list(self.extra[:SHOWN]),
            "overrides": self.departures,
            "entries": self.entries,
            "verbs": self.verbs,
            "kinds": dict(self.kinds),
            "listed_singly": self.singly,
            "exact": self.exact,
        }


def verify_derivation(
    lexicon: Lexicon,
    edition: Edition,
    entries: Sequence[Entry],
    progress: Callable[[float], None] | None = None,
) -> Verification:
    """Derive *edition* again and compare it with the words of *lexicon*."""
    derived = derive(entries, edition, progress=progress)
    alphabet = lexicon.alphabet
    ours = {code: word for word in derived.words for code in playable_codes([word], alphabet)}
    theirs = set(lexicon.codes())
    playable = Derived(
        {word: derived.words[word] for word in ours.values()}, frozenset(), derived.departures
    )

    def spelled(codes: Iterable[bytes]) -> tuple[str, ...]:
        return tuple(sorted(alphabet.spell(alphabet.decode(code)) for code in codes))

    return Verification(
        lexicon=lexicon.name,
        edition=edition.name,
        derived=len(ours),
        missing=spelled(theirs - ours.keys()),
        extra=spelled(ours.keys() - theirs),
        departures=derived.departures,
        entries=len(entries),
        verbs=sum(entry.is_verb for entry in entries),
        kinds=playable.kinds,
        singly=_singly(entries, playable),
    )


def _singly(entries: Sequence[Entry], derived: Derived) -> int:
    """Count the forms that are listed by us or by the edition instead of following from a rule."""
    spelled = sum(
        len(entry.plural.split("/"))
        for entry in entries
        if entry.plural not in PLURALS and entry.plural != "="
    )
    added = sum(
        len(patch.forms)
        for changes in patches().values()
        for patch in changes
        if patch.change == "add"
    )
    kinds = derived.kinds
    return spelled + added + kinds.get("named", 0) + kinds.get("listed", 0)
