"""The court that hears appeals against sanctions, and which members may sit (F04 §44, F09 §50)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal
from unicodedata import combining, normalize

from letrado.base.errors import Illegal
from letrado.base.i18n import N_, Named, Text
from letrado.rulebook import Rulebook

Level = Literal["local", "national", "international"]
"""Level of a tournament; regional and world championships are international."""

Office = Literal["organiser", "federation", "players_rep"]
"""Group that a member of the tribunal represents."""

OFFICES: Mapping[str, Text] = {
    "organiser": N_("for the organiser"),
    "federation": N_("for the federation"),
    "players_rep": N_("for the players"),
}


def same(one: str, other: str) -> bool:
    """Return whether two names of a country, club or person are the same, however they are typed.

    >>> same("es", "ES "), same("Perú", "PERU"), same("ES", "PE")
    (True, True, False)
    """
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    apart = normalize("NFKD", " ".join(name.casefold().split()))
    return "".join(sign for sign in apart if not combining(sign))


@dataclass(frozen=True, slots=True)
class Person:
    """A person with a country and, if it is known, a club or association."""

    name: str
    country: str
    affiliation: str = ""

    def differs(self, other: "Person") -> bool:
        """Return whether nationality or affiliation differs; an unknown affiliation does not."""
        if not same(self.country, other.country):
            return True
        told = bool(self.affiliation.strip() and other.affiliation.strip())
        return told and not same(self.affiliation, other.affiliation)


@dataclass(frozen=True, slots=True)
class Tribunal:
    """The three who judge, and the two who may replace the players' representative.

    *late* is why they were named only after the first round had begun.
    """

    edition: str
    organiser: Person
    federation: Person
    players_rep: Person
    substitutes: tuple[Person, Person]
    late: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A member who is too near to a party, or to another member."""

    office: Office
    member: Person
    near: Person


@dataclass(frozen=True, slots=True)
class Panel:
    """Members who judge one appeal; conflicts need the director's recorded reason (A-58)."""

    organiser: Person
    federation: Person
    players_rep: Person
    parties: tuple[Person, ...]
    conflicts: tuple[Conflict, ...] = ()
    exception: str = ""


def is_due(rules: Rulebook, level: Level) -> bool:
    """Return whether a tournament of this importance has to elect a tribunal.

    >>> from letrado.rulebook import load
    >>> is_due(load("fise-2007"), "national"), is_due(load("fise-2009"), "national")
    (True, False)
    """
    match rules.ending.tribunal_scope:
        case "national_and_international":
            return level != "local"
        case "international":
            return level == "international"
        case "none":
            return False


def constituted(
    rules: Rulebook,
    *,
    organiser: Person,
    federation: Person,
    players_rep: Person,
    substitutes: Sequence[Person],
    rounds_started: int = 0,
    late: str = "",
) -> Tribunal:
    """Return the tribunal of a tournament: five different people, named before the first round.

    A tournament that need not have one may still elect it; an edition without tribunals may not.
    Where it was forgotten no appeal could be heard. No text says what to do then (F04 §42, F07 §39,
    F09 §48), so the director names one *late*, with the reason.
    """
    article = rules.cite("R-193")
    if not rules.ending.tribunal:
        raise Illegal(
            "tribunal.none",
            "{edition} provides no tribunal: the committee’s decision is final",
            article=article,
            edition=rules.id,
        )
    if rounds_started and not late.strip():
        raise Illegal(
            "tribunal.late",
            "The tribunal is constituted before the first round, and that has begun; if there is "
            "none, it is named late with the reason",
            article=article,
            edition=rules.id,
            rounds=rounds_started,
        )
    if len(substitutes) != 2:
        raise Illegal(
            "tribunal.substitutes",
            "The players' representative has two substitutes, not {count}",
            article=article,
            edition=rules.id,
            count=len(substitutes),
        )
    members = (organiser, federation, players_rep, *substitutes)
    for member in members:
        if not member.name.strip() or not member.country.strip():
            raise Illegal(
                "tribunal.unnamed",
                "Every member needs a name and a country, by which conflicts are found",
                article=rules.cite("R-194"),
                edition=rules.id,
            )
    for name in (member.name for member in members):
        if sum(same(name, other.name) for other in members) > 1:
            raise Illegal(
                "tribunal.twice",
                "{name} cannot have two places in the tribunal",
                article=article,
                edition=rules.id,
                name=name,
            )
    return Tribunal(
        rules.id,
        organiser,
        federation,
        players_rep,
        (substitutes[0], substitutes[1]),
        late.strip() if rounds_started else "",
    )


def called(
    rules: Rulebook, tribunal: Tribunal, parties: Sequence[Person], *, exception: str = ""
) -> Panel:
    """Return the panel for a dispute of *parties*; a substitute replaces a barred representative.

    Conflicts that no substitute removes are refused, unless the director records in *exception*
    why they are accepted: at a national championship everybody is of the country (A-58).
    """
    candidates = (tribunal.players_rep, *tribunal.substitutes)
    free = [person for person in candidates if not _of_a_country_involved(person, parties)]
    strangers = [person for person in candidates if not _is_party(person, parties)]
    representative = (free or strangers or list(candidates))[0]
    conflicts = _conflicts(rules, tribunal, representative, parties)
    if conflicts and not exception.strip():
        first = conflicts[0]
        raise Illegal(
            "tribunal.conflict",
            "{member} ({office}) is too near to {near} to judge; if nobody else can, the director "
            "records an exception with its reason",
            article=rules.cite(
                "R-195"
                if rules.ending.tribunal_conflicts == "all" and first.office != "players_rep"
                else "R-194"
            ),
            edition=rules.id,
            member=first.member.name,
            office=Named(OFFICES, first.office),
            near=first.near.name,
            conflicts=len(conflicts),
        )
    return Panel(
        tribunal.organiser,
        tribunal.federation,
        representative,
        tuple(parties),
        conflicts,
        exception.strip() if conflicts else "",
    )


def _conflicts(
    rules: Rulebook, tribunal: Tribunal, representative: Person, parties: Sequence[Person]
) -> tuple[Conflict, ...]:
    """Return the conflicts of the members with the parties and among themselves.

    No members judge their own case; the representative is of no country involved (F04 §44,
    R-194); in F09 the others differ from the parties and from the rest of the tribunal (R-195).
    """
    seats: tuple[tuple[Office, Person], ...] = (
        ("organiser", tribunal.organiser),
        ("federation", tribunal.federation),
        ("players_rep", representative),
    )
    found = []
    for office, member in seats:
        for party in parties:
            if office == "players_rep":
                near = _of_a_country_involved(member, [party])
            elif rules.ending.tribunal_conflicts == "all":
                near = not member.differs(party)
            else:
                near = _is_party(member, [party])
            if near:
                found.append(Conflict(office, member, party))
    if rules.ending.tribunal_conflicts == "all":
        for (office, member), (_, other) in combinations(seats, 2):
            if not member.differs(other):
                found.append(Conflict(office, member, other))
    return tuple(found)


def _is_party(person: Person, parties: Sequence[Person]) -> bool:
    return any(same(person.name, party.name) for party in parties)


def _of_a_country_involved(person: Person, parties: Sequence[Person]) -> bool:
    of_theirs = any(same(person.country, party.country) for party in parties)
    return of_theirs or _is_party(person, parties)
