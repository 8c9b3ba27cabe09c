"""Every text that Python code translates can be found by translators' tools.

A text must stand where it is translated, be marked by ``N_``, or come from a constant all of whose
texts are in the catalogue. All else is listed here with the reason why it is translated all the
same.
"""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/letrado"

FOLLOWED = {"translate": 1, "asked.say": 1, "at_line": 2, "translator()": 1}
"""Functions that translate, or mark, a text which was found elsewhere; and its place among the
arguments. In these a bare literal is lost: no tool looks for it."""

ERROR = "passes on the message of an error, which was marked where it was raised"
PASSED = "passes on its argument; those who call it are looked at here too"
MARKED = "a value of a constant in the lines above, whose texts are all marked"
ALLOWED = {
    "cli/lexicon/conjugate.py _show: name": MARKED,
    "cli/lexicon/lexicon.py _translated: text": "lexicons of ours have marked titles; others stay",
    "cli/lexicon/lexicons.py build: text": "recipes mark the names of their steps",
    "cli/rulebook/rulebook.py show: heading": "`laws.values.groups` marks its headings",
    "cli/game/table/helping.py _argument: expected or EXPECTED[argument.kind]": MARKED,
    "cli/tournament/arbitration.py _show: name": MARKED,
    "cli/tournament/arbitration.py cases: name": "of COUNTERS, else a ground as it was typed",
    "cli/tournament/book.py history: role": MARKED,
    "cli/tournament/rounds.py show_round: system": MARKED,
    "cli/tournament/tables.py statistics: name": MARKED,
    "client/tables.py Table.do: _WENT_ON": "the client library is in English",
    "game/law/signing.py enter_rack: error.message": ERROR,
    "game/law/turn_completion.py told_tiles: error.message": ERROR,
    "game/law/exchange.py lay_aside: error.message": ERROR,
    "game/law/incidents.py take_surplus: error.message": ERROR,
    "game/law/registry.py refuse: message": PASSED,
    "game/law/placing.py _finish: error.message": ERROR,
    "game/law/placing.py _check_rack: error.message": ERROR,
    "game/law/setup.py draw_initial: error.message": ERROR,
    "laws/values.py shown: name": MARKED,
    "lexicon/law/conjugation/cells.py Cell.name: (PERSONS if self.finite else _GENDERS)[self.person]": (  # noqa: E501
        "both are constants whose texts are all marked"
    ),
    "lexicon/law/verdict.py Reading.form_name: name": MARKED,
    "base/i18n/__init__.py Named.shown: name": "names are marked where a `Named` is made",
    "base/i18n/__init__.py explain.shown: field": "a `Text`, which only `N_` makes",
    "base/i18n/__init__.py explain: error.message": ERROR,
    "core/racks.py _Hand.remove: message": "each kind of hand has a marked `_missing`",
    "formats/json_lines.py damaged: whole": PASSED,
    "formats/tournament/text.py at_line: reason": PASSED,
    "reports/tournament/final_report.py _figures: name": MARKED,
    "reports/tournament/final_report.py _score: kind": MARKED,
    "reports/tournament/sheets.py _notes: text": MARKED,
    "reports/tournament/standing.py head: name": MARKED,
    "reports/tournament/asked.py Asked.say: text": PASSED,
    "review/data.py _summary: name": MARKED,
    "review/data.py _summary: advice": MARKED,
    "rulebook/strict.py Place.unreadable: problem": PASSED,
    "rulebook/strict.py parse: str(error)": "the words of the TOML reader, in English only",
    "server/features/tournaments/desk/contexts.py officials: name": MARKED,
    "server/features/tournaments/desk/fields.py Fields.number: name": (
        "the name of a field, no text: see `unreadable`"
    ),
    "server/features/tournaments/desk/fields.py Fields.one: name": (
        "the name of a field, no text: see `unreadable`"
    ),
    "server/features/tournaments/desk/fields.py Fields.numbers: name": (
        "the name of a field, no text: see `unreadable`"
    ),
    "server/features/tournaments/desk/terms.py offered.words: name": (
        "its argument is a mapping to `Text`"
    ),
    "server/features/game/page.py draw: text": MARKED,
    "server/features/game/page.py players_data: level.name": "levels of players have marked names",
    "server/live/game_rules.py sanction_names: name": MARKED,
    "server/rendering/island_texts.py IslandTexts._translate: text": (
        "found by the build of the front end"
    ),
    "server/rendering/island_texts.py IslandTexts._translate: one": (
        "found by the build of the front end"
    ),
    "server/features/lobby/form.py offered: level.name": "levels of players have marked names",
    "server/features/lobby/form.py offered: level.about": (
        "levels of players have marked descriptions"
    ),
    "server/features/rulebook/routes.py edition_page.context: heading": MARKED,
    "server/features/tournaments/desk/contexts.py told_history: names[line.role]": MARKED,
    "server/features/tournaments/desk/labels.py state_label: text": MARKED,
    "server/features/game/page_view.py game_page_view: text": MARKED,
    "server/features/game/page_view.py _ended: current(reason)": (
        "reasons of the site are marked; officials' stay"
    ),
    "server/features/game/officials_view.py pause_text: current(told)": (
        "of the site only, whose reasons are marked"
    ),
    "server/features/game/officials_view.py _open: text": MARKED,
    "server/infra/public_errors.py public: _STORE.get(error.code, _UNUSABLE).message": MARKED,
    "server/features/table_console/page.py _table: _STATUS.get(row.status, _CLOSED)": MARKED,
    "server/features/tournaments/printing/routes.py _draw: document.name": (
        "documents have marked names"
    ),
    "server/features/tournaments/public/tables.py figures_of: name": MARKED,
    "server/features/table_console/view.py rules_data: name": MARKED,
    "server/features/words/tables.py _verb_groups: name": MARKED,
    "table/facts.py describe: template": MARKED,
    "tournament/telling.py _phase: name": MARKED,
    "tournament/telling.py _shown: kind": MARKED,
    "tournament/telling.py _more: name": MARKED,
}


