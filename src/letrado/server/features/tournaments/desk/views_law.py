"""Pages of the desk about the law: incident book, cases, tribunal, readings of the text."""

from collections.abc import Sequence
from dataclasses import dataclass

from letrado.base.errors import LetradoError
from letrado.base.i18n import cited, translator
from letrado.rulebook import Rulebook
from letrado.rulebook.names import ROLES, SANCTIONS
from letrado.rulebook.sanctions import GROUNDS
from letrado.server.features.tournaments.desk.acts_law import MEMBERS
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.infra.errors import Why, why
from letrado.tournament.desk.arbitration import check_appeal
from letrado.tournament.justice.cases import (
    STAGES,
    Appeal,
    Case,
    Decision,
    Finding,
    Ruling,
    Slip,
    Stage,
)
from letrado.tournament.justice.consequences import effects
from letrado.tournament.justice.grounds import ground
from letrado.tournament.justice.interpretations import Note
from letrado.tournament.justice.powers import Power, Scope
from letrado.tournament.justice.proposals import COUNTERS, Suggestion, proposals
from letrado.tournament.justice.sanctions import available, referable
from letrado.tournament.justice.tribunal import OFFICES, Panel, Person, Tribunal, is_due
from letrado.tournament.model.entrants import Entrant

Bounds = tuple[int | None, int | None]
"""The least and the most points that a sanction takes off; None for no bound."""

CHIPS: dict[Stage, str] = {
    "reported": "info",
    "dismissed": "",
    "proven": "warn",
    "decided": "warn",
    "appealed": "warn",
    "upheld": "bad",
    "overturned": "ok",
}
"""Colours of the stages of a case."""


@dataclass(frozen=True, slots=True)
class PowerView:
    """A sanction that the director may choose; *due* says that the text commands it."""

    kind: str
    name: str
    article: str
    scope: Scope | None
    due: bool
    takes_points: bool


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal to the director from counts of breaches: to decide a *case*, or to report one."""

    player: str
    number: int
    ground: str
    article: str
    case: int | None
    round: int | None
    counter: str
    count: int
    due: bool
    powers: list[PowerView]


@dataclass(frozen=True, slots=True)
class PanelView:
    """The judges of an appeal; *exception* is the reason for accepting a conflict of interest."""

    seats: list[tuple[str, Person]]
    exception: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case with its history, and the decisions that are open now."""

    number: int
    player: str
    article: str
    about: str
    place: tuple[str, str] | None
    """Round and table of the game in which the breach happened."""
    statement: str
    stage: Stage
    stage_name: str
    chip: str
    open: bool
    final: bool
    finding: Finding | None
    decision: Decision | None
    sanction: str
    appeal: Appeal | None
    ruling: Ruling | None
    panel: PanelView | None
    slips: tuple[Slip, ...]
    appeal_article: str
    referral: str | None
    referable: bool
    powers: list[PowerView]
    due_power: str
    """The sanction that the text commands; empty if the director may choose."""
    no_appeal: Why | None
    out: bool


@dataclass(frozen=True, slots=True)
class Grounds:
    """Grounds for reporting a breach, as code and text: the usual ones, and all other articles."""

    usual: list[tuple[str, str]]
    others: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class BookPage:
    """The incident book."""

    proposals: list[ProposalView]
    cases: list[CaseView]
    grounds: Grounds
    entrants: Sequence[Entrant]
    paired: int


@dataclass(frozen=True, slots=True)
class CasePage:
    """The page of a case; the flags say whether the viewer may decide, judge or correct it."""

    case: CaseView
    bounds: Bounds
    tribunal: Tribunal | None
    entrants: Sequence[Entrant]
    decides: bool
    judges: bool
    corrects: bool
    on_paper: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of the tribunal: its field in the form, its office, and the person in it."""

    key: str
    office: str
    person: Person | None


@dataclass(frozen=True, slots=True)
class TribunalPage:
    """The tribunal, or the form that names it."""

    seats: list[SeatView]
    constituted: bool
    known: bool
    due: bool
    late: bool
    late_reason: str
    article_late: str
    article_of: str
    appeals: list[CaseView]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A ruling on the text, and the role of its author."""

    number: int
    article: str | None
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class ReadingsPage:
    """Rulings on the text, and notes."""

    rulings: list[ReadingView]
    notes: Sequence[Note]
    articles: list[str]
    published: bool
    article_of: str


def book(here: Look) -> BookPage:
    """Return the incident book: proposals for the director first, then every case."""
    found = here.found
    return BookPage(
        proposals=[_proposal(here, one) for one in proposals(found)],
        cases=[case_view(here, case) for case in reversed(found.record.cases)],
        grounds=grounds(found.rules, here.language),
        entrants=_by_number(here),
        paired=found.rounds_paired,
    )


def _by_number(here: Look) -> list[Entrant]:
    return sorted(here.found.entrants.values(), key=lambda one: one.number)


def grounds(rules: Rulebook, language: str) -> Grounds:
    """List the grounds for a breach: the usual ones, and any other article of the edition."""
    usual = []
    for code in GROUNDS:
        try:
            known = ground(rules, code)
        except LetradoError:
            continue
        article = cited(known.article, language)
        usual.append((code, f"{article} · {_about(rules, known.article, language)}"))
    taken = set(GROUNDS.values())
    others = []
    for clause in rules.clauses.values():
        row = next((row for row in clause.requirements if row not in taken), None)
        if row is not None:
            taken.add(row)
            article = cited(clause.article, language)
            others.append((row, f"{article} · {_short(clause.read_in(language))}"))
    return Grounds(usual, others)


_SHORT = 90


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1].rsplit(" ", 1)[0] + " …"


