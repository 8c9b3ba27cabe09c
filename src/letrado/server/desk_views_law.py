"""Pages of the desk about the law: the incident book, cases, the tribunal, how texts are read."""

from typing import Any

from letrado.errors import LetradoError
from letrado.locale import translator
from letrado.rulebook import Rulebook
from letrado.rulebook.names import ROLES, SANCTIONS
from letrado.rulebook.sanctions import GROUNDS
from letrado.server.desk_acts_law import MEMBERS
from letrado.server.desk_views import Look, View
from letrado.server.failures import Why, why
from letrado.tournament.cases import STAGES, Case
from letrado.tournament.consequences import effects
from letrado.tournament.desk.arbitration import check_appeal
from letrado.tournament.grounds import ground
from letrado.tournament.proposals import COUNTERS, proposals
from letrado.tournament.sanctions import available, referable
from letrado.tournament.tribunal import OFFICES, Panel, is_due


def book(here: Look) -> View:
    """The incident book: what waits for the director first, then every case."""
    found, language = here.found, here.language
    cases = [case_view(here, case) for case in reversed(found.record.cases)]
    return {
        "proposals": [_proposal(here, one) for one in proposals(found)],
        "cases": cases,
        "grounds": grounds(found.rules, language),
        "entrants": sorted(found.entrants.values(), key=lambda one: one.number),
        "paired": here.found.rounds_paired,
        "bounds": bounds(found.rules),
        "decides": "director" in here.parts,
    }


def grounds(rules: Rulebook, language: str) -> View:
    """What a breach may be reported as: the usual grounds, and any article of the edition."""
    usual = []
    for code in GROUNDS:
        try:
            known = ground(rules, code)
        except LetradoError:
            continue
        usual.append((code, f"{known.article} · {_about(rules, known.article, language)}"))
    taken = set(GROUNDS.values())
    others = []
    for clause in rules.clauses.values():
        row = next((row for row in clause.requirements if row not in taken), None)
        if row is not None:
            taken.add(row)
            others.append((row, f"{clause.article} · {_short(clause.read_in(language))}"))
    return {"usual": usual, "others": others}


_SHORT = 90


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1].rsplit(" ", 1)[0] + " …"


def _about(rules: Rulebook, article: str, language: str) -> str:
    """What an article says, in a few words of ours."""
    clause = rules.clauses.get(article.removeprefix(rules.short).strip(" §"))
    return _short(clause.read_in(language)) if clause else ""


def bounds(rules: Rulebook) -> tuple[int | None, int | None]:
    """The least and the most points that a sanction takes off."""
    return rules.ending.points_sanction_least, rules.ending.points_sanction_most


def _proposal(here: Look, one: Any) -> View:
    _ = translator(here.language)
    entrant = here.found.named(one.player)
    return {
        "player": one.player,
        "number": entrant.number,
        "ground": one.ground,
        "article": one.article,
        "case": one.case,
        "game": one.game,
        "round": int(one.game.split(".")[1]) if one.game and one.case is None else None,
        "counter": _(COUNTERS[one.counter]) if one.counter else "",
        "count": one.count,
        "due": one.due,
        "powers": [_power(power, here.language) for power in one.powers],
    }


def _power(power: Any, language: str) -> View:
    name = SANCTIONS[power.kind]
    return {
        "kind": power.kind,
        "name": translator(language)(name),
        "article": power.article,
        "scope": power.scope,
        "due": power.due,
        "takes_points": power.kind in ("points", "yellow"),
    }


