"""The recipe of the open Catalan lexicon, step by step, on a dictionary small enough to read."""

import lzma
from pathlib import Path

import pytest

from letrado.lexicon.sources.ca_open import frontcode, hunspell, recipe, reform, short_words
from letrado.lexicon.sources.ca_open.evidence import Evidence
from letrado.lexicon.sources.ca_open.hunspell import Affixes, Entry
from letrado.lexicon.sources.ca_open.tiletext import has_vowel, normalise, tile_count

DATA = Path(__file__).parent / "data" / "ca_open"


def lines(name: str) -> frozenset[str]:
    return frozenset((DATA / name).read_text("utf-8").split())


@pytest.fixture
def affixes() -> Affixes:
    return hunspell.read_affixes((DATA / "tiny.aff").read_text("utf-8"))


@pytest.fixture
def entries() -> tuple[Entry, ...]:
    return hunspell.read_entries((DATA / "tiny.dic").read_text("utf-8"))


@pytest.fixture
def evidence() -> Evidence:
    return Evidence(lines("w.txt"), lines("s.txt"), lines("i.txt"), lines("v.txt"))


@pytest.fixture
def without_w(evidence: Evidence) -> Evidence:
    return Evidence(frozenset(), evidence.simplemma, evidence.lemma_index, evidence.verbs)


def expanded(affixes: Affixes, word: str, *flags: str) -> recipe.Expanded:
    entry = Entry(word, flags)
    return recipe.Expanded(entry, affixes.forms(entry))


# Reading Hunspell


def test_entries_carry_two_character_flags(entries: tuple[Entry, ...]) -> None:
    assert len(entries) == 25
    assert Entry("metre", ("_E", "U1")) in entries
    assert Entry("molt", ()) in entries


@pytest.mark.parametrize(
    ("word", "flags", "forms"),
    [
        ("casa", ("_E",), {"casa", "cases"}),
        ("vaca", ("_E",), {"vaca", "vaques"}),
        ("gat", ("_F",), {"gat", "gata", "gats", "gates"}),
        ("cantar", ("00",), {"cantar", "canto", "cant", "cantava"}),
        ("adquirent", ("_E", "_V"), {"adquirent", "adquirents"}),
        ("metre", ("_E", "U1"), {"metre", "metres"}),
        ("rar", ("_V",), {"rar"}),
    ],
)
def test_only_inflection_is_expanded(
    affixes: Affixes, word: str, flags: tuple[str, ...], forms: set[str]
) -> None:
    """Apostrophes, enclitic pronouns and unit prefixes never appear."""
    assert set(affixes.forms(Entry(word, flags))) == forms


def test_kinds_of_entry() -> None:
    assert Entry("cantar", ("00",)).is_verb
    assert Entry("fer-se", ("0C", "_V")).is_verb
    assert Entry("casa", ("_V", "_E")).is_nominal
    assert not Entry("rar", ("_V", "_Y")).is_nominal
    assert Entry("patir", ("12",)).is_inchoative
    assert not Entry("cantar", ("00",)).is_inchoative


# Steps 1-5, on accented text


def test_step_1_keeps_common_words_in_letters(entries: tuple[Entry, ...], affixes: Affixes) -> None:
    usable = {item.entry.word for item in recipe.usable_entries(entries, affixes)}
    left_out = {entry.word for entry in entries} - usable
    assert left_out == {"Barcelona", "ATS", "abans-d'ahir", "d'acord", "2a", "antes"}
    assert "col·legi" in usable


@pytest.mark.parametrize("word", ["Àustria", "l·", "a·", "", "p.", "dos mil", "a_b"])
def test_step_1_plain_words(word: str) -> None:
    assert not recipe.is_plain(word)


def test_step_2_single_forms_need_w_or_s(affixes: Affixes, evidence: Evidence) -> None:
    assert list(recipe.single_form(expanded(affixes, "molt"), evidence)) == ["molt"]
    assert list(recipe.single_form(expanded(affixes, "rpm"), evidence)) == ["rpm"]
    assert list(recipe.single_form(expanded(affixes, "rar", "_V"), evidence)) == []


def test_step_3_verbs_need_s_and_one_of_w_v(affixes: Affixes, evidence: Evidence) -> None:
    def kept(word: str, model: str) -> set[str]:
        return set(recipe.verb_forms(expanded(affixes, word, model), evidence))

    assert kept("cantar", "00") == {"cantar", "canto", "cant", "cantava"}  # all of W, S, V
    assert "patesc" in kept("patir", "12")  # S and V
    assert kept("volar", "00") == set()  # S alone
    assert kept("inventar", "00") == set()  # V alone


