"""Names of the states of tables, kinds of results and calls, at the desk and in the hall."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.base.i18n import N_, Text, translator
from letrado.tournament.model.rounds import Kind, Source

TableState = Literal["conflict", "call", "sign", "play", "done"]
"""State of a table; those that need the desk come first. Each is a filter of the page."""
STATES: tuple[TableState, ...] = ("conflict", "call", "sign", "play", "done")

CALLS: Mapping[str, Text] = {
    "arbiter": N_("calls the arbiter"),
    "judge": N_("calls the judge"),
    "director": N_("calls the director"),
    "monitor": N_("calls the monitor"),
    "tribunal": N_("calls the tribunal"),
}
KINDS: Mapping[Kind, Text] = {
    "played": N_("over the board"),
    "forfeit": N_("Absence"),
    "double_loss": N_("Both lose"),
    "adjudicated": N_("Adjudicated"),
}
SOURCES: Mapping[Source, Text] = {
    "desk": N_("entered at the desk"),
    "players": N_("signed by both players"),
    "monitor": N_("entered by the monitor"),
    "slip": N_("with the slip’s code"),
    "sheet": N_("by the score sheet"),
    "game": N_("by the live game"),
    "file": N_("from a file"),
}
_STATES: Mapping[TableState, tuple[Text, str, str]] = {
    "conflict": (N_("They differ"), "bad", "alert"),
    "call": (N_("Calls"), "warn", "hand"),
    "sign": (N_("One has signed"), "acc", "sheet"),
    "play": (N_("In play"), "info", "clock"),
    "done": (N_("Closed"), "ok", "check"),
}


@dataclass(frozen=True, slots=True)
class StateLabel:
    """A state of tables in words, with the colour of its chip and its icon."""

    text: str
    chip: str
    icon: str


def state_label(state: TableState, language: str, *, begun: bool) -> StateLabel:
    """Name a state of tables; before the signal nothing is in play."""
    _ = translator(language)
    text, chip, icon = _STATES[state]
    return StateLabel(_("Not begun") if state == "play" and not begun else _(text), chip, icon)


def call_label(kind: str, text: str, language: str) -> str:
    """Name the official that a table calls; its own *text* if it calls nobody in particular."""
    _ = translator(language)
    return _(CALLS[kind]) if kind in CALLS else text or _("calls")


def unusual_kind(kind: Kind | None, language: str) -> str:
    """Name how a result came about; empty if it was played over the board."""
    return "" if kind in (None, "played") else translator(language)(KINDS[kind])
