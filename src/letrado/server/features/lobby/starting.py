"""Begin games: against a program, from an offer, as a rematch or the next one of a match.

Each function works inside an open transaction; after the commit its caller gives the new game to
`GameRegistry`.
"""

from dataclasses import replace

from sqlalchemy import Connection

from letrado.base.errors import Illegal, Unavailable
from letrado.base.i18n import N_
from letrado.base.limits import count
from letrado.game import Game, Phase, Side
from letrado.game.settings import MINUTE
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby.terms import Terms, lexicon_for
from letrado.server.live import game_log
from letrado.server.live.bots import Bots
from letrado.server.live.game_log import GameLog
from letrado.server.live.proposals import may_be_cancelled, stands
from letrado.store import new_id
from letrado.store.games import games, matches, offers
from letrado.store.games.games import GameRow
from letrado.store.games.matches import Match
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, blocks
from letrado.store.people.accounts import Account
from letrado.store.people.tokens import digest

OPEN_MS = 24 * 60 * 60_000
"""An offer that nobody accepted for so long expires."""
AGREED = N_("The players agreed to cancel the game")
NOT_BEGUN = N_("One of the players cancelled the game before it had begun")
BY_ONE = N_("The player cancelled the game against a program")
GROUNDS = (AGREED, NOT_BEGUN, BY_ONE)
"""Reasons for the cancellation of a game, as its log has them."""
MOST_OFFERS = count("offers")
MOST_GAMES = count("games")
"""Games that an account may have running, and offers open, at once."""


def start(
    connection: Connection,
    source: LexiconSource,
    terms: Terms,
    players: tuple[Account, Account],
    now: int,
    *,
    match: Match | None = None,
    place: int = 1,
    starter: Side | None = None,
    seated: bool = False,
    officials: bool = False,
) -> GameLog:
    """Begin a game on *terms*; if not *seated*, a live one waits until both have come.

    With *officials* words and calls go to people with a role in the game; without them, as in games
    from the lobby, the word list answers and there is nobody to call.
    """
    lexicon = lexicon_for(terms, source)
    if match is None and terms.games > 1:
        match = matches.make(connection, terms.games, now)
    row = terms.row(*players, lexicon, now)
    if match is not None:
        row = replace(row, match_id=match.id, match_place=place)
    names = (players[0].name, players[1].name)
    settings = terms.settings(names, lexicon, "match" if match else "friendly", starter, officials)
    at_once = seated or row.pace == "correspondence"
    return game_log.begin(connection, row, settings, lexicon, now, seated=at_once)


def check_room(connection: Connection, account: Account, other: Account | None = None) -> None:
    """Refuse another game to people who have too many running; programs have room for all."""
    if len(games.running(connection, account.id)) >= MOST_GAMES:
        raise Illegal(
            "lobby.many", "You have {most} games running: finish one first", most=MOST_GAMES
        )
    if other is None or other.kind == "bot":
        return
    if len(games.running(connection, other.id)) >= MOST_GAMES:
        raise Illegal(
            "lobby.many_theirs",
            "{name} has {most} games running: one of them has to be finished first",
            name=other.name,
            most=MOST_GAMES,
        )


# -- offers ------------------------------------------------------------------------------------


def offer_game(
    connection: Connection,
    account: Account,
    terms: Terms,
    now: int,
    *,
    listed: bool,
    network: str = "",
) -> Offer:
    """Offer a game, in the public list or by its link alone; *network* is where it comes from.

    If a network has many listed, the last of its offers wait until there is room.
    """
    if terms.rated and not account.is_member:
        terms = replace(terms, rated=False)  # a guest has no rating to play for
    waiting = offers.waiting(connection, account.id, now)
    mine = [each for each in waiting if each.account == account.id]
    if len(mine) >= MOST_OFFERS:
        raise Illegal(
            "offer.many", "You have {most} offers open: withdraw one first", most=MOST_OFFERS
        )
    made = Offer(
        id=new_id(),
        account=account.id,
        created_at=now,
        expires_at=now + OPEN_MS,
        listed=listed,
        terms=terms.as_dict() | {"kind": "game"},
        network_hash=digest(network) if network and listed else None,
    )
    offers.make(connection, made)
    offers.make_room(connection, made, now)
    return made


def accept(
    connection: Connection, source: LexiconSource, offer: Offer, account: Account, now: int
) -> GameLog:
    """Accept an offered game; the player who offered it is listed first."""
    if offer.kind != "game" or offer.game is not None:
        raise Unavailable("offer.unknown", "This offer does not exist or is no longer open")
    if offer.account == account.id:
        raise Illegal("offer.own", "This is your own offer: someone else has to accept it")
    host = accounts.find(connection, offer.account)
    if host is None or host.deleted_at is not None:
        raise Unavailable("offer.unknown", "This offer does not exist or is no longer open")
    if blocks.between(connection, host.id, account.id):
        raise Illegal(
            "offer.blocked", "You can’t play against this person. Choose another opponent"
        )
    terms = Terms.read(offer.terms)
    if terms.rated and not account.is_member:
        raise Illegal("offer.rated", "This game is rated: sign in first")
    check_room(connection, account, host)
    log = start(connection, source, terms, (host, account), now)
    offers.settle(connection, offer, now, game=log.row.id)
    return log


