from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.compile import compile_lexicon, verify
from letrado.lexicon.file import LexiconFile, write_lexicon
from letrado.lexicon.lookup import ANAGRAMS, GRAPH, Lexicon
from letrado.lexicon.manifest import Description, Manifest, Source
from tests.engine.samples import ABOUT, ES, WORDS, coded, compiled, word_lists


@given(words=word_lists())
def test_what_is_compiled_is_what_is_read(
    words: set[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "property.lexicon"
    manifest = compile_lexicon([*words, *words], ES, ABOUT, path)
    with Lexicon.open(path) as lexicon:
        assert list(lexicon.codes()) == sorted(words)
        assert lexicon.manifest == manifest
    assert manifest.words == len(words)
    assert manifest.words_by_length == {
        length: sum(len(word) == length for word in words) for length in set(map(len, words))
    }


def test_tiles_and_codes_give_the_same_lexicon(tmp_path: Path) -> None:
    one = compile_lexicon(coded(WORDS), ES, ABOUT, tmp_path / "one.lexicon")
    two = compile_lexicon(
        (ES.read_word(word) for word in reversed(WORDS)), ES, ABOUT, tmp_path / "two.lexicon"
    )
    assert one == two
    assert (tmp_path / "one.lexicon").read_bytes() == (tmp_path / "two.lexicon").read_bytes()


def test_the_digest_identifies_the_words(tmp_path: Path) -> None:
    path = tmp_path / "sample.lexicon"
    other = Description(name="other", title="Other", source=Source("elsewhere"), official=True)
    digest = compile_lexicon(coded(WORDS), ES, ABOUT, path).digest
    assert compile_lexicon(coded(WORDS), ES, other, path).digest == digest
    assert compile_lexicon(coded(WORDS[1:]), ES, other, path).digest != digest


def test_the_description_is_kept(tmp_path: Path) -> None:
    about = Description(
        name="ca-open",
        title="Lèxic «obert»",
        source=Source("npm", "2.0.0", "sha256:00"),
        licence="MIT",
        notice="© the authors",
        official=False,
        notes="two\nlines",
        measured={"f1": 0.989, "by_length": [1, 2]},
    )
    ca = Alphabet.load("ca")
    path = tmp_path / "new" / "folder" / "ca.lexicon"
    compile_lexicon([ca.read_word("novel·la")], ca, about, path)
    manifest = Lexicon.open(path).manifest
    assert {name: getattr(manifest, name) for name in vars(about)} == vars(about)
    assert (manifest.language, manifest.alphabet) == ("ca", ca.fingerprint)


GOOD = ES.parse("CASA")


@pytest.mark.parametrize(
    ("words", "code", "details"),
    [
        ([], "lexicon.no_words", {}),
        ([GOOD, ES.parse("A")], "lexicon.word_length", {"number": 2, "word": "A", "tiles": 1}),
        ([GOOD, ()], "lexicon.word_length", {"number": 2, "tiles": 0}),
        ([GOOD, ES.parse("[CH]" * 16)], "lexicon.word_length", {"number": 2, "tiles": 16}),
        ([GOOD, ES.parse("A" * 300)], "lexicon.word_length", {"tiles": 300}),
        ([GOOD, ES.parse("cASA")], "lexicon.blank", {"number": 2, "word": "?ASA"}),
        ([GOOD, ES.parse("?ASA")], "lexicon.blank", {"number": 2, "language": "es"}),
        ([GOOD, b"\1\x1d"], "lexicon.blank", {"number": 2, "word": "A?"}),
        ([GOOD, Alphabet.load("en").read_word("kiwi")], "lexicon.tile", {"tile": "K"}),
    ],
)
def test_what_cannot_be_in_a_lexicon_is_refused_and_nothing_is_written(
    words: Sequence[bytes | Sequence[Tile]], code: str, details: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "sample.lexicon"
    path.write_bytes(b"as it was")
    with pytest.raises(Unreadable) as caught:
        compile_lexicon(words, ES, ABOUT, path)
    assert caught.value.code == code
    assert details.items() <= caught.value.details.items()
    assert str(caught.value)
    assert path.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_fifteen_tiles_are_a_word_however_many_letters_they_take(tmp_path: Path) -> None:
    path = tmp_path / "sample.lexicon"
    compile_lexicon([ES.parse("[CH]" * 15)], ES, ABOUT, path)
    lexicon = Lexicon.open(path)
    assert "ch" * 15 in lexicon
    assert "ch" * 14 not in lexicon
    assert "ch" * 16 not in lexicon


def forged(path: Path, about: Manifest, words: Lexicon, index_of: Lexicon) -> Lexicon:
    """A file with every checksum right, the graph of some words and the index of others."""
    parts = [LexiconFile.open(lexicon.path) for lexicon in (words, index_of)]
    graph, index = parts[0].section(GRAPH), parts[1].section(ANAGRAMS)
    write_lexicon(path, about, {GRAPH: bytes(graph), ANAGRAMS: bytes(index)})
    return Lexicon.open(path)


def test_a_forged_file_is_found_out(tmp_path: Path) -> None:
    one = compiled(tmp_path / "one.lexicon", ["casa", "perro"])
    other = compiled(tmp_path / "other.lexicon", ["cosa", "burro"])
    verify(one)
    about = one.manifest
    forgeries = {
        "anagrams": (about, one, other),
        "digest": (about, other, other),
        "by length": (replace(about, words_by_length={4: 1, 5: 1}), one, one),
    }
    for place, forgery in forgeries.items():
        with pytest.raises(Unreadable) as caught:
            verify(forged(tmp_path / "forged.lexicon", *forgery))
        assert caught.value.code == "lexicon.damaged"
        assert place in caught.value.details["place"]
