"""All words of an edition from a few entries; where list and law part, the list decides."""

from pathlib import Path

import pytest

from letrado.base.errors import Unavailable, Unreadable
from letrado.core.tiles import Alphabet
from letrado.lexicon.law import derive as deriving
from letrado.lexicon.law import edition
from letrado.lexicon.law import judge as judging
from letrado.lexicon.law.departures import Departure, read_departures
from letrado.lexicon.law.derive import KINDS, derive, derive_editions, playable_codes
from letrado.lexicon.law.judge import Judge
from tests.lexicon.law.lemarios import entry, sample, sample_index

V16 = edition.load("lexis-2009-v16")


def test_kinds() -> None:
    found = derive(sample(), V16)
    assert {word: found.words[word] for word in ("casa", "niña", "niñas", "amar", "dignarse")} == {
        "casa": "lemma",
        "niña": "fem",
        "niñas": "plural",
        "amar": "infinitive",
        "dignarse": "infinitive-se",
    }
    assert found.words["amas"] in {"conjugated", "voseo"}
    assert (found.words["amando"], found.words["amado"]) == ("gerund", "participle")
    # The list of the edition names words that these few entries do not yield.
    assert found.words["zuzar"] == "named"
    assert list(found.kinds) == [kind for kind in KINDS if kind in found.kinds]
    assert sum(found.kinds.values()) == len(found.words)


def test_a_word_with_several_derivations_is_counted_once_by_the_first() -> None:
    noun, verb = entry("canto"), entry("cantar", "verb", kind="tr", model="amar")
    for order in ([noun, verb], [verb, noun]):
        assert derive(order, V16, named=False).words["canto"] == "lemma"


def test_editions_together_are_as_one_by_one() -> None:
    laws = [edition.load(name) for name in edition.NAMES[:-1]]
    together = derive_editions(sample(), laws)
    assert together == tuple(derive(sample(), law) for law in laws)


def test_undetermined_words_are_not_words() -> None:
    for name in edition.NAMES:
        found = derive(sample(), edition.load(name))
        assert found.undetermined.isdisjoint(found.words)


def test_progress_goes_up() -> None:
    seen: list[float] = []
    derive(sample() * 10, V16, progress=seen.append)
    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] < 1


def test_only_what_can_be_laid_is_compiled() -> None:
    words = ["a", "kilo", "walón", "casa", "ch", "che", "a" * 15, "a" * 16, "rr" * 15, "chirria"]
    lengths = [len(codes) for codes in playable_codes(words, Alphabet.load("es"))]
    assert lengths == [4, 2, 15, 15, 5]


DEPARTURES = {
    "casas": Departure("casas", "casa", True, "18.1"),
    "zuzo": Departure("zuzo", "zuzar", False, "17.2"),
}


def test_departures(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (deriving, judging):
        monkeypatch.setattr(module, "departures", lambda: DEPARTURES)
    found = derive(sample(), V16)
    assert "casas" not in found.words
    assert found.words["zuzo"] == "listed"
    assert found.departures == 2
    judge = Judge(V16, sample_index())
    assert (judge("casas").answer, judge("zuzo").answer) == ("invalid", "valid")
    assert judge("casas").refusals[0].standing.reason == "departure"
    other = edition.load("lexis-2008-v15")
    assert derive(sample(), other).words["casas"] == "plural"
    assert Judge(other, sample_index())("casas").answer == "valid"


@pytest.mark.parametrize("line", ["zuñir", "a\tb\tkeep\t17\t", "a\tb\tdrop\t\t"])
def test_wrong_departures_are_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "departures.tsv"
    file.write_text(f"# head\n{line}\n", "utf-8")
    with pytest.raises(Unreadable, match="line 2"):
        read_departures(file)
    with pytest.raises(Unavailable):
        read_departures(tmp_path / "none.tsv")
