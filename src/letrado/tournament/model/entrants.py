"""Entrants of a tournament, and teams of them."""

from dataclasses import dataclass
from typing import Any

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal
from letrado.base.i18n import N_, Named

MOST_ENTRANTS = 5_000
"""Most entrants in one tournament; more is a mistake in a file."""
LONGEST_NAME = 80
HIGHEST_RATING = 9_999
HIGHEST_NUMBER = 99_999

_TEXTS = {
    "name": N_("Name"),
    "club": N_("Club"),
    "country": N_("Country"),
    "division": N_("Division"),
    "category": N_("Category"),
}
"""Names of an entrant's texts for people."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of this tournament, with a number that stays theirs as long as it lasts.

    >>> Entrant(1, "Ana Ruiz", rating=1712, club="Girona").check().name
    'Ana Ruiz'
    """

    number: int
    """0 until the desk gives one."""
    name: str
    rating: int = 0
    club: str = ""
    country: str = ""
    division: str = "A"
    category: str = ""

    def check(self) -> "Entrant":
        """Return the entrant unchanged; refuse with the name of the field that is wrong."""
        if not 0 <= self.number <= HIGHEST_NUMBER:
            raise Illegal(
                "entrant.bounds",
                "A player has a number from 1 to {most}, not {number}",
                number=self.number,
                most=HIGHEST_NUMBER,
            )
        if not self.name.strip():
            if not self.number:
                raise Illegal("entrant.unnamed", "A player needs a name")
            raise Illegal(
                "entrant.unnamed", "The name of player {number} is missing", number=self.number
            )
        for field in _TEXTS:
            text = getattr(self, field)
            if len(text) > LONGEST_NAME or not is_plain_line(text):
                about: dict[str, Any] = {"field": Named(_TEXTS, field), "most": LONGEST_NAME}
                if not self.number:
                    raise Illegal(
                        "entrant.text",
                        "“{field}” is longer than {most} characters, or has characters that "
                        "cannot be shown",
                        **about,
                    )
                raise Illegal(
                    "entrant.text",
                    "“{field}” of player {number} is longer than {most} characters, or has "
                    "characters that cannot be shown",
                    number=self.number,
                    **about,
                )
        if not 0 <= self.rating <= HIGHEST_RATING:
            raise Illegal(
                "entrant.rating",
                "The rating {rating} of {name} is not between 0 and {most}",
                rating=self.rating,
                name=self.name,
                most=HIGHEST_RATING,
            )
        return self


@dataclass(frozen=True, slots=True)
class Team:
    """Players who sit at boards in the captain's order; those after the boards are reserves."""

    number: int
    name: str
    members: tuple[int, ...]
    captain: int
    division: str = "A"
