"""Questions and answers."""

from pathlib import Path

import pytest

from letrado.base.errors import LetradoError
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.study import Length, Order, find
from letrado.study.exporting import COLUMNS, Format, export
from letrado.study.mutations import false_word
from letrado.study.quiz import FALSE, NO, YES, Kind, ask, grade, keys, read_hooks, read_words
from tests.engine.samples import ES, coded, compiled


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return compiled(tmp_path_factory.mktemp("quiz") / "few.lexicon")


def test_letters_make_one_card_and_ask_for_every_word(lexicon: Lexicon) -> None:
    cards = keys(Kind.ANAGRAM, coded(["care", "casa", "cera", "churro"]), lexicon)
    assert cards == ["ACER", "AACS", "[CH]O[RR]U"]
    question = ask(Kind.ANAGRAM, "ACER", lexicon)
    assert question.answers == {"ACRE", "ARCE", "CARE", "CERA"}
    assert grade(question, read_words("acre, arce care céra", ES)).right
    partly = grade(question, read_words("acre race k3", ES))
    assert not partly.right
    assert partly.missed == {"ARCE", "CARE", "CERA"}
    assert partly.wrong == {"RACE", "k3"}
    assert not grade(question, read_words("", ES)).right


def test_hooks_are_asked_before_and_after(lexicon: Lexicon) -> None:
    assert keys(Kind.HOOKS, coded(["casa", "perro", "casa"]), lexicon) == ["CASA", "PE[RR]O"]
    question = ask(Kind.HOOKS, "CASA", lexicon)
    assert question.answers == {"-S"}
    assert grade(question, read_hooks("", "s", ES)).right
    assert grade(question, read_hooks("a", "s", ES)).wrong == {"A-"}
    nothing = ask(Kind.HOOKS, "CASAS", lexicon)
    assert grade(nothing, read_hooks(" ", "-", ES)).right
    with pytest.raises(LetradoError):
        read_hooks("?", "", ES)


def test_valid_or_not_mixes_words_with_false_ones() -> None:
    lexicon = catalog.load("fise-2009")
    words = find(lexicon, Length(5, 7), order=Order.PROBABILITY, limit=60).codes
    cards = keys(Kind.VALID, words, lexicon)
    assert len(cards) == 120
    assert cards == keys(Kind.VALID, words, lexicon)
    right = [ask(Kind.VALID, card, lexicon).answers for card in cards]
    assert right.count(frozenset({YES})) == right.count(frozenset({NO})) == 60
    assert len({tuple(map(min, right[at : at + 6])) for at in range(0, 120, 6)}) > 5
    for card in cards:
        question = ask(Kind.VALID, card, lexicon)
        assert (question.tiles in lexicon) == (not card.endswith(FALSE))


@pytest.mark.parametrize("length", range(2, 16))
def test_a_false_word_is_in_no_lexicon_and_always_the_same(length: int) -> None:
    lexicon = catalog.load("fise-2009")
    for word in find(lexicon, Length(length, length), limit=40).codes:
        other = false_word(lexicon, word)
        assert other == false_word(lexicon, word)
        if other is not None:
            assert not lexicon.graph.contains(other)
            assert 2 <= len(other) <= 15
            assert abs(len(other) - len(word)) <= 1


def test_a_word_without_false_ones_is_shown_itself(tmp_path: Path) -> None:
    """So few words have no other pairs of tiles that are at home."""
    lexicon = compiled(tmp_path / "one.lexicon", ["sol"])
    question = ask(Kind.VALID, "SOL" + FALSE, lexicon)
    assert question.answers == {YES}


@pytest.mark.parametrize("key", ["", "A", "?A", "a", "[CHA", "A" * 16, "~", "KILO"])
def test_what_is_no_card(lexicon: Lexicon, key: str) -> None:
    with pytest.raises(LetradoError):
        ask(Kind.ANAGRAM, key, lexicon)


def test_exports(lexicon: Lexicon) -> None:
    words = coded(["care", "casa", "niño", "churro"])
    assert "".join(export(words, lexicon, Format.TEXT)) == "CARE\nCASA\nNIÑO\nCHURRO\n"
    cards = "".join(export(words, lexicon, Format.CARDS)).splitlines()
    assert cards[2] == "A C E R\tACRE, ARCE, CARE, CERA"
    assert cards[-1] == "CH O RR U\tCHURRO"
    table = "".join(export(words, lexicon, Format.CSV)).splitlines()
    assert table[0] == ",".join(COLUMNS)
    assert table[2] == "CASA,C A S A,4,6,3690,A A C S,,S,yes"
