"""The inference as a whole, on lists of a few words."""

import pytest
from tools.lemario.assemble import board_words
from tools.lemario.nouns import infer_nouns
from tools.lemario.review import Review

from letrado.lexicon.law.entries import Entry
from tests.tools.lemario.samples import NO_REVIEW, evidence


def inferred(
    words: str, wordlist: str = "", verbal: str = "", review: Review = NO_REVIEW
) -> list[Entry]:
    found = infer_nouns(
        frozenset(words.split()), set(verbal.split()), (), evidence(wordlist), review
    )
    known = set(words.split())
    return [each for each in found if known & board_words(each)]


def lines(entries: list[Entry]) -> list[str]:
    return sorted(f"{e.lemma} {e.fem or '-'} {','.join(e.pos)} {e.plural or '-'}" for e in entries)


@pytest.mark.parametrize(
    ("words", "wordlist", "expected"),
    [
        ("rubi rubis rubies", "rubí", ["rubí - nominal -"]),
        ("taxi taxis", "taxi", ["taxi - nominal -"]),
        ("chichi chichis", "taxi bici rubí", ["chichi - nominal -"]),  # no -es: no final stress
        ("crisis", "crisis", ["crisis - nominal -"]),
        ("adiano", "adiano", ["adiano - nominal none"]),
        ("famoso famosa famosos famosas", "famoso famosa", ["famoso famosa adj -"]),
        (
            "burladero burladera burladeros",
            "burladero burladera",
            ["burladero burladera nominal m"],
        ),
        ("este estos estes", "este", ["este - noun estes", "este - pron -"]),
        ("sabiamente", "sabia sabio", ["sabiamente - adv none"]),
        ("baja bajas", "baja bajá", ["baja - nominal -", "bajá - nominal -"]),
    ],
)
def test_entries(words: str, wordlist: str, expected: list[str]) -> None:
    assert lines(inferred(words, wordlist)) == expected


def test_what_is_inferred_derives_the_list() -> None:
    words = "rubi rubis rubies taxi taxis crisis famoso famosa famosos famosas vez veces club clubs"
    entries = inferred(words, "rubí crisis famoso famosa vez")
    assert frozenset().union(*map(board_words, entries)) >= set(words.split())


def test_a_noun_behind_a_verb_comes_from_the_word_list() -> None:
    (entry,) = inferred("cosa cosas", "cosa", verbal="cosa cosas")
    assert entry.evidence == ("list", "wordlist")


def test_a_review_spells_a_plural() -> None:
    review = Review(("hertz",), frozenset(), {}, {"hertz": "="}, {})
    assert lines(inferred("hertz", "", review=review)) == ["hertz - nominal ="]