@dataclass(frozen=True)
class Given:
    """A text given to a function that translates it."""

    path: Path
    line: int
    where: str
    function: str
    text: ast.expr

    @property
    def name(self) -> str:
        """The call as `ALLOWED` names it."""
        place = self.path.relative_to(SOURCE).as_posix()
        return f"{place} {self.where}: {ast.unparse(self.text)}"


@cache
def keywords() -> dict[str, int]:
    """Functions in which translators' tools find a literal, and its place among the arguments."""
    given = re.findall(r"-k (\w+)(?::(\d))?", (ROOT / "tools/extract").read_text("utf-8"))
    return {"_": 1, "gettext": 1, "ngettext": 1} | {name: int(at or 1) for name, at in given}


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("asked"), "say"):
            return "asked.say"
        # A text has a method of this name too, which translates nothing.
        case ast.Attribute(attr=name) if name != "translate":
            return name
        case ast.Call(func=ast.Name("translator")):
            return "translator()"
    return ""


def given(path: Path, node: ast.AST | None = None, where: str = "") -> Iterator[Given]:
    """Every text in *path* that is given to be translated."""
    places = keywords() | FOLLOWED
    for child in ast.iter_child_nodes(node or ast.parse(path.read_text("utf-8"))):
        inner = where
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{where}.{child.name}".removeprefix(".")
        if isinstance(child, ast.Call) and len(child.args) >= places.get(_called(child), 99):
            name = _called(child)
            yield Given(path, child.lineno, where, name, child.args[places[name] - 1])
        yield from given(path, child, inner)


@cache
def known() -> frozenset[str]:
    """Every text that has a translation."""
    with (SOURCE / "base/i18n/es/LC_MESSAGES/letrado.po").open("rb") as file:
        ids = [message.id for message in read_po(file, locale="es") if message.id]
    return frozenset(each if isinstance(each, str) else each[0] for each in ids)


def _texts(value: object) -> Iterator[str]:
    """All texts within a constant."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(list(value.values()))
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value):
        yield from _texts([getattr(value, field.name) for field in fields(value)])


def _constant(expression: ast.expr) -> str:
    """The constant that an expression takes a text from, as ``telling.KINDS``."""
    while isinstance(expression, ast.Subscript):
        expression = expression.value
    name = ast.unparse(expression)
    return name if re.fullmatch(r"([a-z_]+\.)?_?[A-Z][A-Z_0-9]*", name) else ""


def is_found(text: Given) -> bool:
    """Say whether translators' tools find *text*, where it stands or in a constant."""
    match text.text:
        case ast.Constant(value=str()):
            return text.function in keywords()
        case ast.Call(func=ast.Name("N_")):
            return True  # whose own argument is looked at in its turn
    constant = _constant(text.text)
    if not constant or text.function == "N_":
        return False
    module = importlib.import_module(
        ".".join(text.path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(
            ".__init__"
        )
    )
    value: object = module
    for part in constant.split("."):
        value = getattr(value, part)
    return set(_texts(value)) <= known()


def test_texts_are_found_by_translators_tools() -> None:
    lost = [
        text for path in sorted(SOURCE.rglob("*.py")) for text in given(path) if not is_found(text)
    ]
    unlisted = [
        f"{each.path}:{each.line}: {each.name}" for each in lost if each.name not in ALLOWED
    ]
    assert unlisted == [], "give the text itself, mark it by N_, or list it with its reason"
    assert sorted(ALLOWED.keys() - {each.name for each in lost}) == [], "listed without need"


def test_what_would_be_lost_is_seen(tmp_path: Path) -> None:
    lines = ('_(f"{x} words"); _(x); translate("Lost"); N_(x)', '_("Kept"); translate(N_("Kept"))')
    source = "\n    ".join(("def f(x):", *lines))
    (tmp_path / "module.py").write_text(source, "utf-8")
    lost = [ast.unparse(each.text) for each in given(tmp_path / "module.py") if not is_found(each)]
    assert lost == ["f'{x} words'", "x", "'Lost'", "x"]
