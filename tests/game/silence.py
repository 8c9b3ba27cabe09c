"""Refusals that may cite an edition and no article of it: these, and no others."""

import tomllib
from functools import lru_cache
from pathlib import Path

from letrado.base.errors import Illegal
from letrado.rulebook import load


@lru_cache
def silent() -> frozenset[tuple[str, str]]:
    """Command and edition, where the edition says nothing of what the command is about."""
    text = (Path(__file__).parent / "data" / "silent.toml").read_text("utf-8")
    return frozenset(
        (command, edition)
        for entry in tomllib.loads(text)["silent"]
        for command in entry["commands"]
        for edition in entry["editions"]
        if entry["why"]
    )


def assert_cites(error: Illegal, command: str, edition: str) -> None:
    """A refusal names an article, unless the edition has none for anything like the command."""
    short = load(edition).short
    assert error.article is not None, (command, error.code)
    assert error.article.startswith(short), (command, error.code, error.article)
    assert error.article != short or (command, edition) in silent(), (command, error.code)
