"""Terms of a game: chosen in the lobby, stored with an offer, turned into a game."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from letrado import rulebook
from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import N_
from letrado.game import ClockMode, Protocol, Settings, Side
from letrado.game.settings import MINUTE
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import Rulebook
from letrado.server.features.lexicons.lexicons import LexiconSource, serving
from letrado.server.rendering.field_names import unfit_field
from letrado.store import new_id
from letrado.store.games.games import GameRow, Pace, Visibility
from letrado.store.people.accounts import Account

MINUTES = (10, 15, 20, 25, 30)
DAYS = (1, 2, 3, 5, 7, 14)
GAMES = (1, 2, 3, 5, 7)
DELAYS = (0, 60, 180, 600)
"""Seconds by which spectators see a game later."""
VISIBILITIES: tuple[Visibility, ...] = ("public", "link", "players")
DECISION_MS = 60_000
"""An opponent's silence for so long accepts a play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The edition, the words, the clock, and who may watch.

    *clock* is a mode of the edition, ``none``, or ``days``: so many days a turn.
    """

    edition: str = "fise-2009"
    lexicon: str = ""
    clock: str = "running"
    minutes: int = 25
    days: int = 3
    games: int = 1
    rated: bool = False
    visibility: Visibility = "public"
    delay: int = 0

    @classmethod
    def read(cls, raw: dict[str, Any]) -> "Terms":
        """Read the terms of a form or a cookie; `Unreadable` names a field with a wrong value."""
        known: dict[str, tuple[object, ...]] = {
            "minutes": MINUTES,
            "days": DAYS,
            "games": GAMES,
            "delay": DELAYS,
            "visibility": VISIBILITIES,
            "rated": (False, True),
            "clock": ("running", "stopped", "timer", "none", "days"),
        }
        given = {each.name: raw[each.name] for each in fields(cls) if each.name in raw}
        for name, value in given.items():
            choices = known.get(name)
            fits = value in choices if choices else isinstance(value, str) and len(value) <= 60
            if not fits or (choices and type(value) is not type(choices[0])):
                raise unfit_field(name)
        return cls(**given)

    def as_dict(self) -> dict[str, Any]:
        """Return the terms as they are stored."""
        return asdict(self)

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return rulebook.load(self.edition)

    @property
    def mode(self) -> ClockMode:
        """Clock mode, also for none; an edition without the chosen one uses its own first mode."""
        if self.clock in ("none", "days"):
            return ClockMode.NONE
        modes = self.rules.time.modes
        return ClockMode(self.clock if self.clock in modes else modes[0])

    def settings(
        self,
        players: tuple[str, str],
        lexicon: Lexicon,
        pairing: str,
        starter: Side | None,
        officials: bool,
    ) -> Settings:
        """Return the settings of a game on these terms."""
        clocked = self.mode in (ClockMode.RUNNING, ClockMode.STOPPED)
        settings = Settings(
            self.edition,
            players,
            protocol=Protocol.ASSISTED,
            electronic=True,
            clock=self.mode,
            clock_ms=self.minutes * MINUTE if clocked else None,
            pairing="match" if pairing == "match" else "friendly",
            starter=starter,
            officials=officials,
            decision_ms=DECISION_MS,
            lexicon=lexicon.name,
            lexicon_digest=lexicon.manifest.digest,
        )
        settings.check()
        return settings

    @property
    def pace(self) -> Pace:
        """The pace: live, or by days."""
        return "correspondence" if self.clock == "days" else "live"

    @property
    def clock_ms(self) -> int | None:
        """Time of a player, or of a turn with the timer; None without clocks."""
        turn_ms = self.rules.time.turn_timer_seconds * 1000
        times = {ClockMode.NONE: None, ClockMode.TIMER: turn_ms}
        return times.get(self.mode, self.minutes * MINUTE)

    def row(self, first: Account, second: Account, lexicon: Lexicon, now: int) -> GameRow:
        """Return the game's entry in the index."""
        both = first.is_member and second.is_member
        return GameRow(
            id=new_id(),
            created_at=now,
            edition=self.edition,
            language=self.rules.language,
            lexicon=lexicon.name,
            lexicon_digest=lexicon.manifest.digest,
            side_a=first.id,
            side_b=second.id,
            pace=self.pace,
            days_a_turn=self.days if self.pace == "correspondence" else None,
            clock_ms=self.clock_ms,
            visibility=self.visibility,
            delay_ms=self.delay * 1000,
            rated=int(self.rated and both and self.clock != "none"),
        )


def lexicon_for(terms: Terms, source: LexiconSource) -> Lexicon:
    """Return the lexicon asked for, the edition's own, or the default of its language."""
    rules = terms.rules
    if terms.lexicon:
        lexicon = source.load(terms.lexicon)
        if lexicon.alphabet.language != rules.language:
            raise Unreadable(
                "terms.lexicon",
                "{lexicon} has no words in the language of {edition}: choose another",
                lexicon=terms.lexicon,
                edition=terms.edition,
            )
        return lexicon
    for name in (rules.heading.lexicon, *rules.heading.lexicon_aliases):
        if name in source.names():
            try:
                return source.load(name)
            except LetradoError:
                continue
    return source.load(serving(source, rules.language))


def edition_name(edition: str) -> str:
    """Return the name that players use for an edition; its title is longer.

    >>> edition_name("fise-2009"), edition_name("cat")
    ('FISE 2009', 'Català')
    """
    return "Català" if edition == "cat" else edition.upper().replace("-", " ")


CLOCK_TEXTS = {
    "running": N_("{minutes} min each, running clock"),
    "stopped": N_("{minutes} min each, stopped clock"),
    "timer": N_("a timer for each turn"),
    "none": N_("no clock"),
    "days": N_("{days} days a turn"),
}
"""Text of each clock in one line."""
