"""Infers the lemario from the official list and writes it; see docs/scripting/lemario.md.

usage: python -m tools.lemario [--check]

With --check nothing is written: it tells whether the files are what the inference gives.
"""

import sys

from tools.lemario.assemble import assemble, board_words, files, write
from tools.lemario.figures import figures
from tools.lemario.nouns import infer_nouns
from tools.lemario.sources import evidence
from tools.lemario.verbs import infer_verbs

from letrado.base.paths import home
from letrado.lexicon import catalog
from letrado.lexicon.law.entries import FOLDER
from letrado.lexicon.law.orthography import plain
from tools.lemario import review

_SHOWN = 40


def main(arguments: list[str]) -> int:
    """Run every step, telling each; 1 when list and lemario differ, or the files are not these."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    _tell("Bringing and reading the sources")
    known = evidence.load(home() / "cache")
    words = frozenset(word.lower() for word in catalog.load("fise-2009"))
    _tell("Inferring the verbs")
    verbs = infer_verbs(words, known)
    _tell(f"Conjugating {len(verbs):,} verbs")
    verbal = frozenset().union(*map(board_words, verbs))
    infinitives = {plain(verb.infinitive) for verb in verbs}
    _tell(f"Inferring the words that are no verbs ({len(words - verbal):,} unexplained)")
    nouns = list(infer_nouns(words, verbal, infinitives, known, review.load()))
    _tell(f"Deriving {len(verbs) + len(nouns):,} entries")
    made = assemble([*verbs, *nouns], words)
    for name, figure in figures(made.entries):
        print(f"{figure:10,}  {name}")
    for name, found in (("missing", made.missing), ("extra", made.extra)):
        print(f"{len(found):10,}  {name}  {' '.join(sorted(found)[:_SHOWN])}")
    print(f"{made.overrides:10,}  overrides")
    if arguments:
        stale = [
            name
            for name, content in files(made.entries)
            if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != content
        ]
        print(f"{len(stale):10,}  files that differ  {' '.join(stale)}")
        return 1 if stale or made.missing or made.extra else 0
    write(made.entries, FOLDER)
    return 1 if made.missing or made.extra else 0


def _tell(step: str) -> None:
    print(f"{step} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
