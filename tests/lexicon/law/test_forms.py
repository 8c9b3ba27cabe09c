"""Forms of an entry under each edition: worked cases of the articles, a row each.

The columns are the editions: ``+`` accepted, ``-`` refused, ``?`` undetermined, ``.`` not a form.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.lexicon.law import edition
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.patches import read_patches
from tests.lexicon.law.lemarios import entry, sample

EDITIONS = (
    "lexis-2004",
    "lexis-redeletras",
    "lexis-redeletras:web22",
    "lexis-2008-v15",
    "lexis-2009-v16",
)
SIGNS = {Value.ACCEPTED: "+", Value.REFUSED: "-", Value.UNDETERMINED: "?"}

CANTAR = entry("cantar", "verb", kind="tr", model="amar")
ESCAMPAR = entry("escampar", "verb", kind="tr", model="amar", marks="impersonal")
TRAJINAR = entry("trajinar", "verb", kind="intr", model="amar")
NADAR = entry("nadar", "verb", kind="intr", model="amar", marks="never_tr")
PECAR = entry("pecar", "verb", kind="intr", model="amar", marks="obsolete_tr")
QUEJARSE = entry("quejarse", "verb", kind="prnl", model="amar")
PIRAR = entry("pirar", "verb", kind="prnl", model="amar")
NEVAR = entry("nevar", "verb", kind="impers", model="acertar")
LLOVIZNAR = entry("lloviznar", "verb", kind="impers", model="amar", evidence="hand")
ABALLAR = entry("aballar", "verb", kind="inf", model="amar")
ABARRAR = entry("abarrar", "verb", kind="inf", model="amar", marks="cd_model")
ZANJEAR = entry("zanjear", "verb", kind="tr", model="amar", marks="no_cd_model")
ZANJEAR_WEB = entry("zanjear", "verb", kind="tr", model="amar", marks="no_cd_model,web_model")
ZANJEAR_NOT_WEB = entry("zanjear", "verb", kind="tr", model="amar", marks="not_web")
GUGLEAR = entry("guglear", "verb", kind="tr", model="amar", marks="absent")

VERBS = [
    # 17.2, 17.4: a transitive verb
    (CANTAR, "canta", "+++++"),
    (CANTAR, "cantás", "+++++"),
    (CANTAR, "cantadas", "+++++"),
    (CANTAR, "cantarse", "-----"),
    # 17.4: participles of the others
    (ESCAMPAR, "escampamos", "+??++"),
    (ESCAMPAR, "escampa", "+++++"),
    (ESCAMPAR, "escampadas", "+++++"),
    (TRAJINAR, "trajinado", "+++++"),
    (TRAJINAR, "trajinada", "???--"),
    (NADAR, "nadada", "-----"),
    (PECAR, "pecada", "+++--"),
    # 17.5, 17.10: pronominal
    (QUEJARSE, "quejarse", "+++++"),
    (QUEJARSE, "quejar", "+++++"),
    (QUEJARSE, "quejado", "+++++"),
    (QUEJARSE, "quejadas", "-----"),
    (QUEJARSE, "quejad", "-----"),
    (PIRAR, "pirarse", "???--"),
    (PIRAR, "pirad", "???--"),
    (PIRAR, "pirada", "???--"),
    (PIRAR, "piro", "+++++"),
    # 17.8: impersonal
    (NEVAR, "nieva", "+++++"),
    (NEVAR, "nevamos", "???--"),
    (LLOVIZNAR, "lloviznamos", "+??--"),
    # 17.6, 17.11: obsolete
    (ABALLAR, "aballar", "+++++"),
    (ABALLAR, "aballaba", "???--"),
    (ABARRAR, "abarraba", "++?--"),
    (ABARRAR, "abarradas", "???--"),
    # 17.2, 17.11: no conjugation on the CD
    (ZANJEAR, "zanjea", "--?++"),
    (ZANJEAR_WEB, "zanjea", "--+++"),
    # 17, XI: the official source
    (ZANJEAR_NOT_WEB, "zanjea", "++-++"),
    (GUGLEAR, "guglear", "-----"),
    (GUGLEAR, "guglea", "-----"),
]

NOUNS = [
    (entry("camión"), "camiones", "+++++"),
    (entry("camión"), "camións", "-----"),
    (entry("chef"), "chefes", "-----"),
    (entry("gamo", fem="gama"), "gamas", "+++++"),
    (entry("gamo", "nominal", fem="gama", plural="m", evidence="hand"), "gamas", "+++--"),
    (entry("gamo", "nominal", fem="gama", plural="m"), "gamas", "???--"),
    (entry("gamo", "nominal", fem="gama", plural="m"), "gamos", "+++++"),
    (
        entry("gamo", "adj", fem="gama", marks="envio", plural="m", evidence="hand"),
        "gamas",
        "???--",
    ),
    (entry("vinoso", marks="italic", plural="none"), "vinosos", "-----"),
    (entry("vinoso", marks="obsolete", plural="none"), "vinosos", "-----"),
    (entry("vinoso", marks="obsolete?", plural="none"), "vinosos", "???--"),
    (entry("vinoso", "nominal", marks="unknown", plural="none"), "vinosos", "???--"),
    (entry("vinoso", marks="locution", plural="none"), "vinosos", "-----"),
    (entry("vinoso", "adj", marks="envio", plural="none"), "vinosos", "+++--"),
    (entry("vinoso", "noun", marks="envio", plural="none"), "vinosos", "+----"),
    (entry("vinoso", "nominal", marks="envio", plural="none"), "vinosos", "+??--"),
    (entry("vinoso", "adj", marks="envio"), "vinosos", "+++++"),
    (entry("vinoso", "adj", marks="apocope", plural="none"), "vinosos", "?----"),
    (entry("vinoso", "adv", plural="none"), "vinosos", "-----"),
    (entry("vinoso", "conj", plural="none"), "vinosos", "-----"),
    (entry("vinoso", "interj,noun"), "vinosos", "+++++"),
    (entry("antigafe", "adj", marks="prefix_noun"), "antigafes", "+++--"),
    (entry("cienpiés", marks="second_plural"), "cienpieses", "-----"),
    (entry("gigahertz", plural="="), "gigahertces", "-----"),
    (entry("vinoso", plural="vinoses"), "vinoses", "+++++"),
    (entry("vinoso", plural="vinoses"), "vinosos", "-----"),
    (entry("chu", marks="letter"), "chus", "-++++"),
    (entry("fi", marks="greek"), "fíes", "+++++"),
    (entry("fi", marks="greek"), "fis", "-----"),
    (entry("do", marks="note"), "dos", "+++++"),
    (entry("vinoso", marks="not_web"), "vinosos", "++-++"),
    (entry("vinoso", marks="absent"), "vinoso", "-----"),
]


def _signs(tested: Entry, spelling: str, named: bool) -> str:
    signs = ""
    for name in EDITIONS:
        found = {
            SIGNS[form.standing.value]
            for form in forms(tested, edition.load(name), named=named)
            if form.spelling == spelling
        }
        signs += next((sign for sign in "+?-" if sign in found), ".")
    return signs


@pytest.mark.parametrize(("tested", "spelling", "expected"), VERBS + NOUNS)
def test_class_rules(tested: Entry, spelling: str, expected: str) -> None:
    assert _signs(tested, spelling, named=False) == expected


# The same entries with the named words of each edition: what they change.
NAMED = [
    ("bajá", "bajás", "-++++"),
    ("bajá", "bajaes", "+----"),
    ("taray", "taráis", "+++++"),
    ("taray", "tarayes", "+--++"),
    ("abanda", "abandas", "+++--"),
    ("burladero", "burladeras", "+++--"),
    ("adolecer", "adolecidas", "+++--"),
    ("refundar", "refundar", "+----"),
    ("refundar", "refundaba", "+----"),
    ("ventiscar", "ventiscamos", "+----"),
    ("ventiscar", "ventisco", "+??--"),
    ("atrever", "atreverse", "+++--"),
    ("fugar", "fugarse", "???--"),
    ("algún", "algunes", "?----"),
    ("antigás", "antigases", "+++--"),
    ("colidir", "colidía", "++?--"),
]


@pytest.mark.parametrize(("lemma", "spelling", "expected"), NAMED)
def test_named_words_stand_above_the_rules(lemma: str, spelling: str, expected: str) -> None:
    (tested,) = (each for each in sample() if each.lemma == lemma)
    assert _signs(tested, spelling, named=True) == expected


def test_letters_and_notes_keep_to_their_own_plurals() -> None:
    law = edition.load("lexis-2009-v16")
    greek, note = (each for each in sample() if each.lemma == "mi" and each.homograph > 1)
    for tested, plural in ((greek, "míes"), (note, "mis")):
        standing = {form.spelling for form in forms(tested, law) if form.standing.value is _UP}
        assert standing == {"mi", plural}


_UP = Value.ACCEPTED
_LAWS = st.sampled_from([edition.load(name) for name in EDITIONS])


@given(st.sampled_from(sample()), _LAWS, st.booleans())
def test_every_form_cites_an_article_and_says_why(tested: Entry, law: Edition, named: bool) -> None:
    for form in forms(tested, law, named=named):
        assert form.standing.article
        assert form.standing.value is Value.ACCEPTED or form.standing.reason
        assert bool(form.standing.missing) == (form.standing.value is Value.UNDETERMINED)


@given(st.sampled_from(sample()), _LAWS)
def test_derivation_leaves_out_only_what_falls(tested: Entry, law: Edition) -> None:
    every, short = set(forms(tested, law)), set(forms(tested, law, mistaken=False))
    assert short <= every
    assert all(form.standing.value is Value.REFUSED for form in every - short)


@given(st.sampled_from(sample()))
def test_the_later_editions_leave_nothing_open(tested: Entry) -> None:
    for name in EDITIONS[3:]:
        for form in forms(tested, edition.load(name)):
            assert form.standing.value is not Value.UNDETERMINED


def test_a_defective_verb_has_the_cells_that_its_note_names() -> None:
    abolir = next(each for each in sample() if each.lemma == "abolir")
    assert _signs(abolir, "abolía", named=False) == "+++++"
    assert _signs(abolir, "abole", named=False) == "-----"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("roer\t\tdrop\tsub.pres.1p", "4 columns"),
        ("roer\t\tlose\tsub.pres.1p\t\tcd\t", "change “lose”"),
        ("roer\t\tdrop\tsub.pres.9p\t\tcd\t", "cell “sub.pres.9p”"),
        ("roer\tb\tdrop\tsub.pres.1p\t\tcd\t", "homograph “b”"),
        ("roer\t\tadd\tsub.pres.*\troya\tcd\t", "something is missing"),
        ("roer\t\tadd\tsub.pres.1s\t\tcd\t", "something is missing"),
        ("roer\t\tdrop\tsub.pres.1s\t\t\t", "something is missing"),
    ],
)
def test_wrong_patches_are_refused(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "verb-patches.tsv"
    file.write_text(f"# head\n{line}\n", "utf-8")
    with pytest.raises(Unreadable) as caught:
        read_patches(file)
    assert (caught.value.details["line"], caught.value.details["problem"]) == (2, problem)
