"""``letrado lexicon verify`` and ``lexicon diff`` of editions, on a lemario of a few entries."""

import json
from pathlib import Path
from typing import Any

import pytest

from letrado.cli import main, output
from letrado.cli.lexicon import comparing, derivations
from letrado.core.tiles import Alphabet
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.law import analysis, edition
from letrado.lexicon.law.derive import derive, playable_codes
from letrado.lexicon.law.edition import LEXICONS
from letrado.lexicon.manifest import Description, Source
from tests.lexicon.law.lemarios import sample, sample_index


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, str]:
    with pytest.raises(SystemExit) as ended:
        main(["lexicon", *arguments])
    return ended.value.code, capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, dict[str, Any]]:
    code, out = run(capsys, *arguments, "--json")
    found = json.loads(out)
    assert isinstance(found, dict)
    return code, found


def make(name: str, *, without: str = "", besides: str = "") -> None:
    """The lexicon of an edition, as the small lemario yields it, less or more one word."""
    alphabet = Alphabet.load("es")
    words = set(derive(sample(), edition.load(name)).words) - {without} | ({besides} - {""})
    lexicon = LEXICONS[name]
    about = Description(name=lexicon, title=lexicon, source=Source("a test"))
    catalog.folder().mkdir(parents=True, exist_ok=True)
    compile_lexicon(set(playable_codes(words, alphabet)), alphabet, about, catalog.target(lexicon))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(analysis, "load", sample_index)
    monkeypatch.setattr(derivations, "lemario", sample)
    for module in (comparing, derivations, output):
        monkeypatch.setattr(module, "_", str)
    monkeypatch.setattr(output, "language", "en")
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))


def test_the_round_trip_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    make("lexis-2009-v16")
    code, found = run_json(capsys, "verify", "fise-2009")
    assert code == 0
    assert (found["exact"], found["missing"], found["extra"]) == (True, 0, 0)
    assert found["entries"] == len(sample())
    assert found["verbs"] == sum(entry.is_verb for entry in sample())
    assert sum(found["kinds"].values()) == found["derived"]
    code, out = run(capsys, "verify", "lexis-2009-v16")
    assert code == 0
    assert "lexis-2009-v16 yields fise-2009 exactly" in out


def test_what_is_missing_or_extra_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    make("lexis-2009-v16", without="casas", besides="zuza")
    code, found = run_json(capsys, "verify")
    assert code == 1
    assert (found["missing_words"], found["extra_words"]) == (["ZUZA"], ["CASAS"])
    code, out = run(capsys, "verify")
    assert code == 1
    assert "Missing: ZUZA" in out
    assert "Extra: CASAS" in out


def test_only_editions_can_be_derived(capsys: pytest.CaptureFixture[str]) -> None:
    alphabet = Alphabet.load("es")
    catalog.folder().mkdir(parents=True)
    about = Description(name="mine", title="Mine", source=Source("a test"))
    compile_lexicon([alphabet.read_word("casa")], alphabet, about, catalog.target("mine"))
    code, found = run_json(capsys, "verify", "mine")
    assert (code, found["error"]["code"]) == (2, "lexicon.no_edition")


def test_changes_by_article(capsys: pytest.CaptureFixture[str]) -> None:
    make("lexis-2004")
    make("lexis-2009-v16")
    code, found = run_json(capsys, "diff", "lexis-2004", "lexis-2009-v16")
    assert code == 1
    old, new = found["by_article"]["lexis-2004"], found["by_article"]["lexis-2009-v16"]
    for groups, name in ((old, "lexis-2004"), (new, "lexis-2009-v16")):
        assert sum(group["count"] for group in groups) == found["only_in"][name]
        assert all(group["stands_by"] for group in groups)
    franjear = next(group for group in new if "franjea" in group["words"])
    assert (franjear["stands_by"], franjear["falls_by"]) == ("17.2", "A.17.1")
    assert any(group["falls_by"] == "18.1.2" and "burladeras" in group["words"] for group in old)
    code, out = run(capsys, "diff", "lexis-2004", "lexis-2009-v16")
    assert code == 1
    assert "17.2 / A.17.1  the dictionary shows no conjugation" in out


def test_no_articles_for_other_lists(capsys: pytest.CaptureFixture[str]) -> None:
    make("lexis-2009-v16")
    code, found = run_json(capsys, "diff", "fise-2009", "lexis-2009-v16")
    assert (code, found["only_in"]) == (0, {"fise-2009": 0, "lexis-2009-v16": 0})