def _about(rules: Rulebook, article: str, language: str) -> str:
    """Summarise an article in our own words, shortened."""
    clause = rules.clauses.get(article.removeprefix(rules.short).strip(" §"))
    return _short(clause.read_in(language)) if clause else ""


def bounds(rules: Rulebook) -> Bounds:
    """Return the least and the most points that a sanction takes off."""
    return rules.ending.points_sanction_least, rules.ending.points_sanction_most


def _proposal(here: Look, one: Suggestion) -> ProposalView:
    _ = translator(here.language)
    place = _place(one.game) if one.case is None else None
    return ProposalView(
        player=one.player,
        number=here.found.named(one.player).number,
        ground=one.ground,
        article=one.article,
        case=one.case,
        round=int(place[0]) if place else None,
        counter=_(COUNTERS[one.counter]) if one.counter else "",
        count=one.count,
        due=one.due,
        powers=[_power(power, here.language) for power in one.powers],
    )


def _power(power: Power, language: str) -> PowerView:
    return PowerView(
        kind=power.kind,
        name=translator(language)(SANCTIONS[power.kind]),
        article=power.article,
        scope=power.scope,
        due=power.due,
        takes_points=power.kind in ("points", "yellow"),
    )


def case_view(here: Look, case: Case) -> CaseView:
    """Return a case with its history, and the decisions that are open now."""
    _ = translator(here.language)
    found, record = here.found, here.found.record
    article = record.ground(case).article
    powers = [
        _power(power, here.language)
        for power in available(record, case.player).get(case.number, ())
    ]
    return CaseView(
        number=case.number,
        player=case.player,
        article=article,
        about=_about(found.rules, article, here.language),
        place=_place(case.game),
        statement=case.statement,
        stage=case.stage,
        stage_name=_(STAGES[case.stage]),
        chip=CHIPS[case.stage],
        open=case.open,
        final=record.is_final(case.number, found.rounds_begun_for(case.player)),
        finding=case.finding,
        decision=case.decision,
        sanction=_(SANCTIONS[case.decision.kind]) if case.decision else "",
        appeal=case.appeal,
        ruling=case.ruling,
        panel=_panel(case.ruling.panel, here.language) if case.ruling else None,
        slips=case.slips,
        appeal_article=found.rules.cite("R-189"),
        referral=case.referral,
        referable=referable(record, case),
        powers=powers,
        due_power=powers[0].kind if powers and powers[0].due else "",
        no_appeal=_no_appeal(here, case),
        out=effects(record, case.player).out,
    )


def _place(game: str | None) -> tuple[str, str] | None:
    """Read round and table from the game of a case; names of divisions may have points in them."""
    if not game:
        return None
    _, number, table = game.rsplit(".", 2)
    return number, table


def _no_appeal(here: Look, case: Case) -> Why | None:
    """Return the reason that an appeal would be refused now; None if it would be heard."""
    try:
        check_appeal(here.found, case.number, case.player)
    except LetradoError as refused:
        return why(refused, here.language)
    return None


def _panel(panel: Panel, language: str) -> PanelView:
    _ = translator(language)
    seats = (
        ("organiser", panel.organiser),
        ("federation", panel.federation),
        ("players_rep", panel.players_rep),
    )
    return PanelView([(_(OFFICES[office]), person) for office, person in seats], panel.exception)


def one_case(here: Look, number: int, name: str) -> CasePage:
    """Return the page of a case, for the viewer of that *name*."""
    found = here.found
    case = found.record.case(number)
    return CasePage(
        case=case_view(here, case),
        bounds=bounds(found.rules),
        tribunal=found.tribunal,
        entrants=[one for one in _by_number(here) if one.name != case.player],
        decides="director" in here.parts,
        judges=bool(here.parts & {"director", "tribunal"}),
        corrects=_corrects(here, case, name),
        on_paper="tribunal" not in here.parts,
    )


def _corrects(here: Look, case: Case, name: str) -> bool:
    """Return True if the viewer may correct a slip in the tribunal's ruling."""
    if case.ruling is None:
        return False
    typed = "director" in here.parts and name == case.ruling.typed_by
    return typed or "tribunal" in here.parts


def tribunal(here: Look) -> TribunalPage:
    """Return the tribunal, or the form that names it."""
    _ = translator(here.language)
    found = here.found
    held = found.tribunal
    people: tuple[Person | None, ...] = ()
    if held is not None:
        people = (held.organiser, held.federation, held.players_rep, *held.substitutes)
    names = [*map(_, OFFICES.values()), _("first substitute"), _("second substitute")]
    filled = (*people, *(None,) * (len(MEMBERS) - len(people)))
    return TribunalPage(
        seats=[SeatView(*seat) for seat in zip(MEMBERS, names, filled, strict=True)],
        constituted=held is not None,
        known=found.rules.ending.tribunal,
        due=is_due(found.rules, found.settings.level),
        late=bool(found.rounds_begun),
        late_reason=held.late if held else "",
        article_late=found.rules.cite("R-190"),
        article_of=found.rules.cite("R-193"),
        appeals=[case_view(here, case) for case in found.record.cases if case.appeal is not None],
    )


def readings(here: Look) -> ReadingsPage:
    """Return the rulings on the text, and the notes."""
    _ = translator(here.language)
    held, rules = here.found.interpretations, here.found.rules
    return ReadingsPage(
        rulings=[
            ReadingView(one.number, one.article, one.text, _(ROLES[one.by])) for one in held.rulings
        ],
        notes=held.notes,
        articles=[clause.article for clause in rules.clauses.values()],
        published=rules.ending.interpretations_published,
        article_of=rules.cite("R-190"),
    )
