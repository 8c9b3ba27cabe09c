"""The study page: questions to a lexicon, lists to learn, and saved lists."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.i18n import Text
from letrado.core.tiles import Tile
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList
from letrado.server.features.study.learners import card_time, owner_of
from letrado.server.features.study.questions import (
    KINDS,
    ORDERS,
    Asked,
    AskedInForm,
    Deck,
    Short,
    ShortInForm,
    answer,
    checked,
    decks,
    instead_of,
    lexicon_of,
    question_text,
)
from letrado.server.features.study.quiz import KINDS as QUIZZES
from letrado.server.infra.public_errors import explain
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, store_of
from letrado.store import ListHead, Lists, SavedList, keep_list
from letrado.store.study.cards import Due, due
from letrado.study import Found, hooks
from letrado.study.exporting import Format, export
from letrado.study.quiz import notation

SHOWN = 100
"""Words that are shown at first, with their hooks."""

TYPES = {
    Format.TEXT: "text/plain; charset=utf-8",
    Format.CSV: "text/csv; charset=utf-8",
    Format.CARDS: "text/tab-separated-values; charset=utf-8",
}

Name = Annotated[str, Form(max_length=100)]

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A word with its hooks."""

    word: str
    front: str
    back: str
    headless: bool
    tailless: bool
    points: int


@dataclass(frozen=True, slots=True)
class StudyPage:
    """A question to a lexicon and the words *found*; lists to learn, and saved lists."""

    lexicon: Lexicon
    instead_of: str
    words: str
    lexico: str
    lexicons: tuple[Lexicon, ...]
    played: Collection[str]
    kinds: Mapping[str, Text]
    orders: Mapping[str, Text]
    quizzes: Mapping[str, Text]
    form: Mapping[str, str]
    question: str
    found: Found | None
    rows: list[Row]
    rest: list[str]
    problem: str
    decks: list[Deck]
    lists: list[ListHead]
    waiting: list[Due]
    begun: int
    address: Callable[..., str]


def address(path: str, **fields: object) -> str:
    """Return the address of a page with its fields; empty ones are left out."""
    given = {name: value for name, value in fields.items() if value}
    return f"{path}?{urlencode(given)}" if given else path


@router.api_route("/estudio", methods=["GET", "HEAD"])
def study_page(
    request: Request,
    q: Asked = "",
    lexico: Short = "",
    clase: Short = "within",
    texto: Short = "",
    largo: Short = "",
    orden: Short = "",
    todas: bool = False,
) -> Response:
    """Show the form, the words found, the saved lists and the quizzes."""
    language = language_of(request)
    lexicon = lexicon_of(request, lexico)
    question = question_text(q, clase, texto, largo, orden)
    absent = instead_of(request, lexico, lexicon)
    found, error = checked(request, lexicon, question) if question else (None, None)
    lists, waiting = _kept(request)
    drawn = StudyPage(
        lexicon=lexicon,
        instead_of=absent,
        words=lexicon.alphabet.language,
        lexico=lexicon.name if absent else lexico or lexicon.alphabet.language,
        lexicons=LexiconList.of(request.app.state.lexicons).lexicons,
        played=PLAYED,
        kinds=KINDS,
        orders=ORDERS,
        quizzes=QUIZZES,
        form={"q": q, "clase": clase, "texto": texto, "largo": largo, "orden": orden},
        question=question,
        found=found,
        rows=list(_rows(found, lexicon)) if found else [],
        rest=list(found)[SHOWN:] if found and todas else [],
        problem=explain(error, language) if error else "",
        decks=decks(lexicon, request.app.state.lexicons),
        lists=lists,
        waiting=[each for each in waiting if each.due],
        begun=sum(each.cards for each in waiting),
        address=address,
    )
    return page(request, "study.html", as_context(drawn))


def _kept(request: Request) -> tuple[list[ListHead], list[Due]]:
    """Return the lists of this visitor and their due cards."""
    owner = owner_of(request)
    if owner is None:
        return [], []
    store = store_of(request)
    return Lists(store, owner).all(), due(store, owner, card_time(request))


def _rows(found: Found, lexicon: Lexicon) -> Iterator[Row]:
    for word in list(found.tile_words())[:SHOWN]:
        ends = hooks(lexicon, word)
        yield Row(
            lexicon.alphabet.spell(word),
            _faces(ends.front),
            _faces(ends.back),
            ends.headless,
            ends.tailless,
            sum(tile.value for tile in word),
        )


def _faces(tiles: tuple[Tile, ...]) -> str:
    return " ".join(tile.face for tile in tiles)


@router.get("/estudio/palabras.{form}")
def export_words(request: Request, form: Format, q: Asked, lexico: Short = "") -> Response:
    """Return the words of a question as a file."""
    lexicon = lexicon_of(request, lexico)
    found = answer(request, lexicon, q)
    headers = {"Content-Disposition": f'attachment; filename="letrado.{form.value}"'}
    text = "".join(export(found.codes, lexicon, form))
    return Response(text, headers=headers, media_type=TYPES[form])


@router.post("/estudio/listas")
def save_list(
    request: Request, nombre: Name, q: AskedInForm, lexico: ShortInForm = ""
) -> RedirectResponse:
    """Save the words of a question under a name; a list of that name is replaced."""
    lexicon = lexicon_of(request, lexico)
    words = tuple(notation(word, lexicon.alphabet) for word in answer(request, lexicon, q).codes)
    saved = SavedList(nombre.strip(), lexicon.name, q, card_time(request), words)
    with keeping(request) as (connection, account):
        keep_list(connection, account.id, saved, replace=True)
    return _to_lists(lexico)


@router.post("/estudio/listas/borrar")
def remove_list(request: Request, nombre: Name, lexico: ShortInForm = "") -> RedirectResponse:
    """Delete a list."""
    Lists(store_of(request), account_of(request).id).remove(nombre)
    return _to_lists(lexico)


def _to_lists(lexico: str) -> RedirectResponse:
    return RedirectResponse(address("/estudio", lexico=lexico) + "#listas", 303)
