"""The exception files about verbs: what was settled by eye or by the regulation itself."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from letrado.lexicon.entries import FOLDER


@dataclass(frozen=True)
class Settled:
    """A line of ``verb-class.tsv``: a verb that was decided on, or marks for an inferred one."""

    lemma: str
    homograph: int
    verb_class: str
    model: str
    marks: frozenset[str]
    basis: str

    @property
    def infinitive(self) -> str:
        """The infinitive without pronoun."""
        return self.lemma.removesuffix("se")


def settled() -> tuple[list[Settled], dict[str, frozenset[str]]]:
    """The verbs that were decided on, and the marks that inferred ones get by their lemma."""
    decided: list[Settled] = []
    marks: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for lemma, homograph, verb_class, model, marked, basis, _note in _rows("verb-class.tsv"):
        found = frozenset(marked.split(",")) if marked else frozenset()
        if model:
            decided.append(Settled(lemma, int(homograph or 0), verb_class, model, found, basis))
        else:
            marks[lemma] |= found
    return decided, dict(marks)


def reviewed() -> dict[str, bool]:
    """``infinitive-review.tsv``: words like infinitives, and whether each is a verb."""
    return {word: kind == "verb" for word, kind, _note in _rows("infinitive-review.tsv")}


def _rows(name: str) -> Iterator[list[str]]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    for line in rows[1:]:
        yield line.split("\t")
