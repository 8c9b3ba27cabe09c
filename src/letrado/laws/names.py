"""Editions of the law as people call them: ``F09``, ``2009``, ``català``; ``L09``, ``v16``."""

from letrado import rulebook
from letrado.core.tiles import fold
from letrado.lexicon.law import edition as words
from letrado.lexicon.law.rulings import EDITIONS as WORD_EDITIONS


def edition_called(typed: str | None) -> str | None:
    """Return the edition that *typed* means; other text is returned as it is, to be refused later.

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


def law_called(typed: str | None) -> str | None:
    """Return the edition that *typed* means, of the law of games or of the law of words.

    >>> law_called("F09"), law_called("v16"), law_called("redeletras"), law_called("L04")
    ('fise-2009', 'lexis-2009-v16', 'lexis-redeletras', 'lexis-2004')
    """
    game = edition_called(typed)
    if typed is None or game in rulebook.EDITIONS:
        return game
    wanted = _plain(typed.partition(":")[0])  # a profile has the articles of its edition
    for name in WORD_EDITIONS:
        full = _plain(name)
        parts = {_plain(part) for part in name.split("-")[1:] if not part.isdecimal()}
        if wanted in {full, full.removeprefix("LEXIS"), words.load(name).short, *parts}:
            return name
    return typed


def _plain(text: str) -> str:
    return fold(text.strip().replace("-", "").replace(" ", ""))[0].upper()
