"""The quiz: one question a screen, its answer at once, and a card that comes back when due."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.errors import Unreadable
from letrado.lexicon.lookup import Lexicon
from letrado.locale import N_, Text, translator
from letrado.server.drawing import TileFace, tile_faces
from letrado.server.forms import Form, field
from letrado.server.i18n import language_of
from letrado.server.learners import hand_out, now, owner_for, owner_of
from letrado.server.quiz_reasons import Reasons, reasons
from letrado.server.render import page
from letrado.server.study_questions import Asked, Short, answer, book_of
from letrado.store import Cards, open_database
from letrado.study.cardbox import NEW_EACH_DAY, Card, standing, wait_text
from letrado.study.quiz import (
    NO,
    YES,
    Grade,
    Kind,
    Question,
    ask,
    grade,
    keys,
    read_hooks,
    read_words,
    shown,
)

KINDS: dict[str, Text] = {
    Kind.VALID.value: N_("Valid or not"),
    Kind.ANAGRAM.value: N_("Anagrams"),
    Kind.HOOKS.value: N_("Hooks"),
    Kind.FLASH.value: N_("Flash cards"),
}
"""What each quiz is called."""

router = APIRouter(include_in_schema=False)

New = Annotated[int, Query(ge=0, le=1000)]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of an answer: as people write it, and whether it was found, missed or wrong."""

    text: str
    state: str
    side: str
    """Where a hook goes: front or back; empty for a word, which can be looked up."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer that was given, and what became of it."""

    grade: Grade
    parts: tuple[Part, ...]
    card: Card | None
    wait: str
    why: Reasons


@router.api_route("/cuestionario", methods=["GET", "HEAD"])
def quiz_page(
    request: Request,
    q: Asked = "",
    lexico: Short = "",
    tipo: Kind = Kind.VALID,
    nuevas: New = NEW_EACH_DAY,
    clave: Annotated[str, Query(max_length=80)] = "",
    dado: Annotated[list[str] | None, Query(max_length=60)] = None,
    vuelta: bool = False,
) -> Response:
    """The next question; or, when *clave* names one, what became of its answer."""
    book = book_of(request, lexico)
    owner, _ = owner_of(request), translator(language_of(request))
    cards = _cards(owner, book, tipo)
    deck = keys(tipo, answer(request, book, q).codes, book) if q else list(cards)
    stands = standing(deck, cards, now(), nuevas)
    key = clave or stands.next
    question = ask(tipo, key, book) if key else None
    said = None
    if question and clave and not vuelta:
        said = _said(request, question, dado or [], cards.get(clave), book)
    context = {
        "book": book,
        "words": book.alphabet.language,
        "kind": tipo.value,
        "title": KINDS[tipo.value],
        "fields": {"q": q, "lexico": lexico, "tipo": tipo.value, "nuevas": nuevas},
        "stands": stands,
        "question": question,
        "word": _spelling(question, book),
        "tiles": _faces(question),
        "said": said,
        "turned": vuelta,
        "answers": _parts(question, Grade(True, frozenset(), frozenset()), book),
        "again": wait_text(stands.again - now(), _) if stands.again else "",
        "more": nuevas + NEW_EACH_DAY,
    }
    return page(request, "quiz.html", context)


def _cards(owner: str | None, book: Lexicon, kind: Kind) -> dict[str, Card]:
    if owner is None:
        return {}
    with open_database() as database:
        return Cards(database, owner, book.name, kind.value).all()


@router.post("/cuestionario")
def answer_question(request: Request, form: Form) -> RedirectResponse:
    """Keep an answer, and show what became of it at an address that can be loaded again."""
    asked = {name: form.get(name, "") for name in ("q", "lexico", "tipo", "nuevas")}
    book = book_of(request, asked["lexico"])
    question = ask(_kind(asked["tipo"]), field(form, "clave"), book)
    given = _given(question, form, book)
    owner, token = owner_for(request)
    with open_database() as database:
        box = Cards(database, owner, book.name, question.kind.value)
        box.answer(question.key, _grade(question, given).right, now())
    fields = [(name, value) for name, value in asked.items() if value]
    fields += [("clave", question.key), *(("dado", each[:60]) for each in sorted(given)[:60])]
    response = RedirectResponse(f"/cuestionario?{urlencode(fields)}", 303)
    hand_out(response, token, request)
    return response


def _kind(name: str) -> Kind:
    try:
        return Kind(name)
    except ValueError:
        raise Unreadable(
            "quiz.kind",
            "“{name}” is no quiz: choose one of {known}",
            name=name[:20],
            known=", ".join(KINDS),
        ) from None


def _given(question: Question, form: Mapping[str, str], book: Lexicon) -> frozenset[str]:
    match question.kind:
        case Kind.ANAGRAM:
            return read_words(field(form, "respuesta"), book.alphabet)
        case Kind.HOOKS:
            return read_hooks(field(form, "antes"), field(form, "despues"), book.alphabet)
        case Kind.VALID | Kind.FLASH:
            return frozenset({YES if field(form, "respuesta") == YES else NO})


def _grade(question: Question, given: "frozenset[str] | list[str]") -> Grade:
    """A flash card is graded by whoever turned it."""
    if question.kind is Kind.FLASH:
        return Grade(YES in given, frozenset(), frozenset())
    return grade(question, given)


def _said(
    request: Request, question: Question, given: list[str], card: Card | None, book: Lexicon
) -> Said:
    graded = _grade(question, given)
    why = Reasons()
    if question.kind is Kind.VALID:
        word = book.alphabet.spell(question.tiles).lower()
        why = reasons(word, book, request.app.state.laws, language_of(request))
    wait = wait_text(card.due - now(), translator(language_of(request))) if card else ""
    return Said(graded, _parts(question, graded, book), card, wait, why)


def _parts(question: Question | None, graded: Grade, book: Lexicon) -> tuple[Part, ...]:
    """The pieces of the right answer, and those given that do not belong to it."""
    if question is None or question.kind is Kind.VALID:
        return ()
    states = dict.fromkeys(sorted(question.answers), "found")
    states |= dict.fromkeys(graded.missed, "missed")
    states |= dict.fromkeys(sorted(graded.wrong), "wrong")
    return tuple(_part(each, state, question.kind, book) for each, state in states.items())


def _part(each: str, state: str, kind: Kind, book: Lexicon) -> Part:
    text = shown(each, book.alphabet)
    if kind is not Kind.HOOKS:
        return Part(text, state, "")
    return Part(text.strip("-"), state, "back" if each.startswith("-") else "front")


def _spelling(question: Question | None, book: Lexicon) -> str:
    return book.alphabet.spell(question.tiles) if question else ""


def _faces(question: Question | None) -> list[TileFace]:
    return tile_faces(question.tiles) if question else []
