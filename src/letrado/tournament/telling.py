"""The history in words: one sentence a fact, for the desk's book and for readers."""

from collections.abc import Mapping
from dataclasses import fields

from letrado.locale import N_, Text, translator
from letrado.rulebook.names import SANCTIONS
from letrado.tournament.events import Fact
from letrado.tournament.rounds import Result

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
    "AbsenceNoted": N_("{number} is absent in rounds {rounds}"),
    "TeamSet": N_("Team {team} is registered"),
    "PairForbidden": N_("{first} and {second} are not to meet. {reason}"),
    "PairForbidden.not": N_("{first} and {second} may meet again. {reason}"),
    "RoundPaired": N_("Round {round} of division {division} is paired: {count} tables"),
    "RoundChanged": N_("Round {round} of division {division} is changed. {reason}"),
    "RoundStarted": N_("Round {round} of division {division} starts"),
    "PlayerMissing": N_("{player} is not there at the start of round {round}"),
    "PlayerArrived": N_("{player} has come to round {round}"),
    "TimeCalled": N_("The time of round {round} is over"),
    "ResultSubmitted": N_("{player} tells the result of table {table} in round {round}: {result}"),
    "ResultEntered": N_("Table {table} in round {round}: {result}"),
    "ResultCorrected": N_("Table {table} in round {round} is corrected: {result}. {reason}"),
    "ResultReopened": N_(
        "The game of table {table} in round {round} was opened again and ended {result}; the "
        "result as corrected counts until it is decided"
    ),
    "FaultReported": N_("A breach of {player} is reported: {ground}. {statement}"),
    "FaultFound": N_("Case {case}: the breach is proven. {reason}"),
    "FaultFound.not": N_("Case {case}: the report is dismissed. {reason}"),
    "SanctionDecided": N_("Case {case}: {kind}, {points} points. {reason}"),
    "SanctionAppealed": N_("Case {case}: the player appeals. {arguments}"),
    "AppealRuled": N_("Case {case}: the tribunal upholds the sanction. {reason}"),
    "AppealRuled.not": N_("Case {case}: the tribunal overturns the sanction. {reason}"),
    "FaultReferred": N_("Case {case} goes to the federation. {reason}"),
    "TribunalConstituted": N_("The tribunal is constituted"),
    "TextRuled": N_("Ruling on the text ({article}): {text}"),
    "NotePublished": N_("Note on {article}: {text}"),
    "ActUndone": N_("Act {undone} is undone. {reason}"),
}
"""What each fact says; those with a choice say the other one under ``.not``."""

_CHOICES = {
    "CheckedIn": "here",
    "PairForbidden": "forbidden",
    "FaultFound": "proven",
    "AppealRuled": "upheld",
}
_PLAYERS = {
    "CheckedIn": ("number",),
    "Withdrawn": ("number",),
    "Returned": ("number",),
    "AbsenceNoted": ("number",),
    "PairForbidden": ("first", "second"),
    "ResultSubmitted": ("player",),
    "PlayerMissing": ("player",),
    "PlayerArrived": ("player",),
}


def told(fact: Fact, names: Mapping[int, str], language: str) -> str:
    """A fact as a sentence; *names* are those of the entrants."""
    _ = translator(language)
    kind = type(fact).__name__
    values = {field.name: getattr(fact, field.name) for field in fields(fact)}
    code = kind
    if kind in _CHOICES and not values[_CHOICES[kind]]:
        code = f"{kind}.not"
    if kind == "EntrantAdded" and values["late"]:
        code = "EntrantAdded.late"
    shown = {name: _shown(value) for name, value in values.items()}
    for field in _PLAYERS.get(kind, ()):
        shown[field] = names.get(values[field], str(values[field]))
    if "number" in values and kind.startswith(("Round", "Result", "Player", "Time")):
        shown["round"] = str(values["number"])
    if kind == "TournamentOpened":
        shown |= {"name": values["settings"].name, "edition": values["settings"].edition}
    if kind == "RoundPaired":
        shown["count"] = str(sum(pair.second is not None for pair in values["pairs"]))
    if kind == "SanctionDecided":
        sanction = SANCTIONS[values["kind"]]
        shown["kind"] = _(sanction)
    return _(TEXTS[code]).format(**shown).strip()


def _shown(value: object) -> str:
    match value:
        case None:
            return "–"
        case Result():
            return f"{value.first}–{value.second}"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(getattr(value, "name", value))
