"""Sanctions, appeals, the tribunal and interpretations: the record of the law, kept in the log."""

from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import Steps, changes, check_text, decides
from letrado.tournament.justice.tribunal import Person, called, constituted
from letrado.tournament.model.commands import (
    AppealSanction,
    ConstituteTribunal,
    CorrectRuling,
    DecideSanction,
    FindFault,
    PublishNote,
    ReferFault,
    ReportFault,
    RuleAppeal,
    RuleText,
)
from letrado.tournament.model.events import (
    AppealRuled,
    FaultFound,
    FaultReferred,
    FaultReported,
    NotePublished,
    RulingCorrected,
    SanctionAppealed,
    SanctionDecided,
    TextRuled,
    TribunalConstituted,
)
from letrado.tournament.model.state import Tournament, game_name
from letrado.tournament.pairing.matching import Progress

# Each step is checked against the record twice: when it is decided, and when the log is read.


@decides(ReportFault)
def report_fault(tournament: Tournament, command: ReportFault, progress: Progress | None) -> Steps:
    """Report a player's fault; the game is the one at their table in the round that is named."""
    entrant = tournament.entrant(command.player)
    check_text(command.statement)
    game = None
    if command.number is not None:
        pair = tournament.division(entrant.division).round(command.number).pair_of(entrant.number)
        if pair is None or pair.second is None:
            raise Illegal(
                "sanction.no_game",
                "{name} has no game in round {number}",
                name=entrant.name,
                number=command.number,
            )
        game = game_name(entrant.division, command.number, pair.table)
    fact = FaultReported(entrant.name, command.ground, game, command.statement)
    fault_reported(tournament, fact, command.by.role)
    yield fact


@changes(FaultReported)
def fault_reported(tournament: Tournament, fact: FaultReported, by: Role) -> Tournament:
    """Add the case to the record."""
    record = tournament.record.report(
        fact.player, fact.ground, by=by, game=fact.game, statement=fact.statement
    )
    return replace(tournament, record=record)


@decides(FindFault)
def find_fault(tournament: Tournament, command: FindFault, progress: Progress | None) -> Steps:
    """Find a reported fault proven, or dismiss it; for the director."""
    check_text(command.reason)
    fact = FaultFound(command.case, command.proven, command.reason)
    fault_found(tournament, fact, command.by.role)
    yield fact


@changes(FaultFound)
def fault_found(tournament: Tournament, fact: FaultFound, by: Role) -> Tournament:
    """Record that the breach counts, or that it is dismissed."""
    record = tournament.record.find(fact.case, proven=fact.proven, by=by, reason=fact.reason)
    return replace(tournament, record=record)


@decides(DecideSanction)
def decide_sanction(
    tournament: Tournament, command: DecideSanction, progress: Progress | None
) -> Steps:
    """Sanction a breach within the edition's bounds; for the director.

    Appeals are timed from this round.
    """
    check_text(command.reason)
    case = tournament.record.case(command.case)
    fact = SanctionDecided(
        command.case,
        command.kind,
        command.points,
        tournament.rounds_begun_for(case.player),
        command.reason,
        command.deducted,
    )
    sanction_decided(tournament, fact, command.by.role)
    yield fact


@changes(SanctionDecided)
def sanction_decided(tournament: Tournament, fact: SanctionDecided, by: Role) -> Tournament:
    """Record the sanction, which is in force from now on, appealed or not (A-59)."""
    record = tournament.record.decide(
        fact.case, fact.kind, by=by, round=fact.round, points=fact.points, reason=fact.reason
    )
    deducted = tournament.deducted | {fact.case} if fact.deducted else tournament.deducted
    return replace(tournament, record=record, deducted=deducted)


@decides(AppealSanction, "player")
def appeal_sanction(
    tournament: Tournament, command: AppealSanction, progress: Progress | None
) -> Steps:
    """Appeal a sanction in time; for the player who was sanctioned."""
    check_text(command.arguments)
    begun = check_appeal(tournament, command.case, command.by.name)
    yield SanctionAppealed(command.case, begun, command.arguments)


def check_appeal(tournament: Tournament, number: int, by: str) -> int:
    """Return the round in which an appeal is brought; refuse one that is late or not theirs.

    Players may appeal before there is a tribunal (R-189), because their time would run out while
    one is named (A-59). The appeal waits for it.
    """
    begun = tournament.rounds_begun_for(tournament.record.case(number).player)
    tournament.record.appeal(number, by=by, round=begun)
    return begun


@changes(SanctionAppealed)
def sanction_appealed(tournament: Tournament, fact: SanctionAppealed, by: Role) -> Tournament:
    """Record that the case is before the tribunal."""
    player = tournament.record.case(fact.case).player
    record = tournament.record.appeal(
        fact.case, by=player, round=fact.round, arguments=fact.arguments
    )
    return replace(tournament, record=record)


