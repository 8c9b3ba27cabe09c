"""The reader of Hunspell dictionaries, on one small enough to be read by eye."""

from tools.lemario.sources.hunspell import Line, read_affixes, read_lines

AFFIXES = """\
SET UTF-8
PFX k Y 2
PFX k 0 im [bp]
PFX k 0 in [^bp]
SFX E Y 2
SFX E ar o ar
SFX E r s [ae]r
SFX P Y 1
SFX P r miento/S [ai]r
SFX G Y 2
SFX G o a o
SFX G ón ona ón
SFX S Y 2
SFX S 0 s [aeo]
SFX S ón ones ón
SFX À Y 1
SFX À 0 se r
"""

LINES = """\
6
Madrid
alejar/EPÀ
posible/kS
ratón/GS
apenas
ADSL
"""


def test_lines_are_common_words() -> None:
    assert [line.word for line in read_lines(LINES)] == ["alejar", "posible", "ratón", "apenas"]


def test_what_a_line_is() -> None:
    alejar, posible, raton, apenas = read_lines(LINES)
    assert alejar.is_verb
    assert posible.is_nominal
    assert raton.is_nominal
    assert apenas.is_bare


def test_derivations_and_prefixes_are_lines_of_their_own() -> None:
    affixes = read_affixes(AFFIXES)
    alejar, posible, *_ = read_lines(LINES)
    assert list(affixes.relatives(alejar)) == [alejar, Line("alejamiento", "S")]
    assert [line.word for line in affixes.relatives(posible)] == ["posible", "imposible"]


def test_inflection_by_the_flags_asked_for() -> None:
    affixes = read_affixes(AFFIXES)
    alejar, _, raton, _ = read_lines(LINES)
    assert list(affixes.inflected(alejar, "REIXD")) == ["alejo", "alejas"]
    assert list(affixes.inflected(raton, "G")) == ["ratona"]
    assert list(affixes.inflected(raton, "S")) == ["ratones"]


def test_pronouns_are_never_hung_on_verbs() -> None:
    assert "À" not in read_affixes(AFFIXES).suffixes
