"""ARCHITECTURE.md and the list of modules say what the tree is."""

import re
from functools import cache
from pathlib import Path

import pytest

from tools import modules

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`([\w<>./-]+(?:/|\.py|\.toml))`", TEXT)))


@cache
def known() -> frozenset[str]:
    """Every path of the tree, with each of its endings: pages name the last parts alone."""
    found = set()
    for top in ("src", "native", "web/src", "tests", "bench", "tools", "docs"):
        for path in [ROOT / top, *(ROOT / top).rglob("*")]:
            parts = path.relative_to(ROOT).parts
            found |= {"/".join(parts[at:]) for at in range(len(parts))}
    return frozenset(found)


def test_the_page_names_places() -> None:
    assert len(NAMED) > 30


@pytest.mark.parametrize("name", NAMED)
def test_every_place_that_the_page_names_is_there(name: str) -> None:
    assert name.partition("<")[0].rstrip("/") in known()


def test_the_list_of_modules_is_up_to_date() -> None:
    assert modules.page() == modules.PAGE.read_text("utf-8"), "run: python tools/modules.py"