def test_step_4_nominals_and_their_attested_forms(affixes: Affixes, evidence: Evidence) -> None:
    def kept(word: str, flag: str) -> set[str]:
        return set(recipe.nominal_forms(expanded(affixes, word, flag), evidence))

    assert kept("gat", "_F") == {"gat", "gata", "gats"}  # W and S; "gates" is in neither
    assert kept("vaca", "_E") == {"vaca"}  # the entry stays when its plural is not attested
    assert kept("suc", "_F") == {"suc", "sucs"}  # I and W: forms of W
    assert kept("metre", "_E") == {"metre", "metres"}  # I and S: forms of S
    assert kept("adquirent", "_E") == {"adquirent"}
    assert kept("serra", "_E") == set()  # W alone
    assert kept("tecnicisme", "_E") == set()  # I alone


def test_step_5_presents_of_inchoative_verbs(affixes: Affixes, evidence: Evidence) -> None:
    kept = set(recipe.verb_forms(expanded(affixes, "patir", "12"), evidence))
    assert {"patixo", "pateixs"} <= kept
    assert list(recipe.inchoative_presents(Entry("cantar", ("00",)))) == []


# Steps 6-10, on the text of tiles


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("camió", "CAMIO"),
        ("pingüí", "PINGUI"),
        ("plaça", "PLAÇA"),
        ("col·legi", "COL·LEGI"),
        ("coŀlegi", "COL·LEGI"),
        ("qüestió", "QUESTIO"),
        ("any", "ANY"),
        ("que", "QUE"),
        ("nyu", "NYU"),
        ("ny", None),  # one tile
        ("quilòmetre", "QUILOMETRE"),
        ("anticonstitucionalment", None),  # more than 15 tiles
        ("kiwi", None),
        ("web", None),
        ("iaia", "IAIA"),
        ("yen", None),
        ("iraq", None),
        ("señor", None),
        ("l'or", None),
        ("a·la", None),
    ],
)
def test_step_6_normalise(word: str, text: str | None) -> None:
    assert normalise(word) == text


@pytest.mark.parametrize(("text", "tiles"), [("COL·LEGI", 6), ("QUE", 2), ("ANY", 2), ("LLANA", 5)])
def test_step_6_digraphs_are_one_tile(text: str, tiles: int) -> None:
    assert tile_count(text) == tiles


def test_step_6_fifteen_tiles_may_be_more_letters() -> None:
    assert normalise("que" * 7 + "a") is not None  # 15 tiles, 22 letters
    assert normalise("que" * 8) is None
    assert normalise("a" * 15) is not None
    assert normalise("a" * 16) is None


def test_step_7_agreement_and_short_words(evidence: Evidence) -> None:
    found = recipe.agreed_words({"REC", "TARONJA"}, evidence)
    assert "COL·LEGI" in found  # in W and S
    assert "TARONJA" in found  # whatever earlier steps gave, if long enough
    assert "REC" not in found  # short, and not in W
    assert {"US", "SUC"} <= found  # short, and in W
    assert "SERRES" not in found  # long, and in W only
    assert not {"ANNA", "ATS"} & found  # capitals are names


def test_step_7_compares_texts_without_accents() -> None:
    """The lists disagree on some accents (é, è); on tiles they agree."""
    lists = Evidence(frozenset({"cérvol"}), frozenset({"cèrvol"}), frozenset(), frozenset())
    assert recipe.agreed_words(set(), lists) == {"CERVOL"}


def test_step_7_says_nothing_without_w(without_w: Evidence) -> None:
    assert recipe.agreed_words({"REC", "TARONJA"}, without_w) == {"REC", "TARONJA"}


@pytest.mark.parametrize(
    ("word", "former"),
    [
        ("erradicar", {"eradicar"}),
        ("exoesquelet", {"exosquelet"}),
        ("esquelet", set()),  # not inside
        ("contraespionatge", {"contraspionatge"}),
        ("antiesclavista", {"antisclavista"}),
        ("casa", set()),
        ("carrerró", {"carerró", "carreró"}),
    ],
)
def test_step_8_former_spellings(word: str, former: set[str]) -> None:
    assert set(reform.former_spellings(word)) == former


def test_step_8_respells(entries: tuple[Entry, ...], affixes: Affixes, evidence: Evidence) -> None:
    usable = recipe.usable_entries(entries, affixes)
    known = {form for item in usable for form in item.forms}
    old, new = reform.respell([item.entry for item in usable], affixes, evidence, known)
    assert old == {"eradicar", "eradico", "eradic", "eradicava", "exosquelet", "exosquelets"}
    assert new == {
        *("erradicar", "erradico", "erradic", "erradicava"),
        *("exoesquelet", "exoesquelets"),
    }


def test_step_8_leaves_spellings_that_hunspell_knows(affixes: Affixes, evidence: Evidence) -> None:
    entry = Entry("erradicar", ("00",))
    assert reform.respell([entry], affixes, evidence, {"eradicar"}) == (set(), set())


