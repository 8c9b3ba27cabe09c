"""Objections that a checker raises against a round."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.base.i18n import N_, Text, translator
from letrado.tournament.pairing.criteria import NAMES

TEXTS: Mapping[str, Text] = {
    "absent": N_("player {player} has no table"),
    "stranger": N_("player {player} has a table and does not play in this round"),
    "two_tables": N_("player {player} sits at two tables"),
    "table_twice": N_("table {table} is there twice"),
    "forbidden": N_("players {first} and {second} may not meet"),
    "bye_needless": N_("someone rests though all can play"),
    "bye_unfair": N_("player {player} rests again, and someone with fewer byes could"),
    "rematch": N_("players {first} and {second} meet again, and it is not forced"),
    "starts": N_("players {first} and {second}: starting the other way round is fairer"),
    "starts_forced": N_("someone starts two more times than second, unnecessarily"),
    "better": N_("tables {first} and {second} could exchange players: better in {criterion}"),
    "missing": N_("players {first} and {second} meet {times} times, not {due}"),
    "two_teams": N_("match {match} is not between two teams"),
    "two_matches": N_("team {team} plays two matches"),
    "eliminated": N_("player {player} is out, and plays"),
    "match_start": N_("players {first} and {second}: the starts of a match alternate"),
    "score": N_("player {player} has {found} half points in the standings, and {due} by count"),
    "order": N_("player {player} is out of order in the standings"),
}


@dataclass(frozen=True, slots=True)
class Objection:
    """An error in a round: the round, a code, and the players or tables it concerns."""

    round: int
    code: str
    fields: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, round: int, code: str, **fields: object) -> "Objection":
        """Return the objection with that code."""
        return cls(round, code, tuple((name, str(value)) for name, value in fields.items()))

    def told(self, language: str) -> str:
        """Return the objection as a sentence in *language*."""
        _ = translator(language)
        fields = dict(self.fields)
        if criterion := fields.get("criterion"):
            fields["criterion"] = _(NAMES[criterion])
        text = _(TEXTS[self.code]).format(**fields)
        return _("Round {round}: {text}").format(round=self.round, text=text)
