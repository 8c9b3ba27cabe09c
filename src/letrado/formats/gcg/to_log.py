"""Convert a game record to a log: the moves are played again through the referee, at a table.

Racks in the record become known tiles; the rest stays unknown. A record that breaks
the edition's law is refused with the line and the article. Points that were noted other than
they count are kept as noted (A-63), and reported.
"""

from letrado import rulebook
from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.formats.codec import Codec
from letrado.formats.gcg.checking import check
from letrado.formats.gcg.model import (
    TURNS,
    ChallengeBonus,
    Entry,
    Gcg,
    RackGain,
    RackLoss,
    TimePenalty,
    Withdrawn,
)
from letrado.formats.gcg.notes import Ruled, told
from letrado.formats.rebuilding import (
    Known,
    Rebuilding,
    Rebuilt,
    as_table,
    standing,
    table_settings,
)
from letrado.game import commands as c
from letrado.game.actors import Actor, Side
from letrado.game.settings import Settings
from letrado.game.state import Cause, Result

_REPORTED = ("gcg.points", "gcg.kept")
"""Errors that are only reported: points are kept as noted, and such racks are ignored."""

_ENDINGS = (RackGain, RackLoss, TimePenalty)
_REASON = "As the game record tells it"


def to_log(gcg: Gcg, edition: str | None = None) -> Rebuilt:
    """Return the game under *edition*, or under the one that a record of ours names."""
    return _Import(gcg, edition).run()


