"""Keep the record of sanctions of a tournament: every case of every player, and what follows.

A game records a decision and its points; what is counted over the tournament is counted here, once.
A record never changes: each step gives the next one, or is refused and gives none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NoReturn

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import Named
from letrado.rulebook import Role, Rulebook, SanctionKind, check_points, load
from letrado.rulebook.names import ROLES, SANCTIONS
from letrado.tournament.justice.cases import STAGES, Appeal, Case, Decision, Finding, Ruling, Slip
from letrado.tournament.justice.grounds import Counter, Ground, ground
from letrado.tournament.justice.powers import REPEATED, Power, powers
from letrado.tournament.justice.tribunal import Panel

REPORTERS: tuple[Role, ...] = ("player", "monitor", "judge", "arbiter", "director")
"""Roles that may report a breach (F09 §47); only the director decides it (game rules 4.7)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A counter of a player: all faults ever found, and those that no tribunal has overturned."""

    recorded: int
    in_force: int


@dataclass(frozen=True, slots=True)
class Record:
    """The cases of a tournament under one edition.

    *appeal_rounds*: for how many rounds after its own a decision can be appealed; 0 is until the
    next round starts (A-59), None until the end. Rounds are given as the number already started.
    """

    edition: str
    cases: tuple[Case, ...] = ()
    appeal_rounds: int | None = 0

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return load(self.edition)

    def case(self, number: int) -> Case:
        """Return the case of that number, counted from 1."""
        if not 1 <= number <= len(self.cases):
            raise Unreadable(
                "sanction.case_unknown",
                "There is no case {number}: the record has {count}",
                number=number,
                count=len(self.cases),
            )
        return self.cases[number - 1]

    def of(self, player: str) -> tuple[Case, ...]:
        """Return all cases of a player, oldest first."""
        return tuple(case for case in self.cases if case.player == player)

    def ground(self, case: Case) -> Ground:
        """Return the ground of the case, as the edition has it."""
        return ground(self.rules, case.ground)

    def tally(self, player: str, counter: Counter, *, game: str | None = None) -> Tally:
        """Count a player's faults of one kind, in the tournament or in one game."""
        found = [
            case
            for case in self.of(player)
            if case.proven
            and (game is None or case.game == game)
            and self.ground(case).counter == counter
        ]
        return Tally(len(found), sum(case.in_force for case in found))

    def report(
        self,
        player: str,
        ground_code: str,
        *,
        by: Role,
        game: str | None = None,
        statement: str = "",
    ) -> "Record":
        """Report a breach to the director; nothing follows until the director finds it proven."""
        if by not in REPORTERS:
            self._not_his(by, REPORTERS, "R-188")
        ground(self.rules, ground_code)
        case = Case(len(self.cases) + 1, player, ground_code, game, statement)
        return replace(self, cases=(*self.cases, case))

    def find(self, number: int, *, proven: bool, by: Role, reason: str = "") -> "Record":
        """Record that the director finds a breach proven, so that it counts, or dismisses it.

        This also records that a word was barred (F09 §46.2) or that extra tiles were deliberate
        (A-38).
        """
        case = self.case(number)
        self._director(by)
        if case.stage != "reported":
            self._too_late(case, "R-188")
        return self._with(replace(case, finding=Finding(proven, reason)))

    def decide(
        self,
        number: int,
        kind: SanctionKind,
        *,
        by: Role,
        round: int,
        points: int = 0,
        reason: str = "",
    ) -> "Record":
        """Record the director's sanction within the edition's bounds; the breach is then proven."""
        case = self.case(number)
        self._director(by)
        if not case.open:
            self._too_late(case, "R-188")
        power = self._power(case, kind)
        check_points(self.rules, kind, points)
        if case.game is None and (points or power.scope == "game"):
            raise Illegal(
                "sanction.game_missing",
                "Points and games are lost in a game: case {number} names none",
                article=power.article,
                edition=self.edition,
                number=number,
            )
        decision = Decision(kind, power.article, power.scope, points, round, reason)
        finding = case.finding or Finding(True, reason)
        return self._with(replace(case, finding=finding, decision=decision))

    def appeal(self, number: int, *, by: str, round: int, arguments: str = "") -> "Record":
        """Record the player's appeal to the tribunal; meanwhile the sanction is in force (A-59)."""
        case = self.case(number)
        article = self.rules.cite("R-189")
        if self.rules.ending.sanction_appeal_until == "none":
            raise Illegal(
                "sanction.no_appeal",
                "{edition} does not provide for appeals against a sanction",
                article=article,
                edition=self.edition,
            )
        if by != case.player:
            raise Illegal(
                "sanction.appeal_by",
                "Only {player}, who was sanctioned, may appeal",
                article=article,
                edition=self.edition,
                player=case.player,
            )
        if case.decision is None or case.stage != "decided":
            self._too_late(case, "R-189")
        if self._closed(case.decision, round):
            raise Illegal(
                "sanction.appeal_late",
                "The decision of round {decided} can no longer be appealed in round {round}",
                article=article,
                edition=self.edition,
                decided=case.decision.round,
                round=round,
            )
        return self._with(replace(case, appeal=Appeal(arguments, round)))

    def rule(
        self, number: int, panel: Panel, *, upheld: bool, reason: str = "", typed_by: str = ""
    ) -> "Record":
        """Record the ruling on an appeal, which is final (F04 §41.5, F07 §38, F09 §49)."""
        case = self.case(number)
        if case.stage != "appealed":
            self._too_late(case, "R-189")
        if case.player not in (party.name for party in panel.parties):
            raise Illegal(
                "sanction.other_dispute",
                "This panel was not called for a dispute of {player}: call the tribunal for it",
                article=self.rules.cite("R-194"),
                edition=self.edition,
                player=case.player,
            )
        return self._with(replace(case, ruling=Ruling(upheld, panel, reason, typed_by)))

    def correct(
        self, number: int, upheld: bool | None, *, slip: str, reason: str, typed_by: str
    ) -> "Record":
        """Correct a ruling that was not written down as the tribunal gave it.

        The ruling is final, the mistake is not. Only the person who typed it or the tribunal itself
        corrects it (F09 §49). The former one stays in the case.
        """
        case = self.case(number)
        former = case.ruling
        if former is None:
            self._too_late(case, "R-189")
        if typed_by and typed_by != former.typed_by:
            raise Illegal(
                "ruling.not_yours",
                "What the tribunal said is final: an error in it is corrected by the "
                "tribunal, or by the person who typed it: {typist}",
                article=self.rules.cite("R-189"),
                edition=self.edition,
                typist=former.typed_by or "–",
            )
        ruling = None if upheld is None else Ruling(upheld, former.panel, reason, typed_by)
        return self._with(replace(case, ruling=ruling, slips=(*case.slips, Slip(former, slip))))

    def refer(self, number: int, *, by: Role, reason: str) -> "Record":
        """Bring a repeated fault of ethics before the federation as well (F09 §47)."""
        case = self.case(number)
        self._director(by)
        if not referable(self, case):
            raise Illegal(
                "sanction.referral",
                "Only a repeated fault of ethics that was sanctioned goes to the federation, once",
                article=self.rules.cite("R-187"),
                edition=self.edition,
                number=number,
            )
        return self._with(replace(case, referral=reason))

    def is_final(self, number: int, round: int) -> bool:
        """Return whether the case can change no more: ruled on, or not appealed in time."""
        case = self.case(number)
        if case.stage in ("dismissed", "upheld", "overturned"):
            return True
        if case.decision is None or case.appeal is not None:
            return False
        return self._closed(case.decision, round)

    def _closed(self, decision: Decision, round: int) -> bool:
        if self.rules.ending.sanction_appeal_until == "none":
            return True
        return self.appeal_rounds is not None and round > decision.round + self.appeal_rounds

    def _power(self, case: Case, kind: SanctionKind) -> Power:
        possible = available(self, case.player)[case.number]
        for power in possible:
            if power.kind == kind:
                return power
        raise Illegal(
            "sanction.kind_refused",
            "{edition} does not allow “{kind}” here; possible now: {possible}",
            article=self.ground(case).article,
            edition=self.edition,
            kind=Named(SANCTIONS, kind),
            possible=Named(SANCTIONS, *(power.kind for power in possible)),
        )

    def _with(self, case: Case) -> "Record":
        cases = (*self.cases[: case.number - 1], case, *self.cases[case.number :])
        return replace(self, cases=cases)

    def _director(self, by: Role) -> None:
        if by != "director":
            self._not_his(by, ("director",), "R-188")

    def _not_his(self, by: Role, allowed: tuple[Role, ...], row: str) -> NoReturn:
        raise Illegal(
            "sanction.actor",
            "The {role} may not do this; it is for: {allowed}",
            article=self.rules.cite(row),
            edition=self.edition,
            role=Named(ROLES, by),
            allowed=Named(ROLES, *allowed),
        )

    def _too_late(self, case: Case, row: str) -> NoReturn:
        raise Illegal(
            "sanction.stage",
            "Case {number} is {stage}: this step is not open",
            article=self.rules.cite(row),
            edition=self.edition,
            number=case.number,
            stage=Named(STAGES, case.stage),
        )


