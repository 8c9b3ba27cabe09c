"""Make and check the code of a slip, which opens the result of one game and nothing else.

It is derived from the tournament's secret and the players at the table, so nothing is stored, and
the slip of a table that was paired anew becomes invalid.
"""

import hmac

from letrado.reports.tournament import Link
from letrado.server.features.tournaments.live_tournament import CodeIndex, LiveTournament
from letrado.tournament.model.rounds import Pair
from letrado.tournament.model.state import Place, Tournament

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty characters that nobody mistakes for one another, on paper or by ear."""
LENGTH = 10
"""Characters of a code: 30 to the tenth codes, 49 bits.

That is enough not to count wrong codes, so nobody who types them can lock out the others at an
address. The limits on requests bound guessing enough: an address is given 50 requests of this kind
a second (`limits.toml`), 4,320,000 a day, and a member of more than a day no more than that. In a
tournament with 5,000 games the chance to hit one of their codes is 5,000 × 4,320,000 / 30^10, less
than one in 25,000 for a whole day of trying.
"""


def result_code(secret: str, place: Place, pair: Pair) -> str:
    """Return the code of a game.

    >>> result_code("s", ("A", 1, 3), Pair(3, 5, 8))
    'MB4EGFESGV'
    """
    return derived(secret, "result", *place, pair.first, pair.second)


def derived(secret: str, *what: object) -> str:
    """Derive a code for *what*, which nobody can compute without the secret."""
    told = "\n".join(map(str, what))
    number = int.from_bytes(hmac.digest(secret.encode(), told.encode(), "sha256"))
    signs = []
    for _ in range(LENGTH):
        number, at = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[at])
    return "".join(signs)


def spaced(code: str) -> str:
    """Write a code as people read it.

    >>> spaced("MB4EGFESGV")
    'MB4EG-FESGV'
    """
    return f"{code[:5]}-{code[5:]}"


def plain(typed: str) -> str:
    """Read a code as people type it: in any case, with or without the hyphen.

    Characters that no code has are left out.
    """
    return "".join(sign for sign in typed.upper()[:40] if sign in ALPHABET)


def place_of(hall: LiveTournament, typed: str) -> Place | None:
    """Find the game that a code belongs to.

    Making thousands of codes costs more than a request, so they are made once for each pairing. A
    code is looked up by a hash that no outsider can predict, so timing reveals nothing.
    """
    # Read once: another thread may change the tournament meanwhile.
    pairings = _pairings(hall.tournament)
    index = hall.codes
    if index is None or index.pairings != pairings:
        places = {}
        for division, number, pairs in pairings:
            for pair in pairs:
                if pair.second is not None:
                    place = division, number, pair.table
                    places[result_code(hall.row.secret, place, pair)] = place
        index = CodeIndex(pairings, places)
    # Also after a replay, whose pairings are only equal: the next comparison is quick again.
    hall.codes = CodeIndex(pairings, index.places)
    return index.places.get(plain(typed))


def _pairings(tournament: Tournament) -> tuple[tuple[str, int, tuple[Pair, ...]], ...]:
    """Return all pairings. A result keeps the pairs of its round, so comparing them is quick."""
    return tuple(
        (division.name, played.number, played.pairs)
        for division in tournament.divisions.values()
        for played in division.rounds
    )


def link_of(hall: LiveTournament, site: str, place: Place) -> Link:
    """Return the code and address that are printed on the slip of a table."""
    _, pair = hall.tournament.table(*place)
    code = result_code(hall.row.secret, place, pair)
    return Link(spaced(code), f"{site}/torneo/{hall.id}/r/{code}")
