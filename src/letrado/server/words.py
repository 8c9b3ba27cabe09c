"""Looking words up: a page for people, an address for programs."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from letrado.errors import LetradoError
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import LONGEST, playable
from letrado.locale import DEFAULT, explain
from letrado.server.drawing import TileFace, article_number, tile_faces
from letrado.server.i18n import language_of
from letrado.server.lexicons import PLAYED, LexiconSource, Shelf, facts, not_built
from letrado.server.render import page
from letrado.tiles import Alphabet, Tile

AT_ONCE = 20
"""Words that one look-up may ask about."""

LONGEST_QUERY = 400

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one lexicon has the word."""

    book: Lexicon
    valid: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of one word: its tiles and verdicts, or why it can have none."""

    text: str
    tiles: list[TileFace]
    points: int
    problem: str
    article: str
    verdicts: list[Verdict]


def _finding(text: str, alphabet: Alphabet, books: tuple[Lexicon, ...], language: str) -> Finding:
    try:
        tiles = playable(text, alphabet)
    except LetradoError as error:
        known: tuple[Tile, ...] = ()
        if error.code == "word.length":
            known = alphabet.read_word(text)[: LONGEST + 5]
        article = article_number(error.article)
        return Finding(text, tile_faces(known), 0, explain(error, language), article, [])
    verdicts = [Verdict(book, tiles in book) for book in books]
    return Finding(text, tile_faces(tiles), sum(t.value for t in tiles), "", "", verdicts)


@router.api_route("/palabras", methods=["GET", "HEAD"], include_in_schema=False)
def words_page(
    request: Request,
    q: Annotated[str, Query(max_length=LONGEST_QUERY)] = "",
    lexico: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    """May it be played, by each lexicon of a language."""
    language = language_of(request)
    shelf = Shelf.of(request.app.state.lexicons)
    chosen = _chosen(shelf, lexico, language)
    asked = [text for text in re.split(r"[\s,;]+", q) if text]
    alphabet = Alphabet.load(chosen)
    books = tuple(book for book in shelf.serving(chosen) if lexico in ("", chosen, book.name))
    too_many = len(asked) > AT_ONCE
    context = {
        "q": q,
        "played": PLAYED,
        "chosen": chosen,
        "lexico": lexico or chosen,
        "shelf": shelf,
        "books": books,
        "findings": [_finding(text, alphabet, books, language) for text in asked[:AT_ONCE]],
        "left_out": len(asked) - AT_ONCE if too_many else 0,
        "at_once": AT_ONCE,
        "not_built": explain(not_built(chosen), language),
    }
    return page(request, "words.html", context)


def _chosen(shelf: Shelf, lexico: str, language: str) -> str:
    """The language of the words: as asked, else that of the page if it is played."""
    if lexico in PLAYED:
        return lexico
    named = next((book.alphabet.language for book in shelf.books if book.name == lexico), None)
    fallback = language if language in PLAYED else DEFAULT
    return named or next((key for key, name in shelf.defaults.items() if name == lexico), fallback)


@router.get("/api/v1/lexicons", tags=["lexicons"])
def lexicons(request: Request) -> dict[str, Any]:
    """Every lexicon at hand: words, source, licence, and whether it is official."""
    language = language_of(request)
    shelf = Shelf.of(request.app.state.lexicons)
    return {
        "lexicons": [facts(book) for book in shelf.books],
        "problems": [error.as_dict(explain(error, language)) for _, error in shelf.problems],
    }


@router.get("/api/v1/words/{word}", tags=["lexicons"])
def word_verdict(
    request: Request,
    word: Annotated[str, Path(max_length=100)],
    lexicon: Annotated[str | None, Query(max_length=64)] = None,
) -> dict[str, Any]:
    """Whether a lexicon has a word, and the tiles that it takes."""
    source: LexiconSource = request.app.state.lexicons
    book: Lexicon = source.load(lexicon or source.defaults()["es"])
    tiles = playable(word, book.alphabet)
    return {
        "word": word,
        "lexicon": book.name,
        "tiles": [{"face": tile.face, "value": tile.value} for tile in tiles],
        "points": sum(tile.value for tile in tiles),
        "valid": tiles in book,
    }
