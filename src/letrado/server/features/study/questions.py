"""Questions of the study pages to a lexicon: in an address, and ready-made."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Form
from fastapi import Query as Parameter
from starlette.requests import Request

from letrado.base.errors import LetradoError, Unavailable
from letrado.base.i18n import DEFAULT, N_, Text
from letrado.core.tiles import Alphabet
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList, LexiconSource, serving
from letrado.server.features.study.learners import owner_of
from letrado.server.rendering.i18n import language_of
from letrado.server.security.identity import store_of
from letrado.store import Lists
from letrado.study import Found, Query, Sources

MOST_WORDS = 5_000
"""Words that one page, list or quiz handles; the terminal has no such limit."""

KINDS: dict[str, Text] = {
    "anagram": N_("Made of all these letters"),
    "within": N_("Made of some of these letters"),
    "pattern": N_("Like this pattern"),
    "regex": N_("Like this expression"),
    "starts": N_("Begin with"),
    "ends": N_("End with"),
    "contains": N_("Have inside"),
}
"""First options of the form, by the name of the condition."""

ORDERS: dict[str, Text] = {
    "alphabetical": N_("Alphabetical"),
    "probability": N_("Likeliest first"),
    "points": N_("Most points first"),
    "longest": N_("Longest first"),
}

Asked = Annotated[str, Parameter(max_length=500)]
Short = Annotated[str, Parameter(max_length=100)]
AskedInForm = Annotated[str, Form(max_length=500)]
ShortInForm = Annotated[str, Form(max_length=100)]


@dataclass(frozen=True, slots=True)
class Deck:
    """A list that everybody may want to learn."""

    title: Text
    question: str
    needs: str = ""
    """A lexicon that the question compares with."""


DECKS: Mapping[str, tuple[Deck, ...]] = {
    "es": (
        Deck(N_("Two tiles"), "length=2"),
        Deck(N_("Three tiles"), "length=3"),
        Deck(N_("Four tiles with J, X, Z, Ñ"), "length=4 regex=.*[jxzñ].*"),
        Deck(N_("With CH, LL or RR, up to four tiles"), "length=..4 regex=.*[chllrr].*"),
        Deck(N_("The 500 likeliest of seven tiles"), "length=7 order=probability limit=500"),
        Deck(N_("The 500 likeliest of eight tiles"), "length=8 order=probability limit=500"),
        Deck(N_("In -AR, -ER, -IR, up to four tiles"), "length=..4 regex=.*[aei]r"),
        Deck(N_("Five vowels in seven tiles"), "length=7 vowels=5.. order=probability limit=500"),
        Deck(N_("New since 2004, up to six tiles"), "length=..6 in!=lexis-2004", "lexis-2004"),
    ),
    "ca": (
        Deck(N_("Two tiles"), "length=2"),
        Deck(N_("Three tiles"), "length=3"),
        Deck(N_("Four tiles with H, J, X, Z, Ç"), "length=4 regex=.*[hjxzç].*"),
        Deck(N_("With L·L, NY or QU, up to four tiles"), "length=..4 regex=.*[l·lnyqu].*"),
        Deck(N_("The 500 likeliest of seven tiles"), "length=7 order=probability limit=500"),
        Deck(N_("The 500 likeliest of eight tiles"), "length=8 order=probability limit=500"),
        Deck(N_("Five vowels in seven tiles"), "length=7 vowels=5.. order=probability limit=500"),
    ),
}
"""Ready-made lists, by language."""


def decks(lexicon: Lexicon, source: LexiconSource) -> list[Deck]:
    """Return the ready-made lists for *lexicon* whose lexicons are available."""
    known = {"", *source.names()}
    return [deck for deck in DECKS.get(lexicon.alphabet.language, ()) if deck.needs in known]


def lexicon_of(request: Request, named: str) -> Lexicon:
    """Return the lexicon called *named*, or the default of that language, or of the page's.

    A language without a lexicon gets another available one (`instead_of` says so).
    """
    source: LexiconSource = request.app.state.lexicons
    if named and named not in PLAYED:
        return source.load(named)
    language = _language(request, named)
    try:
        return source.load(serving(source, language))
    except Unavailable:
        available = LexiconList.of(source)
        at_hand = (*available.serving(language), *available.in_order)
        if not at_hand:
            raise
        return at_hand[0]


def instead_of(request: Request, named: str, lexicon: Lexicon) -> str:
    """Return the wanted language, ``es`` or ``ca``, if it has no lexicon.

    It is empty if *lexicon* has the wanted language.
    """
    wanted = _language(request, named) if not named or named in PLAYED else ""
    return "" if wanted == lexicon.alphabet.language else wanted


def _language(request: Request, named: str) -> str:
    spoken = language_of(request)
    return named or (spoken if spoken in PLAYED else DEFAULT)


def sources(request: Request) -> Sources:
    """Return functions that find other lexicons, and the lists of this visitor."""

    def words(name: str, alphabet: Alphabet) -> frozenset[bytes]:
        saved = Lists(store_of(request), owner_of(request) or "").load(name)
        return frozenset(alphabet.encode(alphabet.parse(word)) for word in saved.words)

    source: LexiconSource = request.app.state.lexicons
    return Sources(source.load, words)


def question_text(q: str, kind: str, letters: str, length: str, order: str) -> str:
    """Return the question of a form as one text; letters of a pattern are kept together."""
    terms = [q.strip()] if q.strip() else []
    if letters and kind in KINDS:
        terms.append(f"{kind}={''.join(letters.split())}")
    if length:
        terms.append(f"length={length.strip()}")
    if order in ORDERS and order != "alphabetical":
        terms.append(f"order={order}")
    return " ".join(terms)


def answer(request: Request, lexicon: Lexicon, question: str) -> Found:
    """Return the words that answer *question*, as many as a page can show."""
    query = Query.parse(Query.terms(question), lexicon.alphabet, sources(request))
    limit = min(query.limit or MOST_WORDS, MOST_WORDS)
    return replace(query, limit=limit).run(lexicon)


def checked(
    request: Request, lexicon: Lexicon, question: str
) -> tuple[Found | None, LetradoError | None]:
    """Return the words, or the error in the question."""
    try:
        return answer(request, lexicon, question), None
    except LetradoError as error:
        return None, error
