"""A small lemario for tests, and its index: one entry of each kind that the editions treat."""

import tempfile
from functools import lru_cache
from pathlib import Path

from letrado.lexicon.law.analysis import Analysis, write_analysis
from letrado.lexicon.law.conjugation import models
from letrado.lexicon.law.entries import Entry, parse, read_lemario

SAMPLE = Path(__file__).parent / "sample_lemario"


@lru_cache
def sample() -> tuple[Entry, ...]:
    return read_lemario(SAMPLE, models())


@lru_cache
def sample_index() -> Analysis:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.analysis"
        write_analysis(sample(), path)
        return Analysis(path)


def entry(
    lemma: str,
    pos: str = "noun",
    *,
    fem: str = "",
    kind: str = "",
    model: str = "",
    marks: str = "",
    plural: str = "",
    evidence: str = "list",
) -> Entry:
    """An entry from what matters in a test."""
    line = (lemma, "", fem, pos, kind, model, marks, plural, evidence, "plain")
    return parse("\t".join(line))
