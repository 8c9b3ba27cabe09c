"""Store a record that was read as a game: in one transaction, or not at all."""

import json

from sqlalchemy import Connection

from letrado.base.errors import LetradoError
from letrado.formats.rebuilding import standing
from letrado.game.actors import Side
from letrado.game.settings import Settings
from letrado.game.state import COUNTED, OVER, Cause, Game, Phase
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.imports.reading import Reading, nothing_to_keep
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby.terms import Terms, lexicon_for
from letrado.server.live.game_index import result_text
from letrado.server.rendering.field_names import unfit_field
from letrado.store import new_id
from letrado.store.games import imports
from letrado.store.games.games import GameRow, Status
from letrado.store.people.accounts import Account


def keep(
    connection: Connection,
    source: LexiconSource,
    reading: Reading,
    lexicon_name: str,
    account: Account,
    now: int,
) -> GameRow:
    """Enter the game; it belongs to *account*, and everybody with its link sees it."""
    if reading.rebuilt is None:
        raise nothing_to_keep()
    game = reading.rebuilt.game
    settings, scores, status = game.settings, standing(game), status_of(game)
    lexicon = lexicon_of(settings, lexicon_name, source)
    row = GameRow(
        id=new_id(),
        created_at=now,
        edition=settings.edition,
        language=settings.rules.language,
        lexicon=lexicon.name if lexicon else "",
        lexicon_digest=lexicon.manifest.digest if lexicon else "",
        imported_by=account.id,
        visibility="link",
        status=status,
        score_a=scores[Side.A],
        score_b=scores[Side.B],
        result=None if status == "recorded" else _result(game),
    )
    imports.keep(connection, row, reading.rebuilt.events)
    return row


def status_of(game: Game) -> Status:
    """Return the status: a record that stops before the end stays so; nobody plays it on."""
    if game.phase is Phase.ANNULLED:
        return "cancelled"
    return "over" if game.phase in OVER | COUNTED else "recorded"


def _result(game: Game) -> str:
    """Return the result for the index; also of a game that was counted and never signed."""
    if game.result is not None or game.phase in OVER:
        return result_text(game)
    points = standing(game)
    tied = points[Side.A] == points[Side.B]
    winner = None if tied else max(Side, key=points.__getitem__).value
    cause = game.closing.cause or Cause.RULING
    return json.dumps({"winner": winner, "cause": cause.value, "both_lose": False})


def lexicon_of(settings: Settings, chosen: str, source: LexiconSource) -> Lexicon | None:
    """Return the chosen lexicon, else the game's own, else the default one; or None."""
    terms = Terms(edition=settings.edition, lexicon=chosen)
    if chosen:
        if chosen not in source.names():
            raise unfit_field("lexicon")
        return lexicon_for(terms, source)
    try:
        own = source.load_digest(settings.lexicon_digest) if settings.lexicon_digest else None
        if own is not None and own.alphabet.language == settings.rules.language:
            return own
    except LetradoError:
        pass  # its words are not available here
    try:
        return lexicon_for(terms, source)
    except LetradoError:
        return None
