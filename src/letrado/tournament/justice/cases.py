"""Keep the stages of a sanction: reported, found, decided, appealed, final (game rules 4.6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.base.i18n import N_, Text
from letrado.rulebook import SanctionKind
from letrado.tournament.justice.powers import Scope
from letrado.tournament.justice.tribunal import Panel

Stage = Literal["reported", "dismissed", "proven", "decided", "appealed", "upheld", "overturned"]
"""Stage of a case. A proven fault counts, even if no sanction was decided yet."""


STAGES: Mapping[str, Text] = {
    "reported": N_("reported"),
    "dismissed": N_("dismissed"),
    "proven": N_("proven"),
    "decided": N_("decided"),
    "appealed": N_("under appeal"),
    "upheld": N_("upheld"),
    "overturned": N_("overturned"),
}
"""Names of the stages for people."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The director's finding: a breach proven or not; of an overdraw, deliberate or not (A-38)."""

    proven: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A sanction: its kind, its article, and its round, from which an appeal is timed."""

    kind: SanctionKind
    article: str
    scope: Scope | None
    points: int
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Appeal:
    """The appeal with which a sanctioned player brings the decision before the tribunal."""

    arguments: str
    round: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """The tribunal's decision, which is final (F09 §49), and the panel that gave it.

    *typed_by* is the person who brought it to the desk, if not a member of the tribunal.
    """

    upheld: bool
    panel: Panel
    reason: str = ""
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """A ruling that was written down wrongly, and the reason for the mistake."""

    ruling: Ruling
    reason: str


@dataclass(frozen=True, slots=True)
class Case:
    """One breach of one player, and all that followed from it."""

    number: int
    player: str
    ground: str
    game: str | None = None
    statement: str = ""
    finding: Finding | None = None
    decision: Decision | None = None
    appeal: Appeal | None = None
    ruling: Ruling | None = None
    slips: tuple[Slip, ...] = ()
    referral: str | None = None

    @property
    def stage(self) -> Stage:
        """Stage that the case has reached."""
        if self.ruling is not None:
            return "upheld" if self.ruling.upheld else "overturned"
        if self.appeal is not None:
            return "appealed"
        if self.decision is not None:
            return "decided"
        if self.finding is not None:
            return "proven" if self.finding.proven else "dismissed"
        return "reported"

    @property
    def proven(self) -> bool:
        """Return whether the director found the breach, whatever the tribunal said later."""
        return self.finding is not None and self.finding.proven

    @property
    def in_force(self) -> bool:
        """Return whether the fault counts: an overturning ends it, an appeal does not (A-59)."""
        return self.proven and self.stage != "overturned"

    @property
    def open(self) -> bool:
        """Return whether the director may still decide the case."""
        return self.stage in ("reported", "proven")