def test_step_9_presents_from_forms_alone() -> None:
    pattern = {"VESTIX", "VESTIXES", "VESTIXEN", "VESTIM"}
    assert recipe.western_presents(pattern) == {"VESTIXO"}
    assert recipe.western_presents(pattern - {"VESTIM"}) == set()
    assert recipe.western_presents((pattern - {"VESTIM"}) | {"VESTEIM"}) == {"VESTIXO"}
    eastern = {"PATEIX", "PATEIXES", "PATEIXEN", "PATESC", "PATIM"}
    assert recipe.western_presents(eastern) == {"PATEIXS"}
    assert recipe.western_presents(eastern - {"PATESC"}) == set()


@pytest.mark.parametrize(("text", "vowel"), [("RPM", False), ("CM", False), ("ÇA", True)])
def test_step_10_words_have_vowels(text: str, vowel: bool) -> None:
    assert has_vowel(text) is vowel


# All steps together

PLAIN = {"CANTAR", "CANTO", "CANT", "CANTAVA", "CASA", "CASES", "VACA", "COL·LEGI", "MOLT"}
INCHOATIVE = {"PATIR", "PATESC", "PATEIX", "PATIM", "PATIRA", "PATIXO", "PATEIXS"}
REFORMED = {"ERRADICAR", "ERRADICO", "ERRADIC", "ERRADICAVA", "EXOESQUELET", "EXOESQUELETS"}


def test_all_steps_with_w(entries: tuple[Entry, ...], affixes: Affixes, evidence: Evidence) -> None:
    assert recipe.words(entries, affixes, evidence) == (
        PLAIN
        | INCHOATIVE
        | REFORMED
        | {"GAT", "GATA", "GATS", "SUC", "SUCS", "US", "METRE", "METRES", "ADQUIRENT"}
        | {"LLEIAL", "LLEIALS"}
    )


def test_all_steps_without_w(
    entries: tuple[Entry, ...], affixes: Affixes, without_w: Evidence
) -> None:
    """S stands for both in step 8; what only W attests is gone, RPM by step 10."""
    found = recipe.words(entries, affixes, without_w)
    assert found == (
        {"CANTAR", "CANTO", "CANT", "CANTAVA"} | INCHOATIVE | REFORMED | {"METRE", "METRES"}
    ) | {"ADQUIRENT"}


# Evidence and short words


def frontcoded(*records: bytes, flags: int = 0, count: int | None = None) -> bytes:
    body = b"SMFC1" + bytes([flags, len(records) if count is None else count])
    return lzma.compress(body + b"".join(records))


CASES = b"\x00\x05cases" + b"\x02\x01a"  # key in full; value: two bytes off, then "a"
CASETA = b"\x04\x02ta" + b"\xff\x04case"  # four bytes shared; value in full
CASETES = b"\x06\x01s" + b"\xfe"  # six bytes shared; value as before


def test_frontcode_reads_every_kind_of_record() -> None:
    found = frontcode.read(frontcoded(CASES, CASETA, CASETES))
    assert found == {"cases": "casa", "caseta": "case", "casetas": "case"}


def test_frontcode_backwards() -> None:
    assert frontcode.read(frontcoded(b"\x00\x05sesac" + b"\xff\x04asac", flags=1)) == {
        "cases": "casa"
    }


@pytest.mark.parametrize(
    "data",
    [
        b"not compressed",
        lzma.compress(b"\x80\x04}q\x00."),  # a pickle, as older versions had
        frontcoded(CASES, count=2),
        frontcoded(CASES, CASETA, count=1),
        frontcoded(CASES[:-1]),
        frontcoded(b"\x00\x7fcases"),
    ],
)
def test_frontcode_refuses_what_is_not_whole(data: bytes) -> None:
    with pytest.raises(frontcode.FrontcodeError):
        frontcode.read(data)


HEADER = "word\taction\tentry\treason\n"


def test_short_words_are_applied() -> None:
    tsv = f'# why\n{HEADER}idò\tadd\td "idò"\tsays\nnúm\tremove\td "núm"\tabbreviation\n'
    corrections = short_words.read(tsv)
    assert short_words.corrected({"NUM", "CASA"}, corrections) == {"IDO", "CASA"}


@pytest.mark.parametrize(
    ("tsv", "message"),
    [
        ("", "columns"),
        ("word\taction\n", "columns"),
        (HEADER + "idò\tadd\t\tsays\n", "line 2: 4 filled"),
        (HEADER + "idò\tkeep\te\tr\n", "line 2: the action"),
        (HEADER + "casament\tadd\te\tr\n", "line 2: not a word"),
        (HEADER + "kiwi\tadd\te\tr\n", "line 2: not a word"),
        (HEADER + "idò\tadd\te\tr\nido\tremove\te\tr\n", "line 3: a second"),
    ],
)
def test_short_words_refuse_bad_lines(tsv: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        short_words.read(tsv)
