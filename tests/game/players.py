"""People at a table who get a game on: what each phase asks for, as a rule."""

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.tiles import Tile
from letrado.game import (
    AcceptPlay,
    Actor,
    Command,
    ExchangeTiles,
    Game,
    Phase,
    PlaceTiles,
    Protocol,
    Side,
)
from letrado.game import commands as c
from letrado.game.law.challenges import appellant
from letrado.game.law.corrections import totals_differ
from letrado.game.law.signing import missing_words
from letrado.game.law.turn_completion import wanted
from letrado.game.state import Turn
from tests.game.strategies import play_by_lot
from tests.game.table import Table


def next_command(table: Table) -> Command:
    """Choose at random a likely next command in this phase."""
    game = table.game
    if game.settings.protocol is Protocol.ASSISTED and game.phase in _DECLARED:
        return _DECLARED[game.phase](table, game)
    if game.phase in _NEXT:
        return _NEXT[game.phase](table, game)
    return c.Decide(Actor.ARBITER, "A ruling on something else")


def finishing_command(table: Table) -> Command:
    """Choose a command that ends the game without plays: officials go on, players pass and sign."""
    game = table.game
    if game.phase is Phase.TURN:
        away = game.away
        if away is not None and not away.returned:
            return c.ReturnToTable(Actor.of(away.side))
        if away is not None and away.owes and away.side is game.mover:
            return c.DrawOwed(_mover(game), _tiles(table, away.owes))
        return c.PassTurn(_mover(game))
    if game.phase is Phase.PLACING:
        return c.Withdraw(_mover(game))
    if game.phase is Phase.CHALLENGED:
        return c.RetractPlay(_mover(game))
    if game.phase is Phase.VERDICT:
        return _go_on(game)
    return next_command(table)


def _mover(game: Game) -> Actor:
    return Actor.of(game.mover)


def _turn(game: Game) -> Turn:
    assert game.turn is not None
    return game.turn


def _tiles(table: Table, count: int) -> tuple[Tile, ...] | None:
    """Return the tiles of a draw as the recorder tells them; None when the recorder only counts."""
    count = min(count, table.game.tiles.in_bag)
    if table.knowledge == "told" or (table.knowledge == "half" and table.lot.random() < 0.5):
        return tuple(table.lot.sample(table.game.tiles.pool.tiles, count))
    return None


def _hand(table: Table, side: Side) -> tuple[Tile, ...]:
    """Return a hand that the player may hold: what is known, and random hidden tiles."""
    hand = table.game.tiles.hands[side]
    return (*hand.known, *table.lot.sample(table.game.tiles.pool.tiles, hand.hidden))


# -- before play -----------------------------------------------------------------------------


def _scheduled(table: Table, game: Game) -> Command:
    present = list(Side) if table.lot.random() < 0.8 else [table.lot.choice(list(Side))]
    return c.StartRound(Actor.DIRECTOR, frozenset(present if table.lot.random() < 0.95 else []))


def _absence(table: Table, game: Game) -> Command:
    missing = [side for side in Side if side not in game.opening.present]
    return c.Arrive(Actor.DIRECTOR, table.lot.choice(missing))


def _setup(table: Table, game: Game) -> Command:
    likely: list[Command] = [c.BeginGame(Actor.A)] * 4
    return table.lot.choice([*likely, c.VerifyTiles(Actor.B), c.InspectSheet(Actor.A)])


def _first_draw(table: Table, game: Game) -> Command:
    side = next(side for side in Side if side not in game.opening.start_tiles)
    left = game.tiles.pool.remove(game.opening.start_tiles.values())
    return c.DrawStartTile(Actor.of(side), table.lot.choice(left.tiles))


def _racks(table: Table, game: Game) -> Command:
    assert game.first is not None
    first, second = Actor.of(game.first), Actor.of(game.first.other)
    if len(game.opening.dealt) == 2:
        return c.StartClock(second)
    return c.DrawInitial(second if game.opening.dealt else first, _tiles(table, 7))


# -- a turn ----------------------------------------------------------------------------------


def _think(table: Table, game: Game) -> Command:
    me, lot, away = _mover(game), table.lot, game.away
    if away is not None and not away.returned and lot.random() < 0.7:
        return c.ReturnToTable(Actor.of(away.side))
    if away is not None and away.returned and away.owes and away.side is game.mover:
        return c.DrawOwed(me, _tiles(table, away.owes))
    if not game.tiles.in_bag and lot.random() < 0.1:
        return c.DeclareNoMove(lot.choice((Actor.A, Actor.B)))
    chance = lot.random()
    if chance < 0.06:
        return c.PassTurn(me)
    if chance < table.idle and game.tiles.in_bag:
        return c.AnnounceExchange(me, lot.randint(1, min(7, game.tiles.in_bag)))
    play = play_by_lot(game.tiles.board, _hand(table, game.mover), lot)
    if play is None:
        return c.PassTurn(me)
    laid = tuple(play.new.items())
    return c.LayTiles(me, laid if lot.random() < 0.8 else laid[: lot.randint(1, len(laid))])


