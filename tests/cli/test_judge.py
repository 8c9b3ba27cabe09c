"""``letrado judge``: verdicts for people and programs, challenges, tables of rulings."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from letrado.cli import main, output
from letrado.cli.lexicon import challenges, judge, ruling_checks
from letrado.lexicon.law import analysis
from tests.lexicon.law.lemarios import sample_index


class Run:
    """One command: what it printed and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["judge", *arguments])
        self.code = ended.value.code
        printed = capsys.readouterr()
        self.out, self.err = printed.out, printed.err

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Entries for tests, English, and a home of its own."""
    monkeypatch.setattr(analysis, "load", sample_index)
    for module in (judge, output):
        monkeypatch.setattr(module, "language", "en")
    for module in (judge, output, ruling_checks):
        monkeypatch.setattr(module, "_", str)
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    monkeypatch.setattr(output.console, "width", 100)
    return tmp_path


def test_a_valid_word_with_all_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "cosas")
    assert run.code == 0
    lines = [line.strip() for line in run.out.splitlines()]
    assert lines[0] == "✓ valid  cosas"
    assert re.match(r"✓ cosa · .*plural · article 18\.4\.1 · inferred", lines[1])
    assert re.match(r"✓ coser · .*present subjunctive, you \(tú\) · article 17\.2", lines[2])


def test_refusals_say_what_stopped_each(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "amarle", "casita")
    assert run.code == 1
    assert "✗ not valid  amarle" in run.out
    assert "article 17.5" in run.out
    assert "diminutive without an entry · article 5" in run.out


def test_undetermined_names_the_missing_mark(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "ateaba", "--edition", "lexis-2004")
    assert run.code == 1
    text = " ".join(run.out.split())
    assert "? undetermined ateaba" in text
    assert "not known: the electronic dictionary shows how it is conjugated" in text
    assert "article A.17.12" in text


def test_rules_of_the_game_name_their_law_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    for name, law in (("F04", "lexis-2004"), ("fise-2007", "lexis-redeletras")):
        assert Run(capsys, "casa", "--edition", name, "--json").json["edition"] == law
    assert Run(capsys, "casa", "-e", "fise-2009", "--json").json["edition"] == "lexis-2009-v16"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "cosas", "a", "bajaes", "--json").json
    assert (found["edition"], found["valid"]) == ("lexis-2009-v16", False)
    cosas, one, bajaes = found["words"]
    assert (cosas["verdict"], cosas["playable"]) == ("valid", True)
    assert [(d["lemma"], d["form"]) for d in cosas["derivations"]] == [
        ("cosa", "plural.m"),
        ("coser", "sub.pres.2s"),
    ]
    assert (one["verdict"], one["playable"]) == ("valid", False)
    assert one["unplayable"]["code"] == "word.length"
    assert bajaes["refusals"][0]["article"] == "18.4.2.ao"
    assert bajaes["explanation"][0]["standing"] == "refused"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["ho1a"], "word.not_a_letter"),
        ([""], "word.empty"),
        (["a" * 10_000], "word.too_long"),
        (["casa", "--edition", "lexis-1999"], "lexicon.edition_unknown"),
        (["casa", "--edition", "lexis-2004:web22"], "lexicon.profile_unknown"),
        ([], "cli.no_words"),
        (["--rulings", "no-such-file.tsv"], "file.missing"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], code: str) -> None:
    run = Run(capsys, *arguments, "--json")
    assert run.code == 2
    assert run.json["error"]["code"] == code


def test_a_wrong_word_does_not_hide_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "casa", "ho1a")
    assert run.code == 2
    assert "✓ valid  casa" in run.out
    assert "“1” at position 3 of “ho1a”" in run.err


def test_the_tiles_are_told_of_what_no_tiles_spell(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "KILO")
    assert "? undetermined  KILO" in run.out
    assert "No tile of this set shows K" in run.out
    assert "capital" not in run.out


# -- challenges (F09 §40) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "edition", "answer", "said", "code"),
    [
        (["casa", "cosas"], "lexis-2009-v16", "valid", "✓ valid", 0),
        (["casa", "casita"], "lexis-2009-v16", "invalid", "✗ not valid", 1),
        (["casa", "a"], "lexis-2009-v16", "invalid", "✗ not valid", 1),
        (["casa", "ateaba"], "lexis-2004", "undetermined", "? undetermined", 1),
        (["casa", "kilo"], "lexis-2009-v16", "invalid", "✗ not valid", 1),
        (["casita", "ateaba"], "lexis-2004", "invalid", "✗ not valid", 1),
    ],
)
def test_a_challenge_gets_one_answer_and_a_line_in_the_log(
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    edition: str,
    answer: str,
    said: str,
    code: int,
) -> None:
    run = Run(capsys, *words, "--edition", edition, "--challenge")
    assert (run.out.strip(), run.code) == (said, code)
    found = Run(capsys, *words, "--edition", edition, "--challenge", "--json").json
    assert found == {"edition": edition, "words": words, "verdict": answer}
    logged = [json.loads(line) for line in challenges.log_file().read_text("utf-8").splitlines()]
    assert [(r["words"], r["answer"], r["edition"]) for r in logged] == [
        (words, answer, edition)
    ] * 2
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", r["time"]) for r in logged)


def test_what_cannot_be_read_is_no_challenge(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "casa", "ho1a", "--challenge").code == 2
    assert not challenges.log_file().exists()


def test_no_answer_without_its_line_in_the_log(
    capsys: pytest.CaptureFixture[str], small: Path
) -> None:
    (small / "challenges.jsonl").mkdir()
    run = Run(capsys, "casa", "--challenge")
    assert (run.code, run.out) == (2, "")


# -- rulings ---------------------------------------------------------------------------------

HEADER = "edition\tarticle\tword\tverdict\tlemma\tkind\tnote\n"


def test_rulings_are_told_twice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "rulings.tsv"
    table.write_text(
        HEADER
        + "lexis-2004\tA.18.5\tbajaes\tvalid\tbajá\tplural\t\n"
        + "lexis-2004\tA.18.5\trubíes\tvalid\trubí\tplural\t\n"
        + "lexis-2009-v16\t18.4\tbajaes\tinvalid\tbajá\tplural\t\n"
        + "lexis-2009-v16\t18.4\tcasas\tinvalid\tcasa\tplural\timplied; tile-collision: casas\n",
        "utf-8",
    )
    run = Run(capsys, "--rulings", str(table), "--json")
    assert run.code == 0
    found = run.json["editions"]
    assert found["lexis-2004"]["named"]["agreed"] == 2
    assert found["lexis-2004"]["class_rules"]["agreed"] == 1
    assert found["lexis-2009-v16"]["named"]["total"] == 1
    assert [row["word"] for row in found["lexis-2009-v16"]["set_aside"]] == ["casas"]
    shown = Run(capsys, "--rulings", str(table)).out
    assert re.search(r"lexis-2004 +2 / 2 +1 / 2 +0", shown)
    assert "casas (18.4)" in shown


def test_a_disagreement_makes_the_exit_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "rulings.tsv"
    table.write_text(HEADER + "lexis-2009-v16\t18.4\tcasas\tinvalid\tcasa\tplural\t\n", "utf-8")
    run = Run(capsys, "--rulings", str(table))
    assert run.code == 1
    assert "casas (casa) is invalid there; the judge: valid" in run.out
