"""Settings agreed before a game: shown to the players and stored in its first event."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal
from letrado.base.i18n import N_, Named, Verbatim
from letrado.game.actors import Side
from letrado.rulebook import Pairing, Rulebook, load
from letrado.rulebook.names import CLOCKS, PAIRINGS, STARTERS

MINUTE = 60_000
"""Milliseconds of a minute; time is kept in whole milliseconds."""

LONGEST_TEXT = 200
"""Most characters of a name, so that it fits on one line of a screen or a sheet."""
MOST_TABLES = 99_999
"""The highest number of a round or a table."""


class Protocol(Enum):
    """Way to record a game: every physical step, or whole moves that the software carries out."""

    TABLE = "table"
    ASSISTED = "assisted"


class ClockMode(Enum):
    """Running ("corrido"), stopped ("no corrido") or a timer a turn (F09 §31-33).

    No edition foresees a game without clocks (NONE). Players may agree on one: by correspondence,
    or against a program.
    """

    RUNNING = "running"
    STOPPED = "stopped"
    TIMER = "timer"
    NONE = "none"


CLOCK_NAMES = {**CLOCKS, ClockMode.NONE.value: N_("no clock")}
"""Names of the clock modes, for people."""

DecisionClock = Literal["mover_then_pause", "mover", "opponent"]
"""The clock that runs, in assisted play, while the opponent thinks about accepting."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The edition, the players, the clock, and who officiates.

    ``electronic`` says that the software holds the bag: then it knows every tile. With a real bag
    the tiles of a draw may be recorded, or only counted.
    """

    edition: str
    players: tuple[str, str] = ("A", "B")
    protocol: Protocol = Protocol.TABLE
    electronic: bool = False
    clock: ClockMode = ClockMode.RUNNING
    clock_ms: int | None = None
    total_ms: int | None = None
    pairing: Pairing = "friendly"
    starter: Side | None = None
    officials: bool = True
    decision_clock: DecisionClock = "mover_then_pause"
    decision_ms: int = 30_000
    lexicon: str = ""
    lexicon_digest: str = ""
    edition_digest: str = ""
    event: str = ""
    round: int | None = None
    table: int | None = None

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return load(self.edition)

    @property
    def allotment(self) -> int:
        """Each player's time in milliseconds (F04 §31, F09 §34, CAT 7¶3)."""
        if self.clock_ms is not None:
            return self.clock_ms
        if self.rules.time.clock_from_total and self.total_ms is not None:
            return self.total_ms // 2
        if self.clock is ClockMode.NONE:
            return 0
        # With a timer for each turn the players have no clocks of their own (F09 §33).
        return self.rules.time.clock_seconds.get(self.clock.value, 0) * 1000

    def named(self, side: Side) -> Named:
        """Return a side that people read as the player's name."""
        return Verbatim({side.value: self.players[side is Side.B]}, side.value)

    def check(self) -> None:
        """Refuse settings that the edition does not know, and names that cannot be shown."""
        rules = self.rules
        self._check_texts()
        agreed = self.clock is ClockMode.NONE and self.protocol is Protocol.ASSISTED
        if self.clock.value not in rules.time.modes and not agreed:
            raise Illegal(
                "settings.clock",
                "{edition} does not provide for the clock mode “{mode}”: choose one of {known}",
                article=rules.cite("R-103"),
                edition=rules.id,
                mode=Named(CLOCK_NAMES, self.clock.value),
                known=Named(CLOCKS, *rules.time.modes, typed=True),
            )
        durations = [
            ms for ms in (self.clock_ms, self.total_ms, self.decision_ms) if ms is not None
        ]
        if any(not 0 < ms <= 24 * 60 * MINUTE for ms in durations):
            raise Illegal(
                "settings.duration",
                "Times must be over zero and at most one day",
                article=rules.cite("R-100"),
                edition=rules.id,
            )
        method = rules.setup.first_player[self.pairing]
        drawn = self.starter is None
        if (method == "draw" and not drawn) or (method in ("listed", "system") and drawn):
            raise Illegal(
                "settings.starter",
                "In {edition} who starts ({pairing}) is settled by {method}",
                article=rules.cite("R-010" if method == "draw" else "R-006"),
                edition=rules.id,
                pairing=Named(PAIRINGS, self.pairing),
                method=Named(STARTERS, method),
            )
        if method == "listed" and self.starter is not Side.A:
            raise Illegal(
                "settings.starter_listed",
                "The player listed first starts",
                article=rules.cite("R-006"),
                edition=rules.id,
            )
        if self.protocol is Protocol.ASSISTED and not self.electronic:
            raise Illegal(
                "settings.assisted_bag",
                "In assisted play the software holds the bag",
                edition=rules.id,
            )

    def _check_texts(self) -> None:
        texts = {
            "players": self.players,
            "event": (self.event,),
            "lexicon": (self.lexicon, self.lexicon_digest, self.edition_digest),
        }
        for field, values in texts.items():
            if any(len(text) > LONGEST_TEXT or not is_plain_line(text) for text in values):
                raise Illegal(
                    "settings.text",
                    "“{field}” is one line of at most {most} characters, none of them a control",
                    edition=self.edition,
                    field=field,
                    most=LONGEST_TEXT,
                )
        numbers = (self.round, self.table)
        if any(number is not None and not 0 <= number <= MOST_TABLES for number in numbers):
            raise Illegal(
                "settings.number",
                "Rounds and tables have numbers up to {most}",
                edition=self.edition,
                most=MOST_TABLES,
            )