@decides(RuleAppeal, "tribunal")
def rule_appeal(tournament: Tournament, command: RuleAppeal, progress: Progress | None) -> Steps:
    """Rule on an appeal, by a panel without conflicts or with a recorded exception (A-58).

    The director, whose sanction it is, has no part in it (F04 §41.5, F09 §49).
    """
    check_text(command.reason, needed=True)
    case = tournament.record.case(command.case)
    if tournament.tribunal is None:
        raise Illegal(
            "tribunal.missing",
            "No tribunal was constituted before the first round: name one now, with the reason, "
            "and it can rule on the appeal",
            article=tournament.rules.cite("R-193"),
        )
    entrant = tournament.named(case.player)
    party = Person(entrant.name, entrant.country or "–", entrant.club)
    panel = called(
        tournament.rules,
        tournament.tribunal,
        (party, *command.against),
        exception=command.exception,
    )
    fact = AppealRuled(command.case, panel, command.upheld, command.reason, command.typed_by)
    appeal_ruled(tournament, fact, command.by.role)
    yield fact


@changes(AppealRuled)
def appeal_ruled(tournament: Tournament, fact: AppealRuled, by: Role) -> Tournament:
    """Record the ruling, which is final."""
    record = tournament.record.rule(
        fact.case, fact.panel, upheld=fact.upheld, reason=fact.reason, typed_by=fact.typed_by
    )
    return replace(tournament, record=record)


@decides(CorrectRuling, "tribunal")
def correct_ruling(
    tournament: Tournament, command: CorrectRuling, progress: Progress | None
) -> Steps:
    """Correct a written ruling in the tribunal's name; the director cannot change it (F09 §49)."""
    check_text(command.slip, needed=True)
    check_text(command.reason, needed=command.upheld is not None)
    reason = command.reason if command.upheld is not None else ""
    fact = RulingCorrected(command.case, command.upheld, reason, command.slip, command.typed_by)
    ruling_corrected(tournament, fact, command.by.role)
    yield fact


@changes(RulingCorrected)
def ruling_corrected(tournament: Tournament, fact: RulingCorrected, by: Role) -> Tournament:
    """Record the ruling that was really given; without one, the case waits for it again."""
    record = tournament.record.correct(
        fact.case, fact.upheld, slip=fact.slip, reason=fact.reason, typed_by=fact.typed_by
    )
    return replace(tournament, record=record)


@decides(ReferFault)
def refer_fault(tournament: Tournament, command: ReferFault, progress: Progress | None) -> Steps:
    """Refer a repeated fault of ethics to the federation; for the director."""
    check_text(command.reason, needed=True)
    fact = FaultReferred(command.case, command.reason)
    fault_referred(tournament, fact, command.by.role)
    yield fact


@changes(FaultReferred)
def fault_referred(tournament: Tournament, fact: FaultReferred, by: Role) -> Tournament:
    """Record that the case was referred to the federation."""
    record = tournament.record.refer(fact.case, by=by, reason=fact.reason)
    return replace(tournament, record=record)


@decides(ConstituteTribunal, "director", "organiser")
def constitute(
    tournament: Tournament, command: ConstituteTribunal, progress: Progress | None
) -> Steps:
    """Name the tribunal before the first round (F04 §44, F09 §50), or late if it was forgotten."""
    check_text(command.late)
    found = constituted(
        tournament.rules,
        organiser=command.organiser,
        federation=command.federation,
        players_rep=command.players_rep,
        substitutes=command.substitutes,
        rounds_started=tournament.rounds_begun,
        late=command.late if tournament.tribunal is None else "",
    )
    yield TribunalConstituted(found)


@changes(TribunalConstituted)
def tribunal_constituted(tournament: Tournament, fact: TribunalConstituted, by: Role) -> Tournament:
    """Record the members of the tribunal."""
    return replace(tournament, tribunal=fact.tribunal)


@decides(RuleText)
def rule_text(tournament: Tournament, command: RuleText, progress: Progress | None) -> Steps:
    """Rule on what the text means; for the roles that the edition names."""
    check_text(command.text)
    fact = TextRuled(command.text, command.article)
    text_ruled(tournament, fact, command.by.role)
    yield fact


@changes(TextRuled)
def text_ruled(tournament: Tournament, fact: TextRuled, by: Role) -> Tournament:
    """Add the ruling to the interpretations."""
    found = tournament.interpretations.rule(
        fact.text, by=by, article=fact.article, tournament=tournament.settings.name
    )
    return replace(tournament, interpretations=found)


@decides(PublishNote)
def publish_note(tournament: Tournament, command: PublishNote, progress: Progress | None) -> Steps:
    """Publish a note on an article; for the federation."""
    check_text(command.text)
    fact = NotePublished(command.article, command.text, command.origin, command.rulings)
    note_published(tournament, fact, command.by.role)
    yield fact


@changes(NotePublished)
def note_published(tournament: Tournament, fact: NotePublished, by: Role) -> Tournament:
    """Add the note, which is part of the law in this tournament."""
    found = tournament.interpretations.publish(
        fact.article, fact.text, by=by, origin=fact.origin, rulings=fact.rulings
    )
    return replace(tournament, interpretations=found)
