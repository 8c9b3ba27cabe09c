import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import client_over
from tests.server.support.small_lexicons import SmallCatalog, catalog


def page(client: TestClient, path: str, language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language, "Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    assert f'<html lang="{language}"' in answer.text
    return answer.text


def test_a_word_gets_a_verdict_of_each_edition_and_of_each_other_lexicon(
    client: TestClient,
) -> None:
    text = page(client, "/palabras?q=casa&lexico=es")
    assert "4 tiles · 6 points" in text
    assert text.count("Valid</p>") == 5
    assert ">club</h3>" in text
    assert "ca-open</h3>" not in text
    assert "fise-2009</h3>" not in text, "it is an edition already"


def test_a_named_lexicon_is_the_only_one_beside_the_editions(client: TestClient) -> None:
    text = page(client, "/palabras?q=calle&lexico=club")
    assert ">club</h3>" in text
    assert text.count("Not valid</p>") == 4, "three editions, and the club"


def test_digraphs_are_drawn_as_one_tile(client: TestClient) -> None:
    text = page(client, "/palabras?q=chupe&lexico=es")
    assert '<span class="tile t2" aria-hidden="true"><b>CH</b> <i>5</i></span>' in text
    assert 'aria-label="CH U P E"' in text


def test_catalan_geminate(client: TestClient) -> None:
    text = page(client, "/palabras?q=col.legi&lexico=ca")
    assert "<b>L·L</b>" in text
    assert text.count("Valid</p>") == 1


@pytest.mark.parametrize(
    ("query", "lexico", "said"),
    [
        ("kilo", "es", "No tile of this set shows K, and a blank cannot stand for it either"),
        ("web", "es", "No tile of this set shows W"),
        ("yoga", "ca", "No tile of this set shows Y"),
        ("x", "es", "from 2 to 15 tiles; “x” takes 1"),
        ("a" * 16, "es", "takes 16"),
        ("ab-cd", "ca", "“-” is not a letter"),
        ("casa1", "es", "“1” at position 5 of “casa1” is not a letter of Spanish"),
        ("%F0%9F%98%80", "es", "“😀” is not a letter"),
        ("a" * 10_000, "es", "takes 10000"),
        ("%D0%B4%D0%B0", "es", "No tile of this set shows"),
    ],
)
def test_what_cannot_be_a_word_says_why(
    client: TestClient, query: str, lexico: str, said: str
) -> None:
    text = page(client, f"/palabras?q={query}&lexico={lexico}")
    assert said in text
    assert "Valid</p>" not in text


def test_several_words_get_a_verdict_each(client: TestClient) -> None:
    text = page(client, "/palabras?q=casa+kilo+xyz&lexico=fise-2009")
    assert text.count("Not valid</p>") == 4
    assert text.count("Valid</p>") == 4
    assert "shows K" in text


def test_the_twenty_first_word_is_left_out(client: TestClient) -> None:
    text = page(client, "/palabras?q=" + "+".join(["casa"] * 22) + "&lexico=fise-2009")
    assert text.count("Valid</p>") == 20 * 4
    assert "2 were left out" in text


def test_visitors_are_told_that_a_language_has_no_lexicon(without_catalan: TestClient) -> None:
    """Only administrators are told how to build one, since only they can."""
    for path in ("/palabras?q=casa&lexico=ca", "/palabras?lexico=ca"):
        text = page(without_catalan, path)
        assert "There is no lexicon ca-open here yet" in text
        assert "letrado lexicon build" not in text
    assert "letrado lexicon build" not in page(without_catalan, "/")


def test_a_damaged_lexicon_does_not_hide_the_others() -> None:
    lexicons = catalog()
    lexicons = SmallCatalog(lexicons.lexicons, damaged=("broken",))
    with client_over(lexicons) as client:
        text = page(client, "/lexicos")
        assert "broken is damaged" in text
        assert "fise-2009" in text
        assert client.get("/salud/lista").json()["problems"][0]["code"] == "lexicon.damaged"


def test_what_people_write_is_never_markup(client: TestClient) -> None:
    text = page(client, "/palabras?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_api_tells_tiles_points_and_verdict(client: TestClient) -> None:
    answer = client.get("/api/v1/words/perro").json()
    assert answer == {
        "word": "perro",
        "lexicon": "fise-2009",
        "tiles": [
            {"face": "P", "value": 3},
            {"face": "E", "value": 1},
            {"face": "RR", "value": 8},
            {"face": "O", "value": 1},
        ],
        "points": 13,
        "valid": True,
    }
    assert client.get("/api/v1/words/col·legi?lexicon=ca-open").json()["valid"] is True
    assert client.get("/api/v1/words/perros").json()["valid"] is False


def test_api_lists_lexicons(client: TestClient) -> None:
    listed = client.get("/api/v1/lexicons").json()["lexicons"]
    assert {one["name"]: one["official"] for one in listed} == {
        "ca-open": False,
        "club": True,
        "fise-2009": False,
    }
    assert listed[0]["licence"] == "CC0-1.0"
