"""A page is given the texts that its scripts show, in its language, and no others."""

import gzip
import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from letrado.base.i18n import LANGUAGES
from letrado.server.rendering.island_texts import IslandTexts
from letrado.server.settings import Settings

ENTRIES = tuple(json.loads((Settings().static_folder / ".vite/texts.json").read_text("utf-8")))
HEAVIEST_PAGE = 13_000
"""Bytes of texts, compressed, that a page may wait for before its first paint."""


def test_a_page_names_the_texts_of_its_island(client: TestClient) -> None:
    page = client.get("/tablero", headers={"Accept": "text/html", "Accept-Language": "ca"}).text
    found = re.findall(r'data-texts="([^"]+)"', page)
    assert len(found) == 1
    answer = client.get(found[0])
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.json()["texts"]["double word"] == "doble paraula"
    assert "Word judge" not in answer.json()["texts"]  # a text of the pages themselves
    latest = client.get("/i18n/ca/board.json")
    assert latest.headers["Cache-Control"] == "no-cache"
    assert latest.json() == answer.json()


def test_a_page_without_texts_waits_for_none(client: TestClient) -> None:
    assert "data-texts" not in client.get("/", headers={"Accept": "text/html"}).text


def test_every_form_is_translated(tmp_path: Path) -> None:
    (tmp_path / ".vite").mkdir()
    english = {
        "texts": {"Your turn.": "Your turn."},
        "plurals": {"{n} tile": ["{n} tile", "{n} tiles"]},
    }
    (tmp_path / ".vite/texts.json").write_text(json.dumps({"game": english}), "utf-8")
    texts = IslandTexts(tmp_path)
    found = {language: texts.find("game", language) for language in LANGUAGES}
    told = {language: json.loads(each.body) for language, each in found.items() if each}
    assert told["en"] == english
    assert told["es"]["texts"] == {"Your turn.": "Te toca."}
    assert told["es"]["plurals"] == {"{n} tile": ["{n} ficha", "{n} fichas"]}
    assert told["ca"]["plurals"] == {"{n} tile": ["{n} fitxa", "{n} fitxes"]}
    assert len({each.version for each in found.values() if each}) == len(LANGUAGES)
    assert texts.find("none", "es") is None
    assert texts.address("none", "es") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heaviest_page_has_few_texts(language: str) -> None:
    texts = IslandTexts(Settings().static_folder)
    found = {entry: texts.find(entry, language) for entry in ENTRIES}
    sizes = {entry: len(gzip.compress(each.body)) for entry, each in found.items() if each}
    assert {"game", "console", "board", "judge", "clock", "puzzle", "review"} <= set(sizes)
    assert max(sizes.values()) <= HEAVIEST_PAGE, sizes
