"""A game as text for the terminal: board, racks, clocks, sheet, and who may do what."""

from collections.abc import Iterable

from letrado.cli.game.table.helping import show_indented
from letrado.cli.output import _, console, print_table, say
from letrado.cli.output import language as interface
from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.tiles import Tile
from letrado.formats.scoresheet.words import CAUSES
from letrado.game import Actor, Game, Outcome, Settings, Side, open_to
from letrado.game.clock import THINKING, running, timer_runs
from letrado.game.state import Record
from letrado.game.tile_state import Hand
from letrado.game.visible_state import GameView, RecordSeen
from letrado.table.facts import OUTCOMES, player, scores_text, standing
from letrado.table.times import show_clock
from letrado.table.vocabulary import value_word, verbs

ACTORS = tuple(actor for actor in Actor if actor is not Actor.SYSTEM)


def board_text(board: Board, laid: Iterable[tuple[Square, Tile]]) -> str:
    """Return the board with the tiles laid in this turn."""
    return board.cover(dict(laid)).text()


def show_legend() -> None:
    """Show what the signs on empty squares mean."""
    legend = _(
        "On the board: = triple word, - double word, \" triple letter, ' double letter, "
        "* the centre; small letters are blanks"
    )
    console.print(legend, style="dim")


def rack_text(tiles: Iterable[Tile], hidden: int = 0) -> str:
    """Return tiles in hand, spaced as on a rack; a dot is a tile that was not seen."""
    return " ".join([*(tile.face or "?" for tile in tiles), *("·" * hidden)]) or "–"


# -- for a player --------------------------------------------------------------------------------


def show_seen(seen: GameView, now: int) -> None:
    """Show all that players may see, from the board down to their own rack."""
    if seen.board is None:
        say(_("The board is covered while words are judged."))
    else:
        say(board_text(seen.board, seen.turn.laid if seen.turn else ()))
    settings = seen.settings
    for side in Side:
        passed = now - seen.at if side in seen.running else 0
        mark = "▶" if seen.turn is not None and seen.turn.mover is side else " "
        say(
            f"{mark} {player(side, settings)}  {seen.plays[side]}  "
            + _clock(seen.left[side] - passed, settings)
        )
    _show_timer(seen.timer, now - seen.at if seen.phase in THINKING else 0)
    say(_("Tiles in the bag: {count}").format(count=seen.bag))
    own = seen.viewer.side
    if own is not None and seen.racks[own].tiles is not None:
        say(_("Your rack: {tiles}").format(tiles=rack_text(seen.racks[own].tiles or ())))


def _clock(left: int, settings: Settings) -> str:
    return "" if settings.clock.value == "timer" else show_clock(left)


def _show_timer(timer: int | None, passed: int) -> None:
    """Show the time of a turn that is timed: in timer mode, and in the last hands of CAT 7¶4."""
    if timer is not None:
        say(_("Time for this turn: {time}").format(time=show_clock(timer - passed)))


def show_turns(records: Iterable[Record | RecordSeen], settings: Settings) -> None:
    """Show the turns so far: a line each, with the totals."""
    records = tuple(records)
    print_turns(records, settings, ((),) * len(records), ())
    show_miscounted(records)


def print_turns(
    records: Iterable[Record | RecordSeen],
    settings: Settings,
    more: Iterable[Iterable[str]],
    headings: Iterable[str],
) -> None:
    """Print a line for each turn, with the totals, and *more* cells under *headings* of theirs."""
    totals = dict.fromkeys(Side, 0)
    rows = []
    for number, (record, cells) in enumerate(zip(records, more, strict=False), 1):
        totals[record.mover] += record.points
        told = (player(record.mover, settings), turn_text(record), points_text(record))
        rows.append((str(number), *told, str(totals[record.mover]), *cells))
    headings = ("", _("Player"), _("Turn"), _("Points"), _("Total"), *headings)
    print_table(headings, rows, right={*range(len(headings))} - {1, 2}, tight=True)


def points_text(record: Record | RecordSeen) -> str:
    """Return the points as noted; a star means that the play counts other points."""
    return f"{record.points} *" if is_miscounted(record) else str(record.points)


def is_miscounted(record: Record | RecordSeen) -> bool:
    """Return whether the noted points differ from those of the play."""
    return record.outcome is Outcome.PLAY and record.points != record.computed


def show_miscounted(records: Iterable[Record | RecordSeen]) -> None:
    """Show the true points of the starred plays."""
    for number, record in enumerate(records, 1):
        if is_miscounted(record):
            text = _("* Turn {number}: {points} points noted, but the play counts {counted}")
            shown = {"points": record.points, "counted": record.computed}
            say(text.format(number=number, **shown), style="yellow")


def turn_text(record: Record | RecordSeen) -> str:
    """Return the text of a turn."""
    if record.outcome is Outcome.PLAY and record.placement is not None:
        return f"{record.placement}  {' '.join(record.words)}"
    what = _(OUTCOMES[record.outcome])
    if record.outcome is Outcome.EXCHANGE:
        return f"{what} -{record.exchanged}"
    return what


# -- recording or replaying a table game ----------------------------------------------------------


def show_game(game: Game, now: int) -> None:
    """Show all that is known of a game: board, clocks, racks, bag, what it waits for."""
    settings, turn = game.settings, game.turn
    say(board_text(game.tiles.board, turn.laid if turn else ()))
    clocks = running(game)
    for side in Side:
        left = game.clocks.left[side] - (now - game.at if side in clocks else 0)
        mark = "▶" if turn is not None and turn.mover is side else " "
        runs = " " + _("(runs)") if side in clocks else ""
        hand = game.tiles.hands[side]
        say(
            f"{mark} {side.value} {player(side, settings)}  {game.plays(side)}  "
            f"{_clock(left, settings)}{runs}  {hand_text(hand)}"
        )
    _show_timer(game.clocks.timer, now - game.at if timer_runs(game) else 0)
    say(_("Tiles in the bag: {count}").format(count=game.tiles.in_bag))
    say(_("Now: {phase}").format(phase=standing(game, _)), style="bold")
    if turn is not None and turn.words:
        words, points = " ".join(turn.words), turn.score.total if turn.score else 0
        say(_("The play: {words}, {points} points").format(words=words, points=points))
        if turn.points != points:
            say(_("Announced: {points}").format(points=turn.points), style="yellow")
    show_miscounted(game.records)
    show_result(game)


def hand_text(hand: Hand) -> str:
    """Return a rack as far as it is known."""
    return rack_text(hand.known, hand.hidden)


def show_result(game: Game) -> None:
    """Show how the game ended, once it has."""
    result = game.result
    if result is None:
        return
    scores = scores_text(result.scores[Side.A], result.scores[Side.B])
    cause = _(CAUSES[result.cause])
    if result.both_lose:
        text = _("Both players lose ({cause})").format(cause=cause)
    elif result.winner is None:
        text = _("Draw, {scores} ({cause})").format(scores=scores, cause=cause)
    else:
        name = player(result.winner, game.settings)
        text = _("{name} wins, {scores} ({cause})").format(name=name, scores=scores, cause=cause)
    say(text, style="bold")


def show_open(game: Game) -> None:
    """Show who may do what now, in the words that are typed; guards may still refuse."""
    say(_("Who may do what:"), style="bold")
    for actor in ACTORS:
        words = [
            verbs()[command.__name__].word(interface)
            for command in open_to(game, actor)
            if command.__name__ in verbs()
        ]
        if words:
            who = value_word("actors", actor.value, interface)
            show_indented(f"{who}: {' · '.join(words)}")