def _lie(table: Table, game: Game) -> Command:
    laying = game.rules.laying
    try:
        placement = Placement.laid(_turn(game).squares, game.tiles.board)
        centre = laying.centre_miss
        game.tiles.board.check(
            placement, centre="optional" if centre == "opponent_decides" else "required"
        )
    except Illegal:
        return c.Withdraw(_mover(game))
    return c.FinishPlacement(_mover(game))


def _centre(table: Table, game: Game) -> Command:
    kind = table.lot.choice((c.AcceptCentre, c.RejectCentre))
    return kind(Actor.of(game.mover.other))


def _count(table: Table, game: Game) -> Command:
    points = _turn(game).points or 0
    if not game.rules.words.announcement_required and table.lot.random() < 0.5:
        return c.NoteScore(_mover(game))
    slip = table.lot.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 10))
    return c.Announce(_mover(game), points + slip, game.plays(game.mover) + points + slip)


def _verify(table: Table, game: Game) -> Command:
    me, other, lot = _mover(game), Actor.of(game.mover.other), table.lot
    turn, chance, away = _turn(game), lot.random(), game.away
    if away is not None and away.side is game.mover.other and not away.returned:
        if game.mover not in turn.notes:
            return c.NoteScore(me)
        if lot.random() < 0.5 and game.rules.ending.leave == "opponent_clock":
            return c.PressClock(me)
        return c.ReturnToTable(other)
    if chance < 0.08:
        return c.ChallengeWords(
            other, tuple(lot.sample(turn.words, lot.randint(1, len(turn.words))))
        )
    if chance < 0.12:
        return lot.choice((c.DisputeScore(other), c.PauseToVerify(me)))
    total = lot.choice((None, None, None, game.plays(game.mover) + (turn.points or 0)))
    blanks = tuple((square, tile.face) for square, tile in turn.laid if tile.blank)
    sides = [side for side in (game.mover.other, game.mover) if side not in turn.notes]
    word = lot.choice((None, *turn.words))
    return c.NoteScore(Actor.of(lot.choice(sides)), None, total, word, blanks)


def _noted(table: Table, game: Game) -> Command:
    away = game.away
    if away is not None and away.side is not game.mover:
        actor = Actor.of(away.side)
        if not away.returned:
            return c.ReturnToTable(actor)
        if away.owes:
            return c.DrawOwed(actor, _tiles(table, away.owes))
    if table.lot.random() < 0.06:
        return c.Leave(_mover(game))
    return c.BeginDraw(_mover(game))


def _draw(table: Table, game: Game) -> Command:
    need = wanted(game, game.mover)
    if table.knowledge != "electronic" and table.lot.random() < 0.06:
        need = max(0, min(need + table.lot.choice((-1, 1, 2)), game.tiles.in_bag))
    return c.EndDraw(_mover(game), _tiles(table, need), need)


def _exchange(table: Table, game: Game) -> Command:
    me, step = _mover(game), _turn(game).exchange
    assert step is not None
    if not step.aside:
        hand = _hand(table, game.mover)
        most = min(len(hand), game.tiles.in_bag)
        count = step.count or table.lot.randint(1, max(1, most))
        told = table.knowledge in ("electronic", "told") or table.lot.random() < 0.3
        return c.LayAside(me, tuple(table.lot.sample(hand, count)) if told else None, count)
    if not step.drawn:
        return c.DrawExchange(me, _tiles(table, step.count or 0))
    return c.ReturnTiles(me)


def _done(table: Table, game: Game) -> Command:
    return c.PressClock(_mover(game))


# -- interruptions ---------------------------------------------------------------------------


def _slip(table: Table, game: Game) -> Command:
    assert game.challenge is not None
    unsigned = [side for side in Side if side not in game.challenge.signed]
    if game.rules.words.challenge_slip and unsigned:
        return c.SignSlip(Actor.of(table.lot.choice(unsigned)))
    return c.SubmitSlip(Actor.MONITOR if table.lot.random() < 0.5 else Actor.ARBITER)


def _judge(table: Table, game: Game) -> Command:
    return c.RuleOnWords(Actor.JUDGE, table.lot.random() < 0.5, (), "as the books say")


def _verdict(table: Table, game: Game) -> Command:
    if table.lot.random() < 0.2:
        return c.AppealVerdict(table.lot.choice((Actor.A, Actor.B)), "because")
    return _give_way(game)


def _give_way(game: Game) -> Command:
    assert game.challenge is not None
    stands = game.challenge.valid
    return c.Resume(Actor.of(game.mover.other)) if stands else c.RetractPlay(_mover(game))


def _go_on(game: Game) -> Command:
    """Let officials see to it that the game goes on when the players do nothing."""
    assert game.challenge is not None
    if appellant(game) is not None:
        return c.WaiveAppeal(Actor.ARBITER, "asked twice, no answer")
    return (c.Resume if game.challenge.valid else c.RetractPlay)(Actor.ARBITER)


