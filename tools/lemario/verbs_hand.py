"""The exception files about verbs: what was settled by eye or by the regulation itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from letrado.lexicon.law.entries import FOLDER


@dataclass(frozen=True)
class Line:
    """A line of ``verb-class.tsv``: a verb that was decided on, or more about an inferred one."""

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


def settled() -> tuple[list[Line], dict[str, Line]]:
    """The verbs that were decided on, and what is said of inferred ones, by their lemma."""
    decided: list[Line] = []
    more: dict[str, Line] = {}
    for lemma, homograph, verb_class, model, marks, basis, _note in _rows("verb-class.tsv"):
        marked = frozenset(marks.split(",")) if marks else frozenset[str]()
        line = Line(lemma, int(homograph or 0), verb_class, model, marked, basis)
        if verb_class:
            decided.append(line)
        else:
            more[lemma] = line
    return decided, more


def reviewed() -> dict[str, bool]:
    """``infinitive-review.tsv``: words like infinitives, and whether each is a verb."""
    return {word: kind == "verb" for word, kind, _note in _rows("infinitive-review.tsv")}


def _rows(name: str) -> Iterator[list[str]]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    for line in rows[1:]:
        yield line.split("\t")
