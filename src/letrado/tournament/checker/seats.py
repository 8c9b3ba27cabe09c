"""Check that everybody who plays has one seat, and that nobody else has one."""

from collections.abc import Collection, Iterator

from letrado.tournament.checker.objections import Objection
from letrado.tournament.model.rounds import Round


def seats(
    round: Round, playing: Collection[int], forbidden: Collection[frozenset[int]] = ()
) -> Iterator[Objection]:
    """Yield what is wrong with the tables, whatever the pairing system."""
    seen: set[int] = set()
    used: set[int] = set()
    for pair in round.pairs:
        if pair.second is not None:
            if pair.table in used:
                yield Objection.of(round.number, "table_twice", table=pair.table)
            used.add(pair.table)
            if frozenset((pair.first, pair.second)) in forbidden:
                yield Objection.of(round.number, "forbidden", first=pair.first, second=pair.second)
        for number in pair.players:
            if number in seen:
                yield Objection.of(round.number, "two_tables", player=number)
            if number not in playing:
                yield Objection.of(round.number, "stranger", player=number)
            seen.add(number)
    for number in playing:
        if number not in seen:
            yield Objection.of(round.number, "absent", player=number)
