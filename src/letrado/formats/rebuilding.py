"""A table game rebuilt from a record: the commands that the law asks for, in its order.

Records of other kinds have the plays and their scores, not each step at the table. Here
a play becomes laying, counting, announcing, noting, drawing and pressing, by the edition's own
procedure, so that the log of a rebuilt game is one that the referee accepts. No time passes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from letrado import rulebook
from letrado.base.errors import LetradoError
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.tiles import Tile
from letrado.game import commands as c
from letrado.game.actors import Actor, Side
from letrado.game.events import Event
from letrado.game.law.game_end import scores
from letrado.game.law.registry import Environment
from letrado.game.law.turn_completion import whole_note
from letrado.game.referee import decide, due
from letrado.game.settings import MINUTE, ClockMode, Protocol, Settings
from letrado.game.state import BEFORE_PLAY, COUNTED, PLAY, Game, Phase, Sanction
from letrado.rulebook import Pairing

Known = tuple[Tile, ...] | None
"""Tiles, or None if the record does not give them."""

_NOT_TOLD = "The record does not tell the tiles drawn for the start"


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A game as far as a record has it, and where the record differs from the law."""

    events: tuple[Event, ...]
    game: Game
    remarks: tuple[LetradoError, ...] = ()

    @property
    def scores(self) -> Mapping[Side, int]:
        """The result, or the present score."""
        return standing(self.game)


def standing(game: Game) -> Mapping[Side, int]:
    """Return the scores of the result, or before the end the points played so far."""
    if game.result:
        return game.result.scores
    return scores(game) if game.phase in COUNTED else {side: game.plays(side) for side in Side}


def table_settings(edition: str, players: tuple[str, str], starter: Side) -> Settings:
    """Return settings for a game with known moves only: the player of the first move starts."""
    pairing: Pairing = "swiss"  # there the pairing names who starts, and nothing is drawn
    drawn = rulebook.load(edition).setup.first_player[pairing] == "draw"
    return Settings(
        edition,
        players,
        clock=_chess_clock(edition),
        pairing=pairing,
        starter=None if drawn else starter,
    )


def as_table(settings: Settings) -> Settings:
    """Return the same game as one that is recorded at the table, where time does not end it."""
    other = settings.clock in (ClockMode.TIMER, ClockMode.NONE)
    return replace(
        settings,
        protocol=Protocol.TABLE,
        electronic=False,
        officials=True,
        total_ms=None,
        clock=_chess_clock(settings.edition) if other else settings.clock,
    )


def _chess_clock(edition: str) -> ClockMode:
    modes = rulebook.load(edition).time.modes
    return ClockMode(next(mode for mode in modes if mode != ClockMode.TIMER.value))


