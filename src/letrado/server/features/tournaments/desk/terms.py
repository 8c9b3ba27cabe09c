"""The terms of a tournament as a form: edition, plan, pairing rules, times and tie-breaks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from typing import TypeVar, get_args

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Named, Text, translator
from letrado.rulebook import EDITIONS, load
from letrado.rulebook.names import STARTERS
from letrado.server.features.lobby.terms import edition_name
from letrado.server.features.tournaments.desk.fields import Fields
from letrado.tournament.justice.tribunal import Level
from letrado.tournament.model.days import read_day
from letrado.tournament.model.plan import (
    COUNTED,
    LARGEST_GROUP,
    SMALLEST_GROUP,
    SYSTEMS,
    Phase,
    Plan,
    System,
)
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.criteria import GroupOrder
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.tiebreaks import NAMES, TieBreak

T = TypeVar("T")

Choices = list[tuple[str, str]]
"""Values of a form, each with its text."""

PHASES = 6
"""Phases that the form has room for; a plan typed as text may have more."""
TIE_BREAKS = 6

LEVELS: Mapping[str, Text] = {
    "local": N_("local"),
    "national": N_("national"),
    "international": N_("international"),
}
GROUP_ORDERS: Mapping[str, Text] = {
    "slide": N_("upper half against lower half"),
    "fold": N_("first against last"),
    "neighbours": N_("neighbours"),
}
CHOICES: Mapping[str, Text] = {"listed": STARTERS["listed"], "draw": STARTERS["draw"]}
APPEALS: Mapping[str, Text] = {
    "0": N_("until the next round starts"),
    "1": N_("one round more"),
    "2": N_("two rounds more"),
    "": N_("until the end"),
}


@dataclass(frozen=True, slots=True)
class TermsOffer:
    """Choices of the form; *phases* and *order* count its rows for phases and tie-breaks."""

    rulebooks: Choices
    systems: Choices
    tie_breaks: Choices
    levels: Choices
    group_order: Choices
    starts: Choices
    appeals: Choices
    phases: int = PHASES
    order: int = TIE_BREAKS


@dataclass(frozen=True, slots=True)
class PhaseFields:
    """A phase as the form shows it; an empty field means the usual value."""

    system: str = ""
    rounds: str = ""
    cycles: str = ""
    size: str = ""
    top: str = ""
    games: str = ""
    repechage: str = ""

    @property
    def is_fine(self) -> bool:
        """True if a field that the form hides at first is filled in."""
        return any((self.cycles, self.size, self.games, self.repechage))


@dataclass(frozen=True, slots=True)
class TermsFields:
    """The terms as the form shows them."""

    name: str
    date: str
    place: str
    edition: str
    level: str
    starts: str
    group_order: str
    equal_first: bool
    clubs_until: str
    countries_until: str
    prizes: str
    boards: str
    check_in: bool
    half_byes: str
    round_minutes: str
    clock_minutes: str
    bye_spread: str
    spread_cap: str
    appeal_rounds: str
    tie_breaks: list[str]
    """One for each row of the form; empty where none is chosen."""
    phases: list[PhaseFields]

    @property
    def has_more_phases(self) -> bool:
        """True if a phase beyond the first two is filled in."""
        return any(phase.system for phase in self.phases[2:])


def offered(language: str) -> TermsOffer:
    """Return the choices of the form, in the language of the page."""
    _ = translator(language)

    def words(names: Mapping[str, Text]) -> Choices:
        return [(value, _(name)) for value, name in names.items()]

    return TermsOffer(
        rulebooks=[(each, edition_name(each)) for each in EDITIONS],
        systems=words(SYSTEMS),
        tie_breaks=words(NAMES),
        levels=words(LEVELS),
        group_order=words(GROUP_ORDERS),
        starts=words(CHOICES),
        appeals=words(APPEALS),
    )


def read_settings(fields: Fields, edition: str, known: Settings | None = None) -> Settings:
    """Read the terms from a form; the date of the *known* terms may stay any text."""
    typed_date = fields.line("date")
    is_known = known is not None and " ".join(known.date.split()) == typed_date
    order = tuple(word for text in fields.many("tie_break") if text for word in (_tie_break(text),))
    free = load(edition).setup.first_player["swiss"] == "organiser"
    chosen = fields.text("starts")
    made = Settings(
        name=fields.line("name"),
        edition=edition,
        date=typed_date if is_known else read_day(typed_date),
        place=fields.line("place"),
        level=fields.one("level", get_args(Level)) if fields.text("level") else "local",
        scoring=Scoring(
            bye_spread=_or(fields.maybe("bye_spread", 0, 500), 50),
            spread_cap=fields.maybe("spread_cap", 1, 2_000),
        ),
        starts=("draw" if chosen == "draw" else "listed") if free and chosen else None,
        group_order=fields.one("group_order", get_args(GroupOrder))
        if fields.text("group_order")
        else "slide",
        equal_first=fields.ticked("equal_first"),
        clubs_until=_or(fields.maybe("clubs_until", 0, 99), 0),
        countries_until=_or(fields.maybe("countries_until", 0, 99), 0),
        prizes=_or(fields.maybe("prizes", 0, 999), 0),
        boards=_or(fields.maybe("boards", 0, 20), 0),
        check_in=fields.ticked("check_in"),
        half_byes=_or(fields.maybe("half_byes", 0, 99), 0),
        round_minutes=_or(fields.maybe("round_minutes", 0, 600), 0),
        clock_minutes=_or(fields.maybe("clock_minutes", 0, 600), 0),
        appeal_rounds=fields.maybe("appeal_rounds", 0, 99),
    )
    return replace(made, tie_breaks=order) if order else made


def _tie_break(text: str) -> TieBreak:
    for known in get_args(TieBreak):
        if known == text:
            found: TieBreak = known
            return found
    raise Unreadable(
        "tie_break.unknown",
        "“{name}” is not a tie-break. Choose from: {known}",
        name=text[:40],
        known=Named(NAMES, *get_args(TieBreak)),
    )


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


def read_plan(fields: Fields) -> Plan:
    """Read the plan: phases in rows, or a text as “5 swiss, 2 koth”."""
    if text := fields.line("plan_text"):
        return Plan.parse(text)
    columns = {name: fields.many(f"phase_{name}") for name in _COLUMNS}
    phases = [
        _phase({name: values[at] if at < len(values) else "" for name, values in columns.items()})
        for at, system in enumerate(columns["system"])
        if system
    ]
    if not phases:
        raise Unreadable("plan.empty", "Choose at least one phase of the plan")
    return Plan.parse(", ".join(map(str, phases)))


_NUMBERS = {
    "rounds": N_("Rounds"),
    "cycles": N_("Cycles of a round robin"),
    "size": N_("Players of a group"),
    "top": N_("Only the best"),
    "games": N_("Games of a tie"),
}
"""The fields of a phase that are numbers, as the form calls them."""


def _phase(row: Mapping[str, str]) -> Phase:
    numbers = {}
    for name in _NUMBERS:
        text = row[name]
        if text and not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text)):
            raise Unreadable(
                "plan.number",
                "“{field}” is a number from 1 to {most}, not “{text}”",
                field=Named(_NUMBERS, name),
                most=999,
                text=text[:20],
            )
        if text:
            numbers[name] = int(text)
    system: System | None = next((one for one in get_args(System) if one == row["system"]), None)
    if system is None:
        raise Unreadable("plan.system", "There is no system “{system}”", system=row["system"][:40])
    if system in COUNTED and "rounds" not in numbers:
        raise Unreadable(
            "plan.phase_rounds",
            "“{system}” needs a number of rounds",
            system=Named(SYSTEMS, system),
        )
    if (
        system == "groups"
        and not SMALLEST_GROUP <= numbers.get("size", SMALLEST_GROUP) <= LARGEST_GROUP
    ):
        raise Unreadable(
            "plan.group_size",
            "A group has between {least} and {most} players",
            least=SMALLEST_GROUP,
            most=LARGEST_GROUP,
        )
    return Phase(system, repechage=bool(row["repechage"]), **numbers)


def filled(
    settings: Settings | None, plan: Plan | None, typed: Fields | None = None
) -> TermsFields:
    """Return the fields of the form: the terms as they are, or as they were *typed*."""
    if typed is not None:
        return _typed(typed)
    told = settings or Settings("", "fise-2009")
    return TermsFields(
        name=told.name,
        date=told.date,
        place=told.place,
        edition=told.edition,
        level=told.level,
        starts=told.starts or "",
        group_order=told.group_order,
        equal_first=told.equal_first,
        clubs_until=_text(told.clubs_until),
        countries_until=_text(told.countries_until),
        prizes=_text(told.prizes),
        boards=_text(told.boards),
        check_in=told.check_in,
        half_byes=_text(told.half_byes),
        round_minutes=_text(told.round_minutes),
        clock_minutes=_text(told.clock_minutes),
        bye_spread=str(told.scoring.bye_spread),
        spread_cap=_text(told.scoring.spread_cap),
        appeal_rounds="" if told.appeal_rounds is None else str(told.appeal_rounds),
        tie_breaks=_rows(told.tie_breaks, TIE_BREAKS, ""),
        phases=_rows(map(_shown, plan.phases if plan else _FIRST), PHASES, PhaseFields()),
    )


def merged(known: TermsFields, typed: TermsFields, *, phases: bool) -> TermsFields:
    """Return *typed* terms with known phases; if *phases*, known terms with typed phases."""
    return replace(known, phases=typed.phases) if phases else replace(typed, phases=known.phases)


_COLUMNS = tuple(field.name for field in fields_of(PhaseFields))
_FIRST = (Phase("swiss", 5),)
"""The plan that the form proposes for a new tournament."""


def _typed(typed: Fields) -> TermsFields:
    kept = typed.kept
    columns = [typed.many(f"phase_{name}") for name in _COLUMNS]
    phases = [PhaseFields(*row) for row in zip(*columns, strict=False)]
    return TermsFields(
        name=kept.get("name", ""),
        date=kept.get("date", ""),
        place=kept.get("place", ""),
        edition=kept.get("edition", ""),
        level=kept.get("level", ""),
        starts=kept.get("starts", ""),
        group_order=kept.get("group_order", ""),
        equal_first=typed.ticked("equal_first"),
        clubs_until=kept.get("clubs_until", ""),
        countries_until=kept.get("countries_until", ""),
        prizes=kept.get("prizes", ""),
        boards=kept.get("boards", ""),
        check_in=typed.ticked("check_in"),
        half_byes=kept.get("half_byes", ""),
        round_minutes=kept.get("round_minutes", ""),
        clock_minutes=kept.get("clock_minutes", ""),
        bye_spread=kept.get("bye_spread", ""),
        spread_cap=kept.get("spread_cap", ""),
        appeal_rounds=kept.get("appeal_rounds", ""),
        tie_breaks=_rows(typed.many("tie_break")[:TIE_BREAKS], TIE_BREAKS, ""),
        phases=_rows(phases, PHASES, PhaseFields()),
    )


def _rows(known: Iterable[T], count: int, empty: T) -> list[T]:
    """Fill *known* up with empty rows to *count*."""
    rows = list(known)
    return [*rows, *[empty] * (count - len(rows))]


def _text(number: int | None) -> str:
    """Write a number for a field; None and zero leave it empty."""
    return str(number) if number else ""


def _shown(phase: Phase) -> PhaseFields:
    return PhaseFields(
        system=phase.system,
        rounds=_text(phase.rounds),
        cycles=str(phase.cycles) if phase.cycles > 1 else "",
        size=_text(phase.size),
        top=_text(phase.top),
        games=str(phase.games) if phase.games > 1 else "",
        repechage="1" if phase.repechage else "",
    )
