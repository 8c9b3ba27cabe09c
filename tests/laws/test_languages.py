"""The law says the same in every language of the pages."""

import re
from collections.abc import Iterator

import pytest

from letrado import rulebook
from letrado.base.i18n import LANGUAGES
from letrado.laws.editions import EDITIONS, load
from letrado.lexicon.law import regulations
from letrado.rulebook.texts import Text

NATIVE = {edition: "ca" if edition == "cat" else "es" for edition in EDITIONS}

FOREIGN = {
    "es": r"sac|fitx\w+|faristol\w*|escarr[àa]s\w*|contrincant\w*|rellotge\w*|àrbitre\w*|torns?",
    "ca": r"bolsas?|bossa|fich\w+|atril\w*|comodin\w*|comodín|rival\w*|reloj|relojes|árbitro\w*"
    r"|turnos?|cinco|mientras",
}
"""Words of the game that belong to the other language (the glossary has both)."""


def texts(edition: str) -> Iterator[tuple[str, Text]]:
    """Everything that people read of an edition, each with its place."""
    law = load(edition)
    yield "title", law.title
    yield "dated", law.dated
    for chapter in law.chapters.values():
        yield f"chapter {chapter.id}", chapter
    for clause in law.clauses.values():
        yield clause.article, clause
        if clause.title:
            yield f"title of {clause.article}", clause.title


READINGS = {**rulebook.readings(), **regulations.readings()}
ALL = [
    *((f"{edition} {place}", text) for edition in EDITIONS for place, text in texts(edition)),
    *READINGS.items(),
]


def numbers(text: str) -> list[str]:
    """Articles, points and minutes that a text names, in any order."""
    return sorted(re.findall(r"\d+(?:[.¶]\w+)*", text))


def test_every_text_is_in_every_language() -> None:
    assert [place for place, text in ALL if set(text.as_dict()) != set(LANGUAGES)] == []
    assert [place for place, text in ALL if not all(map(str.strip, text.as_dict().values()))] == []


def test_a_translation_names_the_same_articles_and_figures() -> None:
    odd = [
        (place, numbers(text.es), numbers(text.ca))
        for place, text in ALL
        if numbers(text.es.replace("23.ª", "23")) != numbers(text.ca.replace("23a", "23"))
    ]
    assert odd == []


def test_named_words_stay_as_they_are() -> None:
    """The law of words is about words: they are not translated."""
    odd = [
        place
        for edition in EDITIONS
        for place, text in texts(edition)
        if edition.startswith("lexis")
        and re.findall("«(.*?)»", text.es) != re.findall("«(.*?)»", text.ca)
    ]
    assert odd == []


@pytest.mark.parametrize("language", ["es", "ca"])
def test_terms_are_those_of_the_language(language: str) -> None:
    foreign = re.compile(rf"\b(?:{FOREIGN[language]})\b", re.IGNORECASE)
    odd = [
        (place, found.group())
        for place, text in ALL
        if (found := foreign.search(re.sub("«.*?»", "", text.read_in(language))))
    ]
    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_editions_say_alike_is_told_alike(language: str) -> None:
    told: dict[str, str] = {}
    for edition in EDITIONS:
        for place, text in texts(edition):
            first = told.setdefault(text.read_in(NATIVE[edition]), text.read_in(language))
            assert text.read_in(language) == first, (edition, place)
