"""Verdicts: every reading, the article that decides it, and an answer that follows from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.base.i18n import LANGUAGES
from letrado.lexicon.law import edition
from letrado.lexicon.law.derive import derive
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import CELL_NAMES, REASONS
from tests.lexicon.law.lemarios import sample, sample_index
from tests.server.support.small_lexicons import lexicon

LAWS = [edition.load(name) for name in edition.NAMES[:-1]]
V16 = Judge(edition.load("lexis-2009-v16"), sample_index())


# word · answer · (lemma, form, article) of each reading, in the order in which they are told
READINGS = [
    ("cosas", "valid", [("cosa", "plural.m", "18.4.1"), ("coser", "sub.pres.2s", "17.2")]),
    ("COSAS", "valid", [("cosa", "plural.m", "18.4.1"), ("coser", "sub.pres.2s", "17.2")]),
    ("cantares", "valid", [("cantar", "plural.m", "18.4.3.r"), ("cantar", "sub.fut.2s", "17.2")]),
    ("cantar", "valid", [("cantar", "lemma", "XI"), ("cantar", "inf", "17.4")]),
    ("perras", "valid", [("perro", "plural.f", "18.4.1")]),
    ("aprendiza", "valid", [("aprendiz", "fem", "7")]),
    ("dignarse", "valid", [("dignarse", "inf.se", "17.5")]),
    ("rubis", "valid", [("rubí", "plural.m", "18.4.2.iu")]),
    ("güiro", "valid", [("güiro", "lemma", "XI")]),
    ("bajaes", "invalid", [("bajá", "plural.m", "18.4.2.ao")]),
    ("hertces", "invalid", [("hertz", "plural.m", "18.4.3.z")]),
    ("dignad", "invalid", [("dignarse", "imp.2p", "17.10")]),
    ("ballets", "invalid", [("ballet", "plural.m", "18.2.10")]),
    ("amarle", "invalid", [("amar", "inf", "17.5")]),
    ("cantándoselo", "invalid", [("cantar", "ger", "17.5")]),
    ("lavaos", "invalid", [("lavar", "imp.2p", "17.5")]),
    ("amaos", "invalid", [("amar", "imp.2p", "17.5")]),
    ("fugarse", "invalid", [("fugar", "inf.se", "17.10")]),
    ("rubiamente", "invalid", [("rubiamente", "", "2")]),
    ("niñamente", "invalid", [("niño", "", "2")]),
    ("poquísimas", "invalid", [("poco", "", "5")]),
    ("cosita", "invalid", [("cosa", "", "5")]),
    ("lavable", "invalid", [("lavar", "", "17.1")]),
    ("barmana", "invalid", [("barman", "", "7")]),
    ("zzz", "invalid", [("zzz", "", "XI")]),
    ("router", "invalid", [("router", "", "XI")]),
    ("casita", "invalid", [("casa", "", "5")]),
    ("-ción", "invalid", [("-ción", "", "14")]),
    ("DVD", "invalid", [("DVD", "", "15")]),
    ("guglear", "invalid", [("guglear", "", "17")]),
    ("bi-", "invalid", [("bi-", "", "14")]),
    ("ping-pong", "invalid", [("ping-pong", "", "8")]),
    ("best seller", "invalid", [("best seller", "", "8")]),
    ("etc.", "invalid", [("etc.", "", "1")]),
    ("pH", "invalid", [("pH", "", "15")]),
    ("Ba", "invalid", [("Ba", "", "16")]),
    ("Toledo", "invalid", [("Toledo", "", "10")]),
]


@pytest.mark.parametrize(("word", "answer", "readings"), READINGS, ids=lambda v: str(v)[:20])
def test_readings(word: str, answer: str, readings: list[tuple[str, str, str]]) -> None:
    verdict = V16(word)
    found = [(r.lemma, r.cell, r.standing.article) for r in verdict.readings]
    assert (verdict.answer, found) == (answer, readings)


def test_inferred_is_said_where_nobody_has_looked() -> None:
    assert [reading.inferred for reading in V16("cosas").derivations] == [True, True]
    assert [reading.inferred for reading in V16("dignarse").derivations] == [False]


def test_what_cannot_be_laid_may_still_stand() -> None:
    one = V16("a")
    assert (one.answer, one.playable) == ("valid", False)
    assert one.unplayable is not None
    assert one.unplayable.article == "F09 §2"
    kilo = V16("kilo")
    assert (kilo.answer, kilo.playable) == ("undetermined", False)
    assert kilo.undecided[0].standing.missing == "listed"
    assert V16("contrarrevolucionariamente").undecided[0].standing.reason == "beyond_tiles"
    assert V16("KILO").readings == kilo.readings
    assert kilo.unplayable is not None
    assert kilo.unplayable.code == "word.no_tile"


def test_three_answers_in_an_older_edition() -> None:
    judge = Judge(edition.load("lexis-2004"), sample_index())
    assert judge("ateaba").answer == "undetermined"
    (first, *_) = judge("ateaba").undecided
    assert (first.standing.article, first.standing.missing) == ("A.17.12", "cd_model")
    assert judge("refundaba").answer == "valid"
    assert judge("casita").answer == "invalid"


@pytest.mark.parametrize(
    ("word", "article"), [("tomable", "A.17.7"), ("tomador", "A.17.8"), ("tomante", "A.17.9")]
)
def test_verbal_adjectives_of_2004_have_an_article_each(word: str, article: str) -> None:
    judge = Judge(edition.load("lexis-2004"), sample_index())
    assert article in {reading.standing.article for reading in judge(word).refusals}


def test_a_named_form_frees_its_own_cell_only() -> None:
    """*Ventisca* is named as a third person; as an imperative it falls like any other."""
    verdict = V16("ventisca")
    assert {reading.cell for reading in verdict.derivations} == {"ind.pres.3s"}
    assert {reading.cell for reading in verdict.refusals} == {"imp.2s", "imp.2v"}


def test_a_named_refusal_closes_what_would_be_open() -> None:
    judge = Judge(edition.load("lexis-redeletras"), sample_index())
    assert judge("ventiscamos").answer == "invalid"
    assert judge("nevamos").answer == "undetermined"


def test_listed_and_not_derived() -> None:
    lexicon_name = lexicon("later", "es", ("zzz", "casa"))
    judge = Judge(edition.load("lexis-2009-v16"), sample_index(), lexicon=lexicon_name)
    verdict = judge("zzz")
    assert (verdict.answer, verdict.listed_in) == ("valid", lexicon_name.name)
    assert verdict.as_dict()["listed_not_derived"] == lexicon_name.name
    assert judge("casa").listed_in == ""
    assert judge("rrr").answer == "invalid"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "word.empty"),
        ("  ", "word.empty"),
        ("-", "word.empty"),
        ("ho1a", "word.not_a_letter"),
        ("hola!", "word.not_a_letter"),
        ("привет", "word.not_a_letter"),
        ("λόγος", "word.not_a_letter"),
        ("casa\U0001f600", "word.not_a_letter"),
        ("cas\u0302\u0323a", "word.not_a_letter"),
        ("per'ro", "word.not_a_letter"),
        ("casa\x1b[31m", "word.not_a_letter"),
        ("a" * 10_000, "word.too_long"),
    ],
)
def test_what_is_no_word(text: str, code: str) -> None:
    with pytest.raises(LetradoError) as caught:
        V16(text)
    assert caught.value.code == code
    assert len(str(caught.value)) < 300


def test_combining_accents_are_composed_first() -> None:
    assert V16("rubi\u0301").answer == "valid"
    assert V16("nin\u0303o").plain == "niño"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_judge_and_derivation_agree(law: edition.Edition) -> None:
    judge, derived = Judge(law, sample_index()), derive(sample(), law)
    assert {judge(word).answer for word in derived.words} == {"valid"}
    for word in derived.undetermined:
        assert judge(word).answer == "undetermined", word


_MUTATED = st.builds(
    lambda word, at, letter, cut: word[: at % len(word)] + letter + word[at % len(word) + cut :],
    st.sampled_from(sorted(derive(sample(), LAWS[-1]).words)),
    st.integers(0, 20),
    st.sampled_from([*"abcdefghijlmnñopqrstuvxyzáéíóú", "", "se", "s", "es"]),
    st.integers(0, 1),
).filter(bool)


@given(_MUTATED, st.sampled_from(LAWS))
def test_of_other_words_too(word: str, law: edition.Edition) -> None:
    derived = derive(sample(), law)
    judge = Judge(law, sample_index())
    verdict = judge(word)
    assert (verdict.answer == "valid") == (verdict.plain in derived.words)
    open_ = [r for r in verdict.undecided if r.standing.reason != "beyond_tiles"]
    assert bool(open_ and not verdict.derivations) == (verdict.plain in derived.undetermined)
    assert verdict.derivations or verdict.undecided or verdict.refusals
    for reading in verdict.readings:
        assert reading.standing.article
        assert reading.standing.reason in {"", *REASONS}
        assert all(reading.form_name(language) for language in LANGUAGES)
        assert isinstance(reading.reason_text("es"), str)


def test_every_cell_and_reason_has_words() -> None:
    assert all(CELL_NAMES.values())
    assert all(REASONS.values())
