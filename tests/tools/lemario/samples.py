"""Small sources for the tests of the inference."""

from collections import defaultdict
from collections.abc import Iterable

from tools.lemario.review import Review
from tools.lemario.sources.evidence import Evidence, Hunspell

from letrado.lexicon.law.orthography import plain

NO_REVIEW = Review(accents=(), rejected=frozenset(), genders={}, plurals={}, facts={})


def by_plain(words: Iterable[str]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        found[plain(word)].add(word)
    return dict(found)


def evidence(
    wordlist: str = "", nominal: str = "", feminine: dict[str, set[str]] | None = None
) -> Evidence:
    """Evidence from words with a space between them."""
    return Evidence(
        wordlist=by_plain(wordlist.split()),
        hunspell=Hunspell(
            nominal=by_plain(nominal.split()),
            lines=frozenset(nominal.split()),
            plural=frozenset(nominal.split()),
            bare={},
            feminine=feminine or {},
            verbs={},
            conjugated={},
        ),
    )
