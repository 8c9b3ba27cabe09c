"""Accents: what a source says, and what an ending suggests."""

from tools.lemario.accents import Accents, Spelling

from tests.tools.lemario.samples import evidence

KNOWN = "canción nación estación lápiz rápido rápida tácita tácito tacita cámara"


def test_the_word_list_is_believed() -> None:
    assert Accents(evidence(KNOWN), [], []).attested("cancion") == [Spelling("canción", "wordlist")]


def test_an_ending_suggests_the_accent_with_its_share() -> None:
    guesses = list(Accents(evidence(KNOWN), [], []).guesses("fruicion"))
    assert guesses[0] == Spelling("fruición", "rule:100")


def test_no_guess_has_an_accent_that_the_rules_forbid() -> None:
    accents = Accents(evidence(KNOWN), [], [])
    assert "pílapiz" not in {guess.text for guess in accents.guesses("pilapiz")}


def test_an_adverb_has_the_accent_of_its_adjective() -> None:
    accents = Accents(evidence(KNOWN), [], [])
    assert accents.attested("rapidamente") == [Spelling("rápidamente", "wordlist")]
    assert accents.attested("tacitamente") == [Spelling("tácitamente", "wordlist")]


def test_where_rule_and_dictionary_agree_the_rule_is_named() -> None:
    accents = Accents(evidence(KNOWN, nominal="fruición cóndor"), [], [])
    assert next(accents.inferred("fruicion")).source == "rule:100"
    assert next(accents.inferred("condor")) == Spelling("cóndor", "hunspell")


def test_rulings_before_reviews() -> None:
    accents = Accents(evidence(), ["poní"], ["poney", "póney"])
    assert [each.text for each in accents.ruled("poney")] == ["poney", "póney"]
    assert accents.ruled("poni") == [Spelling("poní", "hand")]
