import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

CGP = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7) + " / 0/0 0 ld spanish;"


def test_without_script_the_board_the_form_and_the_count_are_there(client: TestClient) -> None:
    answer = client.get("/tablero", params={"cgp": CGP, "jugada": "9G eso", "lang": "en"})
    assert answer.status_code == 200
    assert answer.text.count('role="gridcell"') == 225
    assert 'aria-label="E8, C 3"' in answer.text
    assert 'aria-label="G9, E 1, to be played"' in answer.text
    assert 'aria-label="A1, triple word"' in answer.text
    assert '<th scope="row">ESO</th><td class="num">5</td>' in answer.text
    assert "10 points" in answer.text
    assert 'name="jugada" value="9G eso"' in answer.text


@pytest.mark.parametrize(("language", "label"), [("es", "DP"), ("ca", "DP"), ("en", "DW")])
def test_premium_labels_are_translated(client: TestClient, language: str, label: str) -> None:
    text = client.get("/tablero", params={"lang": language}).text
    assert f'<span class="mark" data-text="{label}">' in text


def test_a_refused_play_says_the_article_and_keeps_the_board(client: TestClient) -> None:
    answer = client.get("/tablero", params={"cgp": CGP, "jugada": "1A eso", "lang": "en"})
    assert answer.status_code == 422
    assert "touches no tile on the board" in answer.text
    assert "(art. 2)" in answer.text
    assert 'aria-label="E8, C 3"' in answer.text


def test_an_unreadable_position_is_refused_and_the_board_is_empty(client: TestClient) -> None:
    answer = client.get("/tablero", params={"cgp": "15/15", "lang": "en"})
    assert answer.status_code == 400
    assert "A CGP is a board" in answer.text
    assert answer.text.count('role="gridcell"') == 225
    assert ">15/15</textarea>" in answer.text


def data_of(client: TestClient, **params: str) -> Any:
    """Return the data that the island of the page is given."""
    text = client.get("/tablero", params=params).text
    found = re.search(r'id="board-data">(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_the_island_is_told_what_was_refused(client: TestClient) -> None:
    assert data_of(client, cgp=CGP, jugada="9G eso")["refused"] is None
    refused = data_of(client, cgp=CGP, jugada=" 1A eso ", lang="en")["refused"]
    assert (refused["cgp"], refused["play"]) == ("", "1A eso")
    assert refused["why"].endswith("(art. 2)")
    assert data_of(client, cgp="foo </script>")["refused"]["cgp"] == "foo </script>"


def test_the_island_is_given_the_rest_of_the_position(client: TestClient) -> None:
    cgp = CGP.replace(" / 0/0 0 ", " A/?[CH] 12/-5 2 gid 7; ")
    position = data_of(client, cgp=cgp)["position"]
    assert position["rival"] == ["?", "[CH]"]
    assert position["rest"] == "12/-5 2 gid 7; ld spanish;"


def test_validity_is_never_told_on_the_board(client: TestClient) -> None:
    """The same tiles in another order, one a word and one not: nothing else tells them apart."""
    pages = [
        client.get("/tablero", params={"jugada": f"8F {word}", "lang": "en"}).text
        for word in ("casa", "saca")
    ]
    # What is laid where differs, and so may differ: letters C, A, S with their values.
    bare = [re.sub(r"[ACSacs]|[13]", "", page) for page in pages]
    assert bare[0] == bare[1]
    api = [
        client.post("/api/v1/score", json={"play": f"8F {word}"}).json()
        for word in ("casa", "saca")
    ]
    assert api[0].keys() == api[1].keys()
    assert [set(word) for word in api[0]["words"]] == [set(word) for word in api[1]["words"]]


def test_the_island_starts_from_what_the_page_shows(client: TestClient) -> None:
    data = data_of(client, cgp=CGP, jugada="9G eso")
    assert data["position"]["squares"][7 * 15 + 4] == "C"
    assert data["tentative"][0] == {"square": 8 * 15 + 6, "tile": "E"}
    assert [one["language"] for one in data["alphabets"]] == ["es", "ca", "en"]
    assert len(data["layout"]) == 225


@pytest.mark.parametrize(
    ("params", "tiles"),
    [
        ({"fichas": "en"}, "english"),
        ({"lang": "ca"}, "catalan"),
        ({"lang": "en"}, "spanish"),
        ({"fichas": "ca"}, "catalan"),
    ],
)
def test_tiles_follow_the_page_unless_asked(
    client: TestClient, params: dict[str, str], tiles: str
) -> None:
    assert f"ld {tiles};" in client.get("/tablero", params=params).text
