"""Two logs that differ only in what one viewer may not know (game rules 4.8).

Each of the hundred tiles gets a number, and the log is followed to see which of them that viewer
ever saw. The faces of all others are then shuffled among themselves: another bag, another rack of
the opponent, and to that viewer the same game. Texts that are not for that viewer become others.
Nothing here asks `letrado.game.redaction`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import Event, Game, Side, apply
from letrado.game import events as e
from letrado.game.actors import Actor
from letrado.game.redaction import Viewer
from letrado.game.state import Incident

JUDGES = frozenset({Viewer.JUDGE, Viewer.ARBITER, Viewer.DIRECTOR, Viewer.TRIBUNAL})
PLAYERS = {Viewer.A: Side.A, Viewer.B: Side.B}
ACTORS = {Actor.A: Viewer.A, Actor.B: Viewer.B}

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Places:
    """Places of the numbered tiles, as far as the record tells."""

    pool: Numbers
    hands: Mapping[Side, Numbers]
    aside: Numbers = ()
    laid: Numbers = ()
    before: "Places | None" = None

    def blurred(self, side: Side) -> "Places":
        return replace(self, pool=self.pool + self.hands[side], hands={**self.hands, side: ()})


class Retelling:
    """Follows a log, and writes it again with other secrets."""

    def __init__(self, log: Sequence[Event], viewer: Viewer) -> None:
        self.log, self.viewer = log, viewer
        self.open: set[int] = set()
        self.fields: dict[tuple[int, str], Numbers] = {}
        self.granted: dict[tuple[int, str], set[Side]] = {}
        self.games: list[Game] = []
        game = apply(None, log[0])
        self.faces = Bag.full(game.tiles.board.alphabet).tiles
        self.blank = game.tiles.board.alphabet.blank
        places = Places(tuple(range(100)), {Side.A: (), Side.B: ()})
        for index, event in enumerate(log[1:], 1):
            self.games.append(game)
            before = places.before if event.part else places
            if isinstance(event.fact, e.StepUndone):
                assert places.before is not None
                places = places.before
            else:
                places = replace(self._follow(index, event, game, places), before=before)
            game = apply(game, event)

    # -- following the tiles -----------------------------------------------------------------

    def _follow(self, index: int, event: Event, game: Game, at: Places) -> Places:
        match event.fact:
            case e.InitialDrawn(side, _, tiles) | e.OwedDrawn(side, _, tiles):
                return self._drawn(index, at, side, tiles, {side})
            case e.DrawEnded(side, _, tiles, _):
                return self._drawn(index, at, side, tiles, {side})
            case e.ExchangeDrawn(_, tiles):
                return self._drawn(index, at, game.mover, tiles, {game.mover})
            case e.RackCompleted(_, tiles, shown):
                assert game.incident is not None
                holder = game.incident.holder
                return self._drawn(index, at, holder, tiles, set(Side) if shown else {holder})
            case e.TilesLaidAside(_, None):
                return at.blurred(game.mover)
            case e.TilesLaidAside(_, tiles) if tiles is not None:
                at, taken = self._taken(at, game.mover, tiles)
                self._told(index, "tiles", taken, {game.mover})
                return replace(at, aside=taken)
            case e.TilesReturned():
                return replace(at, pool=at.pool + at.aside, aside=())
            case e.TilesLaid(tiles):
                at, taken = self._taken(at, game.mover, [tile for _, tile in tiles])
                self.open |= set(taken)
                return replace(at, laid=at.laid + taken)
            case e.TileReleased(square):
                assert game.turn is not None
                (number,) = self._find(at.laid, [game.turn.squares[square]])
                return self._back(at, game.mover, (number,))
            case e.TurnSpent() | e.PlayEnded():
                return at if game.turn is None else self._back(at, game.mover, at.laid)
            case e.TurnClosed():
                return replace(at, laid=())
            case e.SurplusReturned():
                assert game.incident is not None
                return self._surplus(index, event.fact, game, game.incident, at)
            case e.UnderdrawReported(holder, unrecorded=unrecorded) if unrecorded:
                return at.blurred(holder)
            case e.RackEntered(side, tiles):
                at, taken = self._taken(at, side, tiles)
                self.open |= set(taken)
                return replace(at, hands={**at.hands, side: taken})
        return at

    def _drawn(
        self, index: int, at: Places, side: Side, tiles: e.Tiles | None, to: set[Side]
    ) -> Places:
        if tiles is None:
            return at
        taken = self._find(at.pool, tiles)
        self._told(index, "tiles", taken, to)
        pool = tuple(number for number in at.pool if number not in taken)
        return replace(at, pool=pool, hands={**at.hands, side: at.hands[side] + taken})

    def _surplus(
        self, index: int, fact: e.SurplusReturned, game: Game, incident: Incident, at: Places
    ) -> Places:
        holder = incident.holder
        to = set(Side) if _may_look(game.rules.short, incident) else {holder}
        if fact.shown is not None:
            at, taken = self._taken(at, holder, fact.shown)
            self._told(index, "shown", taken, to)
            at = replace(at, hands={**at.hands, holder: at.hands[holder] + taken})
        if fact.returned is None:
            return at.blurred(holder)
        at, taken = self._taken(at, holder, fact.returned)
        self._told(index, "returned", taken, to)
        return replace(at, pool=at.pool + taken)

    def _taken(self, at: Places, side: Side, tiles: Iterable[Tile]) -> tuple[Places, Numbers]:
        """Take tiles out of the hand, or out of what was never told of it."""
        hand, pool = at.hands[side], at.pool
        taken: Numbers = ()
        for tile in tiles:
            known = self._find(hand, [tile], missing=True)
            number = (known or self._find(pool, [tile]))[0]
            hand = tuple(each for each in hand if each != number)
            pool = tuple(each for each in pool if each != number)
            taken += (number,)
        return replace(at, pool=pool, hands={**at.hands, side: hand}), taken

    def _back(self, at: Places, side: Side, numbers: Numbers) -> Places:
        laid = tuple(number for number in at.laid if number not in numbers)
        return replace(at, laid=laid, hands={**at.hands, side: at.hands[side] + numbers})

    def _find(self, numbers: Numbers, tiles: Iterable[Tile], *, missing: bool = False) -> Numbers:
        found: list[int] = []
        for tile in tiles:
            face = self.blank if tile.blank else tile
            at = [each for each in numbers if each not in found and self.faces[each] == face]
            if not at and missing:
                return ()
            found.append(at[0])
        return tuple(found)

    def _told(self, index: int, name: str, numbers: Numbers, to: set[Side]) -> None:
        self.fields[index, name], self.granted[index, name] = numbers, to
        if self.viewer is Viewer.PUBLIC or PLAYERS.get(self.viewer) in to:
            self.open |= set(numbers)

    # -- telling it again --------------------------------------------------------------------

    def again(self, lot: Random) -> tuple[Event, ...]:
        """The log with other secrets."""
        closed = [number for number in range(100) if number not in self.open]
        faces = dict(enumerate(self.faces))
        faces.update(zip(closed, lot.sample([faces[n] for n in closed], len(closed)), strict=True))
        tiles: dict[int, dict[str, Any]] = {}
        for (index, name), numbers in self.fields.items():
            tiles.setdefault(index, {})[name] = tuple(faces[number] for number in numbers)
        told = [self.log[0]]
        for index, event in enumerate(self.log[1:], 1):
            fact: e.Fact | None = replace(event.fact, **tiles.get(index, {}))
            if self.viewer not in JUDGES:
                fact = self._other_text(event, self.games[index - 1], fact)
            if fact is not None:
                told.append(replace(event, fact=fact))
        return tuple(told)

    def _other_text(self, event: Event, game: Game, fact: e.Fact | None) -> e.Fact | None:
        mine = ACTORS.get(event.by) is self.viewer
        silent = game.rules.short in ("F09", "CAT")
        match fact:
            case e.SlipSubmitted(answers) if answers is not None:
                return e.SlipSubmitted(tuple((word, not good) for word, good in answers))
            case e.VerdictGiven() if silent:
                assert game.challenge is not None
                words = () if fact.valid else game.challenge.words[:1]
                return replace(fact, invalid_words=words, reason=fact.reason + " and more")
            case e.VerdictAppealed(_, True) if not mine:
                return replace(fact, arguments="other arguments")
            case e.SanctionAppealed() if not mine:
                return replace(fact, arguments="other arguments")
            case e.TilesMoved():
                return replace(fact, first_points=1 + (fact.first_points or 0))
            case e.RearrangedForPoints():
                return None
            case e.GamePaused("arbiter_called") if not mine:
                return replace(fact, text="another question")
            case e.WordBarred(side) if side is not PLAYERS.get(self.viewer):
                return replace(fact, word="OTRA")
        return fact


def _may_look(edition: str, incident: Incident) -> bool:
    """Say whether the opponent sees the tiles that they take (R-085, R-086, R-088)."""
    if edition in ("F04", "F07"):
        return incident.seen
    if edition == "F09":
        return incident.by_opponent or bool(incident.racked) or incident.seen
    return incident.by_opponent or bool(incident.racked)