class _Import:
    def __init__(self, gcg: Gcg, edition: str | None) -> None:
        self._gcg = gcg
        notes = [*gcg.notes, *(note for entry in gcg.entries for note in entry.notes)]
        self._told = told(notes, Codec.of(gcg.alphabet))
        self._turns = [entry for entry in gcg.entries if isinstance(entry.what, TURNS)]
        self._table = Rebuilding(self._settings(edition))
        self._remarks: list[LetradoError] = []

    def _settings(self, edition: str | None) -> Settings:
        settings = self._told.settings
        edition = edition or (settings.edition if settings else None)
        if edition is None:
            raise Unreadable(
                "gcg.edition",
                "The record does not say which rules were used: choose them",
            )
        if rulebook.load(edition).language != self._gcg.alphabet.language:
            raise Illegal(
                "gcg.other_tiles",
                "{edition} is played with the tiles “{ours}”, the record has the tiles “{theirs}”",
                edition=edition,
                ours=rulebook.load(edition).language,
                theirs=self._gcg.alphabet.language,
            )
        first = self._turns[0].side if self._turns else Side.A
        if settings is not None and settings.edition == edition:
            return as_table(settings)
        players = (self._gcg.players[0].name, self._gcg.players[1].name)
        return table_settings(edition, players, first)

    def run(self) -> Rebuilt:
        for problem in check(self._gcg):
            if problem.error.code not in _REPORTED:
                raise _at(problem.line, problem.error)
            self._remarks.append(_at(problem.line, problem.error))
        table = self._table
        if not self._turns:
            return self._closed(self._told.result)
        racks = {side: self._rack_at(side, 0) for side in Side}
        table.begin(self._turns[0].side, racks)
        for at, entry in enumerate(self._gcg.entries):
            try:
                self._entry(at, entry)
            except LetradoError as error:
                raise _at(entry.line or at + 1, error) from error
        try:
            self._enter_racks()
            return self._closed(self._told.result)
        except LetradoError as error:
            raise _at(self._gcg.entries[-1].line or len(self._gcg.entries), error) from error

    # -- entries -----------------------------------------------------------------------------

    def _entry(self, at: int, entry: Entry) -> None:
        if not isinstance(entry.what, TURNS):
            return
        if not self._table.goes_on:
            raise Illegal("gcg.after_end", "the game is over before this turn, by its rules")
        if entry is self._turns[-1]:
            self._before_last_turn()
        table, side, after = self._table, entry.side, self._rack_at(entry.side, at + 1)
        match entry.what:
            case Pass():
                table.passed()
            case Exchange() as exchange:
                table.exchange(exchange, self._exchanged(side, exchange, after))
            case Placement() as placement:
                follows = self._gcg.entries[at + 1 : at + 2]
                if follows and isinstance(follows[0].what, Withdrawn):
                    table.removed(placement, entry.points)
                    return
                bonus = sum(e.points for e in follows if isinstance(e.what, ChallengeBonus))
                if bonus:
                    self._remarks.append(_at(follows[0].line, _bonus(bonus)))
                drawn = table.drawn(side, placement.new.values(), after)
                table.play(placement, entry.points + bonus, drawn)

    def _exchanged(self, side: Side, exchange: Exchange, after: Known) -> Known:
        """Return the tiles drawn in an exchange, which come before the old ones go back."""
        return self._table.drawn(side, exchange.tiles, after) if exchange.tiles else None

    def _before_last_turn(self) -> None:
        """Enter sanctions and overtime, which must be known when the scores are counted."""
        for sanction in self._told.sanctions:
            if sanction.standing != "overturned":
                self._table.sanction(sanction)
        for side in Side:
            late = -sum(
                entry.points
                for entry in self._gcg.entries
                if entry.side is side and isinstance(entry.what, TimePenalty)
            )
            if late:
                self._table.overtime(side, late, _REASON)

    def _rack_at(self, side: Side, at: int) -> Known:
        """Return the rack of *side* from entry *at* on, by the next line that shows it."""
        for entry in self._gcg.entries[at:]:
            if entry.side is side and isinstance(entry.what, (*TURNS, RackLoss)):
                tiles = entry.what.tiles if isinstance(entry.what, RackLoss) else entry.rack
                return tiles or None
            if entry.side is not side and isinstance(entry.what, RackGain):
                return entry.what.tiles
        return self._gcg.racks[side is Side.B] or None

    # -- the end -----------------------------------------------------------------------------

    def _enter_racks(self) -> None:
        entries = enumerate(self._gcg.entries, 1)
        after = max(number for number, entry in entries if isinstance(entry.what, TURNS))
        self._table.enter_racks({side: self._rack_at(side, after) for side in Side})

    def _closed(self, ruled: Ruled | None) -> Rebuilt:
        table = self._table
        if ruled is not None and ruled.annulled:
            table.do(c.Annul(Actor.DIRECTOR, _REASON))
            return table.rebuilt(self._remarks)
        if ruled is not None and ruled.cause is Cause.BLOCKED and table.goes_on:
            for side in Side:
                table.do(c.DeclareNoMove(Actor.of(side)))
            self._enter_racks()
        if ruled is not None:
            self._ended_as(ruled)
            return table.rebuilt(self._remarks)
        if self._gcg.incomplete is None:
            self._compare()
        return table.rebuilt(self._remarks)

    def _ended_as(self, ruled: Ruled) -> None:
        """End the game: counted and signed, missed, given up or too late; else by a ruling."""
        table, points = self._table, standing(self._table.game)
        if ruled.scores == (points[Side.A], points[Side.B]) and table.is_counted:
            if not ruled.adjudicated:
                table.sign(ruled.signed)
                return
        elif ruled.cause is Cause.ABSENCE:
            table.stayed_away(frozenset() if ruled.winner is None else frozenset({ruled.winner}))
        elif ruled.cause is Cause.ABANDONED:
            table.given_up(None if ruled.winner is None else ruled.winner.other)
        elif ruled.cause is Cause.OVERTIME and ruled.winner is not None:
            table.too_late(ruled.winner.other, _REASON)
        result = table.game.result
        if result is None or _told_by(result) != _told_by(ruled):
            table.adjudicate(ruled.winner, ruled.scores, _REASON)

    def _compare(self) -> None:
        """Compare the law's result with the written one, for a record of another program."""
        table = self._table
        written = {side: self._gcg.total(side) for side in Side}
        settled = any(isinstance(entry.what, _ENDINGS) for entry in self._gcg.entries)
        if not table.is_counted:
            if settled and table.goes_on:
                tied = written[Side.A] == written[Side.B]
                winner = None if tied else max(Side, key=written.__getitem__)
                table.adjudicate(winner, (written[Side.A], written[Side.B]), _REASON)
            return
        counted = standing(table.game)
        if dict(counted) != written:
            self._remarks.append(
                Illegal(
                    "gcg.result",
                    "By {edition} the game ends {counted}; the record has {written}",
                    edition=table.game.rules.id,
                    counted=f"{counted[Side.A]}-{counted[Side.B]}",
                    written=f"{written[Side.A]}-{written[Side.B]}",
                )
            )


def _told_by(end: Ruled | Result) -> tuple[object, ...]:
    scores = end.scores if isinstance(end, Ruled) else tuple(end.scores[side] for side in Side)
    return end.winner, scores, end.cause, end.both_lose


def _bonus(points: int) -> LetradoError:
    return Illegal(
        "gcg.bonus_kept",
        "no edition gives {points} points for a challenge in vain: they are noted with the play",
        points=points,
    )


def _at(line: int, error: LetradoError) -> LetradoError:
    return Illegal(
        "gcg.refused", "Line {line}: {reason}", article=error.article, line=line, reason=error
    )
