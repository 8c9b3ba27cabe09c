"""The quiz: one question a screen, its answer at once, and a card that returns when due."""

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.study.learners import card_time, owner_of
from letrado.server.features.study.questions import (
    Asked,
    AskedInForm,
    Short,
    ShortInForm,
    answer,
    instead_of,
    lexicon_of,
)
from letrado.server.features.study.quiz_reasons import Reasons, reasons
from letrado.server.rendering.drawing import TileFace, tile_faces
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import store_of
from letrado.store import Cards
from letrado.study.cardbox import NEW_EACH_DAY, Card, Standing, standing, wait_text
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
"""Name of each quiz."""

router = APIRouter(include_in_schema=False)

New = Annotated[int, Query(ge=0, le=1000)]
NewInForm = Annotated[int, Form(ge=0, le=1000)]
Key = Annotated[str, Form(max_length=80)]
Answer = Annotated[str, Form(max_length=500)]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of an answer: as people write it, and whether it was found, missed or wrong."""

    text: str
    state: str
    side: str
    """Place of a hook: front or back; empty for a word, which can be looked up."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer, and its result."""

    grade: Grade
    parts: tuple[Part, ...]
    card: Card | None
    wait: str
    why: Reasons


@dataclass(frozen=True, slots=True)
class QuizPage:
    """The next question, or the answer *said* to one; without *question* nothing is due."""

    lexicon: Lexicon
    instead_of: str
    words: str
    kind: str
    title: Text
    fields: dict[str, Any]
    stands: Standing
    question: Question | None
    word: str
    tiles: list[TileFace]
    said: Said | None
    turned: bool
    answers: tuple[Part, ...]
    again: str
    more: int


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
    """Show the next question, or the result of the answer to *clave*."""
    lexicon = lexicon_of(request, lexico)
    now = card_time(request)
    cards = _cards(request, lexicon, tipo)
    deck = keys(tipo, answer(request, lexicon, q).codes, lexicon) if q else list(cards)
    stands = standing(deck, cards, now, nuevas)
    key = clave or stands.next
    question = ask(tipo, key, lexicon) if key else None
    said = None
    if question and clave and not vuelta:
        said = _said(request, question, dado or [], cards.get(clave), lexicon)
    drawn = QuizPage(
        lexicon=lexicon,
        instead_of=instead_of(request, lexico, lexicon),
        words=lexicon.alphabet.language,
        kind=tipo.value,
        title=KINDS[tipo.value],
        fields={"q": q, "lexico": lexico, "tipo": tipo.value, "nuevas": nuevas},
        stands=stands,
        question=question,
        word=_spelling(question, lexicon),
        tiles=_faces(question),
        said=said,
        turned=vuelta,
        answers=_parts(question, Grade(True, frozenset(), frozenset()), lexicon),
        again=wait_text(stands.again - now, language_of(request)) if stands.again else "",
        more=nuevas + NEW_EACH_DAY,
    )
    return page(request, "quiz.html", as_context(drawn))


def _cards(request: Request, lexicon: Lexicon, kind: Kind) -> dict[str, Card]:
    owner = owner_of(request)
    return Cards(store_of(request), owner, lexicon.name, kind.value).all() if owner else {}


@router.post("/cuestionario")
def answer_question(
    request: Request,
    clave: Key,
    tipo: Annotated[Kind, Form()],
    q: AskedInForm = "",
    lexico: ShortInForm = "",
    nuevas: NewInForm = NEW_EACH_DAY,
    respuesta: Answer = "",
    antes: Answer = "",
    despues: Answer = "",
) -> RedirectResponse:
    """Store an answer, and show its result at an address that can be loaded again."""
    lexicon = lexicon_of(request, lexico)
    question = ask(tipo, clave, lexicon)
    given = _given(question, respuesta, antes, despues, lexicon)
    right = _grade(question, given).right
    with keeping(request) as (connection, account):
        box = Cards(store_of(request), account.id, lexicon.name, tipo.value)
        box.answer_in(connection, question.key, right, card_time(request))
    asked = {"q": q, "lexico": lexico, "tipo": tipo.value, "nuevas": str(nuevas)}
    fields = [(name, value) for name, value in asked.items() if value]
    fields += [("clave", question.key), *(("dado", each[:60]) for each in sorted(given)[:60])]
    return RedirectResponse(f"/cuestionario?{urlencode(fields)}", 303)


def _given(
    question: Question, said: str, before: str, after: str, lexicon: Lexicon
) -> frozenset[str]:
    match question.kind:
        case Kind.ANAGRAM:
            return read_words(said, lexicon.alphabet)
        case Kind.HOOKS:
            return read_hooks(before, after, lexicon.alphabet)
        case Kind.VALID | Kind.FLASH:
            if said not in (YES, NO):
                raise Unreadable(
                    "quiz.answer", "“{answer}” is not an answer: say yes or no", answer=said[:20]
                )
            return frozenset({said})


def _grade(question: Question, given: "frozenset[str] | list[str]") -> Grade:
    """Grade an answer; learners grade a flash card themselves."""
    if question.kind is Kind.FLASH:
        return Grade(YES in given, frozenset(), frozenset())
    return grade(question, given)


def _said(
    request: Request, question: Question, given: list[str], card: Card | None, lexicon: Lexicon
) -> Said:
    graded = _grade(question, given)
    why = Reasons()
    if question.kind is Kind.VALID:
        word = lexicon.alphabet.spell(question.tiles).lower()
        why = reasons(word, lexicon, request.app.state.laws, language_of(request))
    wait = wait_text(card.due - card_time(request), language_of(request)) if card else ""
    return Said(graded, _parts(question, graded, lexicon), card, wait, why)


def _parts(question: Question | None, graded: Grade, lexicon: Lexicon) -> tuple[Part, ...]:
    """Return the pieces of the right answer, and the given ones that are wrong."""
    if question is None or question.kind is Kind.VALID:
        return ()
    states = dict.fromkeys(sorted(question.answers), "found")
    states |= dict.fromkeys(graded.missed, "missed")
    states |= dict.fromkeys(sorted(graded.wrong), "wrong")
    return tuple(_part(each, state, question.kind, lexicon) for each, state in states.items())


def _part(each: str, state: str, kind: Kind, lexicon: Lexicon) -> Part:
    text = shown(each, lexicon.alphabet)
    if kind is not Kind.HOOKS:
        return Part(text, state, "")
    return Part(text.strip("-"), state, "back" if each.startswith("-") else "front")


def _spelling(question: Question | None, lexicon: Lexicon) -> str:
    return lexicon.alphabet.spell(question.tiles) if question else ""


def _faces(question: Question | None) -> list[TileFace]:
    return tile_faces(question.tiles) if question else []
