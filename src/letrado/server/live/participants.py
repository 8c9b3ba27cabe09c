"""The viewers of a game: their roles, what they may see of it now, and the message about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from letrado.game import Actor, Game, Side
from letrado.game.commands import RuleOnAppeal, RuleOnSanction
from letrado.game.events import GameAdjudicated, GameAnnulled, GameForfeited, RulingMade
from letrado.game.permissions import permissions
from letrado.game.redaction import Viewer
from letrado.game.state import OVER
from letrado.game.visible_state import open_commands
from letrado.server.features.table_console.offices import offices_of
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.live import house_rules
from letrado.server.live.game_log import GameLog, Moment
from letrado.server.live.proposals import stands
from letrado.server.security import roles
from letrado.store.games import chat, event_log, matches, offers
from letrado.store.games.games import GameRow
from letrado.store.people import blocks, grants
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope

_OFFICES = (Viewer.TRIBUNAL, Viewer.DIRECTOR, Viewer.ARBITER, Viewer.JUDGE, Viewer.MONITOR)


@dataclass(frozen=True, slots=True)
class Participant:
    """A viewer of a game: their account, their roles on the site, and the view they have."""

    account: str | None
    standing: frozenset[str]
    viewer: Viewer
    offices: tuple[Actor, ...] = ()
    """Offices in which they act here; the first one decides their view."""
    appointed: frozenset[Actor] = frozenset()
    """Offices that they were appointed to; in the others they act because nobody else does."""

    @property
    def part(self) -> tuple[object, ...]:
        """Their role in this game; a viewer whose role changes has to connect again."""
        return self.viewer, self.offices

    @property
    def side(self) -> Side | None:
        """The side that they play."""
        return self.viewer.side

    @property
    def at_table(self) -> bool:
        """Say whether they play or officiate, and so see everything at once, and the chat."""
        return self.viewer is not Viewer.SPECTATOR

    def acts_as(self, name: object, game: Game) -> Actor | None:
        """Return as whom they give the command *name*: in the first office that has it.

        A director who has no other official there judges the words too; otherwise the first
        challenge would stop the game (F09 §42.2).
        """
        if name == RuleOnAppeal.__name__ and (judge := self._judged_as(game)):
            return judge  # and so the appeal is not theirs to hear
        if name == RuleOnSanction.__name__ and Actor.DIRECTOR in self.offices:
            return Actor.DIRECTOR  # whose sanction it is (F04 §41.5, F09 §49)
        fit = (each for each in self.offices if name in open_commands(game, each))
        own = permissions().get(name, frozenset()) if type(name) is str else frozenset()
        able = (each for each in self.offices if each.value in own)
        return next(chain(fit, able), self.viewer.actor)

    def commands(self, game: Game) -> set[str]:
        """Return the commands that are open to them in any of their offices."""
        found = set[str]().union(*(open_commands(game, each) for each in self.offices))
        if self._judged_as(game):
            found.discard(RuleOnAppeal.__name__)
        if Actor.DIRECTOR in self.offices:
            found.discard(RuleOnSanction.__name__)
        return found

    def _judged_as(self, game: Game) -> Actor | None:
        """Return the office in which they ruled on the words, as far as that can be known (A-29).

        A log knows offices, not people: a person appointed to the one that ruled hears no appeal in
        another office.
        """
        judge = game.challenge.judge if game.challenge else None
        return judge if judge in self.appointed else None


def participant_of(connection: Connection, row: GameRow, account: Account | None) -> Participant:
    """Return the seat of *account* at a game; refused if only players may look."""
    standing: frozenset[str] = frozenset()
    viewer, offices, appointed = Viewer.SPECTATOR, tuple[Actor, ...](), frozenset[Actor]()
    if account is not None:
        standing = roles.effective_roles(connection, account, [Scope("game", row.id)], row)
        side = row.side_of(account.id)
        held = [] if side else _held(connection, row, account, standing)
        viewer = Viewer(side.value) if side else next(iter(held), viewer)
        acting = offices_of(connection, row.id, (each.value for each in held))
        offices = tuple(sorted(acting, key=lambda actor: _rank(viewer, actor)))
        appointed = frozenset(each.actor for each in held if each.actor)
    if viewer is Viewer.SPECTATOR:
        _check_visible(row)
    return Participant(account.id if account else None, standing, viewer, offices, appointed)


def spectator_of(row: GameRow) -> Participant:
    """Return the seat of a person without an account, without a look into the store."""
    _check_visible(row)
    return Participant(None, frozenset(), Viewer.SPECTATOR)


def _check_visible(row: GameRow) -> None:
    if row.visibility == "players":
        raise NotAllowed("game.private", "This game is for its players only")


def _rank(viewer: Viewer, actor: Actor) -> tuple[bool, int]:
    own = actor is not viewer.actor
    return own, [office.actor for office in _OFFICES].index(actor)


def _held(
    connection: Connection, row: GameRow, account: Account, standing: frozenset[str]
) -> list[Viewer]:
    """Return the offices that *account* has in a game, the highest first, which decides the view.

    Points that the text leaves open are for the arbiters of a tournament (F09 §48). A game that two
    people agreed to play without officials has none, whatever office somebody holds elsewhere on
    the site, unless they were appointed to this very game.
    """
    held = [office for office in _OFFICES if office.value in standing]
    if held and not event_log.settings(connection, row.id).officials:
        here = grants.of_account(connection, account.id)
        named = {each.role for each in here if each.scope == Scope("game", row.id)}
        held = [office for office in held if office.value in named]
    return held


@dataclass(frozen=True, slots=True)
class VisibleState:
    """The part of a game that a seat may see now: a moment, and the view of it."""

    moment: Moment
    viewer: Viewer
    seat: Participant


def visible_state(log: GameLog, seat: Participant, now: int) -> VisibleState:
    """Return the latest moment for those at the table; for others, the one before the delay.

    When the game is over nobody can be helped any more: the delay is lifted.
    """
    moment: Moment | None = log.moments[-1]
    if is_delayed(log, seat):
        moment = log.at_time(now - log.row.delay_ms)
    moment = moment or log.moments[0]
    over = moment.game.phase in OVER
    viewer = Viewer.PUBLIC if over and not seat.at_table else seat.viewer
    return VisibleState(moment, viewer, seat)


def is_delayed(log: GameLog, seat: Participant) -> bool:
    """Say whether *seat* sees current events only after a delay."""
    return not seat.at_table and log.row.delay_ms > 0 and not log.is_over


def has_seen_the_end(log: GameLog, seat: Participant, now: int) -> bool:
    """Say whether a game is over or imported, and *seat* may know how it ended."""
    return log.row.status != "running" and visible_state(log, seat, now).moment is log.moments[-1]


def next_visible_state(log: GameLog, shown: VisibleState, now: int) -> float | None:
    """Return the seconds until a delayed viewer may see more; None when they see all."""
    later = next((each for each in log.moments if each.seq > shown.moment.seq), None)
    return None if later is None else max(later.at + log.row.delay_ms - now, 0) / 1000


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Data of the store around a game, the same for every viewer."""

    match: matches.Match | None = None
    rematch: offers.Offer | None = None
    cancel: offers.Offer | None = None
    upcoming: str | None = None
    """The next game of the match, or the rematch that was agreed upon."""


