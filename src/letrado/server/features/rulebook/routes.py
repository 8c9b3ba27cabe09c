"""The rulebook: every edition of both laws by article, searched and compared."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError, Unavailable
from letrado.base.i18n import cited, translator
from letrado.laws import search
from letrado.laws.comparison import compare
from letrado.laws.editions import EDITIONS, Law, is_of_words, load
from letrado.laws.names import law_called
from letrado.laws.values import groups, label, shown
from letrado.server.features.rulebook.article_view import (
    Entry,
    article_page,
    entry,
    is_of_games,
    number_of,
    value,
)
from letrado.server.rendering.articles import HOME, article_link, cited_link, slug
from letrado.server.rendering.environment import page, shared_page
from letrado.server.rendering.i18n import language_of
from letrado.server.security.fair_play import are_look_ups_closed, refuse_look_ups

router = APIRouter(prefix=HOME, include_in_schema=False)

CURRENT = (
    "fise-2009",
    "cat",
    "fise-2007",
    "fise-2004",
    "lexis-2009-v16",
    "lexis-2008-v15",
    "lexis-redeletras",
    "lexis-2004",
)
"""The editions in the order of interest: the current ones first."""

SHOWN_WORDS = 40
"""Named words that are shown at once; the rest is a click away."""

Typed = Annotated[str, Query(max_length=search.LONGEST)]


@dataclass(frozen=True, slots=True)
class EditionLine:
    """An edition in a list."""

    law: Law
    title: str
    dated: str
    of_games: bool


def _line(edition: str, language: str) -> EditionLine:
    law = load(edition)
    return EditionLine(
        law, law.title.read_in(language), law.dated.read_in(language), is_of_games(law)
    )


@router.api_route("", methods=["GET", "HEAD"])
def rulebooks(request: Request, q: Typed = "") -> Response:
    """List the editions, and the results of a search in them.

    While somebody plays against the clock, the law of words is not searched, because it names
    words.
    """
    language = language_of(request)
    playing = are_look_ups_closed(request)

    def context() -> dict[str, Any]:
        editions = [edition for edition in CURRENT if not (playing and is_of_words(edition))]
        found = search.search(q, editions) if q.strip() else None
        words = search.asked(q)
        results = [
            (
                _line(edition, language),
                [entry(hit.law, hit.clause.article, language) for hit in hits],
            )
            for edition in editions
            if found and (hits := [hit for hit in found.hits if hit.law.id == edition])
        ]
        return {
            "q": q,
            "longest": search.LONGEST,
            "editions": [_line(edition, language) for edition in CURRENT],
            "found": found,
            "results": results,
            "marked": lambda text: search.marked(text, words),
            "playing": playing,
        }

    return shared_page(request, "rulebooks.html", (q, playing), context)


@router.get("/cita")
def citation(a: Typed) -> Response:
    """Redirect to the article that a citation means."""
    address = cited_link(a)
    if not address:
        raise Unavailable("rulebook.not_cited", "No article “{text}”. Write it as F09 45.3", text=a)
    return RedirectResponse(address, 303)


@router.api_route("/comparar", methods=["GET", "HEAD"])
def choose_comparison(una: Typed = "fise-2007", otra: Typed = "fise-2009") -> Response:
    """Redirect from the form with two editions to their comparison."""
    return RedirectResponse(
        f"{HOME}/comparar/{load(_called(una)).id}/{load(_called(otra)).id}", 303
    )


@router.api_route("/comparar/{one}/{other}", methods=["GET", "HEAD"])
def comparison(request: Request, one: str, other: str) -> Response:
    """Show the differences of two editions: values, articles, words that they name."""
    language = language_of(request)
    if is_of_words(one) or is_of_words(other):
        refuse_look_ups(request)

    def context() -> dict[str, Any]:
        found = compare(one, other)
        matters = [
            (
                [
                    entry(law, place, language) if place else None
                    for law, place in zip(found.laws, matter.places, strict=True)
                ],
                [
                    (
                        _label(found.laws[0], each.parameter, language),
                        [shown(each.parameter, side, language) for side in each.values],
                    )
                    for each in matter.differences
                ],
            )
            for matter in found.matters()
        ]
        return {
            "editions": [_line(edition, language) for edition in CURRENT],
            "lines": [_line(law.id, language) for law in found.laws],
            "found": found,
            "matters": matters,
            "changed": [
                [
                    entry(law, clause.article, language)
                    for law, clause in zip(found.laws, pair, strict=True)
                ]
                for pair in found.changed
            ],
            "only": [
                (law, [entry(law, clause.article, language) for clause in lone])
                for law, lone in zip(found.laws, found.only, strict=True)
            ],
            "named": list(zip(found.laws, found.named, strict=True)),
            "shown_words": SHOWN_WORDS,
        }

    return shared_page(request, "rulebook_comparison.html", (one, other), context)


@router.api_route("/{edition}", methods=["GET", "HEAD"])
def edition_page(request: Request, edition: str) -> Response:
    """Show an edition: its table of contents, its articles in our words, its values."""
    language = language_of(request)
    law = _law(edition)
    if law.id != edition:
        return RedirectResponse(article_link(law.id), 308)
    _open_to_players(request, law)

    def context() -> dict[str, Any]:
        _ = translator(language)
        chapters: list[tuple[str, str, list[Entry]]] = [
            (
                chapter.id,
                chapter.read_in(language),
                [
                    entry(law, clause.article, language)
                    for clause in law.clauses.values()
                    if clause.chapter == chapter.id
                ],
            )
            for chapter in law.chapters.values()
        ]
        return {
            "line": _line(law.id, language),
            "editions": [_line(each, language) for each in CURRENT],
            "chapters": chapters,
            "groups": [
                (_(heading), [value(law, key, language) for key in keys])
                for heading, keys in groups(law).values()
            ],
        }

    return shared_page(request, "rulebook_edition.html", law.id, context)


@router.api_route("/{edition}/{article}", methods=["GET", "HEAD"])
def article(request: Request, edition: str, article: str) -> Response:
    """Show an article: its text and parts, what enforces it, where else the rule is stated."""
    language = language_of(request)
    law = _law(edition)
    try:
        number = number_of(law, article)
    except LetradoError as error:
        raise Unavailable(
            "rulebook.no_article",
            "{edition} has no article “{name}”",
            edition=law.short,
            name=article[:80],
        ) from error
    if (edition, article) != (law.id, slug(number)):
        return RedirectResponse(article_link(law.id, number), 308)
    _open_to_players(request, law)
    context = {
        "shown": article_page(law, number, language),
        "line": _line(law.id, language),
        "shown_words": SHOWN_WORDS,
        "cited": lambda text: cited(text, language),
    }
    return page(request, "rulebook_article.html", context)


def _called(typed: str) -> str:
    return law_called(typed) or typed


def _law(edition: str) -> Law:
    """Return the edition that an address names, by any of its names."""
    name = _called(edition)
    if name not in EDITIONS:
        raise Unavailable(
            "rulebook.unknown",
            "There is no edition “{edition}”: choose one of {known}",
            edition=edition[:80],
            known=", ".join(EDITIONS),
        )
    return load(name)


def _open_to_players(request: Request, law: Law) -> None:
    """Refuse the law of words to players: it says which words are valid. Other law stays open."""
    if is_of_words(law.id):
        refuse_look_ups(request)


def _label(law: Law, parameter: str, language: str) -> str:
    """Return the name of a parameter for people; a rule on plurals is named by its ending."""
    return label(law, parameter).read_in(language) if parameter in law.bases else parameter
