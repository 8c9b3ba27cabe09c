"""Pages are drawn from typed views, so that a template cannot ask for what is not there."""

import ast
from collections.abc import Iterator
from pathlib import Path

from letrado import server

FOLDER = Path(server.__file__).parent
DRAWING = {"page", "draw_page", "shared_page", "_page"}
STILL_DICTIONARIES = {
    *("board.html", "clock.html", "codes.html", "failure.html", "judge.html"),
    *("look_ups.html", "rulebook_article.html"),
    *("rulebook_comparison.html", "rulebook_edition.html", "rulebooks.html", "shared.html"),
    *("link.html", "recover.html", "sign_in.html", "sign_up.html"),
    *("game.html", "table.html"),  # a typed view, and the data of the script
    *("word.html", "words.html"),  # typed, in a function that is called where the page is not kept
}
"""Templates with one dictionary, whose keys are the same in every state."""


def untyped() -> Iterator[str]:
    """Templates that are given something else than the fields of views."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or _called(node.func) not in DRAWING:
                continue
            names = [
                each.value
                for argument in node.args[1:2]
                for each in ast.walk(argument)
                if isinstance(each, ast.Constant) and str(each.value).endswith(".html")
            ]
            given = node.args[-1]
            if not (isinstance(given, ast.Call) and _called(given.func) == "as_context"):
                yield from map(str, names)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_no_page_goes_back_to_a_dictionary() -> None:
    assert set(untyped()) == STILL_DICTIONARIES
