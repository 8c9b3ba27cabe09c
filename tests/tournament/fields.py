"""Random tournaments at any moment, also such as our own pairing would not lead to."""

import random
from dataclasses import dataclass

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.pairing import Couple, Field, PairingRules, couple, field_of
from letrado.tournament.standings.scorecards import Scoring


@dataclass(frozen=True)
class Moment:
    """Entrants, rounds played and forbidden pairs at some moment."""

    entrants: tuple[Entrant, ...]
    past: tuple[Round, ...]
    forbidden: frozenset[Couple]

    def field(self) -> Field:
        return field_of(self.entrants, self.past, Scoring(), forbidden=self.forbidden)


def moment(seed: int, most: int = 8, rounds: int = 4, bars: int = 2) -> Moment:
    """Draw rounds paired at random: with rematches, byes, forfeits and missing results."""
    lot = random.Random(seed)
    count = lot.randint(3, most)
    entrants = tuple(
        Entrant(
            number,
            f"Player {number}",
            rating=lot.choice((0, 1200, 1500, lot.randint(900, 2100))),
            club=lot.choice(("", "Girona", "Lima", "Reus")),
            country=lot.choice(("ES", "AR", "VE")),
        )
        for number in range(1, count + 1)
    )
    past = tuple(by_lot(lot, entrants, number) for number in range(1, lot.randint(0, rounds) + 1))
    numbers = [entrant.number for entrant in entrants]
    forbidden = {couple(*lot.sample(numbers, 2)) for _ in range(lot.randint(0, bars))}
    return Moment(entrants, past, frozenset(forbidden))


def by_lot(lot: random.Random, entrants: tuple[Entrant, ...], number: int) -> Round:
    here = [entrant.number for entrant in entrants if lot.random() < 0.9]
    lot.shuffle(here)
    pairs, results = [], {}
    for table, at in enumerate(range(0, len(here), 2), 1):
        if at + 1 == len(here):
            pairs.append(Pair(0, here[at], None))
            continue
        pairs.append(Pair(table, here[at], here[at + 1], lot.choice(("A", "B", "A", None))))
        if lot.random() < 0.95:
            results[table] = result(lot)
    return Round(number, "swiss", tuple(pairs), results)


def result(lot: random.Random) -> Result:
    fate = lot.random()
    if fate < 0.04:
        return Result(300, 0, "forfeit")
    if fate < 0.06:
        return Result(0, 0, "double_loss")
    if fate < 0.1:
        return Result(350, 350)
    return Result(lot.randint(200, 600), lot.randint(200, 600))


MANNERS = (
    PairingRules(),
    PairingRules(group_order="fold", clubs_until=3),
    PairingRules(group_order="neighbours", countries_until=9, clubs_until=9),
    PairingRules(balanced=False),
)
