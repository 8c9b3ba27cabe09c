"""The life of a sanction: reported, found, decided, appealed, final (game rules 4.6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.base.i18n import N_, Text
from letrado.rulebook import SanctionKind
from letrado.tournament.justice.powers import Scope
from letrado.tournament.justice.tribunal import Panel

Stage = Literal["reported", "dismissed", "proven", "decided", "appealed", "upheld", "overturned"]
"""Where a case stands. A proven fault counts, even if nothing was decided on it yet."""


STAGES: Mapping[str, Text] = {
    "reported": N_("reported"),
    "dismissed": N_("dismissed"),
    "proven": N_("proven"),
    "decided": N_("decided"),
    "appealed": N_("under appeal"),
    "upheld": N_("upheld"),
    "overturned": N_("overturned"),
}
"""What people call it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether the director holds the breach for proven; of an overdraw, for deliberate (A-38)."""

    proven: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A sanction: what, by which article, and in which round, from which an appeal is timed."""

    kind: SanctionKind
    article: str
    scope: Scope | None
    points: int
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Appeal:
    """The sanctioned player brings the decision before the tribunal."""

    arguments: str
    round: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """The tribunal's word, which is final (F09 §49), and who gave it.

    *typed_by* is who brought it to the desk, if it was none of the tribunal.
    """

    upheld: bool
    panel: Panel
    reason: str = ""
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """A ruling that the tribunal had not given so, and why it was written down."""

    ruling: Ruling
    reason: str


@dataclass(frozen=True, slots=True)
class Case:
    """One breach of one player, and all that became of it."""

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
        """How far the case has come."""
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
        """Whether the director found the breach, whatever the tribunal said later."""
        return self.finding is not None and self.finding.proven

    @property
    def in_force(self) -> bool:
        """Whether the fault counts: an appeal suspends nothing (A-59), an overturning ends it."""
        return self.proven and self.stage != "overturned"

    @property
    def open(self) -> bool:
        """Whether the director may still decide on it."""
        return self.stage in ("reported", "proven")
