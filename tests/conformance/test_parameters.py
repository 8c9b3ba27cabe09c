"""Every parameter of an edition counts: code reads it, relies on its one value, or shows it.

An edition with another value of what code takes for granted would need code first.
"""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from letrado import rulebook
from letrado.core.layout import Layout
from letrado.core.tiles import Alphabet
from letrado.rulebook import EDITIONS
from letrado.rulebook.bases import GROUPS

SOURCE = Path(__file__).parents[2] / "src/letrado"
GRANTED = {
    "laying.word_factors_multiply": True,  # scoring
    "laying.centre_is_double": True,  # the layout
    "laying.min_letters_first_play": 2,  # Board.check
    "laying.blanks": 2,  # the tile set
    "time.total_stops_on_claims": False,  # R-140-total
    "words.failed_challenge_penalty": 0,  # R-132-no-penalty
}
TOLD = {
    "laying.base_rules",  # where to look in silence
    "laying.reorder",  # why tiles may change places: a purpose, which nobody can observe
    "time.clock_watched_by",  # whose care the clock is; in any case no hint is given
    "drawing.pass_word",  # what is said
}
"""Parameters that “letrado rulebook show” tells people, and that no program can enforce."""


def test_no_parameter_is_idle() -> None:
    reads = {SOURCE / "rulebook/sanctions.py"}  # the rest of that folder only holds the values
    reads |= {file for file in SOURCE.rglob("*.py") if SOURCE / "rulebook" not in file.parents}
    reads.discard(
        SOURCE / "server/live/game_rules.py"
    )  # it tells pages the values, and decides nothing
    code = "".join(file.read_text("utf-8") for file in reads)
    idle = {
        f"{group}.{item.name}"
        for group, kind in GROUPS.items()
        for item in fields(kind)
        if not re.search(rf"\.{item.name}\b", code)
    }
    assert idle - {"laying.blanks"} == (set(GRANTED) | TOLD) - {"laying.blanks"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_code_takes_for_granted_holds(edition: str) -> None:
    rules = rulebook.load(edition)
    assert {key: rules.parameter(key) for key in GRANTED} == GRANTED


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tile_set_is_what_the_edition_says(edition: str) -> None:
    laying = rulebook.load(edition).laying
    alphabet = Alphabet.load(laying.tile_set)
    assert alphabet.counts[0] == laying.blanks
    assert not set(laying.blank_forbidden_faces) & set(alphabet.faces)
    assert {face for face in alphabet.faces if len(face) > 1} == set(laying.multiletter_tiles)
    layout = Layout.load()
    centre = layout.premium(layout.centre)
    assert centre is not None
    assert (centre.word == 2) is laying.centre_is_double
