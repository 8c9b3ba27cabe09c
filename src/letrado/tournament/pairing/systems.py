"""Propose the next round by each system, from a phase of the plan."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from letrado.rulebook import Pairing
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.plan import Phase, System
from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.pairing.berger import berger, rounds_of
from letrado.tournament.pairing.field import Field, field_of
from letrado.tournament.pairing.gibson import gibsonise
from letrado.tournament.pairing.groups import groups_of
from letrado.tournament.pairing.knockout import ties
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.proposal import Proposal
from letrado.tournament.pairing.starts import First
from letrado.tournament.pairing.swiss import king_of_the_hill, swiss
from letrado.tournament.standings.effective_results import counted_rounds
from letrado.tournament.standings.teams import as_matches


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a system: for which round of which phase, and by which list.

    *past* are all rounds of the division as they count, *own* those of this phase. In a team event
    both are the matches of teams, and the numbers those of teams.
    """

    tournament: Tournament
    division: Division
    phase: Phase
    seeds: tuple[int, ...]
    past: tuple[Round, ...]
    own: tuple[Round, ...]
    keep: Mapping[int, int] = field(default_factory=dict)
    rounds_left: int = 1
    progress: Progress | None = None

    @property
    def number(self) -> int:
        """Number of the round that is to be paired."""
        return len(self.past) + 1

    @property
    def turn(self) -> int:
        """Number of the round within its phase, from 1."""
        return len(self.own) + 1

    def entrants(self) -> list[Entrant]:
        """Return those of the list who are to be paired."""
        chosen = set(self.seeds)
        return [
            one
            for one in players_of(self.tournament, self.division, self.number)
            if one.number in chosen
        ]

    def gone(self) -> frozenset[int]:
        """Return those of the list who are not to be paired now."""
        return frozenset(self.seeds) - {one.number for one in self.entrants()}


def players_of(tournament: Tournament, division: Division, number: int) -> list[Entrant]:
    """Return those who are to be paired in a round: players, or in a team event teams."""
    if tournament.settings.boards:
        return [
            as_entrant(team, tournament)
            for team in tournament.teams.values()
            if team.division == division.name
            and any(tournament.plays(member, number) for member in team.members)
        ]
    return [
        one for one in tournament.members(division.name) if tournament.plays(one.number, number)
    ]


def as_entrant(team: Team, tournament: Tournament) -> Entrant:
    """Return a team as the pairing sees it: rated as its members are on average."""
    ratings = [tournament.entrants[member].rating for member in team.members]
    rating = sum(ratings) // len(ratings) if ratings else 0
    return Entrant(team.number, team.name, rating, division=team.division)


def kind_of(system: str) -> Pairing:
    """Return the kind of event that the law has for a system: it decides who starts (F09 §4)."""
    return _KINDS.get(system, "swiss")


_KINDS: Mapping[str, Pairing] = {
    "round_robin": "round_robin",
    "groups": "round_robin",
    "knockout": "match",
    "match": "match",
}


def rounds_as_seen(tournament: Tournament, division: Division) -> tuple[Round, ...]:
    """Return the rounds of a division as they count; in a team event, the matches of teams."""
    rounds = counted_rounds(tournament, division.name)
    if not tournament.settings.boards:
        return rounds
    teams = [team for team in tournament.teams.values() if team.division == division.name]
    return as_matches(rounds, teams)


def propose(asked: Asked) -> Proposal | None:
    """Return the next round of the phase, or None when it is over."""
    proposal = _SYSTEMS[asked.phase.system](asked)
    if proposal is None or not proposal.pairs:
        return None
    return proposal


# -- by matching -------------------------------------------------------------------------------


def field_for(asked: Asked) -> Field:
    """Return the field of a Swiss or king of the hill round."""
    settings = asked.tournament.settings
    found = field_of(
        asked.entrants(),
        asked.past,
        settings.matched,
        forbidden=() if settings.boards else asked.tournament.forbidden,  # these are of players
    )
    if settings.prizes:
        gibsonise(found.candidates, settings.prizes, asked.rounds_left)
    return replace(found, keep=asked.keep)


def _by_matching(asked: Asked) -> Proposal | None:
    if asked.turn > asked.phase.rounds:
        return None
    pair = swiss if asked.phase.system == "swiss" else king_of_the_hill
    return pair(
        field_for(asked),
        asked.tournament.settings.manner,
        first_table=asked.division.first_table,
        progress=asked.progress,
    )


# -- by tables ---------------------------------------------------------------------------------


def _round_robin(asked: Asked) -> Proposal | None:
    count = len(asked.seeds)
    if asked.turn > (asked.phase.rounds or rounds_of(count, asked.phase.cycles)):
        return None
    pairs = _by_table(asked, asked.seeds, asked.division.first_table, 0)
    return Proposal(asked.number, "round_robin", tuple(pairs))


def _groups(asked: Asked) -> Proposal | None:
    table = asked.division.first_table
    pairs: list[Pair] = []
    for group, seeds in enumerate(groups_of(asked.seeds, asked.phase.size), 1):
        if asked.turn > rounds_of(len(seeds), asked.phase.cycles):
            continue
        made = _by_table(asked, seeds, table, group)
        table += sum(pair.second is not None for pair in made)
        pairs += made
    return Proposal(asked.number, "groups", tuple(pairs))


