"""Findings on a word that somebody typed: its tiles, and the answer of every authority."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from letrado.base.errors import LetradoError
from letrado.base.i18n import DEFAULT
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.law.catalan import CatalanAnalysis, CatalanJudge, load_analysis
from letrado.lexicon.law.verdict import Verdict
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import LONGEST, LONGEST_TEXT, playable
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList
from letrado.server.features.words.laws import Laws, is_edition
from letrado.server.features.words.verdicts import Card, Line, cards, lines, says_something
from letrado.server.infra.errors import why
from letrado.server.rendering.drawing import TileFace, tile_faces

_LETTERS = re.compile(r"[^\W\d_]+")
_SUGGESTED = 4


@dataclass(frozen=True, slots=True)
class Scope:
    """The authorities on a word: the lexicons of a language, and its law if it has one."""

    language: str
    """The language of the answers."""
    alphabet: Alphabet
    lexicons: tuple[Lexicon, ...]
    """Lexicons that answer by membership; a language with law has its editions instead."""
    lexicon: Lexicon | None
    """The lexicon in which other words are looked for."""
    laws: Laws | None
    """None if words have no law, or its index has not been built."""
    analysis: CatalanAnalysis | None = None
    """Facts from open sources about Catalan words, if that index has been built."""

    @staticmethod
    def of(available: LexiconList, named: str, language: str, laws: Laws) -> "Scope":
        """Return all authorities of the language *named*, or only the lexicon of that name."""
        words = _words_language(available, named, language)
        at_hand = laws if words == DEFAULT and laws.at_hand() else None
        serving = available.serving(words)
        chosen = [lexicon for lexicon in serving if lexicon.name == named] or serving
        judged = at_hand is not None
        lexicons = tuple(lexicon for lexicon in chosen if not (judged and is_edition(lexicon.name)))
        first = chosen[0] if chosen else None
        analysis = _analysis() if words == "ca" else None
        return Scope(language, Alphabet.load(words), lexicons, first, at_hand, analysis)


def _analysis() -> CatalanAnalysis | None:
    try:
        return load_analysis()
    except LetradoError:  # damaged: membership works without it
        return None


def _words_language(available: LexiconList, named: str, language: str) -> str:
    """Return the language of the words: the one asked for, else the page's if it is played."""
    if named in PLAYED:
        return named
    spoken = next(
        (lexicon.alphabet.language for lexicon in available.lexicons if lexicon.name == named), None
    )
    fallback = language if language in PLAYED else DEFAULT
    return spoken or next(
        (key for key, name in available.defaults.items() if name == named), fallback
    )


@dataclass(frozen=True, slots=True)
class Membership:
    """The answer of one lexicon, and what the word may be."""

    lexicon: Lexicon
    valid: bool
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Findings on one word: its tiles and verdicts, or why it can have none."""

    text: str
    tiles: tuple[Tile, ...] = ()
    faces: tuple[TileFace, ...] = ()
    problem: str = ""
    suggestions: tuple[str, ...] = ()
    memberships: tuple[Membership, ...] = ()
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()

    @property
    def points(self) -> int:
        """Value of its tiles."""
        return sum(tile.value for tile in self.tiles)


def find_out(text: str, scope: Scope) -> Finding:
    """Ask every authority in *scope* about one word as people type it."""
    shown = text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
    problem = ""
    tiles: tuple[Tile, ...] = ()
    drawn: tuple[Tile, ...] = ()
    verdicts: Mapping[str, Verdict] = {}
    try:
        tiles = drawn = playable(text, scope.alphabet)
    except LetradoError as error:
        problem = why(error, scope.language)
        if error.code == "word.length":
            drawn = scope.alphabet.read_word(text)[: LONGEST + 5]
    try:
        verdicts = scope.laws.verdicts(text) if scope.laws else {}
    except LetradoError as error:  # not a word, though its characters may be tiles: casa1
        problem = problem or why(error, scope.language)
        tiles = drawn = ()
    if problem and not says_something(verdicts.values()):
        verdicts = {}
    return Finding(
        text=shown,
        tiles=tiles,
        faces=tuple(tile_faces(drawn)),
        problem=problem,
        suggestions=() if verdicts or not problem else _suggestions(text, scope.lexicon),
        memberships=tuple(_membership(text, lexicon, scope) for lexicon in scope.lexicons if tiles),
        verdicts=verdicts,
        cards=tuple(cards(verdicts, scope.language)),
    )


def _membership(text: str, lexicon: Lexicon, scope: Scope) -> Membership:
    if scope.alphabet.language != "ca":
        return Membership(lexicon, text in lexicon)
    verdict = CatalanJudge(lexicon, scope.analysis)(text)
    return Membership(
        lexicon, verdict.answer == "valid", lines(verdict.readings, None, scope.language)
    )


def _suggestions(text: str, lexicon: Lexicon | None) -> tuple[str, ...]:
    """Return the words that are left of the text without characters that no word has."""
    pieces = _LETTERS.findall(text[:LONGEST_TEXT])
    likely = dict.fromkeys(("".join(pieces), *pieces))
    found = [word for word in likely if word != text and lexicon is not None and word in lexicon]
    return tuple(found[:_SUGGESTED])
