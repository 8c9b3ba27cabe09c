"""Facts that the rulings tell of a headword."""

import pytest
from tools.lemario.classes import Facts, facts, headword_rulings

KNOWN = facts()


@pytest.mark.parametrize(
    ("lemma", "expected"),
    [
        ("la", [("art", ""), ("noun", "note")]),
        ("mi", [("noun", "greek"), ("noun", "note"), ("", "apocope")]),
        ("zeta", [("noun", "letter"), ("noun", "greek")]),
        ("ayer", [("adv,noun", "")]),
        ("ballet", [("", "italic")]),
        ("bruneta", [("", "envio,obsolete")]),
        ("internet", [("", "absent")]),
        ("ciempiés", [("noun", "second_plural")]),
    ],
)
def test_each_class_apart_is_an_entry(lemma: str, expected: list[tuple[str, str]]) -> None:
    found = [(",".join(each.pos), ",".join(sorted(each.marks))) for each in KNOWN[lemma]]
    assert sorted(found) == sorted(expected)


def test_a_noun_sense_gives_a_plural_to_a_closed_class() -> None:
    assert not KNOWN["ah"][0].plural
    assert KNOWN["ayer"][0].plural


def test_words_without_a_class_have_no_facts() -> None:
    assert "mariposa" not in KNOWN
    assert Facts().plural


def test_verbs_are_not_spoken_of() -> None:
    assert not any(ruling.article.startswith("17") for ruling in headword_rulings())