def _by_table(asked: Asked, seeds: Sequence[int], table: int, match: int) -> list[Pair]:
    """Return the games of a round; a player without an opponent rests."""
    gone = asked.gone()
    pairs, rests = [], []
    for game in berger(len(seeds), asked.turn):
        places = (game.first,) if game.second is None else (game.first, game.second)
        here = [seeds[place - 1] for place in places if seeds[place - 1] not in gone]
        if len(here) < 2:
            why = (Reason.of("bye_table"),)
            rests += [Pair(0, one, None, match=match, reasons=why) for one in here]
            continue
        by_table = Reason.of("table", count=len(seeds), round=asked.turn)
        pairs.append(
            _seated(asked, "round_robin", (here[0], here[1]), table, (by_table,), match=match)
        )
        table += 1
    return [*pairs, *rests]


# -- by ties -----------------------------------------------------------------------------------


def _knockout(asked: Asked) -> Proposal | None:
    games = asked.phase.games
    stages = [asked.own[at : at + games] for at in range(0, len(asked.own), games)]
    started = stages.pop() if stages and len(stages[-1]) < games else ()
    if started:
        return Proposal(asked.number, "knockout", _next_games(asked, started))
    due = ties(asked.seeds, stages, repechage=asked.phase.repechage, gone=asked.gone())
    table = asked.division.first_table
    pairs = []
    place = {seed: str(at) for at, seed in enumerate(asked.seeds, 1)}
    for tie in due:
        if tie.second is None:
            why = Reason.of("bye_table")
            pairs.append(Pair(0, tie.first, None, reasons=(why,)))
            continue
        why = Reason.of("bracket", first=place[tie.first], second=place[tie.second])
        if tie.part == "repechage":
            why = Reason.of("repechage")
        pairs.append(_seated(asked, "match", (tie.first, tie.second), table, (why,)))
        table += 1
    if len(pairs) == 1 and pairs[0].second is None:
        return None  # only one player is left
    return Proposal(asked.number, "knockout", tuple(pairs))


def _matches(asked: Asked) -> Proposal | None:
    if asked.turn > asked.phase.rounds:
        return None
    if asked.own:
        return Proposal(asked.number, "match", _next_games(asked, asked.own))
    here = [seed for seed in asked.seeds if seed not in asked.gone()]
    table = asked.division.first_table
    pairs = []
    for first, second in zip(here[::2], here[1::2], strict=False):
        why = Reason.of("match", game=1)
        pairs.append(_seated(asked, "match", (first, second), table, (why,)))
        table += 1
    if len(here) % 2:
        pairs.append(Pair(0, here[-1], None, reasons=(Reason.of("bye_table"),)))
    return Proposal(asked.number, "match", tuple(pairs))


def _next_games(asked: Asked, before: Sequence[Round]) -> tuple[Pair, ...]:
    """Return the same pairs once more; starts alternate from the draw of the first game."""
    game = len(before) + 1
    gone = asked.gone()
    pairs = []
    for pair in before[0].pairs:
        here = [number for number in pair.players if number not in gone]
        if pair.second is None or len(here) < 2:
            pairs += [Pair(0, one, None, reasons=(Reason.of("bye_table"),)) for one in here]
            continue
        result = before[0].results.get(pair.table)
        lot = pair.starter if result is None or result.starter is None else result.starter
        why = Reason.of("match", game=game)
        both = (pair.first, pair.second)
        pairs.append(_seated(asked, "match", both, pair.table, (why,), game=game, lot=lot))
    return tuple(pairs)


def _seated(
    asked: Asked,
    kind: Pairing,
    both: tuple[int, int],
    table: int,
    reasons: tuple[Reason, ...],
    *,
    match: int = 0,
    game: int = 1,
    lot: First | None = None,
) -> Pair:
    """Return a pair at its table, with the starter by the edition's rule."""
    settings = asked.tournament.settings
    method = settings.rules.setup.first_player[kind]
    if method == "organiser" and settings.starts == "listed" and kind == "match" and game % 2 == 0:
        both = both[::-1]  # the one listed first starts (CAT 1¶5), so the order takes turns
    first, second = both
    if method != "lot_then_alternate":
        lot = None
    unknown = game > 1 and lot is None and method == "lot_then_alternate"
    starter = None if unknown else settings.start(kind, game, lot).starter
    if starter is None:
        why = Reason.of("starts_lot")
    else:
        number = first if starter == "A" else second
        why = Reason.of("starts_listed", name=_name(asked, number))
        if kind == "match":
            why = Reason.of("starts_last", name=_name(asked, number))
    return Pair(table, first, second, starter, match, (*reasons, why))


def _name(asked: Asked, number: int) -> str:
    tournament = asked.tournament
    if tournament.settings.boards:
        return tournament.teams[number].name
    return tournament.entrants[number].name


_SYSTEMS: Mapping[System, Callable[[Asked], Proposal | None]] = {
    "swiss": _by_matching,
    "koth": _by_matching,
    "round_robin": _round_robin,
    "groups": _groups,
    "knockout": _knockout,
    "match": _matches,
}
