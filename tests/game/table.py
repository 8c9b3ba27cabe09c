"""A table where a random game is played, and what must hold after every command."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from letrado.base.errors import Illegal, Unreadable
from letrado.core.coordinates import Square
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    ClockMode,
    Command,
    Environment,
    Event,
    Game,
    Phase,
    Protocol,
    ReachTime,
    ScheduleGame,
    Side,
    apply,
    decide,
    due,
    open_to,
    replay,
)
from letrado.game import commands as c
from letrado.game.log_validation import retrace
from letrado.game.state import AFTER_PLAY, DECIDING, OVER, PLAY, Cause
from letrado.game.tile_state import TileState
from tests.game.ledger import Ledger
from tests.game.silence import assert_cites
from tests.game.strategies import MINUTE, Knowledge, nonsense, settings_by_lot

_ENDING = (c.Abandon, c.AbandonBoth, c.Adjudicate, c.Annul, c.Disqualify)


class Table:
    """The game so far, kept twice, and the oracle beside it."""

    def __init__(self, edition: str, seed: int) -> None:
        self.lot = Random(f"{edition} {seed}")
        self.pace = self.lot.choice((500, 4_000, 4_000, 15_000))
        self.idle = self.lot.choice((0.12, 0.12, 0.12, 0.9))
        """Probability that a turn is spent without a play."""
        self.jumps = self.lot.choice((0, 0, 0.003, 0.03))
        self.knowledge: Knowledge
        settings, self.knowledge = settings_by_lot(edition, self.lot)
        self.now = self.lot.randrange(10**9)
        self.log: list[Event] = []
        self.sent = self.refused = 0
        (event,) = decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(self.now))
        self.log.append(event)
        self.game: Game = apply(None, event)
        self.twin: Game = apply(None, event)
        self.ledger = Ledger(dict.fromkeys(Side, settings.allotment), at=self.now)
        self.full = list(Bag.full(self.game.tiles.board.alphabet).codes)
        self._checked: TileState | None = None

    # -- what happens ------------------------------------------------------------------------

    def wait(self) -> None:
        """Let time pass: a little, a while, or to the very instant when something is due."""
        chance, instant = self.lot.random(), due(self.game)
        if chance < self.jumps and instant is not None:
            self.now = max(self.now, instant + self.lot.choice((-1, 0, 0, 1)))
        elif chance > 1 - self.jumps:
            self.now += self.lot.randrange(self.lot.choice((5, 20, 150)) * MINUTE)
        else:
            self.now += self.lot.choice((0, self.lot.randrange(self.pace)))
        if self.lot.random() < 0.7:
            self._reach_time()

    def send(self, command: Command) -> bool:
        """Ask the referee, check what must hold in any case, and say whether it was done."""
        self.sent += 1
        luck = str(self.lot.random())
        try:
            events = decide(self.game, command, self.world(luck))
        except (Illegal, Unreadable) as error:
            self._check_refusal(error, command, luck)
            self._reach_time()
            return False
        if self.lot.random() < 0.3:
            again = decide(self.game, command, self.world(luck))
            assert events == again, "the same question, the same answer"
        if self.game.settings.protocol is Protocol.TABLE and self.lot.random() < 0.1:
            self._check_in_time(command, luck, events)
        self._take(events)
        return True

    def _reach_time(self) -> None:
        """Send `ReachTime` when something is due, as whoever runs a game does."""
        instant = due(self.game)
        if instant is not None and instant <= self.now:
            before = len(self.log)
            self.send(ReachTime(Actor.SYSTEM))
            assert len(self.log) > before, "something was due"

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.ledger = self.ledger.after(self.game, event)
            self.game = apply(self.game, event)
        for event in events:
            self.twin = apply(self.twin, event)
        self.log += events
        self.check()

    def send_nonsense(self) -> bool:
        """Ask for anything at all; now and then for what this phase lets somebody do."""
        alphabet, lot = self.game.tiles.board.alphabet, self.lot
        command = nonsense(lot, alphabet)
        possible = [kind for kind in open_to(self.game, command.by) if kind is not ScheduleGame]
        if possible and lot.random() < 0.6:
            command = replace(nonsense(lot, alphabet, lot.choice(possible)), by=command.by)
        if isinstance(command, _ENDING) and lot.random() < 0.95:
            return False  # most games shall go on
        return self.send(command)

    def world(self, luck: str | None = None) -> Environment:
        """Return this instant's world; a caller who gives the same *luck* draws the same tiles."""
        lot = Random(luck or str(self.lot.random()))

        def draw(bag: Bag, count: int) -> tuple[Tile, ...]:
            return tuple(lot.sample(bag.tiles, count))

        return Environment(self.now, draw, lambda tiles: len(tiles) % 2 == 0)

    # -- what must hold ----------------------------------------------------------------------

    def _check_refusal(self, error: Illegal | Unreadable, command: Command, luck: str) -> None:
        self.refused += 1
        assert error.code
        assert str(error)
        if isinstance(error, Illegal):
            assert error.details["edition"] == self.game.rules.id, error.code
            assert_cites(error, type(command).__name__, self.game.rules.id)
        assert self.game == self.twin, "a refusal changes nothing"
        with pytest.raises(type(error)) as again:
            decide(self.game, command, self.world(luck))
        assert str(again.value) == str(error)

    def _check_in_time(self, command: Command, luck: str, events: tuple[Event, ...]) -> None:
        """A late command is decided as if `ReachTime` had been sent at each instant due."""
        game, world = self.game, self.world(luck)
        before: list[Event] = []
        while (instant := due(game)) is not None and instant <= self.now:
            due_now = decide(game, ReachTime(Actor.SYSTEM), replace(world, now=instant))
            assert due_now, "something was due"
            for event in due_now:
                game = apply(game, event)
            before += due_now
        if not isinstance(command, ReachTime):
            assert type(command) in set(open_to(game, command.by))
        assert events == (*before, *decide(game, command, world))

    def check(self) -> None:
        """Tiles, hands, totals, clocks, and what is due."""
        game = self.game
        if game.tiles is not self._checked:
            self._check_tiles(game)
            self._checked = game.tiles
        self.ledger.agrees(game)
        self._check_parts(game)
        instant = due(game)
        assert instant is None or instant >= game.at
        if game.phase is Phase.CLOSED and game.result is not None:
            self._check_result(game)

    def _check_tiles(self, game: Game) -> None:
        """A hundred tiles, wherever they are; and no hand and no bag with fewer than none."""
        tiles, code = game.tiles, game.tiles.board.alphabet.code
        check_board(game)
        laid = [] if game.turn is None else [tile for _, tile in game.turn.laid]
        seen = (*filter(None, tiles.board.tiles), *laid)
        placed = bytes(0 if tile.blank else code(tile) for tile in seen)
        held = (*tiles.hands.values(), tiles.aside)
        everywhere = (placed, tiles.pool.codes, *(hand.known.codes for hand in held))
        assert sorted(b"".join(everywhere)) == self.full
        assert all(hand.hidden >= 0 for hand in held)
        assert tiles.in_bag >= 0
        exchange = None if game.turn is None else game.turn.exchange
        assert not len(tiles.aside) or (exchange is not None and exchange.aside)
        assert self.knowledge != "electronic" or tiles.in_bag == len(tiles.pool)

    @staticmethod
    def _check_parts(game: Game) -> None:
        """Check that each interruption of a turn is in the state exactly while it lasts."""
        phase = game.phase
        assert (game.pause is not None) is (phase is Phase.PAUSED)
        phase = phase if game.pause is None else game.pause.back
        assert (game.challenge is not None) is (phase in DECIDING)
        assert (game.incident is not None) is (phase is Phase.TILE_INCIDENT)
        assert phase is not Phase.PLAYER_AWAY or game.away is not None
        phase = phase if game.incident is None else game.incident.back
        assert (game.turn is not None) is (phase in PLAY)
        assert (game.closing.cause is None) or game.phase in AFTER_PLAY | OVER
        assert (game.result is not None) is (game.phase in OVER - {Phase.ANNULLED})

    def _check_result(self, game: Game) -> None:
        """Game rules 4.4: plays, racks, overtime, sanctions."""
        result = game.result
        assert result is not None
        rack = {side: sum(t.value for t in game.tiles.hands[side].known) for side in Side}
        for side in Side:
            points = sum(p for mover, p in self.ledger.turns if mover is side)
            if result.cause is Cause.OUT:
                finisher = game.records[-1].mover
                points += rack[side.other] if side is finisher else -rack[side]
            elif result.cause is not Cause.TIME:
                points -= rack[side]
            timed = game.settings.clock is ClockMode.TIMER  # no clock, no overtime
            late = 0 if timed else max(0, -self.ledger.left[side])
            points -= 10 * -(-late // MINUTE)
            points -= sum(
                s.points for s in game.sanctions if s.side is side and s.standing != "overturned"
            )
            assert result.scores[side] == points
        best = max(Side, key=lambda side: result.scores[side])
        tied = len(set(result.scores.values())) == 1
        assert result.winner is (None if tied else best)

    def check_retraced(self) -> None:
        """The referee, asked again, decides every step of the log as it is recorded."""
        game: Game | None = None
        for step in steps_of(self.log):
            game = retrace(game, step)
        assert game == self.game

    def check_replay(self) -> None:
        """The log alone gives the state."""
        assert replay(self.log) == self.game == self.twin

    @property
    def is_over(self) -> bool:
        """Say whether there is a result, or the game is annulled."""
        return self.game.phase in OVER


def steps_of(events: Iterable[Event]) -> list[list[Event]]:
    """The events, those of a step together."""
    steps: list[list[Event]] = []
    for event in events:
        if event.part:
            steps[-1].append(event)
        else:
            steps.append([event])
    return steps


def check_board(game: Game) -> None:
    """Check that the board holds the tiles of the recorded plays, and their words are there."""
    tiles: dict[Square, Tile] = {}
    for record in game.records:
        tiles |= record.placement.new if record.placement is not None else {}
    board = game.tiles.board
    assert {square: board.tile_at(square) for square in tiles} == tiles
    assert sum(tile is not None for tile in board.tiles) == len(tiles)
