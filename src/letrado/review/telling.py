"""A review in words: the name of each kind of loss, advice about it, and the worst turns."""

from collections.abc import Mapping

from letrado.base.i18n import N_, Text, catalogue, translator
from letrado.core.board import Board
from letrado.core.moves import Exchange, Move
from letrado.core.placements import Placement
from letrado.game.state import Outcome
from letrado.review.analysis import Analysis, Untold
from letrado.review.options import Method
from letrado.review.summary import Kind, Loss
from letrado.review.turns import PlayedTurn

KINDS: Mapping[Kind, tuple[Text, Text]] = {
    Kind.CHALLENGE: (
        N_("Plays left unchallenged"),
        N_("The rival’s words were not in the list, and nobody challenged them."),
    ),
    Kind.PHONY: (
        N_("Plays withdrawn"),
        N_("The words were not in the list: the turn went with them."),
    ),
    Kind.BINGO: (
        N_("Bingos not seen"),
        N_("Look for endings and prefixes before settling for fewer tiles."),
    ),
    Kind.ENDGAME: (
        N_("With an empty bag"),
        N_("Every tile of the rival is known then: count them, and think of who goes out."),
    ),
    Kind.LAST_TILES: (
        N_("With few tiles in the bag"),
        N_("Think of who will draw the last tiles, and of what is left to draw."),
    ),
    Kind.EXCHANGE: (
        N_("Changing tiles, or not"),
        N_("An exchange costs one turn; a bad rack costs several."),
    ),
    Kind.POINTS: (N_("Plays of more points"), N_("There was more to be had on the board.")),
    Kind.LEAVE: (
        N_("Tiles kept and places opened"),
        N_("Same points or fewer, but it kept better tiles or left less for the opponent."),
    ),
}

UNTOLD: Mapping[Untold, Text] = {
    Untold.RACK: N_("The rack is not known, so what could have been played cannot be shown."),
    Untold.MOVE: N_("The exact play is unknown, so its cost can’t be computed."),
    Untold.POSITION: N_("With such a rack or board no plays can be looked for."),
    Untold.WORDS: N_("Without the words of the game there are no best plays to show."),
}

METHODS: Mapping[Method, Text] = {
    Method.STATIC: N_("by equity"),
    Method.SIMULATION: N_("by playing on many times"),
    Method.PREENDGAME: N_("by the ways in which the last tiles can lie"),
    Method.ENDGAME: N_("by searching the end of the game"),
}

_NARROW = "\N{NARROW NO-BREAK SPACE}"


def decimal(value: float, language: str, places: int = 1) -> str:
    """Return a number as people write it, with a true minus sign."""
    text = f"{value:.{places}f}".replace("-", "−")
    return text if language == "en" else text.replace(".", ",")


def percent(millionths: int, language: str, places: int = 0) -> str:
    """Return a share of games as text."""
    space = "" if language == "en" else _NARROW
    return f"{decimal(millionths / 10_000, language, places)}{space}%"


def points(thousandths: int, language: str) -> str:
    """Return thousandths of a point as points."""
    return decimal(thousandths / 1000, language)


def move_text(move: Move, board: Board, language: str) -> str:
    """Return «NADAR 15D», «exchange A E» or «pass»."""
    _ = translator(language)
    if isinstance(move, Placement):
        whole = move.whole(board)
        tiles = (tile or board.tile_at(at) for at, tile in whole)
        return f"{''.join(tile.face for tile in tiles if tile)} {whole.slot}"
    if isinstance(move, Exchange):
        faces = " ".join(tile.face or "?" for tile in move.tiles)
        return _("exchange {tiles}").format(tiles=faces)
    return _("pass")


def done_text(turn: PlayedTurn, language: str) -> str:
    """Return the move made in a turn, even if it was taken back."""
    _, ngettext = translator(language), catalogue(language).ngettext
    record = turn.record
    if turn.placement is not None and record.outcome in (Outcome.PLAY, Outcome.INVALID):
        return move_text(turn.placement, turn.board, language)
    if record.outcome is Outcome.EXCHANGE:
        if record.tiles:
            return move_text(Exchange(record.tiles), turn.board, language)
        return ngettext("exchange of {n} tile", "exchange of {n} tiles", record.exchanged).format(
            n=record.exchanged
        )
    return _("turn lost") if record.outcome is Outcome.LOST else _("pass")


def loss_text(loss: Loss, turn: PlayedTurn, analysis: Analysis, language: str) -> str:
    """Return one sentence on a loss: the move made, and the better one."""
    _ = translator(language)
    made = done_text(turn, language)
    if loss.kind is Kind.CHALLENGE and analysis.phony is not None:
        return _("{play} went unchallenged; not in the lexicon: {words}.").format(
            play=made, words=", ".join(analysis.phony.words)
        )
    best = analysis.best
    if best is None:
        return made
    better = move_text(best.move, turn.board, language)
    if loss.kind is Kind.PHONY:
        return _("{play} was withdrawn; {best} was there.").format(play=made, best=better)
    return _("{best} instead of {play}.").format(best=better, play=made)


def cost_text(loss: Loss, language: str) -> str:
    """Return «57.4 points, 20% of the game»."""
    _ = translator(language)
    return _("{points} points of equity, {share} of the game").format(
        points=points(loss.equity, language), share=percent(loss.win, language)
    )