def _appeal(table: Table, game: Game) -> Command:
    return c.RuleOnAppeal(Actor.DIRECTOR, table.lot.random() < 0.5, "as the books say")


def _paused(table: Table, game: Game) -> Command:
    assert game.pause is not None
    if game.away is not None and not game.away.returned and table.lot.random() < 0.5:
        return c.ReturnToTable(Actor.of(game.away.side))
    if game.pause.reason == "score_difference" and table.lot.random() < 0.5:
        return c.SettleScore(Actor.A, _turn(game).points or 0)
    return c.Resume(Actor.ARBITER)


def _incident(table: Table, game: Game) -> Command:
    incident = game.incident
    assert incident is not None
    holder, lot = Actor.of(incident.holder), table.lot
    other = Actor.of(incident.holder.other)
    if incident.racked is None:
        flags = (lot.random() < 0.5, lot.random() < 0.5)
        if incident.extra > 0:
            by = lot.choice((holder, other, Actor.ARBITER))
            return c.ReportOverdraw(by, incident.holder, incident.extra, *flags)
        return c.ReportUnderdraw(holder, incident.holder, -incident.extra, *flags)
    if incident.extra > 0:
        hand = _hand(table, incident.holder)
        told = lot.random() < 0.5 and len(hand) >= incident.extra
        return c.TakeSurplus(other, tuple(lot.sample(hand, incident.extra)) if told else None)
    return c.CompleteRack(holder, _tiles(table, -incident.extra))


def _away(table: Table, game: Game) -> Command:
    assert game.away is not None
    if table.lot.random() < 0.2:
        return c.Suspend(Actor.DIRECTOR, "an alarm")
    return c.ReturnToTable(Actor.of(game.away.side))


# -- after play ------------------------------------------------------------------------------


def _final(table: Table, game: Game) -> Command:
    if game.closing.unnoted is not None:
        return c.NoteScore(Actor.of(game.closing.unnoted))
    side = next(side for side in Side if not game.tiles.hands[side].is_known)
    return c.EnterRack(Actor.ARBITER, side, _hand(table, side))


def _sign(table: Table, game: Game) -> Command:
    closing = game.closing
    if closing.correction is not None:
        return c.ConfirmCorrection(Actor.ARBITER)
    if closing.claimed is not None:
        return c.GrantClaim(Actor.ARBITER)
    if closing.completing is not None:
        missing = missing_words(game, closing.completing)
        return c.CompleteWords(Actor.of(closing.completing), ("palabra",) * len(missing))
    if totals_differ(game):
        key = next(key for key, total in game.totals.items() if total != game.plays(key[1]))
        return c.CorrectTotal(Actor.ARBITER, *key, game.plays(key[1]))
    if table.lot.random() < 0.1:
        return c.ClaimMissingWords(table.lot.choice((Actor.A, Actor.B)))
    return c.Sign(Actor.of(next(side for side in Side if side not in closing.signed)))


# -- assisted play ---------------------------------------------------------------------------


def _declare(table: Table, game: Game) -> Command:
    me, hand, lot = _mover(game), game.tiles.hands[game.mover].known.tiles, table.lot
    play = play_by_lot(game.tiles.board, hand, lot)
    if play is not None and lot.random() < 0.9:
        return PlaceTiles(me, play)
    most = min(len(hand), game.tiles.in_bag)
    if most and lot.random() < 0.5:
        return ExchangeTiles(me, tuple(lot.sample(hand, lot.randint(1, most))))
    return _think(table, game) if game.away is not None else c.PassTurn(me)


def _answer(table: Table, game: Game) -> Command:
    other, turn = Actor.of(game.mover.other), _turn(game)
    if game.pause is not None and game.pause.reason != "verification":
        return c.Resume(Actor.ARBITER)
    if table.lot.random() < 0.1:
        return c.ChallengeWords(other, turn.words[:1])
    return AcceptPlay(other)


_DECLARED = {Phase.TURN: _declare, Phase.ANNOUNCED: _answer, Phase.PAUSED: _answer}

_NEXT = {
    Phase.SCHEDULED: _scheduled,
    Phase.ABSENCE_WAIT: _absence,
    Phase.SETUP: _setup,
    Phase.FIRST_PLAYER_DRAW: _first_draw,
    Phase.RACK_DRAW: _racks,
    Phase.TURN: _think,
    Phase.PLACING: _lie,
    Phase.COUNTING: _count,
    Phase.CENTRE_OPTION: _centre,
    Phase.ANNOUNCED: _verify,
    Phase.NOTED: _noted,
    Phase.DRAWING: _draw,
    Phase.EXCHANGING: _exchange,
    Phase.TURN_DONE: _done,
    Phase.CHALLENGED: _slip,
    Phase.ARBITRATION: _judge,
    Phase.VERDICT: _verdict,
    Phase.APPEAL: _appeal,
    Phase.PAUSED: _paused,
    Phase.TILE_INCIDENT: _incident,
    Phase.PLAYER_AWAY: _away,
    Phase.FINAL_COUNT: _final,
    Phase.SIGNING: _sign,
    Phase.REOPENED: _sign,
}
