"""``letrado conjugate``: tables for people and programs."""

import json
from pathlib import Path

import pytest

from letrado.cli import main, output
from letrado.cli.lexicon import conjugate
from letrado.lexicon.law import analysis
from tests.lexicon.law.lemarios import sample_index


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Entries for tests, English, and a home of its own."""
    monkeypatch.setattr(analysis, "load", sample_index)
    for module in (conjugate, output):
        monkeypatch.setattr(module, "_", str)
    monkeypatch.setattr(output, "language", "en")
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    monkeypatch.setattr(output.console, "width", 120)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["conjugate", *arguments])
    printed = capsys.readouterr()
    return ended.value.code, printed.out, printed.err


def test_a_table_has_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "acertar")
    assert code == 0
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "acertar · model acertar · lexis-2009-v16"
    assert (
        "present indicative acierto aciertas acertás acierta acertamos acertáis aciertan" in lines
    )
    assert "imperative acierta acertá acierte acertad acierten" in lines
    assert "not accepted" not in out


def test_what_an_edition_refuses_is_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "fugar")
    assert "(fugad)" in out
    assert "(…) not accepted by this edition" in out


def test_se_is_shown_where_the_headword_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dignar/dignarse" in run(capsys, "dignar")[1].replace(
        "dignarse/dignar", "dignar/dignarse"
    )
    assert "amarse" not in run(capsys, "amar")[1]


def test_programs_get_the_standing_of_each_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "boxear", "--json")
    assert code == 0
    (verb,) = json.loads(out)["verbs"]
    assert (verb["lemma"], verb["class"], verb["model"]) == ("boxear", "intr", "amar")
    standing = {form["form"]: form for form in verb["forms"]}
    assert standing["boxeado"]["standing"] == "accepted"
    assert standing["boxeada"] == {
        "form": "boxeada",
        "cell": "part.fs",
        "standing": "refused",
        "article": "17.4",
    }


def test_editions_differ(capsys: pytest.CaptureFixture[str]) -> None:
    refused = json.loads(run(capsys, "ventiscar", "--json")[1])
    allowed = json.loads(run(capsys, "ventiscar", "--json", "--edition", "lexis-2004")[1])

    def first_person(answer: dict[str, list[dict[str, list[dict[str, str]]]]]) -> list[str]:
        forms = answer["verbs"][0]["forms"]
        return [form["standing"] for form in forms if form["cell"] == "ind.pres.1s"]

    assert first_person(refused) == ["refused"]
    assert first_person(allowed) == ["accepted"]


@pytest.mark.parametrize("typed", ["cosa", "movre", "", "🦜", "1", "a" * 10_000])
def test_what_is_no_verb_is_said_so(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, typed)
    assert code == 2
    assert not out
    assert "There is no verb" in err
