"""The judge follows every ruling of every edition; the lexicons follow the judge."""

import random

import pytest

from letrado.lexicon import catalog
from letrado.lexicon.law import analysis, edition, rulings
from letrado.lexicon.law.agreement import check_rulings, is_set_aside
from letrado.lexicon.law.edition import LEXICONS
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.sources import reconstructed

# Agreed and tested with the named words; and with class rules and entries alone.
FIGURES = {
    "lexis-2004": (978, 723),
    "lexis-redeletras": (1297, 1137),
    "lexis-2008-v15": (2170, 2025),
    "lexis-2009-v16": (2196, 2043),
}


@pytest.mark.parametrize("name", rulings.EDITIONS)
def test_every_ruling_is_followed(name: str) -> None:
    whole, by_class = FIGURES[name]
    law = edition.load(name)
    found = check_rulings(rulings.load(name), Judge(law))
    assert found.disagreements == ()
    assert found.agreed == found.total == whole
    alone = check_rulings(rulings.load(name), Judge(law, named=False))
    assert alone.total == whole
    assert alone.agreed == by_class


@pytest.mark.parametrize("name", rulings.EDITIONS)
def test_only_what_tiles_cannot_test_is_set_aside(name: str) -> None:
    for ruling in rulings.load(name):
        noted = any(n.startswith(("category rule", "tile-collision:")) for n in ruling.notes)
        assert is_set_aside(ruling) == noted


@pytest.mark.parametrize("name", LEXICONS)
def test_lexicon_and_judge_agree_on_a_sample(name: str) -> None:
    lexicon = catalog.load(LEXICONS[name])
    assert catalog.load(name) is lexicon
    judge = Judge(edition.load(name))
    lot = random.Random(2004)
    codes = lot.sample(list(lexicon.codes()), 400)
    for code in codes:
        word = lexicon.alphabet.spell(lexicon.alphabet.decode(code)).lower()
        assert judge(word).playable, word
        at = lot.randrange(len(word))
        other = word[:at] + lot.choice("aeiosnrñ") + word[at + lot.randrange(2) :]
        assert judge(other).playable == (other in lexicon), other


def test_reconstructed_lexicons_say_so() -> None:
    for name, lexicon in LEXICONS.items():
        facts = catalog.load(lexicon).manifest
        if lexicon == "fise-2009":
            assert "undetermined" not in facts.measured
            continue
        assert facts.measured["reconstructed"] is True
        assert facts.source.digest == reconstructed.digest(), "set up again: older than the lemario"
        assert "(reconstructed)" in facts.title
        assert not facts.official
        open_ = facts.measured["undetermined"]
        assert (open_ == 0) == (name == "lexis-2008-v15")


def test_the_index_is_of_this_lemario() -> None:
    index = analysis.load()
    assert 75_000 < index.entries <= 95_000
    assert sum(entry.is_verb for entry in index.every_entry()) > 11_000
