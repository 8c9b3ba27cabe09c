"""Check rounds that follow a list or earlier results: round robin, groups, knock-out, matches."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from letrado.tournament.checker.objections import Objection
from letrado.tournament.model.entrants import Team
from letrado.tournament.model.plan import Phase
from letrado.tournament.model.rounds import Round


def check_round_robin(
    seeds: Sequence[int], own: Sequence[Round], round: Round, cycles: int
) -> Iterator[Objection]:
    """Object when two players meet more often than the cycles that have begun allow."""
    turns = len(seeds) - 1 + len(seeds) % 2
    most = min(cycles, -(-(len(own) + 1) // max(turns, 1)))
    met = _met([*own, round])
    for pair in round.pairs:
        if pair.second is None:
            continue
        times = met[frozenset(pair.players)]
        if times > most:
            yield Objection.of(
                round.number,
                "missing",
                first=pair.first,
                second=pair.second,
                times=times,
                due=most,
            )


def check_all_met(seeds: Sequence[int], own: Sequence[Round], cycles: int) -> Iterator[Objection]:
    """Object at the end unless everybody has met everybody once in each cycle."""
    met = _met(own)
    for at, one in enumerate(seeds):
        for other in seeds[at + 1 :]:
            times = met[frozenset((one, other))]
            if times != cycles:
                yield Objection.of(
                    own[-1].number, "missing", first=one, second=other, times=times, due=cycles
                )


def check_teams(round: Round, teams: Iterable[Team]) -> Iterator[Objection]:
    """Object unless every match is between two teams, and no team has two matches."""
    team_of = {member: team.number for team in teams for member in team.members}
    matches: dict[int, set[int]] = {}
    for pair in round.pairs:
        if pair.match:
            matches.setdefault(pair.match, set()).update(team_of[one] for one in pair.players)
    seen: set[int] = set()
    for match, both in matches.items():
        if len(both) != 2:
            yield Objection.of(round.number, "two_teams", match=match)
        for team in both & seen:
            yield Objection.of(round.number, "two_matches", team=team)
        seen |= both


def check_knockout(
    own: Sequence[Round], round: Round, phase: Phase, gone: Collection[int]
) -> Iterator[Objection]:
    """Object to players who are paired although they have lost as often as is allowed."""
    lives = 2 if phase.repechage else 1
    losses: Counter[int] = Counter()
    games = max(phase.games, 1)
    whole = len(own) - len(own) % games
    for at in range(0, whole, games):
        ahead: Counter[tuple[int, int]] = Counter()
        points: Counter[tuple[int, int]] = Counter()
        for played in own[at : at + games]:
            for pair, result in played.games():
                if pair.second is None:
                    continue
                one, other = sorted((pair.first, pair.second))
                sign = 1 if pair.first == one else -1
                points[one, other] += sign * (result.points[0] - result.points[1])
                ahead[one, other] += sign * (result.first - result.second)
            for rest in (pair.first for pair in played.pairs if pair.second is None):
                for between in list(points):
                    if rest in between:  # a game that the other one did not come to
                        points[between] += 2 if rest == between[0] else -2
        for between in points:
            total = (points[between], ahead[between])
            if total == (0, 0):
                losses.update(one for one in between if one in gone)
            else:
                losses[between[1] if total > (0, 0) else between[0]] += 1
    if len(own) % games:
        return
    for pair in round.pairs:
        for player in pair.players:
            if losses[player] >= lives:
                yield Objection.of(round.number, "eliminated", player=player)


def check_match(own: Sequence[Round], round: Round) -> Iterator[Objection]:
    """Object when the same player of a match starts twice running (F09 §4.3)."""
    if not own:
        return
    before = {frozenset(pair.players): _starter(own[-1], pair.table) for pair in own[-1].pairs}
    for pair in round.pairs:
        last = before.get(frozenset(pair.players))
        if pair.second is None or last is None or pair.starter is None:
            continue
        starter = pair.first if pair.starter == "A" else pair.second
        if starter == last:
            yield Objection.of(round.number, "match_start", first=pair.first, second=pair.second)


def _starter(played: Round, table: int) -> int | None:
    pair = played.at(table)
    if pair is None:
        return None
    result = played.results.get(table)
    side = result.starter if result is not None and result.starter else pair.starter
    return None if side is None else pair.first if side == "A" else pair.second


def _met(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair.players)
        for played in rounds
        for pair in played.pairs
        if pair.second is not None
    )
