"""Say why two players meet, and what had to be given up for it: a code with fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter

from letrado.base.errors import Illegal
from letrado.base.i18n import N_, Text, translator

TEXTS: Mapping[str, Text] = {
    "same_score": N_(
        "Both with the same points ({points}): places {first} and {second} of their group"
    ),
    "float": N_(
        "{upper} ({upper_points}) meets {lower} ({lower_points}): their score groups "
        "could not be paired separately"
    ),
    "first_round": N_("First round: place {first} of the list meets place {second}"),
    "neighbours": N_("King of the hill: place {first} meets place {second}"),
    "table": N_("Round robin: the table of {count} says so for round {round}"),
    "bracket": N_("Knock-out: places {first} and {second} of the draw"),
    "repechage": N_("Repechage: both have lost once"),
    "match": N_("Game {game} of their match"),
    "lots": N_("Drawn by lot"),
    "bye": N_("Rests: an odd number plays, and nobody with fewer byes has fewer points"),
    "bye_table": N_("Rests: the table says so"),
    "bye_again": N_("Rests again: all who could rest have rested before (times: {byes})"),
    "rematch": N_("They have met before ({times}): no other pairing was possible"),
    "rematch_koth": N_("They met before ({times}): king of the hill goes by the standings"),
    "club": N_("Both are of {club}: not to be avoided any more"),
    "country": N_("Both are of {country}: not to be avoided any more"),
    "gibson": N_("{name} has secured the place and meets someone out of the prizes"),
    "starts_fewer": N_("{name} starts, having started less often"),
    "starts_last": N_("{name} starts, who was second the last time"),
    "starts_turn": N_("{name} starts, by the number of the table"),
    "starts_listed": N_("{name} starts, who is listed first"),
    "starts_lot": N_("Who starts is drawn at the table"),
    "starts_third": N_(
        "{name} starts more often than being second (by {times}): no other way was left"
    ),
    "starts_behind": N_(
        "{name} is second more often than starting (by {times}): no other way was left"
    ),
    "manual": N_("Put together by the desk"),
    "kept": N_("Left as it was"),
    "imported": N_("Imported from a file"),
    "given_up.bye_repeat": N_("Byes: someone rests again"),
    "given_up.rematch": N_("Rematches: {count}"),
    "given_up.third_start": N_("Starts: someone would be three ahead or behind"),
    "given_up.gibson": N_("Gibson rule, tables: {count}"),
    "given_up.club": N_("Pairs of one club: {count}"),
    "given_up.country": N_("Pairs of one country: {count}"),
    "given_up.bye_score": N_("Half points for a bye: {count}"),
    "given_up.group": N_("Pairs across score groups: {count}"),
    "given_up.starts": N_("Tables where someone gets two starts ahead or behind: {count}"),
    "given_up.kept": N_("Tables changed: {count}"),
}
"""Text of each code for people."""
LONGEST_FIELD = 200


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a pairing, or that was given up for it.

    >>> Reason.of("club", club="Girona").told("en")
    'Both are of Girona: not to be avoided any more'
    """

    code: str
    fields: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, code: str, **fields: object) -> "Reason":
        """Return the reason with that code."""
        return cls(code, tuple((name, str(value)) for name, value in fields.items()))

    def check(self) -> "Reason":
        """Itself, or a refusal if it has no text, or not the fields that its text names."""
        text = TEXTS.get(self.code)
        if text is None:
            raise Illegal(
                "pairing.reason",
                "The reason “{reason}” of a pairing is unknown",
                reason=self.code[:40],
            )
        needed = {name for _, name, _, _ in Formatter().parse(text) if name}
        values = dict(self.fields)
        if not needed <= values.keys() or any(len(one) > LONGEST_FIELD for one in values.values()):
            raise Illegal(
                "pairing.reason_fields",
                "The reason “{reason}” of a pairing needs these fields, each short: {fields}",
                reason=self.code,
                fields=", ".join(sorted(needed)) or "–",
            )
        return self

    def told(self, language: str) -> str:
        """Return the reason as a sentence in *language*."""
        return translator(language)(TEXTS[self.code]).format(**dict(self.fields))
