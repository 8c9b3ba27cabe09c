"""Compare the judge with the words that the regulations themselves rule on.

A ruling judges a spelling as a form of its lemma, a board shows only tiles: so a word is held valid
if any entry yields it. Rulings that this cannot test are set aside, and counted: the weaker
inferences from a category, and refusals of a spelling whose tiles another word shares.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from letrado.base.errors import LetradoError
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.rulings import Ruling
from letrado.lexicon.law.verdict import Verdict


@dataclass(frozen=True, slots=True)
class RulingCheck:
    """The result of checking the rulings of one edition."""

    edition: str
    agreed: int
    disagreements: tuple[tuple[Ruling, str], ...]
    """Each ruling that the judge does not follow, with what it says instead."""
    set_aside: tuple[Ruling, ...]

    @property
    def total(self) -> int:
        """The rulings that were tested."""
        return self.agreed + len(self.disagreements)


def check_rulings(rulings: Iterable[Ruling], judge: Judge) -> RulingCheck:
    """Compare every ruling with the judge's own answer."""
    agreed = 0
    aside: list[Ruling] = []
    disagreements: list[tuple[Ruling, str]] = []
    for ruling in rulings:
        if is_set_aside(ruling):
            aside.append(ruling)
            continue
        answer = _answer(ruling, judge)
        if answer == ruling.verdict:
            agreed += 1
        else:
            disagreements.append((ruling, answer))
    return RulingCheck(judge.edition.name, agreed, tuple(disagreements), tuple(aside))


def is_set_aside(ruling: Ruling) -> bool:
    """Say whether a ruling cannot be tested on tiles."""
    return ruling.category_rule or ruling.tile_collision


def _answer(ruling: Ruling, judge: Judge) -> str:
    try:
        verdict: Verdict = judge(ruling.word)
    except LetradoError as error:
        return error.code
    return verdict.answer
