"""Everything that the page of a live game shows without script, prepared before drawing."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.i18n import N_, Translate, translator
from letrado.game import Actor, Game, Phase, Side
from letrado.game.state import awaits_answer
from letrado.game.visible_state import GameView
from letrado.rulebook.sanctions import ground_text
from letrado.server.features.game.officials_view import (
    ACTING,
    Choice,
    OfficialsView,
    officials_view,
    pause_text,
)
from letrado.server.features.game.site_reasons import current
from letrado.server.infra.errors import Why
from letrado.server.live.game_index import is_paused_by_site, office_awaited
from letrado.server.live.game_rules import sanction_names
from letrado.server.rendering.drawing import Cell, TileFace, cells, tile_faces
from letrado.server.rendering.sheet_lines import SheetLine, in_order, sheet_lines

_BUTTONS = {
    "AcceptPlay": N_("Accept and note"),
    "RejectCentre": N_("Declare invalid"),
    "Resume": N_("Go on"),
    "Sign": N_("Sign the score sheet"),
    "Abandon": N_("Resign the game"),
}
_WAITS = {
    Actor.ARBITER: N_("The game waits for the arbiter."),
    Actor.JUDGE: N_("The game waits for the judge."),
    Actor.DIRECTOR: N_("The game waits for the director."),
}
_STANDINGS = {
    "appealed": N_("under appeal"),
    "upheld": N_("upheld by the tribunal"),
    "overturned": N_("lifted by the tribunal"),
}


@dataclass(frozen=True, slots=True)
class SanctionLine:
    """A sanction as everybody reads it; *number* is its place among all."""

    number: int
    text: str
    points: int
    ground: str
    standing: str
    """State of an appeal; empty if there is none."""
    may_appeal: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """Reason why a game ended before its natural end, and the article for it, if any."""

    reason: str
    article: str


@dataclass(frozen=True, slots=True)
class Absent:
    """A player who is not connected, and whether the opponent may claim the game now."""

    name: str
    claimable: bool


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player beside the board: *about* is a level or a rating, if there is one."""

    name: str
    about: str
    score: int


@dataclass(frozen=True, slots=True)
class GamePageView:
    """The page of a game for one viewer: every text is translated, nothing is left to look up."""

    id: str
    seq: int
    title: str
    failure: Why | None
    status: str
    cells: list[list[Cell]] | None
    """None while the board is covered."""
    cover: str
    """Reason why it is covered."""
    ruling: str
    sanctions: tuple[SanctionLine, ...]
    reopen: tuple[str, ...]
    """Names of those who ask to open the game again."""
    may_request_reopen: bool
    rack: list[TileFace]
    may_play: bool
    ended: Ended | None
    is_over: bool
    waits: str
    absent: tuple[Absent, ...]
    may_act: bool
    buttons: tuple[Choice, ...]
    challengeable: tuple[str, ...]
    sheet: tuple[SheetLine, ...]
    players: tuple[PlayerCard, ...]
    officials: OfficialsView | None


