"""Look words up: a page for people, addresses for programs."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError
from letrado.lexicon.law import catalan
from letrado.lexicon.law import edition as editions
from letrado.lexicon.law.catalan import CatalanJudge
from letrado.lexicon.law.verdict import Verdict
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import playable
from letrado.server.features.lexicons.lexicons import (
    PLAYED,
    LexiconList,
    LexiconSource,
    facts,
    not_built,
    serving,
)
from letrado.server.features.words.articles import cite
from letrado.server.features.words.findings import Finding, Scope, find_out
from letrado.server.features.words.laws import CURRENT, HEADINGS, Laws
from letrado.server.features.words.neighbours import neighbours
from letrado.server.features.words.page import Details, details
from letrado.server.infra.public_errors import as_dict, explain
from letrado.server.rendering.environment import shared_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context

AT_ONCE = 20
"""Words that one look-up may ask about."""

LONGEST_QUERY = 400
"""Characters of a look-up that are shown back."""

router = APIRouter()

Word = Annotated[str, Path(max_length=100)]
Name = Annotated[str | None, Query(max_length=64)]
LexiconName = Annotated[str | None, Query(alias="lexicon", max_length=64)]


@dataclass(frozen=True, slots=True)
class WordsPage:
    """The words asked for, and the findings on each; *words* is the language."""

    q: str
    played: Collection[str]
    words: str
    lexico: str
    available: LexiconList
    scope: Scope
    edition: str
    headings: Mapping[str, str]
    unknown_edition: str
    no_law: bool
    findings: list[Finding]
    left_out: int
    at_once: int
    not_built: str


@dataclass(frozen=True, slots=True)
class OneWord:
    """A word that was asked for alone, with all its details."""

    finding: Finding
    details: Details


@router.api_route("/palabras", methods=["GET", "HEAD"], include_in_schema=False)
def words_page(request: Request, q: str = "", lexico: str = "", edicion: str = "") -> Response:
    """Show whether words may be played, and why: one word in full, several in a list."""
    language = language_of(request)
    available = LexiconList.of(request.app.state.lexicons)
    laws: Laws = request.app.state.laws
    scope = Scope.of(available, lexico, language, laws)
    edition, unknown = _edition(edicion or lexico, language)
    asked = [text for text in re.split(r"[\s,;]+", q) if text]
    words = scope.alphabet.language
    one = len(asked) == 1

    def context() -> dict[str, Any]:
        findings = [find_out(text, scope) for text in asked[:AT_ONCE]]
        drawn = WordsPage(
            q=q[:LONGEST_QUERY],
            played=PLAYED,
            words=words,
            lexico=scope.lexicon.name if scope.lexicon and scope.lexicon.name == lexico else words,
            available=available,
            scope=scope,
            edition=edition,
            headings=HEADINGS,
            unknown_edition=unknown if edicion else "",
            no_law=words == "es" and scope.laws is None,
            findings=findings,
            left_out=max(0, len(asked) - AT_ONCE),
            at_once=AT_ONCE,
            not_built=explain(not_built(words), language),
        )
        if not one:
            return as_context(drawn)
        return as_context(drawn, OneWord(findings[0], details(findings[0], scope, edition)))

    at_hand = scope.laws is not None, scope.analysis is not None
    key = (q, lexico, edicion, available.marks, at_hand)
    return shared_page(request, "word.html" if one else "words.html", key, context)


def _edition(name: str, language: str) -> tuple[str, str]:
    """Return the edition that a reader asked for, or the current one and the reason."""
    try:
        return (editions.load(name).name if name else CURRENT), ""
    except LetradoError as error:
        return CURRENT, explain(error, language)


@router.get("/api/v1/lexicons", tags=["lexicons"])
def lexicons(request: Request) -> dict[str, Any]:
    """Return every available lexicon: words, source, licence, and whether it is official."""
    language = language_of(request)
    available = LexiconList.of(request.app.state.lexicons)
    return {
        "lexicons": [facts(lexicon) for lexicon in available.lexicons],
        "problems": [as_dict(error, language) for _, error in available.problems],
    }


@router.get("/api/v1/words/{word}", tags=["lexicons"])
def membership(request: Request, word: Word, lexicon_name: LexiconName = None) -> dict[str, Any]:
    """Return whether a lexicon has a word, and the tiles of the word."""
    lexicon = _lexicon(request, lexicon_name)
    tiles = playable(word, lexicon.alphabet)
    return {
        "word": word,
        "lexicon": lexicon.name,
        "tiles": [{"face": tile.face, "value": tile.value} for tile in tiles],
        "points": sum(tile.value for tile in tiles),
        "valid": tiles in lexicon,
    }


@router.get("/api/v1/words/{word}/verdicts", tags=["lexicons"])
def verdicts(request: Request, word: Word, edition: Name = None) -> dict[str, Any]:
    """Return the verdicts of the law of words on a Spanish word, and the articles behind them.

    For Catalan there is no such law: ``cat`` asks the default Catalan lexicon.
    """
    laws: Laws = request.app.state.laws
    language = language_of(request)
    if edition == catalan.EDITION:
        source: LexiconSource = request.app.state.lexicons
        judge = CatalanJudge(source.load(serving(source, "ca")), catalan.load_analysis())
        return {"word": word, "verdicts": [judge(word).as_dict(language)]}
    names = HEADINGS if edition is None else (editions.load(edition).name,)
    found = {name: laws.judge(name)(word) for name in names}
    return {
        "word": word,
        "verdicts": [_told(name, verdict, language) for name, verdict in found.items()],
    }


def _told(name: str, verdict: Verdict, language: str) -> dict[str, Any]:
    """Return a verdict with our summaries of the articles that it cites."""
    law = editions.load(name)
    numbers = dict.fromkeys(reading.standing.article for reading in verdict.readings)
    cited = (cite(law, number, language) for number in numbers)
    clauses = {article.number: article.text for article in cited if article and article.text}
    return verdict.as_dict(language) | {"clauses": clauses}


@router.get("/api/v1/words/{word}/neighbours", tags=["lexicons"])
def around(
    request: Request,
    word: Word,
    lexicon_name: LexiconName = None,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
) -> dict[str, Any]:
    """Return anagrams, hooks, words with a tile more or less, and longer words around it."""
    lexicon = _lexicon(request, lexicon_name)
    return {"word": word} | neighbours(lexicon, playable(word, lexicon.alphabet), most).as_dict()


def _lexicon(request: Request, name: str | None) -> Lexicon:
    source: LexiconSource = request.app.state.lexicons
    return source.load(name or source.defaults()["es"])