def available(record: Record, player: str) -> Mapping[int, tuple[Power, ...]]:
    """Return the powers that the director has now on each open case of a player, by case.

    A case that is not yet found counts as proven here: the question is what would follow.

    >>> record = Record("fise-2009").report("Ana", "ethics.47.6", by="monitor", game="1-3")
    >>> [(power.kind, power.article) for power in available(record, "Ana")[1]][:2]
    [('yellow', 'F09 §47¶last'), ('expulsion', 'F09 §49')]
    """
    return MappingProxyType(
        {case.number: _powers(record, case) for case in record.of(player) if case.open}
    )


def _powers(record: Record, case: Case) -> tuple[Power, ...]:
    found = record.ground(case)
    in_game = in_tournament = 1
    if found.counter is not None:
        this = int(case.proven)
        before = record.tally(case.player, found.counter).in_force
        in_tournament = before - this + 1
        if case.game is not None:
            before = record.tally(case.player, found.counter, game=case.game).in_force
            in_game = before - this + 1
    return powers(record.rules, found, in_game, in_tournament)


def referable(record: Record, case: Case) -> bool:
    """Return whether the director may also bring a case before the federation (F09 §47)."""
    return (
        record.rules.ending.cards
        and record.ground(case).counter == "ethics"
        and case.decision is not None
        and case.in_force
        and case.referral is None
        and record.tally(case.player, "ethics").in_force >= REPEATED
    )
