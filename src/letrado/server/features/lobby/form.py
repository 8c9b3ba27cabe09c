"""The form for a new game: its options, its input, and the last choice of this browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError
from letrado.base.i18n import Translate, translator
from letrado.players import LEVELS, by_strength
from letrado.rulebook import EDITIONS, load
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList
from letrado.server.features.lobby.terms import (
    CLOCK_TEXTS,
    DELAYS,
    GAMES,
    VISIBILITIES,
    Terms,
    edition_name,
)
from letrado.server.rendering.field_names import unfit_field
from letrado.server.rendering.i18n import language_of

COOKIE = "partida"
_YEAR = 365 * 24 * 3600
_LONGEST = 400

RIVALS = ("bot", "open", "link")
CLOCKS = (
    "none", "running:10", "running:15", "running:25", "running:30", "stopped:25", "timer",
    "days:1", "days:3", "days:7",
)  # fmt: skip
"""A clock and its minutes or days; an edition without such a clock uses its own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The opponent, and the terms."""

    rival: str
    level: str
    clock: str
    terms: Terms

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> "Choice":
        """Read a form or a cookie; `Unreadable` names a field with a wrong value."""
        rival = _one(fields, "rival", RIVALS)
        level = _one(fields, "level", tuple(LEVELS))
        clock = _one(fields, "clock", CLOCKS)
        mode, _, number = clock.partition(":")
        raw: dict[str, Any] = {
            "edition": _one(fields, "edition", EDITIONS),
            "lexicon": fields.get("lexicon", ""),
            "clock": mode,
            "games": int(_one(fields, "games", tuple(map(str, GAMES)))),
            "visibility": _one(fields, "visibility", VISIBILITIES),
            "delay": int(_one(fields, "delay", tuple(map(str, DELAYS)))),
            "rated": fields.get("rated") == "1",
        }
        if number:
            raw["days" if mode == "days" else "minutes"] = int(number)
        return cls(rival, level, clock, Terms.read(raw))

    def fields(self) -> dict[str, str]:
        """Return the choice as the form sends it."""
        terms = self.terms
        return {
            "rival": self.rival,
            "level": self.level,
            "clock": self.clock,
            "edition": terms.edition,
            "lexicon": terms.lexicon,
            "games": str(terms.games),
            "visibility": terms.visibility,
            "delay": str(terms.delay),
            "rated": "1" if terms.rated else "",
        }


def _one(fields: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    value = fields.get(name, known[0])
    if value not in known:
        raise unfit_field(name)
    return value


def last_choice(request: Request, available: LexiconList) -> Choice:
    """Return this browser's last choice, or a playable one for its language."""
    kept = request.cookies.get(COOKIE, "")
    if kept and len(kept) <= _LONGEST:
        try:
            choice = Choice.read(dict(parse_qsl(kept)))
        except LetradoError:
            pass  # written by an earlier version
        else:
            if available.serving(choice.terms.rules.language):
                return choice
    wanted = ("cat", "fise-2009") if language_of(request) == "ca" else ("fise-2009", "cat")
    served = (each for each in wanted if available.serving(load(each).language))
    edition = next(served, wanted[0])
    return Choice.read({"edition": edition, "clock": "running:25", "level": "vocabulary"})


def remember(request: Request, response: Response, choice: Choice) -> None:
    """Store the choice in the browser."""
    response.set_cookie(
        COOKIE,
        urlencode(choice.fields()),
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


@dataclass(frozen=True, slots=True)
class GameOffer:
    """Options of the form for a new game, each value with its text."""

    levels: list[tuple[str, str, str, int]]
    editions: list[tuple[str, list[tuple[str, str]], bool]]
    lexicons: list[tuple[str, list[tuple[str, int]]]]
    playable: bool
    clocks: list[tuple[str, str]]
    games: Sequence[int]
    visibilities: tuple[tuple[str, str], ...]
    delays: Sequence[int]


def offered(language: str, available: LexiconList) -> GameOffer:
    """Return the options of the form, in the words of the page's language.

    Editions of a language without a lexicon are shown, but cannot be chosen.
    """
    _ = translator(language)
    editions = [load(edition) for edition in EDITIONS]
    lexicons = {played: available.serving(played) for played in PLAYED}
    return GameOffer(
        levels=[
            (level.key, _(level.name), _(level.about), round(level.rating.points))
            for level in by_strength()
        ],
        editions=[
            (
                played,
                [(each.id, edition_name(each.id)) for each in editions if each.language == played],
                bool(lexicons[played]),
            )
            for played in PLAYED
        ],
        lexicons=[
            (played, [(lexicon.name, lexicon.manifest.words) for lexicon in lexicons[played]])
            for played in PLAYED
            if lexicons[played]
        ],
        playable=any(lexicons.values()),
        clocks=[(value, clock_text(value, _)) for value in CLOCKS],
        games=GAMES,
        visibilities=(
            ("public", _("anybody may watch")),
            ("link", _("anyone with the link may watch")),
            ("players", _("only the players see it")),
        ),
        delays=DELAYS,
    )


def clock_text(value: str, _: Translate) -> str:
    """Return a clock in a few words."""
    mode, _colon, number = value.partition(":")
    if value == "days:1":
        return _("one day a turn")
    return _(CLOCK_TEXTS[mode]).format(minutes=number, days=number)


def terms_text(terms: Terms, _: Translate) -> str:
    """Return the clock of *terms*, as the edition has it, in a few words."""
    if terms.clock == "days":
        return clock_text(f"days:{terms.days}", _)
    return clock_text(f"{terms.mode.value}:{terms.minutes}", _)
