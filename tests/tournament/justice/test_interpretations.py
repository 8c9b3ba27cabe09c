"""Rulings and published interpretations."""

from typing import get_args

import pytest

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.rulebook import EDITIONS, Role, load
from letrado.tournament import Interpretations

RULERS = {
    "fise-2004": {"arbiter", "director"},
    "fise-2007": {"arbiter", "director"},
    "fise-2009": {"director"},
    "cat": {"director"},
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", get_args(Role))
def test_who_may_rule_and_who_may_publish(edition: str, role: Role) -> None:
    rules, empty = load(edition), Interpretations(edition)
    article = next(iter(rules.clauses))
    if role in RULERS[edition]:
        assert empty.rule("as in chess", by=role).rulings[0].by == role
    else:
        with pytest.raises(Illegal, match="interpreted by") as caught:
            empty.rule("as in chess", by=role)
        assert (caught.value.code, caught.value.article) == (
            "interpretation.actor",
            rules.cite("R-190"),
        )
    if role == "federation" and edition != "cat":
        assert empty.publish(article, "as in chess", by=role, origin="case").notes
    else:
        with pytest.raises(Illegal, match="publish") as caught:
            empty.publish(article, "as in chess", by=role, origin="case")
        assert caught.value.article == rules.cite("R-191")


def test_notes_have_versions_and_nothing_is_lost() -> None:
    texts = Interpretations("fise-2009").rule(
        " The clock stands. ", by="director", article="37", tournament="Caracas"
    )
    first = texts.publish(
        "37", "The clock stands.", by="federation", origin="decision", rulings=(1,)
    )
    second = first.publish("37", "Both clocks are paused.", by="federation", origin="clarification")
    other = second.publish("45.3", "Six turns each.", by="federation", origin="case")
    assert texts.rulings[0].text == "The clock stands."
    assert texts.current("37") is None
    assert [note.version for note in other.history("37")] == [1, 2]
    assert other.history("37")[0] == first.current("37")
    current = other.current("37")
    assert current is not None
    assert (current.version, current.text) == (2, "Both clocks are paused.")
    assert [note.version for note in other.history("45.3")] == [1]


def test_a_note_belongs_to_an_article_and_says_something() -> None:
    empty = Interpretations("fise-2009")
    wrong: list[tuple[str, str, tuple[int, ...], str]] = [
        ("99", "text", (), "rulebook.article_unknown"),
        ("37", " ", (), "interpretation.empty"),
        ("37", "text", (1,), "interpretation.ruling_unknown"),
        ("37", "text", (0,), "interpretation.ruling_unknown"),
    ]
    for article, text, rulings, code in wrong:
        with pytest.raises(LetradoError) as caught:
            empty.publish(article, text, by="federation", origin="case", rulings=rulings)
        assert caught.value.code == code
    with pytest.raises(Unreadable, match="has no"):
        empty.rule("text", by="director", article="99")