def game_page_view(
    game: Game,
    sight: GameView,
    state: Mapping[str, Any],
    data: Mapping[str, Any],
    failure: Why | None,
    arguments: Mapping[int, str],
    desk: str,
    language: str,
) -> GamePageView:
    """Build the view from the viewer's sight, the island's message (*state*) and its *data*."""
    _ = translator(language)
    table, commands = state["table"], frozenset[str](state["open"])
    names = dict(zip(Side, sight.settings.players, strict=True))
    side, turn = sight.viewer.side, sight.turn
    own = sight.racks[side].tiles if side else None
    laid = dict(turn.laid) if turn else {}
    players = data["players"]
    return GamePageView(
        id=data["id"],
        seq=state["seq"],
        title=" – ".join(players[each.value]["name"] for each in Side),
        failure=failure,
        status=_status(game, sight, table["status"], _),
        cells=None if sight.board is None else cells(sight.board, laid, _),
        cover=cover_text(sight, _),
        ruling=_("Ruling: {text}").format(text=table["ruling"]["text"]) if table["ruling"] else "",
        sanctions=tuple(_sanctions(sight, names, commands, language)),
        reopen=tuple(names[each] for each in Side if each in sight.closing.reopen),
        may_request_reopen="RequestReopen" in commands,
        rack=tile_faces(own or ()),
        may_play="PlaceTiles" in commands,
        ended=_ended(table["ended"], _),
        is_over=table["status"] != "running",
        waits=_waits(game, sight, _),
        absent=tuple(_absent(state, names, plays=side is not None)),
        may_act=bool(commands),
        buttons=tuple(Choice(kind, _(text)) for kind, text in _BUTTONS.items() if kind in commands),
        challengeable=tuple(word.spelling for word in turn.score.words)
        if turn and turn.score and "ChallengeWords" in commands
        else (),
        sheet=sheet_lines(sight, _),
        players=tuple(
            PlayerCard(
                names[each],
                str(players[each.value]["level"] or players[each.value]["rating"] or ""),
                (sight.result.scores if sight.result else sight.plays)[each],
            )
            for each in in_order(sight)
        ),
        officials=officials_view(game, sight, commands, arguments, desk, language)
        if sight.viewer in ACTING
        else None,
    )


def cover_text(sight: GameView, _: Translate) -> str:
    """Return why the board is covered: judges are at it, or their answer has open consequences."""
    if sight.phase is not Phase.VERDICT:
        return _("Board covered while the judges answer")
    if sight.challenge and sight.challenge.valid:
        return _("Board covered until the game continues or someone appeals")
    return _("Board covered until the play is withdrawn or someone appeals")


def _status(game: Game, sight: GameView, status: str, _: Translate) -> str:
    """Say what goes on: a play to answer, whose turn it is, or the end."""
    turn = sight.turn
    names = dict(zip(Side, sight.settings.players, strict=True))
    if turn is None:
        return _("The count") if status == "running" else _("The game has ended.")
    if turn.score is not None and awaits_answer(game) is not None:
        main = turn.score.words[0]
        return _("{name} plays {word} at {slot}: {n} points, total {total}.").format(
            name=names[turn.mover],
            word=main.spelling,
            slot=main.slot,
            n=turn.score.total,
            total=sight.plays[turn.mover] + turn.score.total,
        )
    if turn.mover is sight.viewer.side:
        return _("Your turn.")
    return _("{name} is thinking").format(name=names[turn.mover])


def _ended(ended: Mapping[str, str] | None, _: Translate) -> Ended | None:
    if ended is None:
        return None
    reason = ended["reason"]  # a house rule, or an official's text
    return Ended(_(current(reason)), ended["article"])


def _sanctions(
    sight: GameView, names: Mapping[Side, str], commands: Collection[str], language: str
) -> Iterator[SanctionLine]:
    _, kinds = translator(language), sanction_names(language)
    for number, each in enumerate(sight.sanctions, 1):
        own = each.side is sight.viewer.side and each.standing == "decided"
        yield SanctionLine(
            number,
            _("Sanction of {name}: {kind}").format(name=names[each.side], kind=kinds[each.kind]),
            each.points,
            ground_text(sight.settings.rules, each.ground),
            "" if each.standing == "decided" else _(_STANDINGS[each.standing]),
            may_appeal=own and "AppealSanction" in commands,
        )


def _waits(game: Game, sight: GameView, _: Translate) -> str:
    """Return for whom the game waits, and why; empty if it waits for nobody."""
    office = office_awaited(game)
    if office is None:
        return pause_text(sight, _) if is_paused_by_site(game) else ""
    return f"{_(_WAITS[office])} {pause_text(sight, _)}".rstrip()


def _absent(
    state: Mapping[str, Any], names: Mapping[Side, str], *, plays: bool
) -> Iterator[Absent]:
    for side, gone in state["gone"].items():
        if gone["claim_at"] is not None:
            claimable = plays and gone["claim_at"] <= state["now"]
            yield Absent(names[Side(side)], claimable)
