"""Styles of one page do not reach into another: what every page loads names whose it is.

The sheets that `site/main.ts` imports are on every page. A class that one of them styles by its
bare name must not be a class of an island, or the island changes with a page that it knows
nothing of.
"""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[3] / "web/src"
SHARED = frozenset({"tokens.css", "site.css"})
"""Sheets that are meant for everybody."""
UTILITIES = frozenset({"scroll"})


def page_sheets() -> list[Path]:
    """The sheets of single pages that nevertheless come with every page."""
    names = re.findall(r'import "([./\w]+\.css)"', (WEB / "site/main.ts").read_text("utf-8"))
    return [WEB / "site" / name for name in names if Path(name).name not in SHARED]


def bare_classes(sheet: Path) -> set[str]:
    """Classes that are styled wherever they occur."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    chosen = (
        one.strip() for all_of in re.findall(r"([^{};]+)\{", text) for one in all_of.split(",")
    )
    return {one[1:] for one in chosen if re.fullmatch(r"\.[A-Za-z][\w-]*", one)}


def island_classes() -> set[str]:
    """Classes that islands give their elements."""
    found: set[str] = set()
    for source in WEB.rglob("*.tsx"):
        for quoted in re.findall(r'class="([^"]+)"|class=\{`([^`]+)`', source.read_text("utf-8")):
            found.update(re.findall(r"[A-Za-z][\w-]*", " ".join(quoted)))
    return found


@pytest.mark.parametrize("sheet", page_sheets(), ids=lambda sheet: sheet.name)
def test_a_sheet_of_one_page_leaves_islands_alone(sheet: Path) -> None:
    assert bare_classes(sheet) & island_classes() <= UTILITIES


def test_there_is_something_to_look_at() -> None:
    assert len(page_sheets()) > 3
    assert "rack" in island_classes()
