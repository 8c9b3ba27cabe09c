"""The tools of the hall: the word judge and the clock, as the server gives them."""

import base64
import json
import os
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from letrado.lexicon.forward import forward_graph
from letrado.rulebook import EDITIONS
from letrado.server.features.tools.clock import clock_rules
from letrado.server.features.tools.judge import judge_data
from letrado.server.rendering.drawing import alphabet_data
from tests.server.support.people import Clock, browser, small_app
from tests.server.support.small_lexicons import CATALAN, SPANISH, lexicon

CASES = Path(__file__).parents[3] / "web" / "tests" / "judge" / "cases.json"
"""Cases that the front end's own tests read: words, and what the lexicon says of them."""

ASKED = {
    "es": (
        *SPANISH,
        *("CASA", "Chupe", "c'hupe", "[ch]upe", "1upe", "cása", "caſa", "cas", "kasa", "", "a"),
        *("ano", "an\u0303o", "per'ro", "ca sa", "casa.", "ßol", "casasa", "'"),
    ),
    "ca": (
        *CATALAN,
        *("col.legi", "COL-LEGI", "collegi", "ani", "anys", "qe", "forca", "coŀlegi", "q'ue"),
    ),
}


def _cases() -> dict[str, object]:
    found: dict[str, object] = {}
    for language, words in (("es", SPANISH), ("ca", CATALAN)):
        lexicon_name = lexicon(f"judge-{language}", language, words)
        found[language] = {
            "alphabet": alphabet_data(lexicon_name.alphabet),
            "graph": base64.b64encode(forward_graph(lexicon_name.path)).decode(),
            "answers": {word: word in lexicon_name for word in ASKED[language]},
        }
    return found


def test_the_front_end_is_tested_with_what_the_lexicon_says() -> None:
    cases = json.dumps(_cases(), ensure_ascii=False, indent=1) + "\n"
    if os.environ.get("LETRADO_WRITE_CASES"):
        CASES.write_text(cases, "utf-8")
    assert CASES.read_text("utf-8") == cases, "run this test with LETRADO_WRITE_CASES=1"


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return browser(small_app(tmp_path, Clock()))


def test_the_judge_answers_for_the_whole_play_and_never_says_which(client: TestClient) -> None:
    """F09 §40, CAT 6¶1."""
    good = client.get("/juez", params={"lexico": "fise-2009", "palabra": ["casa", " chupe "]})
    assert "Play correct" in good.text
    assert "CHUPE" in good.text
    one = client.get("/juez", params={"lexico": "fise-2009", "palabra": ["casa", "xyz"]}).text
    other = client.get("/juez", params={"lexico": "fise-2009", "palabra": ["xyz", "casa"]}).text
    assert "Play not valid" in one
    assert one.replace("CASA", "#").replace("XYZ", "#") == other.replace("CASA", "#").replace(
        "XYZ", "#"
    )


@pytest.mark.parametrize("words", [["a" * 61], ["casa"] * 9])
def test_more_than_a_play_can_form_is_refused(client: TestClient, words: list[str]) -> None:
    assert client.get("/juez", params={"palabra": words}).status_code == 422


def test_words_go_to_the_browser_by_digest(client: TestClient) -> None:
    page = client.get("/juez").text
    data = json.loads(page.split('id="judge-data">')[1].split("</script>")[0])
    answer = client.get(data["graph"])
    assert answer.headers["Cache-Control"].endswith("immutable")
    assert int.from_bytes(answer.content[8:12], "little") == data["words"]
    assert client.get("/juez/palabras/ffffffffffffffff").status_code == 404


@pytest.mark.parametrize("others", [True, False])
def test_the_lexicon_is_named_in_the_readers_language(tmp_path: Path, others: bool) -> None:
    app = small_app(tmp_path, Clock())
    title = "FISE 2009 (community copy)"
    available = app.state.lexicons.lexicons
    available["fise-2009"] = lexicon("fise-2009", "es", SPANISH, title=title)
    if not others:
        del available["club"], available["ca-open"]
    page = browser(app, "es").get("/juez").text
    assert page.count("FISE 2009 (copia de la comunidad)") == (2 if others else 1)
    assert title not in page


def test_the_worker_has_its_address(client: TestClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_clock_knows_each_edition(edition: str) -> None:
    rules = clock_rules(edition)
    assert rules["overtime"] == 10  # F04/F07 §32, F09 §35, CAT 7¶3
    assert (rules["limit"] == 600_000) == (edition == "cat")  # CAT 7¶3
    assert ("running" in rules["modes"]) == (edition != "fise-2004")
    assert ("timer" in rules["modes"]) == (edition != "cat")
    assert set(rules["allotment"]) == set(rules["modes"]) - {"timer"}


def test_judge_data_names_the_very_words() -> None:
    lexicon_name = lexicon("judge-es", "es", SPANISH)
    assert judge_data(lexicon_name)["graph"].endswith(lexicon_name.manifest.digest)
