"""The terms of a tournament as a form: which edition, how it is played, what tells places apart."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from letrado.errors import Unreadable
from letrado.locale import N_, Text, translator
from letrado.rulebook import EDITIONS, load
from letrado.rulebook.names import STARTERS
from letrado.server.desk_fields import Fields
from letrado.server.terms import edition_name
from letrado.tournament.pairing.criteria import Within
from letrado.tournament.plan import SYSTEMS, Phase, Plan, System
from letrado.tournament.scorecards import Scoring
from letrado.tournament.settings import Settings
from letrado.tournament.tiebreaks import NAMES, TieBreak
from letrado.tournament.tribunal import Level

View = dict[str, Any]

PHASES = 6
"""Phases that the form has room for; the text of a plan may have more."""
TIE_BREAKS = 6

LEVELS: Mapping[str, Text] = {
    "local": N_("local"),
    "national": N_("national"),
    "international": N_("international"),
}
WITHIN: Mapping[str, Text] = {
    "fold": N_("upper half against lower half"),
    "slide": N_("first against last"),
    "neighbours": N_("neighbours"),
}
CHOICES: Mapping[str, Text] = {"listed": STARTERS["listed"], "draw": STARTERS["draw"]}
APPEALS: Mapping[str, Text] = {
    "0": N_("until the next round starts"),
    "1": N_("one round more"),
    "2": N_("two rounds more"),
    "": N_("until the end"),
}


def offered(language: str) -> View:
    """What the form offers, in the words of the page."""
    _ = translator(language)

    def words(names: Mapping[str, Text]) -> list[tuple[str, str]]:
        return [(value, _(name)) for value, name in names.items()]

    return {
        "rulebooks": [(each, edition_name(each)) for each in EDITIONS],
        "systems": words(SYSTEMS),
        "tie_breaks": words(NAMES),
        "levels": words(LEVELS),
        "within": words(WITHIN),
        "starts": words(CHOICES),
        "appeals": words(APPEALS),
        "phases": PHASES,
        "order": TIE_BREAKS,
    }


def read_settings(fields: Fields, edition: str) -> Settings:
    """The terms that a form tells."""
    order = tuple(word for text in fields.many("tie_break") if text for word in (_tie_break(text),))
    free = load(edition).setup.first_player["swiss"] == "organiser"
    chosen = fields.text("starts")
    made = Settings(
        name=fields.line("name"),
        edition=edition,
        date=fields.line("date"),
        place=fields.line("place"),
        level=fields.one("level", get_args(Level)) if fields.text("level") else "local",
        scoring=Scoring(
            bye_spread=_or(fields.maybe("bye_spread", 0, 500), 50),
            spread_cap=fields.maybe("spread_cap", 1, 2_000),
        ),
        starts=("draw" if chosen == "draw" else "listed") if free and chosen else None,
        within=fields.one("within", get_args(Within)) if fields.text("within") else "fold",
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
        "“{name}” is no tie-break; there are: {known}",
        name=text[:40],
        known=", ".join(get_args(TieBreak)),
    )


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


def read_plan(fields: Fields) -> Plan:
    """The plan: phases in rows, or a text as “5 swiss, 2 koth”."""
    if text := fields.line("plan_text"):
        return Plan.parse(text)
    columns = {name: fields.many(f"phase_{name}") for name in _COLUMNS}
    phases = [
        _phase({name: values[at] if at < len(values) else "" for name, values in columns.items()})
        for at, system in enumerate(columns["system"])
        if system
    ]
    return Plan.parse(", ".join(map(str, phases)))


def _phase(row: Mapping[str, str]) -> Phase:
    numbers = {}
    for name in ("rounds", "cycles", "size", "top", "games"):
        text = row[name]
        if text and not (text.isascii() and text.isdigit() and len(text) <= 4):
            raise Unreadable("plan.number", "“{text}” is no number of a plan", text=text[:20])
        if text:
            numbers[name] = int(text)
    system: System | None = next((one for one in get_args(System) if one == row["system"]), None)
    if system is None:
        raise Unreadable("plan.system", "There is no system “{system}”", system=row["system"][:40])
    return Phase(system, repechage=bool(row["repechage"]), **numbers)


def filled(settings: Settings | None, plan: Plan | None, typed: Fields | None = None) -> View:
    """What the form shows: the terms as they are, or as somebody has typed them."""
    told = settings or Settings("", "fise-2009")
    shown: View = {
        "name": told.name,
        "date": told.date,
        "place": told.place,
        "edition": told.edition,
        "level": told.level,
        "starts": told.starts or "",
        "within": told.within,
        "equal_first": told.equal_first,
        "clubs_until": told.clubs_until or "",
        "countries_until": told.countries_until or "",
        "prizes": told.prizes or "",
        "boards": told.boards or "",
        "check_in": told.check_in,
        "half_byes": told.half_byes or "",
        "round_minutes": told.round_minutes or "",
        "clock_minutes": told.clock_minutes or "",
        "bye_spread": told.scoring.bye_spread,
        "spread_cap": told.scoring.spread_cap or "",
        "appeal_rounds": "" if told.appeal_rounds is None else str(told.appeal_rounds),
        "tie_breaks": list(told.tie_breaks),
    }
    phases = [_shown(phase) for phase in (plan.phases if plan else _FIRST)]
    if typed is not None:
        shown = {name: typed.kept.get(name, "") for name in shown}
        shown["tie_breaks"] = typed.many("tie_break")
        columns = [typed.many(f"phase_{name}") for name in _COLUMNS]
        phases = [dict(zip(_COLUMNS, row, strict=True)) for row in zip(*columns, strict=False)]
    empty = dict.fromkeys(_COLUMNS, "")
    return shown | {"phases": [*phases, *[empty] * (PHASES - len(phases))]}


_COLUMNS = ("system", "rounds", "cycles", "size", "top", "games", "repechage")
_FIRST = (Phase("swiss", 5),)
"""What a new tournament is offered."""


def _shown(phase: Phase) -> View:
    return {
        "system": phase.system,
        "rounds": phase.rounds or "",
        "cycles": phase.cycles if phase.cycles > 1 else "",
        "size": phase.size or "",
        "top": phase.top or "",
        "games": phase.games if phase.games > 1 else "",
        "repechage": "1" if phase.repechage else "",
    }
