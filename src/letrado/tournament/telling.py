"""Tell the history in words: one sentence a fact with its article, for the desk and for readers.

The facts keep codes, which are the same in every language; here they become text for people.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields

from letrado.base.errors import LetradoError
from letrado.base.i18n import N_, Text, Translate, catalogue, translator
from letrado.rulebook.names import SANCTIONS
from letrado.tournament.justice.cases import Case
from letrado.tournament.justice.grounds import ground
from letrado.tournament.justice.tribunal import Tribunal
from letrado.tournament.model import events as facts
from letrado.tournament.model.events import Fact
from letrado.tournament.model.plan import SYSTEMS, Phase, Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.state import Tournament

TEXTS: Mapping[str, Text] = {
    "TournamentOpened": N_("The tournament “{name}” is opened under {edition}"),
    "SettingsChanged": N_("The terms are changed"),
    "PlanSet": N_("Plan of division {division}: {plan}"),
    "TournamentClosed": N_("The tournament is closed"),
    "EntrantAdded": N_("{entrant} is registered"),
    "EntrantAdded.late": N_("{entrant} is registered late"),
    "EntrantChanged": N_("What is known of {entrant} is corrected"),
    "CheckedIn": N_("{number} has arrived"),
    "CheckedIn.not": N_("{number} has not arrived after all"),
    "Withdrawn": N_("{number} withdraws. {reason}"),
    "Returned": N_("{number} comes back"),
    "AbsenceNoted": N_("{number} is absent; rounds: {rounds}"),
    "TeamSet": N_("Team {team}: {members}; captain, {captain}"),
    "LineupSet": N_("{team} plays in this order from the next round on: {members}"),
    "MatchSigned": N_("The captain of {team} signs the match of round {round}: {points}"),
    "PairForbidden": N_("{first} and {second} are not to meet. {reason}"),
    "PairForbidden.not": N_("{first} and {second} may meet again. {reason}"),
    "RoundPaired": N_("Round {round} of division {division} is paired; tables: {count}"),
    "RoundChanged": N_("Round {round} of division {division} is changed. {reason}"),
    "RoundStarted": N_("Round {round} of division {division} starts"),
    "PlayerMissing": N_("{player} is not there at the start of round {round}"),
    "PlayerArrived": N_("{player} has come to round {round}"),
    "TimeCalled": N_("The time of round {round} is up"),
    "ResultSubmitted": N_("{player} enters the result of table {table} in round {round}: {result}"),
    "ResultSubmitted.slip": N_(
        "By the slip, for {player}, the result of table {table} in round {round}: {result}"
    ),
    "ResultEntered": N_("Table {table} in round {round}: {result}"),
    "ResultCorrected": N_("Table {table} in round {round} is corrected: {result}. {reason}"),
    "ResultCorrected.not": N_("The result of table {table} in round {round} is removed. {reason}"),
    "ResultReopened": N_(
        "The game of table {table} in round {round} was opened again and ended {result}; the "
        "result as corrected counts until it is decided"
    ),
    "FaultReported": N_("A breach of {player} is reported: “{ground}”. {statement}"),
    "FaultFound": N_("Case {case}, {player}: the breach is proven. {reason}"),
    "FaultFound.not": N_("Case {case}, {player}: the report is dismissed. {reason}"),
    "SanctionDecided": N_("Case {case}, {player}: {kind}; points off: {points}. {reason}"),
    "SanctionDecided.not": N_("Case {case}, {player}: {kind}. {reason}"),
    "SanctionAppealed": N_("Case {case}: {player} appeals. {arguments}"),
    "AppealRuled": N_("Case {case}, {player}: the tribunal upholds the sanction. {reason}"),
    "AppealRuled.not": N_("Case {case}, {player}: the tribunal overturns the sanction. {reason}"),
    "RulingCorrected": N_(
        "Case {case}, {player}: what the tribunal said was written down wrongly ({slip}); it "
        "upholds the sanction. {reason}"
    ),
    "RulingCorrected.not": N_(
        "Case {case}, {player}: what the tribunal said was written down wrongly ({slip}); it "
        "overturns the sanction. {reason}"
    ),
    "RulingCorrected.none": N_(
        "Case {case}, {player}: a ruling was written down wrongly ({slip}); the tribunal has not "
        "decided"
    ),
    "FaultReferred": N_("Case {case}, {player}: it goes to the federation. {reason}"),
    "TribunalConstituted": N_("The tribunal is constituted: {tribunal}"),
    "TribunalConstituted.late": N_("The tribunal is constituted late: {tribunal}. {reason}"),
    "TextRuled": N_("How the article is read: {text}"),
    "TextRuled.not": N_("Ruling on what no article says: {text}"),
    "NotePublished": N_("Note on the article: {text}"),
    "ActUndone": N_("Entry {undone} is undone. {reason}"),
}
"""Sentence of each fact; for facts with a choice the other one is under ``.not``."""

_CHOICES = {
    "CheckedIn": "here",
    "PairForbidden": "forbidden",
    "FaultFound": "proven",
    "AppealRuled": "upheld",
    "RulingCorrected": "upheld",
    "ResultCorrected": "result",
    "SanctionDecided": "points",
    "TextRuled": "article",
}
"""The field that decides a choice."""

_PLAYERS = frozenset({"number", "first", "second", "player"})
"""Fields that are numbers of players, where they are not those of rounds."""

_ROUNDS = ("Round", "Result", "Player", "Time", "Match")
"""Facts whose *number* is that of a round."""

KINDS: Mapping[str, Text] = {
    "played": N_("{first} – {second}"),
    "forfeit": N_("{first} – {second}, by absence"),
    "double_loss": N_("both lose"),
    "adjudicated": N_("{first} – {second}, by decision"),
}
"""Text of a result, by its kind."""


def describe(
    fact: Fact, tournament: Tournament, language: str, players: tuple[int, ...] | None = None
) -> str:
    """Return a fact as a sentence; *players* are those of its table then, else those there now."""
    _ = translator(language)
    kind = type(fact).__name__
    values = {field.name: getattr(fact, field.name) for field in fields(fact)}
    code = kind
    if kind in _CHOICES and not values[_CHOICES[kind]]:
        code = f"{kind}.not"
    match fact:
        case facts.EntrantAdded(late=True):
            code = "EntrantAdded.late"
        case facts.TribunalConstituted(Tribunal(late=str(late))) if late:
            code = "TribunalConstituted.late"
        case facts.RulingCorrected(upheld=None):
            code = "RulingCorrected.none"
        case facts.ResultSubmitted(result=Result(source="slip")):
            code = "ResultSubmitted.slip"
    shown = {name: _shown(value, _) for name, value in values.items()}
    of_round = kind.startswith(_ROUNDS)
    for name in _PLAYERS & values.keys():
        if isinstance(values[name], int) and not (of_round and name == "number"):
            shown[name] = _player(tournament, values[name])
    if of_round:
        shown["round"] = shown["number"]
    case = _case(tournament, fact)
    shown.setdefault("player", case.player if case else "–")
    shown |= _more(fact, tournament, language)
    if isinstance(fact, Scored):
        shown |= _scored(fact, tournament, language, players)
    sentence = _(TEXTS[code]).format(**shown).strip()
    return f"{sentence} {_signatures(fact, tournament, language)}".strip()


def article(fact: Fact, tournament: Tournament) -> str:
    """Return the article that a fact is based on, as people cite it; empty if there is none."""
    rules = tournament.rules
    try:
        match fact:
            case facts.FaultReported(ground=code):
                return ground(rules, code).article
            case facts.SanctionDecided() if (case := _case(tournament, fact)) and case.decision:
                return case.decision.article
            case facts.SanctionAppealed() | facts.AppealRuled() | facts.RulingCorrected():
                return rules.cite("R-189")
            case facts.TextRuled(article=str(named)) | facts.NotePublished(article=named):
                return rules.cite(named)
            case facts.TribunalConstituted():
                return rules.cite("R-193")
            case facts.ResultReopened():
                return rules.cite("R-170")
            case facts.ResultCorrected(signed=(_one, *_others)):
                return rules.cite("R-170")
            case facts.ResultEntered(result=Result(kind="forfeit" | "double_loss")):
                window = rules.ending.absence_forfeit == "window"
                return rules.cite("R-123" if window else "R-126")
            case _ if (case := _case(tournament, fact)) is not None:
                return ground(rules, case.ground).article
    except LetradoError:  # a log of another edition, or of an older one
        return ""
    return ""


def plan_told(plan: Plan, language: str) -> str:
    """Return a plan as people say it.

    >>> plan_told(Plan.parse("1 swiss"), "en")
    'Swiss (1 round)'
    >>> plan_told(Plan.parse("5 swiss, knockout top 8 repechage"), "en")
    'Swiss (5 rounds), knock-out (the best 8; with repechage)'
    """
    return ", ".join(_phase(phase, language) for phase in plan.phases)


def _phase(phase: Phase, language: str) -> str:
    _, ngettext = translator(language), catalogue(language).ngettext
    name = SYSTEMS[phase.system]
    told: list[str] = []
    if phase.rounds:
        told.append(ngettext("{n} round", "{n} rounds", phase.rounds).format(n=phase.rounds))
    if phase.cycles != 1:
        told.append(_(N_("{n} cycles")).format(n=phase.cycles))
    if phase.size:
        told.append(_(N_("of {n} players")).format(n=phase.size))
    if phase.top:
        told.append(_(N_("the best {n}")).format(n=phase.top))
    if phase.games != 1:
        told.append(_(N_("{n} games each tie")).format(n=phase.games))
    if phase.repechage:
        told.append(_(N_("with repechage")))
    return f"{_(name)} ({'; '.join(told)})" if told else _(name)


# -- details -----------------------------------------------------------------------------------


def _player(tournament: Tournament, number: int) -> str:
    entrant = tournament.entrants.get(number)
    return entrant.name if entrant else str(number)


def _case(tournament: Tournament, fact: Fact) -> Case | None:
    """Return the case of a fact, if the record still has it."""
    number = getattr(fact, "case", None)
    cases = tournament.record.cases
    return cases[number - 1] if isinstance(number, int) and 1 <= number <= len(cases) else None


def _shown(value: object, _: Translate) -> str:
    match value:
        case None:
            return "–"
        case Result():
            kind = KINDS[value.kind]
            first, second = (str(score).replace("-", "−") for score in (value.first, value.second))
            return _(kind).format(first=first, second=second)
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(getattr(value, "name", value))


def _more(fact: Fact, tournament: Tournament, language: str) -> dict[str, str]:
    """Return the fields that a sentence needs besides those of its fact."""
    match fact:
        case facts.TournamentOpened(settings):
            return {"name": settings.name, "edition": tournament.rules.title.read_in(language)}
        case facts.PlanSet(plan=plan):
            return {"plan": plan_told(plan, language)}
        case facts.RoundPaired(pairs=pairs):
            return {"count": str(sum(pair.second is not None for pair in pairs))}
        case facts.FaultReported(ground=code):
            return {"ground": _breach(tournament, code, language).removesuffix(".")}
        case facts.SanctionDecided(kind=kind):
            name = SANCTIONS[kind]
            return {"kind": translator(language)(name)}
        case facts.TribunalConstituted(named):
            members = (named.organiser, named.federation, named.players_rep, *named.substitutes)
            names = ", ".join(person.name for person in members)
            return {"tribunal": names, "reason": named.late}
        case facts.TeamSet(team):
            captain = _player(tournament, team.captain)
            return {"members": _players(tournament, team.members), "captain": captain}
        case facts.LineupSet(team, members):
            order = _players(tournament, members)
            return {"team": _team(tournament, team), "members": order}
        case facts.MatchSigned(team, points=(own, other)):
            return {"team": _team(tournament, team), "points": f"{own / 2:g} – {other / 2:g}"}
    return {}


def _signatures(fact: Fact, tournament: Tournament, language: str) -> str:
    """Return who signed a result, or the one that was corrected (F09 §44)."""
    _ = translator(language)
    match fact:
        case facts.ResultEntered(result=Result(signed=(_one, *_others) as signed)):
            text = _(N_("Signed by {names}"))
        case facts.ResultCorrected(signed=(_one, *_others) as signed):
            text = _(N_("The former one was signed by {names}"))
        case _none:
            return ""
    return f"({text.format(names=', '.join(_player(tournament, one) for one in signed))})"


Scored = facts.ResultSubmitted | facts.ResultEntered | facts.ResultCorrected | facts.ResultReopened


def _scored(
    fact: Scored, tournament: Tournament, language: str, players: tuple[int, ...] | None
) -> dict[str, str]:
    """Return a result with the names of the players at the table."""
    if players is None:
        division = tournament.divisions.get(fact.division)
        rounds = division.rounds if division else ()
        pair = rounds[fact.number - 1].at(fact.table) if fact.number <= len(rounds) else None
        players = pair.players if pair else ()
    if not players or fact.result is None:
        return {}
    names = " – ".join(_player(tournament, number) for number in players)
    return {"result": f"{names}, {_shown(fact.result, translator(language))}"}


def _breach(tournament: Tournament, code: str, language: str) -> str:
    """Return the article that was broken, in a few words."""
    rules = tournament.rules
    try:
        cited = ground(rules, code).article
    except LetradoError:
        return code
    clause = rules.clauses.get(cited.removeprefix(rules.short).strip(" §"))
    return _short(clause.read_in(language)) if clause else cited


_SHORT = 90


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1].rsplit(" ", 1)[0] + " …"


def _players(tournament: Tournament, numbers: Iterable[int]) -> str:
    return ", ".join(_player(tournament, number) for number in numbers)


def _team(tournament: Tournament, number: int) -> str:
    team = tournament.teams.get(number)
    return team.name if team else str(number)
