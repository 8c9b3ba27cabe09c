"""The final report, and the list of incidents: all that a federation asks for, on paper.

Arguments of an appeal are left out: the player who appeals may have asked for that (F09 §42.4).
"""

from collections.abc import Iterator

from letrado.base.i18n import N_, cited
from letrado.reports.tournament.asked import Asked, Contents
from letrado.reports.tournament.listing import Cell, cell, column, listing, section
from letrado.reports.tournament.standing import standing_sections
from letrado.rulebook.names import SANCTIONS
from letrado.tournament.justice.cases import STAGES, Case
from letrado.tournament.justice.tribunal import OFFICES
from letrado.tournament.model.plan import SYSTEMS
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.views import View, statistics_view
from letrado.tournament.standings.effective_results import counted_rounds
from letrado.tournament.standings.statistics import FIGURES


def final_report(asked: Asked) -> Contents:
    """Return terms, standings, figures, every round, cases, rulings."""
    parts = [
        section(paragraphs=_terms(asked)),
        *standing_sections(asked),
        _figures(asked),
        *_rounds(asked),
        *_cases(asked),
    ]
    return listing(asked.frame(asked.say(N_("Final report")), _division(asked)), parts, size=9.5)


def incident_book(asked: Asked) -> Contents:
    """Return the tribunal, the cases, and the rulings on the text."""
    parts = [*_cases(asked), *_told(asked)] or [
        section(paragraphs=[asked.say(N_("No case was recorded."))])
    ]
    return listing(asked.frame(asked.say(N_("Book of incidents")), ""), parts, size=9.5)


def _division(asked: Asked) -> str:
    several = len(asked.tournament.divisions) > 1
    return asked.say(N_("Division {division}"), division=asked.division) if several else ""


def _terms(asked: Asked) -> Iterator[str]:
    say, tournament = asked.say, asked.tournament
    yield tournament.rules.title.read_in(asked.language)
    division = tournament.division(asked.division)
    members = tournament.members(asked.division)
    yield say(
        N_("Players: {players} · rounds: {rounds} · {plan}"),
        players=len(members),
        rounds=len(division.rounds),
        plan=", ".join(dict.fromkeys(say(SYSTEMS[one.system]) for one in division.rounds)),
    )
    gone = [one.name for one in members if one.number in tournament.withdrawn]
    if gone:
        yield say(N_("Withdrawn: {names}"), names=", ".join(gone))


def _figures(asked: Asked) -> Contents:
    view = statistics_view(asked.tournament, asked.division)
    rows: list[list[Cell]] = [
        [
            asked.say(name),
            cell(f"{view[code]['word']} {view[code]['value']}".strip(), strong=True),
            highlight(asked, view[code]),
        ]
        for code, name in FIGURES.items()
        if view[code] is not None
    ]
    columns = [column("", width="1fr"), column("", "right"), column("", width="2.4fr")]
    return section(asked.say(N_("Figures")) if rows else "", columns, rows)


def highlight(asked: Asked, found: View) -> str:
    """Return the player, the opponent and the round of a notable game."""
    return asked.say(
        N_("{player} against {opponent}, round {round}"),
        player=found["player"]["name"],
        opponent=found["opponent"]["name"],
        round=found["round"],
    )


def _rounds(asked: Asked) -> Iterator[Contents]:
    names = {number: one.name for number, one in asked.tournament.entrants.items()}
    columns = [
        column(asked.say(N_("Table")), "right"),
        column(asked.say(N_("First")), width="1fr"),
        column(asked.say(N_("Result")), "center", "34mm"),
        column(asked.say(N_("Second")), width="1fr"),
    ]
    for played in counted_rounds(asked.tournament, asked.division, asked.last or None):
        rows: list[list[Cell]] = []
        for pair in sorted(played.pairs, key=lambda one: (one.second is None, one.table)):
            if pair.second is None:
                rows.append(["–", names[pair.first], asked.say(N_("bye")), ""])
                continue
            score = _score(asked, played.results.get(pair.table))
            rows.append([str(pair.table), names[pair.first], score, names[pair.second]])
        heading = asked.say(N_("Round {number}"), number=played.number)
        yield section(f"{heading} · {asked.say(SYSTEMS[played.system])}", columns, rows)


_KINDS = {
    "forfeit": N_("forfeit"),
    "double_loss": N_("both lose"),
    "adjudicated": N_("adjudicated"),
}


def _score(asked: Asked, result: Result | None) -> Cell:
    if result is None:
        return "–"
    kind = _KINDS.get(result.kind)
    return cell(f"{result.first} – {result.second}", asked.say(kind) if kind else "")


def _cases(asked: Asked) -> Iterator[Contents]:
    say, tournament = asked.say, asked.tournament
    if tournament.tribunal is not None:
        panel = tournament.tribunal
        members = [
            f"{person.name} ({person.country}), {say(OFFICES[office])}"
            for office, person in (
                ("organiser", panel.organiser),
                ("federation", panel.federation),
                ("players_rep", panel.players_rep),
            )
        ]
        substitutes = ", ".join(person.name for person in panel.substitutes)
        members.append(say(N_("Substitutes: {names}"), names=substitutes))
        if panel.late:
            late = N_("Named after the first round had begun: {reason}")
            members.append(say(late, reason=panel.late))
        yield section(say(N_("Tribunal")), paragraphs=members)
    if tournament.record.cases:
        columns = [
            column(say(N_("Case")), "right"),
            column(say(N_("Player")), width="1.2fr"),
            column(say(N_("Article"))),
            column(say(N_("Game"))),
            column(say(N_("Decision")), width="1.6fr"),
            column(say(N_("Stage"))),
        ]
        rows = [_case(asked, case) for case in tournament.record.cases]
        yield section(say(N_("Cases")), columns, rows)
    readings = [
        f"{cited(article, asked.language)}: {text}" if article else text
        for article, text in tournament.interpretations.told
    ]
    if readings:
        yield section(say(N_("How the text was read")), paragraphs=readings)


def _case(asked: Asked, case: Case) -> list[Cell]:
    say = asked.say
    decision: Cell = "–"
    if case.decision is not None:
        name = say(SANCTIONS[case.decision.kind])
        if case.decision.points:
            name = say(N_("Points off: {points}"), points=case.decision.points)
        decision = cell(name, case.decision.reason)
    article = cited(asked.tournament.record.ground(case).article, asked.language)
    stage = say(STAGES[case.stage])
    return [str(case.number), case.player, article, _game(asked, case), decision, stage]


def _game(asked: Asked, case: Case) -> str:
    """Return the game of a case, as people call it."""
    if case.game is None:
        return "–"
    _, number, table = case.game.rsplit(".", 2)
    return asked.say(N_("Table {n} · round {round}"), n=table, round=number)


def _told(asked: Asked) -> Iterator[Contents]:
    """Yield the texts of each case: everything but the arguments of an appeal."""
    say = asked.say
    for case in asked.tournament.record.cases:
        told = (
            (N_("Reported: {words}"), case.statement),
            (N_("Found: {words}"), case.finding.reason if case.finding else ""),
            (N_("Decided: {words}"), case.decision.reason if case.decision else ""),
            *((N_("A ruling was written down wrongly: {words}"), one.reason) for one in case.slips),
            (N_("The tribunal: {words}"), case.ruling.reason if case.ruling else ""),
            (N_("To the federation: {words}"), case.referral or ""),
        )
        lines = [say(name, words=words) for name, words in told if words]
        if lines:
            heading = say(N_("Case {number}, {player}"), number=case.number, player=case.player)
            yield section(heading, paragraphs=lines)
