"""Sheets for counting the tiles before a game, by the edition's set (F09 §3, CAT 1¶1)."""

from math import ceil

from letrado.base.i18n import N_, cited
from letrado.core.tiles import Alphabet
from letrado.reports.tournament.asked import Asked, Contents

COLUMNS = 3


def tile_sheets(asked: Asked) -> Contents:
    """Return one a table: every tile as often as the set has it, to be ticked off."""
    say, rules = asked.say, asked.tournament.rules
    alphabet = Alphabet.load(rules.laying.tile_set)
    many = list(zip(alphabet.tiles, alphabet.counts, strict=True))
    kinds = [
        {
            "face": "" if tile.blank else tile.face,
            "value": "" if tile.blank else str(tile.value),
            "count": count,
        }
        for tile, count in many
    ]
    kinds = [*kinds[1:], kinds[0]]  # players look for the blank last
    height = ceil(len(kinds) / COLUMNS)
    all_tiles = sum(alphabet.counts)
    points = sum(tile.value * count for tile, count in many)
    notes = [
        say(
            N_("Tiles may be counted before the game, and not claimed afterwards ({article})."),
            article=cited(rules.cite("R-003"), asked.language),
        ),
        say(
            N_("While the game lasts this sheet is not on the table ({article})."),
            article=cited(rules.cite("R-024"), asked.language),
        ),
    ]
    return {
        **asked.frame(say(N_("Tile count")), asked.where()),
        "set": say(N_("tiles: {tiles}, points: {points}"), tiles=all_tiles, points=points),
        "columns": [kinds[at : at + height] for at in range(0, len(kinds), height)],
        "counted": say(N_("Counted")),
        "notes": notes,
        "sheets": [
            {
                "place": asked.where(pair.table),
                "signatures": [entrant.name for entrant in asked.both(pair)],
            }
            for pair in asked.games()
        ],
    }
