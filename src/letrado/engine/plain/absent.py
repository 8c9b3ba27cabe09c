"""Refuse what only the native core can do in reasonable time."""

from typing import NoReturn

from letrado.base.errors import Unavailable
from letrado.base.i18n import N_, Text


def missing(what: Text) -> Unavailable:
    """Return the error for work that is too much for plain Python."""
    return Unavailable(
        "core.missing",
        "{what} needs the native core, which this installation lacks: install Letrado from a wheel "
        "for this system, or build it with a C++20 compiler",
        what=what,
    )


def build_graph(codes: bytes, lengths: bytes) -> NoReturn:
    """Refuse: needs the native core."""
    del codes, lengths
    raise missing(N_("Compiling a lexicon"))


def build_anagrams(graph: object) -> NoReturn:
    """Refuse: needs the native core."""
    del graph
    raise missing(N_("Compiling a lexicon"))


def self_play(*terms: object) -> NoReturn:
    """Refuse: needs the native core."""
    del terms
    raise missing(N_("Self-play"))


class Kwg:
    """Refuses: needs the native core."""

    def __init__(self, data: object) -> None:
        del data
        raise missing(N_("Reading a KWG graph"))


class Observations:
    """Refuses: needs the native core."""

    def __init__(self, tiles: object) -> None:
        del tiles
        raise missing(N_("Training"))


class WinTable:
    """Refuses: needs the native core."""

    def __init__(self, chances: object) -> None:
        del chances
        raise missing(N_("Looking ahead"))


class Simulation:
    """Refuses: needs the native core."""

    def __init__(self, *terms: object) -> None:
        del terms
        raise missing(N_("Looking ahead"))


class Endgame:
    """Refuses: needs the native core."""

    def __init__(self, *terms: object) -> None:
        del terms
        raise missing(N_("Looking ahead"))