def case_view(here: Look, case: Case) -> View:
    """A case with its life so far, and what may be decided on it now."""
    _ = translator(here.language)
    found = here.found
    record = found.record
    decision, appeal, ruling = case.decision, case.appeal, case.ruling
    sanction = SANCTIONS[decision.kind] if decision else ""
    return {
        "number": case.number,
        "player": case.player,
        "ground": case.ground,
        "article": record.ground(case).article,
        "about": _about(found.rules, record.ground(case).article, here.language),
        "game": case.game,
        "statement": case.statement,
        "stage": case.stage,
        "stage_name": _(STAGES[case.stage]),
        "open": case.open,
        "in_force": case.in_force,
        "final": record.is_final(case.number, found.rounds_begun_for(case.player)),
        "finding": case.finding,
        "decision": decision,
        "sanction": _(sanction) if decision else "",
        "appeal": appeal,
        "ruling": ruling,
        "panel": _panel(ruling.panel, here.language) if ruling else None,
        "slips": case.slips,
        "appeal_article": found.rules.cite("R-189"),
        "referral": case.referral,
        "referable": referable(record, case),
        "powers": [
            _power(power, here.language)
            for power in available(record, case.player).get(case.number, ())
        ],
        "no_appeal": _no_appeal(here, case),
        "out": effects(record, case.player).out,
    }


def _no_appeal(here: Look, case: Case) -> Why | None:
    """Why an appeal would not be heard now, if so."""
    try:
        check_appeal(here.found, case.number, case.player)
    except LetradoError as refused:
        return why(refused, here.language)
    return None


def _panel(panel: Panel, language: str) -> View:
    _ = translator(language)
    seats = (
        ("organiser", panel.organiser),
        ("federation", panel.federation),
        ("players_rep", panel.players_rep),
    )
    return {
        "seats": [(_(OFFICES[office]), person) for office, person in seats],
        "conflicts": [
            (_(OFFICES[one.office]), one.member.name, one.near.name) for one in panel.conflicts
        ],
        "exception": panel.exception,
    }


def one_case(here: Look, number: int, name: str) -> View:
    """A case on a page of its own, for whoever has that *name*."""
    found = here.found
    case = found.record.case(number)
    return {
        "case": case_view(here, case),
        "bounds": bounds(found.rules),
        "tribunal": found.tribunal,
        "entrants": sorted(found.entrants.values(), key=lambda one: one.number),
        "decides": "director" in here.parts,
        "judges": bool(here.parts & {"director", "tribunal"}),
        "corrects": _corrects(here, case, name),
        "on_paper": "tribunal" not in here.parts,
    }


def _corrects(here: Look, case: Case, name: str) -> bool:
    """Whether whoever looks may put a slip in the tribunal's ruling right."""
    if case.ruling is None:
        return False
    typed = "director" in here.parts and name == case.ruling.typed_by
    return typed or "tribunal" in here.parts


def tribunal(here: Look) -> View:
    """Who judges appeals; or the form that names them."""
    _ = translator(here.language)
    found = here.found
    held = found.tribunal
    people = (
        ()
        if held is None
        else (held.organiser, held.federation, held.players_rep, *held.substitutes)
    )
    names = [*map(_, OFFICES.values()), _("first substitute"), _("second substitute")]
    return {
        "seats": list(zip(MEMBERS, names, people or (None,) * 5, strict=True)),
        "constituted": held is not None,
        "known": found.rules.ending.tribunal,
        "due": is_due(found.rules, found.settings.level),
        "late": bool(found.rounds_begun),
        "late_reason": held.late if held else "",
        "article_late": found.rules.cite("R-190"),
        "article_of": found.rules.cite("R-193"),
        "appeals": [
            case_view(here, case) for case in found.record.cases if case.appeal is not None
        ],
    }


def readings(here: Look) -> View:
    """Rulings on the text, and notes."""
    _ = translator(here.language)
    found = here.found
    rules = found.rules
    roles = {role: _(ROLES[role]) for role in ROLES}
    return {
        "rulings": found.interpretations.rulings,
        "notes": found.interpretations.notes,
        "articles": [clause.article for clause in rules.clauses.values()],
        "published": rules.ending.interpretations_published,
        "article_of": rules.cite("R-190"),
        "role_names": roles,
    }
