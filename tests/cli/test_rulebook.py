"""``letrado rulebook``: what it prints for people and programs, and how it refuses."""

import json
from typing import Any

import pytest

from letrado.cli import main
from letrado.laws import editions as laws
from letrado.lexicon.law import regulations


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, str]:
    with pytest.raises(SystemExit) as ended:
        main(["rulebook", *arguments])
    return ended.value.code, capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    _, out = run(capsys, *arguments, "--json")
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "list")["editions"]
    assert [regulation["edition"] for regulation in found] == list(laws.EDITIONS)
    assert {regulation["law"] for regulation in found} == {"game", "words"}
    code, out = run(capsys, "list")
    assert code == 0
    assert all(edition in out for edition in laws.EDITIONS)


@pytest.mark.parametrize("edition", laws.EDITIONS)
def test_show(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    found = run_json(capsys, "show", edition)
    regulation = laws.load(edition)
    assert found["parameters"].keys() == regulation.bases.keys()
    assert [a for chapter in found["chapters"] for a in chapter["articles"]] == list(
        regulation.clauses
    )
    code, out = run(capsys, "show", edition)
    assert code == 0
    assert all(key.split(".")[1] in out for key in regulation.bases)


def test_article(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "article", "fise-2009", "45.2")
    assert found["cited"] == "F09 §45.2"
    assert found["text"].keys() == {"es", "ca", "en"}
    assert found["parameters"]["ending.passes_to_end"]["value"] == 2
    assert {"R-151"} <= {row["id"] for row in found["requirements"]}
    assert found["readings"]["A-04"]["text"].keys() == {"es", "ca", "en"}
    _, out = run(capsys, "article", "fise-2007", "29", "no", "corrido")
    assert out.startswith("F07 §29 no corrido")


@pytest.mark.parametrize("edition", laws.EDITIONS)
def test_every_article_can_be_shown(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    for article in laws.load(edition).clauses:
        assert run(capsys, "article", edition, article)[0] == 0


@pytest.mark.parametrize("typed", ["28 last", "28¶last", "28 último", "28plast", "F09 §28 últim"])
@pytest.mark.parametrize("edition", ["fise-2009", "F09", "2009", "fise2009"])
def test_articles_as_people_name_them(
    capsys: pytest.CaptureFixture[str], edition: str, typed: str
) -> None:
    assert run_json(capsys, "article", edition, *typed.split())["article"] == "28¶last"


def test_an_article_is_law_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = run(capsys, "article", "fise-2009", "28")
    assert "F09 §28.2" in out
    assert "A-38" in out
    assert "letrado.game" not in out
    assert "letrado.game" in run(capsys, "article", "fise-2009", "28", "--all")[1]
    error = run_json(capsys, "article", "cat", "6")["error"]
    assert "6¶4" in error["details"]["parts"]


def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "diff", "fise-2007", "fise-2009")
    assert {"parameter", "values", "articles"} == found["parameters"][0].keys()
    assert [row["id"] for row in found["only_in"]["fise-2007"]] == ["R-010", "R-011"]
    code, out = run(capsys, "diff", "fise-2007", "fise-2009")
    assert code == 0
    assert "laying.centre_miss" in out


@pytest.mark.parametrize("edition", laws.EDITIONS)
def test_coverage(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    found = run_json(capsys, "coverage", edition)
    clauses = list(laws.load(edition).clauses)
    assert [item["article"] for item in found["mapping"]] == clauses
    assert found["articles"] == len(clauses)
    assert found["unmapped"] == len(found["lacking"]) == 0
    code, out = run(capsys, "coverage", edition)
    assert code == (1 if found["unmapped"] else 0)
    assert edition in out


@pytest.mark.parametrize("edition", ["lexis-2009-v16", "v16", "L09", "lexis2009v16", "2009-v16"])
def test_an_article_of_the_law_of_words(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    found = run_json(capsys, "article", edition, "17.8")
    assert found["cited"] == "L09 17.8"
    assert found["title"]["en"] == "Impersonal verbs"
    assert found["parameters"]["verbs.impersonal"]["value"] == "third"
    assert found["readings"].keys() == {"C13"}
    words = {row["word"]: row["verdict"] for row in found["named_words"]}
    assert words["granizadas"] == "valid"
    _, out = run(capsys, "article", edition, "17.8")
    assert "C13" in out
    assert "letrado.lexicon" not in out
    assert "letrado.lexicon" in run(capsys, "article", edition, "17.8", "--all")[1]


def test_a_profile_has_the_articles_of_its_edition(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "article", "lexis-redeletras:web22", "XI.web")
    assert found["cited"] == "LRL XI.web"


def test_diff_of_the_law_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "diff", "lexis-2008-v15", "lexis-2009-v16")
    assert "18.2.8" in found["changed"]
    assert {row["word"] for row in found["words"]} == {"chacolíes", "frufrúes", "oxímoros"}
    named = found["named_only_in"]["lexis-2009-v16"]
    assert {"word": "ires", "verdict": "valid", "cited": "L09 18.2.8"} in named
    code, out = run(capsys, "diff", "lexis-2004", "lexis-2009-v16")
    assert code == 0
    assert "verbs.impersonal" in out
    assert regulations.load("lexis-2004").cite("A.17.5") in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["diff", "cat", "lexis-2004"], "rulebook.two_laws"),
        (["article", "lexis-2004", "17.4"], "rulebook.article_unknown"),
        (["show", "lexis-1999"], "rulebook.unknown"),
        (["show", "fise-1999"], "rulebook.unknown"),
        (["article", "cat", "99"], "rulebook.article_unknown"),
        (["diff", "cat", "dog"], "rulebook.unknown"),
        (["coverage", ""], "rulebook.unknown"),
        (["article", "cat"], "cli.usage"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], arguments: list[str], code: str) -> None:
    ended, out = run(capsys, *arguments, "--json")
    assert ended == 2
    assert json.loads(out)["error"]["code"] == code