# -- after a game ------------------------------------------------------------------------------


def terms_of(game: Game, row: GameRow) -> Terms:
    """Return the terms that a game was played on."""
    settings = game.settings
    return Terms(
        edition=row.edition,
        lexicon=row.lexicon,
        clock="days" if row.pace == "correspondence" else settings.clock.value,
        minutes=(settings.clock_ms or 25 * MINUTE) // MINUTE,
        days=row.days_a_turn or 3,
        rated=bool(row.rated),
        visibility=row.visibility,
        delay=row.delay_ms // 1000,
    )


def again(
    connection: Connection,
    source: LexiconSource,
    bots: Bots,
    log: GameLog,
    account: Account,
    now: int,
    *,
    decline: bool = False,
) -> GameLog | None:
    """Propose another game with the same terms, or agree to it; return it once both want it.

    Within a match it is the match's next game, which the other player begins if the edition lets
    starts alternate.
    """
    row, offer = log.row, offers.about(connection, log.row.id, "rematch")
    if row.status == "running":
        raise Illegal("rematch.running", "The game is not over yet")
    if offer is not None and "next" in offer.terms:
        return game_log.load(connection, offer.terms["next"])
    if decline:
        if offer is not None:
            offers.withdraw(connection, offer.id, now)
        return None
    players = _players(connection, row, account)
    agreed = offer is not None and offer.account != account.id
    if not agreed and not bots.sides(row):
        if offer is None:
            offers.make(connection, _proposal("rematch", row, account, now))
        return None
    if offer is None:
        offer = _proposal("rematch", row, account, now)
        offers.make(connection, offer)
    begun = _following(connection, source, log, players, now, seated=bool(bots.sides(row)))
    offers.settle(connection, offer, now, game=row.id, next=begun.row.id)
    return begun


def _players(connection: Connection, row: GameRow, account: Account) -> tuple[Account, Account]:
    """Return the two players of a game, if *account* may ask for another one."""
    first, second = (accounts.find(connection, each) for each in (row.side_a, row.side_b))
    if first is None or second is None or first.deleted_at or second.deleted_at:
        raise Unavailable("rematch.gone", "Your opponent no longer has an account here")
    if blocks.between(connection, first.id, second.id):
        raise Illegal(
            "offer.blocked", "You can’t play against this person. Choose another opponent"
        )
    check_room(connection, account, second if account.id == first.id else first)
    return first, second


def _following(
    connection: Connection,
    source: LexiconSource,
    log: GameLog,
    players: tuple[Account, Account],
    now: int,
    *,
    seated: bool,
) -> GameLog:
    """Return the next game; in a match an annulled one is played again with the same starter."""
    row, game = log.row, log.game
    match = matches.find(connection, row.match_id) if row.match_id else None
    again_here = row.status == "cancelled"
    place = (row.match_place or 0) + (0 if again_here else 1)
    if match is not None and place > match.games:
        match, place = matches.make(connection, match.games, now), 1
    alternates = game.rules.setup.first_player["match"] != "draw"
    starter = None
    if match is not None and alternates and game.first is not None and (again_here or place > 1):
        starter = game.first if again_here else game.first.other
    return start(
        connection,
        source,
        terms_of(game, row),
        players,
        now,
        match=match,
        place=place,
        starter=starter,
        seated=seated,
    )


def wants_to_cancel(
    connection: Connection, bots: Bots, log: GameLog, account: Account, now: int, *, decline: bool
) -> str:
    """Propose to cancel a running game, or agree; return the reason once it is to be cancelled."""
    row, offer = log.row, offers.about(connection, log.row.id, "cancel")
    if row.status != "running":
        raise Illegal("cancel.over", "The game has ended: there is nothing to cancel")
    if offer is not None and (decline or not stands(offer, log.game)):
        offers.withdraw(connection, offer.id, now)
        offer = None
    if decline:
        return ""
    if log.game.settings.officials:  # nor may one who sees the other keep it from starting
        raise Illegal(
            "cancel.officials",
            "Officials look after this game: only they can annul it. Call them",
            article=log.game.rules.cite("R-190"),
        )
    if not may_be_cancelled(log.game):
        raise Illegal(
            "cancel.played", "The game has ended: the result counts and can’t be cancelled"
        )
    if log.game.phase is Phase.SCHEDULED:
        return NOT_BEGUN
    if bots.sides(row):
        return BY_ONE
    if offer is not None and offer.account != account.id:
        return AGREED
    if offer is None:
        offers.make(connection, _proposal("cancel", row, account, now))
    return ""


def _proposal(kind: str, row: GameRow, account: Account, now: int) -> Offer:
    other = row.side_b if row.side_a == account.id else row.side_a
    return Offer(
        id=new_id(),
        account=account.id,
        invited=other,
        created_at=now,
        terms={"kind": kind},
        game=row.id,
    )
