"""Proofs of the law of words: judge and graph, entries and list, rulings."""

import random
from collections.abc import Iterator

from bench.failed import Failed
from bench.progress import report
from letrado.lexicon import catalog
from letrado.lexicon.law import edition, rulings
from letrado.lexicon.law.agreement import check_rulings
from letrado.lexicon.law.derive import lemario
from letrado.lexicon.law.edition import LEXICONS
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verification import verify_derivation
from letrado.lexicon.lookup import Lexicon

SEED = 2009
NON_WORDS = 1_000_000
_LETTERS = "aaabcdeeefghiijlmnñoopqrrsstuuvxyzáéíóúü"
_ENDINGS = ("s", "es", "se", "a", "o", "as", "os", "n", "mos", "d", "ndo", "do", "ita", "mente")


def mutated(words: list[str], lot: random.Random) -> Iterator[str]:
    """Words with one thing changed, without end: what people mistake for words, and worse."""
    while True:
        word = lot.choice(words)
        at = lot.randrange(len(word))
        match lot.randrange(6):
            case 0:
                yield word[:at] + lot.choice(_LETTERS) + word[at + 1 :]
            case 1:
                yield word[:at] + lot.choice(_LETTERS) + word[at:]
            case 2:
                yield word[:at] + word[at + 1 :] or "a"
            case 3:
                yield word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
            case 4:
                yield word + lot.choice(_ENDINGS)
            case _:
                yield word[: max(1, len(word) - 2)] + lot.choice(_ENDINGS)


def judge_and_graph(name: str = "lexis-2009-v16", non_words: int = NON_WORDS) -> str:
    """Every word is derived, and no mutated non-word is."""
    lexicon, judge = catalog.load(name), Judge(edition.load(name))
    words = [word.lower() for word in lexicon]
    for number, word in enumerate(words):
        if number % 5000 == 0:
            report(f"{name}: {number:,} of {len(words):,} words")
        if not judge(word).playable:
            raise Failed(f"{name}: {word} is in the graph, the judge refuses it")
    found = _refuses_others(judge, lexicon, words, non_words)
    report("")
    return f"{name}: {len(words):,} words and {found:,} mutated non-words (seed {SEED})"


def _refuses_others(judge: Judge, lexicon: Lexicon, words: list[str], wanted: int) -> int:
    found = 0
    for word in mutated(words, random.Random(SEED)):
        if word in lexicon:
            continue
        if judge(word).playable:
            raise Failed(f"{lexicon.name}: {word} is not in the graph, the judge accepts it")
        found += 1
        if found % 5000 == 0:
            report(f"{lexicon.name}: {found:,} of {wanted:,} non-words")
        if found == wanted:
            break
    return found


def every_edition() -> str:
    """The same for the reconstructed lexicons, with fewer non-words."""
    others = [name for name, held in LEXICONS.items() if held != "fise-2009"]
    return "; ".join(judge_and_graph(name, 100_000) for name in others)


def round_trip() -> str:
    """The lemario under lexis-2009-v16 gives exactly the official list."""
    law = edition.load("lexis-2009-v16")
    found = verify_derivation(catalog.load("fise-2009"), law, lemario())
    if not found.exact:
        raise Failed(f"{len(found.missing)} missing, {len(found.extra)} extra")
    return (
        f"{found.entries:,} entries, {found.verbs:,} of them verbs, "
        f"derive {found.derived:,} words: 0 missing, 0 extra, "
        f"{found.departures} override, {found.singly} forms listed singly"
    )


def named_words() -> str:
    """The rulings of the four editions, with the named words and without."""
    seen = []
    for name in rulings.EDITIONS:
        law = edition.load(name)
        on, off = (
            check_rulings(rulings.load(name), Judge(law, named=named)) for named in (True, False)
        )
        if on.disagreements:
            raise Failed(f"{name}: {on.disagreements[0]}")
        seen.append(f"{name} {on.agreed}/{on.total} ({off.agreed} by class rules alone)")
    return "; ".join(seen)
