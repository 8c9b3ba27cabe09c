"""Editions of the law as people call them: ``F09``, ``2009``, ``fise2009``, ``català``."""

from letrado import rulebook
from letrado.tiles import fold


def edition_called(typed: str | None) -> str | None:
    """The name of the edition that *typed* means; what means none is left for the law to refuse.

    >>> edition_called("F09"), edition_called("2007"), edition_called("Català")
    ('fise-2009', 'fise-2007', 'cat')
    """
    if typed is None:
        return None
    wanted = _plain(typed)
    for edition in rulebook.EDITIONS:
        short = rulebook.load(edition).short
        name, year = _plain(edition), edition.rpartition("-")[2]
        if wanted in {name, _plain(short), year.upper(), f"{name}ALA", f"{name}ALAN"}:
            return edition
    return typed


def _plain(text: str) -> str:
    return fold(text.strip().replace("-", "").replace(" ", ""))[0].upper()