class Rebuilding:
    """Plays a game through the referee; each refusal is raised as it is."""

    def __init__(self, start: Settings | Game, now: int = 0) -> None:
        """Begin a game with its settings, or continue one from its state."""
        self.events: list[Event] = []
        self.commands: list[c.Command] = []
        """Commands given to the referee, in their order."""
        self.now = now
        if isinstance(start, Game):
            self.game = start
            return
        scheduled = decide(None, c.ScheduleGame(Actor.DIRECTOR, start), Environment(self.now))
        self.game = scheduled.game
        self.events += scheduled

    def do(self, command: c.Command) -> None:
        """Carry out any command."""
        decision = decide(self.game, command, Environment(self.now))
        self.game = decision.game
        self.events += decision
        self.commands.append(command)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Undo the whole turn if a part of it is refused."""
        game, count, asked = self.game, len(self.events), len(self.commands)
        try:
            yield
        except LetradoError:
            self.game = game
            del self.events[count:]
            del self.commands[asked:]
            raise

    @property
    def goes_on(self) -> bool:
        """Return whether a player is on turn."""
        return self.game.phase is Phase.TURN

    # -- before play -------------------------------------------------------------------------

    def begin(self, first: Side, racks: Mapping[Side, Known]) -> None:
        """Carry out all steps from the start signal to the first turn."""
        self.do(c.StartRound(Actor.DIRECTOR))
        self.do(c.BeginGame(Actor.DIRECTOR))
        if self.game.phase is Phase.FIRST_PLAYER_DRAW:
            # Some tiles must have been drawn; nobody knows which.
            low, high = self.game.tiles.board.alphabet.tiles[1:3]
            self.do(c.Decide(Actor.DIRECTOR, _NOT_TOLD, self.game.rules.cite("R-010")))
            self.do(c.DrawStartTile(Actor.of(first), low))
            self.do(c.DrawStartTile(Actor.of(first.other), high))
        for side in (first, first.other):
            tiles = racks.get(side)
            whole = tiles is not None and len(tiles) == self.game.rules.laying.rack_size
            self.do(c.DrawInitial(Actor.of(side), tiles if whole else None))
        self.do(c.StartClock(Actor.of(first.other)))

    # -- turns -------------------------------------------------------------------------------

    def play(self, placement: Placement, points: int | None = None, drawn: Known = None) -> None:
        """Make a play that is accepted; *points* are those noted, which may be wrong (A-63)."""
        with self._whole():
            mover, opponent = self._lay(placement)
            if self.game.phase is Phase.CENTRE_OPTION:
                self.do(c.AcceptCentre(opponent))
            self._announce(mover, points)
            self.accepted(drawn)
            if self.game.phase is Phase.TURN_DONE:
                self.pressed()

    def announced(self, placement: Placement, points: int | None = None) -> None:
        """Lay a play and announce its points; its outcome is open."""
        with self._whole():
            mover, _ = self._lay(placement)
            if self.game.phase is Phase.COUNTING:
                self._announce(mover, points, always=True)

    def accepted(self, drawn: Known = None) -> None:
        """Accept the play under way: note it as the edition asks, and fill the rack."""
        with self._whole():
            mover, note = Actor.of(self.game.mover), whole_note(self.game)
            line = (note.points, note.total, note.word, note.blanks)
            if self.game.rules.words.note_closes:
                self.do(c.NoteScore(Actor.of(self.game.mover.other), *line))
            self.do(c.NoteScore(mover, *line))
            if self.game.phase is Phase.NOTED:
                self.do(c.BeginDraw(mover))
                self.do(c.EndDraw(mover, drawn))

    def pressed(self) -> None:
        """End the mover's turn; the player who has still to note the last play does (CAT 7¶2.D)."""
        with self._whole():
            note = whole_note(self.game)
            self.do(c.PressClock(Actor.of(self.game.mover)))
            unnoted = self.game.closing.unnoted
            if unnoted is not None:
                self.do(
                    c.NoteScore(Actor.of(unnoted), note.points, note.total, note.word, note.blanks)
                )

    def removed(self, placement: Placement, points: int | None = None) -> None:
        """Make a play that was challenged and taken back, or refused for missing the centre."""
        with self._whole():
            mover, opponent = self._lay(placement)
            if self.game.phase is Phase.CENTRE_OPTION:
                self.do(c.RejectCentre(opponent))
            else:
                self._announce(mover, points)
                turn = self.game.turn
                self.do(c.ChallengeWords(opponent, turn.words if turn else ()))
                self.do(c.RetractPlay(mover))
            self._press(mover)

    def exchange(self, exchange: Exchange, drawn: Known = None) -> None:
        """Announce, lay aside, draw, return (F09 §25)."""
        with self._whole():
            mover = Actor.of(self.game.mover)
            self.do(c.AnnounceExchange(mover, exchange.count))
            self.do(c.LayAside(mover, exchange.tiles or None, exchange.count))
            self.do(c.DrawExchange(mover, drawn))
            self.do(c.ReturnTiles(mover))
            self._press(mover)

    def passed(self) -> None:
        """Make a pass, or any turn that ended without tiles on the board."""
        mover = Actor.of(self.game.mover)
        self.do(c.PassTurn(mover))
        self._press(mover)

    def _lay(self, placement: Placement) -> tuple[Actor, Actor]:
        side = self.game.mover
        mover, opponent = Actor.of(side), Actor.of(side.other)
        self.do(c.LayTiles(mover, tuple(placement.new.items())))
        self.do(c.FinishPlacement(mover))
        return mover, opponent

    def _announce(self, mover: Actor, points: int | None, *, always: bool = False) -> None:
        turn = self.game.turn
        counted = turn.score.total if turn and turn.score else 0
        points = counted if points is None else points
        total = self.game.plays(self.game.mover) + points
        if always or self.game.rules.words.announcement_required or points != counted:
            self.do(c.Announce(mover, points, total))

    def _press(self, mover: Actor) -> None:
        if self.game.phase is Phase.TURN_DONE:
            self.do(c.PressClock(mover))

    # -- the end -----------------------------------------------------------------------------

    def drawn(self, side: Side, used: Iterable[Tile], after: Known) -> Known:
        """Return the tiles that *side* must have drawn to hold *after*, or None if unknown."""
        hand, alphabet = self.game.tiles.hands[side], self.game.tiles.board.alphabet
        if after is None or not hand.is_known:
            return None
        in_hand = (alphabet.blank if tile.blank else tile for tile in used)
        left = Counter(hand.known.tiles)
        left.subtract(in_hand)
        wanted = min(self.game.rules.laying.rack_size - left.total(), self.game.tiles.in_bag)
        drawn = Counter(after) - left
        told = len(after) == left.total() + wanted and not (left - Counter(after))
        return tuple(drawn.elements()) if told else None

    def enter_racks(self, racks: Mapping[Side, Known]) -> None:
        """Enter the racks that are left, if the count waits for them."""
        for side in Side:
            tiles = racks.get(side)
            hidden = not self.game.tiles.hands[side].is_known
            if self.game.phase is Phase.FINAL_COUNT and hidden and tiles is not None:
                self.do(c.EnterRack(Actor.of(side), side, tiles))

    def overtime(self, side: Side, points: int, reason: str) -> None:
        """Set a clock so far below zero that it costs *points* (F09 §35, CAT 7¶3)."""
        minutes = -(-points // self.game.rules.time.overtime_points)
        self.do(c.SetClock(Actor.DIRECTOR, side, -minutes * MINUTE, reason))

    def sanction(self, sanction: Sanction) -> None:
        """Enter a sanction that is in force."""
        self.do(
            c.SanctionPlayer(
                Actor.DIRECTOR, sanction.side, sanction.kind, sanction.ground, sanction.points
            )
        )

    def sign(self, phase: Phase | None) -> None:
        """Let both sign, and hand the sheet in, as far as the game had come (F09 §44, CAT 4.p1)."""
        if phase in (Phase.CLOSED, Phase.DELIVERED):
            for side in Side:
                self.do(c.Sign(Actor.of(side)))
        if phase is Phase.DELIVERED:
            self.do(c.DeliverSheet(Actor.DIRECTOR))

    def given_up(self, side: Side | None) -> None:
        """Let a player, or both, abandon (CAT 4.E-F), if play still goes on."""
        if self.game.phase is Phase.SCHEDULED:
            self.do(c.StartRound(Actor.DIRECTOR))
        if self.game.phase in PLAY | BEFORE_PLAY:
            both = c.AbandonBoth(Actor.DIRECTOR)
            self.do(both if side is None else c.Abandon(Actor.of(side)))

    def stayed_away(self, present: frozenset[Side]) -> None:
        """Let missing players lose, if the edition says when (F09 §37, CAT 8)."""
        if self.game.phase is Phase.SCHEDULED:
            self.do(c.StartRound(Actor.DIRECTOR, present))
            self._wait()

    def too_late(self, side: Side, reason: str) -> None:
        """Set the clock of the player on turn beyond the limit of overtime, if any (CAT 7¶3)."""
        limit = self.game.rules.time.overtime_minutes_limit
        if limit is not None and self.goes_on and self.game.mover is side:
            self.do(c.SetClock(Actor.DIRECTOR, side, -limit * MINUTE, reason))
            self._wait()

    def _wait(self) -> None:
        """Wait until time alone changes something."""
        self.now = due(self.game) or self.now
        self.do(c.ReachTime(Actor.SYSTEM))

    def adjudicate(self, winner: Side | None, points: tuple[int, int], reason: str) -> None:
        """Set the result where the moves do not give it."""
        self.do(c.Adjudicate(Actor.DIRECTOR, winner, points, reason))

    @property
    def is_counted(self) -> bool:
        """Return whether play is over and the scores are final."""
        return self.game.phase in COUNTED

    def rebuilt(self, remarks: Iterable[LetradoError] = ()) -> Rebuilt:
        """Return the game as it is rebuilt so far."""
        return Rebuilt(tuple(self.events), self.game, tuple(remarks))
