"""The form for a new table: its players, edition, words and clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from letrado.base.i18n import translator
from letrado.game import ClockMode, Protocol, Settings, Side
from letrado.game.settings import CLOCK_NAMES, MINUTE
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import EDITIONS, Pairing, load
from letrado.server.features.lexicons.lexicons import LexiconList, LexiconSource
from letrado.server.features.lobby.terms import Terms, edition_name, lexicon_for
from letrado.server.rendering.field_names import unfit_field
from letrado.server.rendering.i18n import language_of
from letrado.store import new_id
from letrado.store.games.games import GameRow

FIELDS = (
    "a", "b", "edition", "lexicon", "clock", "minutes", "total", "starter", "event", "round",
    "table", "online",
)  # fmt: skip
"""Fields of the form."""
LONGEST_NAME = 60
STARTERS = ("A", "B", "draw")
_MOST_MINUTES = 600


@dataclass(frozen=True, slots=True)
class TableOffer:
    """Choices of the form: editions and lexicons with their languages, and kinds of clocks."""

    editions: list[tuple[str, str, str]]
    lexicons: list[tuple[str, str]]
    clocks: list[tuple[str, str]]


def offered(request: Request) -> TableOffer:
    """Return the options of the form, in the words of the page."""
    language = language_of(request)
    _ = translator(language)
    available = LexiconList.of(request.app.state.lexicons)
    lexicons = [
        lexicon for lexicon in available.in_order if lexicon.alphabet.language in ("es", "ca")
    ]
    played = {lexicon.alphabet.language for lexicon in lexicons}
    return TableOffer(
        editions=[
            (each, edition_name(each), load(each).language)
            for each in EDITIONS
            if load(each).language in played
        ],
        lexicons=[(lexicon.name, lexicon.alphabet.language) for lexicon in lexicons],
        clocks=[
            (mode.value, _(CLOCK_NAMES[mode.value]).capitalize())
            for mode in ClockMode
            if mode is not ClockMode.NONE
        ],
    )


def read_form(
    fields: Mapping[str, str], source: LexiconSource, now: int
) -> tuple[GameRow, Settings, Lexicon]:
    """Return the table that the form asks for; `Unreadable` or `Illegal` names a wrong field."""
    edition = _one(fields, "edition", EDITIONS)
    rules = load(edition)
    lexicon = lexicon_for(Terms(edition=edition, lexicon=fields.get("lexicon", "")[:60]), source)
    mode = ClockMode(_one(fields, "clock", tuple(mode.value for mode in ClockMode)))
    chosen = _one(fields, "starter", STARTERS)
    pairing: Pairing = "friendly" if chosen == "draw" else "swiss"
    drawn = chosen == "draw" or rules.setup.first_player[pairing] == "draw"
    settings = Settings(
        edition,
        (_name(fields, "a", "A"), _name(fields, "b", "B")),
        protocol=Protocol.TABLE,
        clock=mode,
        clock_ms=None if mode is ClockMode.TIMER else _minutes(fields, "minutes"),
        total_ms=_minutes(fields, "total"),
        pairing=pairing,
        starter=None if drawn else Side(chosen),
        lexicon=lexicon.name,
        lexicon_digest=lexicon.manifest.digest,
        event=fields.get("event", "").strip()[:LONGEST_NAME],
        round=_number(fields, "round"),
        table=_number(fields, "table"),
    )
    settings.check()
    row = GameRow(
        id=new_id(),
        created_at=now,
        edition=edition,
        language=rules.language,
        lexicon=lexicon.name,
        lexicon_digest=lexicon.manifest.digest,
        pace="table",
        clock_ms=settings.allotment or None,
        visibility="players",
    )
    return row, settings, lexicon


def read_terms(fields: Mapping[str, str]) -> Terms:
    """Return the terms of a live game in the form, as two people would agree on them."""
    minutes = _minutes(fields, "minutes")
    mode = _one(fields, "clock", tuple(mode.value for mode in ClockMode))
    given: dict[str, Any] = {
        "edition": _one(fields, "edition", EDITIONS),
        "lexicon": fields.get("lexicon", ""),
        "clock": mode,
    }
    return Terms.read(given | ({} if minutes is None else {"minutes": minutes // MINUTE}))


def _one(fields: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    value = fields.get(name) or known[0]
    if value not in known:
        raise unfit_field(name)
    return value


def _name(fields: Mapping[str, str], name: str, otherwise: str) -> str:
    text = " ".join(fields.get(name, "").split())
    if len(text) > LONGEST_NAME:
        raise unfit_field(name)
    return text or otherwise


def _number(fields: Mapping[str, str], name: str) -> int | None:
    text = fields.get(name, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 5:
        raise unfit_field(name)
    return int(text)


def _minutes(fields: Mapping[str, str], name: str) -> int | None:
    number = _number(fields, name)
    if number is not None and not 0 < number <= _MOST_MINUTES:
        raise unfit_field(name)
    return None if number is None else number * MINUTE
