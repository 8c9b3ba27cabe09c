"""The word list that a game was begun with: it is judged by that one until its end.

A list that was replaced since is another one, whatever its name: what counts is the digest.
"""

from letrado.errors import LetradoError, Unavailable
from letrado.lexicon.lookup import Lexicon
from letrado.server.lexicons import LexiconSource


def by_digest(source: LexiconSource, name: str, digest: str) -> Lexicon:
    """The lexicon that had *digest* when the game began, first looked for under its *name*."""
    for each in (name, *(other for other in source.names() if other != name)):
        try:
            book = source.load(each)
        except LetradoError:
            continue
        if book.manifest.digest == digest:
            return book
    raise Unavailable(
        "game.lexicon",
        "The lexicon {name} that this game began with is not here any more: import it again",
        name=name,
        digest=digest,
    )
