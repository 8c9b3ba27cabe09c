"""The plan of a tournament: phases, as “5 swiss, 2 koth” or “groups of 4, knockout top 8”."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text

System = Literal["swiss", "koth", "round_robin", "knockout", "match", "groups"]

SYSTEMS: Mapping[str, Text] = {
    "swiss": N_("Swiss"),
    "koth": N_("king of the hill"),
    "round_robin": N_("round robin"),
    "knockout": N_("knock-out"),
    "match": N_("match"),
    "groups": N_("groups"),
}
"""Names of the systems for people."""
COUNTED = frozenset({"swiss", "koth", "match"})
"""Systems that need a number of rounds."""
SMALLEST_GROUP, LARGEST_GROUP = 3, 64

_WORDS: Mapping[str, System] = {
    "swiss": "swiss",
    "suizo": "swiss",
    "suís": "swiss",
    "koth": "koth",
    "colina": "koth",
    "turó": "koth",
    "rr": "round_robin",
    "round_robin": "round_robin",
    "knockout": "knockout",
    "ko": "knockout",
    "match": "match",
    "groups": "groups",
}
MOST_ROUNDS = 99
MOST_COUNTED = 9_999
_OPTION = re.compile(r"^(x|of|top|games|best)\s*(\d{1,4})$")


@dataclass(frozen=True, slots=True)
class Phase:
    """Some rounds by one system.

    *rounds* 0 is as many as the system needs. *cycles* are of a round robin, *size* the players of
    a group, *top* how many of the standings go on to this phase (0: all), *games* those of a tie.
    """

    system: System
    rounds: int = 0
    cycles: int = 1
    size: int = 0
    top: int = 0
    games: int = 1
    repechage: bool = False

    def __str__(self) -> str:
        parts = [str(self.rounds)] if self.rounds else []
        parts.append(self.system)
        options = (("x", self.cycles, 1), ("of ", self.size, 0), ("top ", self.top, 0))
        parts += [f"{word}{value}" for word, value, usual in options if value != usual]
        if self.games != 1:
            parts.append(f"games {self.games}")
        if self.repechage:
            parts.append("repechage")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Plan:
    """Phases one after the other.

    >>> str(Plan.parse("5 Swiss, 2 koth"))
    '5 swiss, 2 koth'
    >>> str(Plan.parse("5 suizo, 2 colina"))
    '5 swiss, 2 koth'
    >>> Plan.parse("groups of 4, knockout top 8 repechage").phases[1].top
    8
    """

    phases: tuple[Phase, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.phases))

    def check(self) -> "Plan":
        """Itself, or a refusal that names the phase that nobody could play."""
        for number, phase in enumerate(self.phases, 1):
            counts = (phase.rounds, phase.cycles, phase.size, phase.top, phase.games)
            least = (int(phase.system in COUNTED), 1, 0, 0, 1)
            fits = all(low <= one <= MOST_COUNTED for low, one in zip(least, counts, strict=True))
            if phase.system == "groups" and not SMALLEST_GROUP <= phase.size <= LARGEST_GROUP:
                fits = False
            if not fits:
                raise Unreadable(
                    "plan.phase",
                    "Phase {phase} of the plan cannot be played: its rounds, cycles, groups, "
                    "places or games are too few or too many",
                    phase=number,
                )
        if not self.phases:
            raise Unreadable("plan.empty", "A plan has at least one phase")
        if sum(phase.rounds for phase in self.phases) > MOST_ROUNDS:
            raise Unreadable("plan.long", "A plan has {most} rounds at most", most=MOST_ROUNDS)
        return self

    @classmethod
    def parse(cls, text: str) -> "Plan":
        """Read a plan from a text."""
        pieces = [piece.strip() for piece in text.lower().split(",")]
        phases = tuple(_phase(piece, text) for piece in pieces)
        if sum(phase.rounds for phase in phases) > MOST_ROUNDS:
            raise Unreadable(
                "plan.long", "A plan has {most} rounds at most", most=MOST_ROUNDS, plan=text[:80]
            )
        return cls(phases)


def _phase(piece: str, text: str) -> Phase:
    piece = re.sub(r"\bround robin\b", "round_robin", piece)
    piece = re.sub(r"\b(x|of|top|games|best)\s+(\d)", r"\1\2", piece)
    values: dict[str, int] = {}
    system: System | None = None
    repechage = False
    for word in piece.split():
        option = _OPTION.match(word)
        if word.isdecimal() and len(word) <= 3 and "rounds" not in values:
            values["rounds"] = int(word)
        elif word in _WORDS and system is None:
            system = _WORDS[word]
        elif word in ("repechage", "repesca"):
            repechage = True
        elif option:
            values[_FIELDS[option[1]]] = int(option[2])
        else:
            raise _unclear(word, text)
    if system is None or not all(value > 0 for value in values.values()):
        raise _unclear(piece, text)
    if system in COUNTED and not values.get("rounds"):
        raise Unreadable(
            "plan.rounds",
            "“{phase}” needs a number of rounds, as in “5 {system}”",
            phase=piece[:40],
            system=system,
        )
    if system == "groups" and not SMALLEST_GROUP <= values.get("size", 4) <= LARGEST_GROUP:
        raise _unclear(piece, text)
    if system == "groups":
        values.setdefault("size", 4)
    return Phase(system, repechage=repechage, **values)


_FIELDS = {"x": "cycles", "of": "size", "top": "top", "games": "games", "best": "games"}


def _unclear(word: str, text: str) -> Unreadable:
    return Unreadable(
        "plan.unclear",
        "“{word}” is not understood in the plan “{plan}”; say for instance {examples}",
        word=word[:40],
        plan=text[:80],
        examples="“5 swiss, 2 koth”, “rr x2”, “groups of 4, knockout top 8 repechage”, “7 match”",
    )
