"""Questions to a lexicon: how long the slowest of each kind takes."""

import sys
from collections.abc import Callable
from functools import partial
from time import thread_time

from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.study import Query, Sources, extensions, hooks

QUESTIONS: dict[str, tuple[str, ...]] = {
    "anagram_ms": ("anagram=casero?", "anagram=arenes??"),
    "within_ms": ("within=casero? order=longest", "within=aeiorst??"),
    "pattern_ms": ("pattern=*ar", "pattern=?a?a?a?", "pattern!=*a* length=7..", "contains=x"),
    "regex_ms": ("regex=.*a.{9}", "regex=(re|des)?(.*[aeiou]{2})+s", "regex=(.*a.*)*(.*e.*)*i"),
    "letters_ms": ("length=8 vowels=5.. has=r back=s order=probability", "only=aeiorst length=7.."),
    "anagrams_ms": ("anagrams=8..", "anagrams=2 length=7 order=probability"),
    "probability_ms": ("length=7 order=probability limit=500", "length=7..8 order=probability"),
    "everything_ms": ("order=probability limit=500",),
    "between_ms": ("in!={name}", "in={name} length=2..3"),
}
"""Questions by the figure that they give."""

TIMES = 9


def best_ms(times: int, ask: Callable[[], object]) -> float:
    """The quickest of several runs, in thread time."""
    seen = []
    for _ in range(times):
        start = thread_time()
        ask()
        seen.append(thread_time() - start)
    return min(seen) * 1000


def measure(times: int = TIMES) -> dict[str, float | int]:
    """For each kind, the slowest of its questions over the lexicons that serve a language."""
    lexicons = [
        catalog.load(name) for name in catalog.defaults().values() if name in catalog.names()
    ]
    figures: dict[str, float | int] = {
        name: round(
            max(best_ms(times, _asked(text, lexicon)) for lexicon in lexicons for text in texts), 2
        )
        for name, texts in QUESTIONS.items()
    }
    for name, ask in (("hooks_ms", hooks), ("extensions_ms", extensions)):
        calls = [partial(ask, lexicon, lexicon.alphabet.read_word("casa")) for lexicon in lexicons]
        figures[name] = round(max(best_ms(times, call) for call in calls), 2)
    return figures


def _asked(text: str, lexicon: Lexicon) -> Callable[[], object]:
    """The question from its text to its words, all of them."""
    sources = Sources(catalog.load, lambda *_: frozenset())
    terms = Query.terms(text.format(name=lexicon.name) if "{name}" in text else text)
    return lambda: Query.parse(terms, lexicon.alphabet, sources).run(lexicon)


if __name__ == "__main__":
    for name, figure in measure().items():
        sys.stdout.write(f"{name}\t{figure}\n")
