"""Habits of players at the table, each as one step: whole turns, challenges, signatures."""

from collections.abc import Callable, Mapping
from typing import Any

from letrado.game import Phase, Side
from tests.conformance.table import Table


def _other(by: str) -> str:
    return Side(by).other.value


def _announce(table: Table, by: str, points: int | None = None) -> None:
    """Say what the play counts, and the new total where the edition asks for it."""
    game = table.state
    score = game.turn.score if game.turn is not None else None
    if points is None:
        points = 0 if score is None else score.total
    table.do(by, "Announce", points=points, total=game.plays(Side(by)) + points)


def _lay(table: Table, by: str, tiles: Any) -> None:
    table.do(by, "LayTiles", tiles=tiles)
    table.do(by, "FinishPlacement")


def _complete(table: Table, by: str, draw: str | None = None) -> None:
    """Note, draw and press as the edition orders; in FISE the last play of all needs no press."""
    if table.state.rules.words.note_closes:
        table.do(_other(by), "NoteScore")
    table.do(by, "NoteScore")
    if table.state.phase is Phase.NOTED:
        table.do(by, "BeginDraw")
        table.do(by, "EndDraw", **({} if draw is None else {"tiles": draw}))
    if table.state.phase is Phase.TURN_DONE:
        table.do(by, "PressClock")


def _play_turn(
    table: Table,
    by: str,
    tiles: Any,
    points: int | None = None,
    drawn: str | None = None,
) -> None:
    """A whole turn: lay, count, announce, note, draw, press."""
    _lay(table, by, tiles)
    _announce(table, by, points)
    if drawn is None and table.known and not table.settings.electronic:
        drawn = _first_of_bag(table, by)
    _complete(table, by, drawn)


def _first_of_bag(table: Table, by: str) -> str:
    game = table.state
    need = game.rules.laying.rack_size - len(game.tiles.hands[Side(by)])
    return "".join(map(str, game.tiles.pool.tiles[: min(need, game.tiles.in_bag)]))


def _pass(table: Table, by: str) -> None:
    table.do(by, "PassTurn")
    table.do(by, "PressClock")


def _passes(table: Table, by: str, times: int) -> None:
    for _ in range(times):
        turn = table.state.turn
        assert turn is not None, "no turn is under way"
        _pass(table, turn.mover.value)


def _exchange(table: Table, by: str, tiles: str) -> None:
    """Change tiles for equal ones, so that the rack stays what it was."""
    count = len(table.tiles_of(tiles))
    announced = table.state.rules.drawing.exchange_announces_count
    table.do(by, "AnnounceExchange", **({"count": count} if announced else {}))
    table.do(by, "LayAside", tiles=tiles)
    table.do(by, "DrawExchange", tiles=tiles)
    table.do(by, "ReturnTiles")
    table.do(by, "PressClock")


def _challenge(table: Table, by: str, words: list[str] | None = None) -> None:
    """Challenge, sign the slip where there is one, and bring it to the judge."""
    turn = table.state.turn
    table.do(by, "ChallengeWords", words=words or list(turn.words if turn is not None else ()))
    if table.state.rules.words.challenge_slip:
        for side in "AB":
            table.do(side, "SignSlip")
    table.do("arbiter", "SubmitSlip")


def _invalid(table: Table, by: str, tiles: Any) -> None:
    """Lay a play that is challenged, judged bad and taken back; the turn ends with it."""
    _lay(table, by, tiles)
    _announce(table, by)
    _challenge(table, _other(by))
    table.do("judge", "RuleOnWords", valid=False)
    table.do(by, "RetractPlay")
    table.do(by, "PressClock")


def _withdraw(table: Table, by: str, tiles: Any) -> None:
    """Lay tiles and take them back: the turn is lost."""
    table.do(by, "LayTiles", tiles=tiles)
    table.do(by, "Withdraw")
    table.do(by, "PressClock")


def _schedule(table: Table, by: str) -> None:
    """Schedule the game that the case describes."""
    table.do(by, "ScheduleGame", settings=table.settings)


def _sign(table: Table, by: str) -> None:
    for side in "AB":
        table.do(side, "Sign")


HABITS: Mapping[str, Callable[..., None]] = {
    "lay": _lay,
    "announce": _announce,
    "complete": _complete,
    "play": _play_turn,
    "pass": _pass,
    "passes": _passes,
    "exchange": _exchange,
    "challenge": _challenge,
    "invalid": _invalid,
    "withdraw": _withdraw,
    "sign": _sign,
    "schedule": _schedule,
}
