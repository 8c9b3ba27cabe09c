"""Changes between editions, by article."""

from letrado.lexicon.law import edition
from letrado.lexicon.law.changes import changes
from letrado.lexicon.law.judge import Judge
from tests.lexicon.law.lemarios import sample_index


def test_words_are_grouped_by_what_lets_them_in_and_what_stops_them() -> None:
    old = Judge(edition.load("lexis-2004"), sample_index())
    new = Judge(edition.load("lexis-2009-v16"), sample_index())
    found = changes(["franjea", "franjeaba", "franjeo", "bajás"], new, old)
    assert [(c.stands_by, c.falls_by, c.reason, c.undetermined, c.words) for c in found] == [
        ("17.2", "A.17.1", "no_model", False, ("franjea", "franjeo")),
        ("17.11", "A.17.1", "no_model", False, ("franjeaba",)),
        ("18.4.2.ao", "A.18.5.vocal.1", "named_other", False, ("bajás",)),
    ]
    assert found[0].as_dict(1)["words"] == ["franjea"]


def test_what_is_open_is_told_apart() -> None:
    old = Judge(edition.load("lexis-redeletras:web22"), sample_index())
    new = Judge(edition.load("lexis-2009-v16"), sample_index())
    (found,) = changes(["abondaba"], new, old)
    assert not found.undetermined