def read_surroundings(connection: Connection, row: GameRow) -> Surroundings:
    """Read what surrounds a game."""
    match = matches.find(connection, row.match_id) if row.match_id else None
    rematch = offers.about(connection, row.id, "rematch")
    cancel = offers.about(connection, row.id, "cancel")
    upcoming = rematch.terms.get("next") if rematch else None
    if match and row.match_place is not None and upcoming is None:
        upcoming = matches.at_place(connection, match.id, row.match_place + 1)
    return Surroundings(match, rematch, cancel, upcoming)


def table_data(around: Surroundings, log: GameLog, shown: VisibleState) -> dict[str, Any]:
    """Describe what surrounds a game; proposals of the players are only for those at the table."""
    row, game, seat, match = log.row, shown.moment.game, shown.seat, around.match
    upcoming = around.upcoming
    return {
        "id": row.id,
        "status": row.status if game.phase in OVER else "running",
        "pace": row.pace,
        "days_a_turn": row.days_a_turn,
        "deadline": house_rules.deadline(game, row),
        "visibility": row.visibility,
        "delay_ms": row.delay_ms,
        "rated": bool(row.rated),
        "match": match and {"id": match.id, "place": row.match_place, "games": match.games},
        "proposed": {
            "cancel": _proposer(row, around.cancel)
            if seat.at_table and stands(around.cancel, log.game)
            else None,
            "rematch": None if upcoming or not seat.at_table else _proposer(row, around.rematch),
        },
        "next": upcoming,
        "ended": _ended(log, shown),
        "ruling": _ruling(log, shown),
    }


def _ruling(log: GameLog, shown: VisibleState) -> dict[str, str] | None:
    """Return the last ruling of an official, for all to read (F09 §48)."""
    for number, event in reversed(log.rulings):
        fact = event.fact
        if number <= shown.moment.seq and isinstance(fact, RulingMade):
            return {"by": event.by.value, "text": fact.text, "article": fact.article}
    return None


def _ended(log: GameLog, shown: VisibleState) -> dict[str, str] | None:
    """Say who ended the game without playing it out, on which ground and by which article."""
    if shown.moment.game.phase not in OVER:
        return None
    article = ""
    for event in log.events[: shown.moment.seq]:
        match event.fact:
            case RulingMade(article=cited):
                article = cited
            case (
                GameForfeited(reason=reason)
                | GameAdjudicated(reason=reason)
                | GameAnnulled(reason=reason)
            ) if reason:
                ruled = article if event.by is Actor.SYSTEM else ""
                return {"by": event.by.value, "reason": reason, "article": ruled}
    return None


def gone_data(log: GameLog, seat: Participant, gone: Mapping[Side, int]) -> dict[str, Any]:
    """Return the other players who are not connected; for those at the table, during the game."""
    if not seat.at_table or log.is_over:
        return {}
    others = ((side, since) for side, since in gone.items() if side is not seat.side)
    return {side.value: _gone(log, side, since) for side, since in others}


def _gone(log: GameLog, side: Side, since: int) -> dict[str, int | None]:
    """Say since when a player is gone, when the opponent may claim, and when the game is closed."""
    ruled = log.row.pace == "live" and not log.game.settings.event
    return {
        "since": since,
        "claim_at": house_rules.claimable_at(log.game, side, since) if ruled else None,
        "ends_at": house_rules.closed_at(log.game, side, since) if ruled else None,
    }


def _proposer(row: GameRow, offer: offers.Offer | None) -> str | None:
    side = row.side_of(offer.account) if offer else None
    return side.value if side else None


def chat_lines(
    connection: Connection, row: GameRow, seat: Participant, after: int
) -> list[dict[str, Any]]:
    """Return the lines that a seat may read, without those of people whom its account blocked."""
    if not seat.at_table:
        return []
    shut = blocks.around(connection, seat.account) if seat.account else frozenset()
    found = []
    for line in chat.lines(connection, row.id, after):
        side = row.side_of(line.account)
        if side is not None and line.account not in shut:
            found.append({"n": line.n, "at": line.at, "by": side.value, "text": line.text})
    return found
