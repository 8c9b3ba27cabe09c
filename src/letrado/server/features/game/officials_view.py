"""Forms of officials in a live game, on its page without script."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from letrado.base.i18n import N_, Translate, translator
from letrado.game import Actor, Game, Phase, Side
from letrado.game.redaction import Viewer
from letrado.game.visible_state import GameView
from letrado.rulebook.sanctions import ground_text
from letrado.server.features.game.site_reasons import current
from letrado.server.features.table_console.view import rules_data

ACTING = frozenset({Viewer.JUDGE, Viewer.ARBITER, Viewer.DIRECTOR, Viewer.TRIBUNAL})
"""Officials who decide; a monitor only records."""

_RULINGS = ("RuleOnWords", "RuleOnAppeal")
_PLAIN = {
    "Resume": N_("Resume the game"),
    "AnnounceRoundOver": N_("Round time over: this hand and one more"),
    "GrantReopen": N_("Open the game again, as both players ask"),
}
_WITH_TEXT = {
    "Decide": N_("Record a ruling"),
    "Suspend": N_("Suspend the game"),
    "WaiveAppeal": N_("Record that nobody appeals"),
    "Annul": N_("Annul the game"),
}
_OF_A_SIDE = {
    "RecordAbandonment": N_("Record that a player has left and will not return"),
    "SetClock": N_("Set a clock"),
    "BarWord": N_("Bar a word"),
    "Arrive": N_("Record that a player has arrived"),
}
_OF_CLOTH = frozenset({"extra_tiles", "irregular_draw"})
"""Grounds that need a real bag, which a live game has not."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A command or a value of a form, and the text for it."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class SanctionForm:
    """Options of a sanction: its article, its kinds, the most points that it takes off."""

    article: str
    kinds: tuple[Choice, ...]
    most: int | None
    held: int
    """Number of sanctions so far; if it grows meanwhile, the form is refused."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """A sanction before the tribunal; *number* is its place among all."""

    number: int
    player: str
    ground: str
    arguments: str


@dataclass(frozen=True, slots=True)
class OfficialsView:
    """The forms that are open to an official now."""

    challenged: tuple[str, ...]
    asked: str
    """Question of the player who called an official."""
    players: tuple[Choice, Choice]
    rulings: tuple[str, ...]
    plain: tuple[Choice, ...]
    with_text: tuple[Choice, ...]
    of_a_side: tuple[Choice, ...]
    reopen: tuple[str, ...]
    """Names of those who ask to open a closed game again."""
    desk: str
    """Address of the tournament's desk, if sanctions are given there instead; or empty."""
    sanction: SanctionForm | None
    grounds: tuple[Choice, ...]
    """The grounds for a disqualification, if one is open."""
    appeals: tuple[Appeal, ...]
    may_abandon_both: bool
    may_adjudicate: bool


def officials_view(
    game: Game,
    sight: GameView,
    commands: Collection[str],
    arguments: Mapping[int, str],
    desk: str,
    language: str,
) -> OfficialsView:
    """Return the forms for *commands*.

    *arguments* are of appeals, by the number of the sanction.
    """
    _ = translator(language)
    rules = rules_data(game, language)
    names = dict(zip(Side, sight.settings.players, strict=True))
    kinds = tuple(Choice(each["kind"], each["name"]) for each in rules["sanctions"])
    form = SanctionForm(
        rules["articles"]["sanction"], kinds, rules["most"], held=len(sight.sanctions)
    )
    sanctions = "SanctionPlayer" in commands
    grounds = (Choice(each["kind"], each["name"]) for each in rules["grounds"])
    appealed = enumerate(sight.sanctions, 1) if "RuleOnSanction" in commands else ()
    return OfficialsView(
        challenged=sight.challenge.words if sight.challenge else (),
        asked=pause_text(sight, _),
        players=(Choice("A", names[Side.A]), Choice("B", names[Side.B])),
        rulings=tuple(each for each in _RULINGS if each in commands),
        plain=_open(_PLAIN, commands, _),
        with_text=_open(_WITH_TEXT, commands, _),
        of_a_side=_open(_OF_A_SIDE, commands, _),
        reopen=tuple(
            names[side]
            for side in Side
            if side in sight.closing.reopen and sight.phase is Phase.CLOSED
        ),
        desk=desk if sanctions else "",
        sanction=form if sanctions and not desk and kinds else None,
        grounds=tuple(
            each for each in grounds if "Disqualify" in commands and each.value not in _OF_CLOTH
        ),
        appeals=tuple(
            Appeal(
                number,
                names[each.side],
                ground_text(game.rules, each.ground),
                arguments.get(number, ""),
            )
            for number, each in appealed
            if each.standing == "appealed"
        ),
        may_abandon_both="AbandonBoth" in commands,
        may_adjudicate="Adjudicate" in commands,
    )


def pause_text(sight: GameView, _: Translate) -> str:
    """Return the text given with a pause; texts of the site itself are translated."""
    if sight.pause is None:
        return ""
    told = sight.pause.text
    return _(current(told)) if sight.pause.by is Actor.SYSTEM else told


def _open(texts: Mapping[str, str], commands: Collection[str], _: Translate) -> tuple[Choice, ...]:
    return tuple(Choice(kind, _(text)) for kind, text in texts.items() if kind in commands)
