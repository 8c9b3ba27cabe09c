"""Terms agreed before a tournament begins: law, scoring, tie-breaks, how rounds are paired."""

from dataclasses import dataclass, field
from typing import Literal

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal
from letrado.base.i18n import N_, Named
from letrado.rulebook import Pairing, Rulebook, load
from letrado.rulebook.names import STARTERS
from letrado.tournament.justice.tribunal import Level
from letrado.tournament.pairing.criteria import SWISS, SWISS_BY_SCORE, GroupOrder, PairingRules
from letrado.tournament.pairing.starts import Start, start
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.tiebreaks import USUAL, TieBreak

LONGEST_TEXT = 200
WIDEST_SPREAD = 3_000
"""The spread of a game cannot be wider: its scores are between -1500 and 1500."""

_NUMBERS = {
    "bye_spread": N_("spread of a bye"),
    "clubs_until": N_("clubs apart until round"),
    "countries_until": N_("countries apart until round"),
    "prizes": N_("places with a prize"),
    "appeal_rounds": N_("Appeals against sanctions"),
}
"""Numbers of the terms, as people call them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The terms of a tournament.

    *half_byes* is how many half-point byes a player may have, if they ask before the rounds
    are paired. *round_minutes* is the time of a round, 0 for none; *clock_minutes* that of each
    player, 0 for the edition's. *starts* is the organiser's choice where the edition leaves it to
    them (CAT 1¶5). *equal_first* pairs equal points before balancing starts. *prizes* is for how
    many places the Gibson rule protects, 0 for none; *boards* makes it a team event; *check_in*
    pairs only who has arrived.
    """

    name: str
    edition: str
    date: str = ""
    place: str = ""
    level: Level = "local"
    scoring: Scoring = field(default_factory=Scoring)
    tie_breaks: tuple[TieBreak, ...] = USUAL
    starts: Literal["listed", "draw"] | None = None
    group_order: GroupOrder = "slide"
    equal_first: bool = False
    clubs_until: int = 0
    countries_until: int = 0
    prizes: int = 0
    boards: int = 0
    check_in: bool = False
    appeal_rounds: int | None = 0
    half_byes: int = 0
    round_minutes: int = 0
    clock_minutes: int = 0

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return load(self.edition)

    def check(self) -> "Settings":
        """Return the settings unchanged; refuse with the name of what is wrong."""
        rules = self.rules
        texts = (self.name, self.date, self.place)
        if not self.name.strip():
            raise Illegal("tournament.unnamed", "A tournament needs a name")
        if not all(len(text) <= LONGEST_TEXT and is_plain_line(text) for text in texts):
            raise Illegal(
                "tournament.name",
                "Name, date and place of a tournament have at most {most} characters each, on one "
                "line",
                most=LONGEST_TEXT,
            )
        if not self.tie_breaks or len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise Illegal(
                "tournament.tie_breaks", "Name at least one tie-break, and none of them twice"
            )
        if rules.setup.first_player["swiss"] == "organiser" and self.starts is None:
            raise Illegal(
                "tournament.starts",
                "{edition} lets the organiser decide who starts: choose {known}",
                article=rules.cite("R-010"),
                edition=rules.id,
                known=Named(STARTERS, "listed", "draw", typed=True),
            )
        cap = self.scoring.spread_cap
        if (
            cap is not None and not 1 <= cap <= WIDEST_SPREAD
        ) or not 0 <= self.scoring.bye_points <= 2:
            raise Illegal(
                "tournament.scoring",
                "A spread cap is from 1 to {most}, and a bye worth a win at most",
                most=WIDEST_SPREAD,
            )
        if not 0 <= self.boards <= 20:
            raise Illegal("tournament.boards", "A team match has 20 boards at most")
        if not 0 <= self.half_byes <= 99:
            raise Illegal("tournament.half_byes", "Nobody has more than 99 rounds off")
        if not (0 <= self.round_minutes <= 600 and 0 <= self.clock_minutes <= 600):
            raise Illegal(
                "tournament.minutes", "A round, and a player's clock, last ten hours at most"
            )
        self._check_numbers()
        return self

    def _check_numbers(self) -> None:
        for name, value, most in (
            ("bye_spread", self.scoring.bye_spread, WIDEST_SPREAD),
            ("clubs_until", self.clubs_until, 99),
            ("countries_until", self.countries_until, 99),
            ("prizes", self.prizes, 999),
            ("appeal_rounds", self.appeal_rounds or 0, 99),
        ):
            if not 0 <= value <= most:
                raise Illegal(
                    "tournament.bounds",
                    "“{field}” is {value}: it is between {least} and {most}",
                    field=Named(_NUMBERS, name),
                    value=value,
                    least=0,
                    most=most,
                )

    def start(self, kind: Pairing, game: int = 1, lot: Literal["A", "B"] | None = None) -> Start:
        """Return who starts, of a pair that the system lists in its own order."""
        return start(self.rules, kind, game=game, system="A", lot=lot, organiser=self.starts)

    @property
    def matched(self) -> Scoring:
        """Return how those who are paired score: in a team event by board points, in halves."""
        return Scoring(self.scoring.bye_points, self.boards) if self.boards else self.scoring

    @property
    def manner(self) -> PairingRules:
        """Return how Swiss rounds are paired under these terms."""
        return PairingRules(
            criteria=SWISS_BY_SCORE if self.equal_first else SWISS,
            group_order=self.group_order,
            clubs_until=self.clubs_until,
            countries_until=self.countries_until,
            balanced=self.start("swiss").starter is not None,
        )
