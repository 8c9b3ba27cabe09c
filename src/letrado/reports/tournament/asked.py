"""Options of a document: its tournament, division and round, and its language."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Illegal
from letrado.base.i18n import N_, translator
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.state import Place, Tournament

Contents = dict[str, Any]
"""Values for a template: plain ones, all of them texts and numbers."""


@dataclass(frozen=True, slots=True)
class Link:
    """Address at which the result of one game is submitted, and the code that opens it."""

    code: str
    address: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Options of a document to print.

    *round* is that of the sheets and slips, and the one after which standings are taken; 0 is the
    last one. *link* makes the code of a game's slip, where a server is there to take it.
    """

    tournament: Tournament
    division: str
    round: int
    language: str
    link: Callable[[Place], Link] | None = None
    best: int = 0
    """Number of places with certificates; 0 is all."""

    def say(self, text: str, **fields: object) -> str:
        """Return a text of ours in the language of the document."""
        return translator(self.language)(text).format(**fields)

    @property
    def played(self) -> Round:
        """The round that is asked for; refused while none is paired."""
        rounds = self.tournament.division(self.division).rounds
        if not rounds:
            raise Illegal(
                "print.unpaired",
                "Division {division} has no round yet: pair one first",
                division=self.division,
            )
        return self.tournament.division(self.division).round(self.round or len(rounds))

    @property
    def last(self) -> int:
        """The round after which standings are taken; 0 before the first.

        By default this leaves out rounds that are paired and have not begun.
        """
        division = self.tournament.division(self.division)
        return min(self.round, len(division.rounds)) if self.round else division.rounds_begun

    def games(self) -> list[Pair]:
        """Return the tables of the round, in their order."""
        return sorted(
            (pair for pair in self.played.pairs if pair.second is not None),
            key=lambda pair: pair.table,
        )

    def byes(self) -> list[Pair]:
        """Return the byes of the round."""
        return [pair for pair in self.played.pairs if pair.second is None]

    def both(self, pair: Pair) -> tuple[Entrant, Entrant]:
        """Return the two players of a table."""
        if pair.second is None:
            raise LookupError("a bye has no opponent")
        entrants = self.tournament.entrants
        return entrants[pair.first], entrants[pair.second]

    def where(self, table: int | None = None) -> str:
        """Return division, round and table, as a line."""
        parts = []
        if len(self.tournament.divisions) > 1:
            parts.append(self.say(N_("Division {division}"), division=self.division))
        parts.append(self.say(N_("Round {number}"), number=self.played.number))
        if table is not None:
            parts.append(self.say(N_("Table {number}"), number=table))
        return " · ".join(parts)

    def frame(self, title: str, subtitle: str = "") -> Contents:
        """Return the parts of every document: language, titles, and the tournament."""
        settings = self.tournament.settings
        when = day_told(settings.date, self.language)
        held = " · ".join(text for text in (settings.place, when) if text)
        return {
            "language": self.language,
            "event": settings.name,
            "held": held,
            "title": title,
            "subtitle": subtitle,
            "rules": settings.rules.title.read_in(self.language),
            "page": self.say(N_("page")),
        }


_DAY = re.compile(r"^(\d{4})-(\d\d)-(\d\d)$")


def day_told(text: str, language: str) -> str:
    """Return a day as the language writes it; a text that is no day stays as it was typed.

    >>> day_told("2026-11-16", "ca"), day_told("2026-11-16", "en"), day_told("in May", "es")
    ('16/11/2026', '2026-11-16', 'in May')
    """
    found = _DAY.match(text)
    return text if found is None or language == "en" else "/".join(reversed(found.groups()))
