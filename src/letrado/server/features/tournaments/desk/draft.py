"""Check a round that was paired by hand before it counts: its errors, and its pairing costs."""

from dataclasses import dataclass, replace

from letrado.base.errors import Illegal
from letrado.base.i18n import translator
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.infra.errors import why
from letrado.tournament.pairing.by_hand import Drafted, draft
from letrado.tournament.pairing.criteria import NAMES
from letrado.tournament.pairing.next_round import asked_for_last
from letrado.tournament.pairing.swiss import king_of_the_hill, swiss
from letrado.tournament.pairing.systems import field_for, kind_of

MOST_BY_HAND = 200
"""Tables that are changed by hand: a larger round takes seconds to be compared with the best."""


@dataclass(frozen=True, slots=True)
class DraftCost:
    """A pairing criterion by its name, and the cost of a draft in it."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class DraftReason:
    """Two players of a draft, with remarks on their pair."""

    players: list[int]
    text: str


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The check of a draft: its errors, criteria where it is worse than proposed, and its costs."""

    errors: list[str]
    worse: list[str]
    costs: list[DraftCost]
    reasons: list[DraftReason]


def check(here: Look, couples: tuple[Drafted, ...]) -> DraftCheck:
    """Check a draft; its faults are listed, not refused."""
    found, held, played = here.found, here.held, here.played
    if played is None or here.round != len(held.rounds):
        raise Illegal("round.none", "Only the last round can be changed by hand")
    if found.settings.boards:
        raise Illegal(
            "round.teams", "In a team event the captains' order says who sits at which board"
        )
    _check_size(len(played.pairs))
    field = field_for(asked_for_last(found, here.division))
    by_standings = played.system in ("swiss", "koth")
    if not by_standings:
        seated = {number for pair in played.pairs for number in pair.players}
        kept = tuple(one for one in field.candidates if one.number in seated)
        field = replace(field, candidates=kept)
    _check_size(len(field.candidates) // 2)
    settings = found.settings
    balanced = settings.start(kind_of(played.system)).starter is not None
    manner = replace(settings.manner, balanced=balanced)
    pairing = king_of_the_hill if played.system == "koth" else swiss
    best = pairing(field, manner) if by_standings else None
    made = draft(
        field,
        manner,
        couples,
        first_table=held.first_table,
        system=played.system,
        proposal=best,
    )
    _ = translator(here.language)
    return DraftCheck(
        errors=[str(why(error, here.language)) for error in made.errors],
        worse=[_(NAMES[name]) for name in made.worse],
        costs=[DraftCost(_(NAMES[name]), value) for name, value in made.costs.items() if value],
        reasons=[
            DraftReason(
                list(pair.players),
                " ".join(reason.told(here.language) for reason in pair.reasons[1:]),
            )
            for pair in made.pairs
        ],
    )


def _check_size(tables: int) -> None:
    if tables > MOST_BY_HAND:
        raise Illegal(
            "round.many",
            "Up to {most} tables are changed by hand: in a larger round two players change places",
            most=MOST_BY_HAND,
        )
