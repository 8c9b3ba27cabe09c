"""Every text of the templates goes through the catalogue.

Letters that a page shows are data, a name, or inside `_()`; and what is given to `_()` is the text
itself, or marked where it comes from.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from letrado.server.rendering import environment as rendering_environment

FOLDER = Path(rendering_environment.__file__).parents[1]
TEMPLATES = sorted(FOLDER.rglob("templates/*.html"))
READ = {"title", "placeholder", "alt", "label", "aria-label", "aria-description", "content"}
"""Attributes that people read, or hear from a screen reader."""
UNTRANSLATED = {"code", "kbd", "script", "style"}
"""Elements whose letters are the same in every language; others say `translate="no"`."""
NAMES = {"Letrado"}
EXAMPLES = {
    "L",
    "8H CASA",
    "CGP",
    "Elo",
    "Glicko-2",
    "https://…",
    "XXXX-XXXX-XXXX",
    "MB4EG-FESGV",
    "casero?",
}
"""Notation, names of formats and what is typed: the same in every language."""
CLASSES = {"layout", "frame_class", "kind"}
"""Blocks and macros that name classes of styles."""
DATA = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what comes from an expression."""

LEXICON = "lexicons of ours have marked titles; what others say of themselves stays"
CONSTANT = "a constant of Python code whose texts are all marked"
TRANSLATED_VALUES = {
    "about": "scopes of tokens and parameters of rulebooks have marked descriptions",
    "lexicon.manifest.title": LEXICON,
    "chosen.manifest.title": LEXICON,
    "one.lexicon.manifest.title": LEXICON,
    "facts.title": LEXICON,
    "facts.licence": LEXICON,
    "facts.notes": LEXICON,
    "facts.notice": LEXICON,
    "deck.title": "decks have marked titles",
    "kind": "kinds of puzzles have marked names",
    "name": "figures of tournaments and parameters of rulebooks have marked names",
    "quizzes[each.kind]": CONSTANT,
    "reasons.get(reason, reason)": CONSTANT,
    "role_names[grant.role]": CONSTANT,
    "role_names[one.kind]": CONSTANT,
    "role_names[role]": CONSTANT,
    "called": "roles and kinds of scope have marked names",
    "scope_names[grant.scope.kind]": CONSTANT,
    "scope_names[scope]": CONSTANT,
    "speeds[speed]": CONSTANT,
    "title": CONSTANT,
}


def template_environment() -> Environment:
    """Read templates as the server does."""
    return Environment(
        extensions=["jinja2.ext.i18n"], autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def shown(node: nodes.Node) -> Iterator[str]:
    """Yield what an expression shows: its literals as they are, and a mark for all else."""
    match node:
        case nodes.TemplateData(data=text) | nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from shown(one)
            if other is not None:
                yield from shown(other)
        case nodes.Or(left=one, right=other) | nodes.Add(left=one, right=other):
            yield from shown(one)
            yield from shown(other)
        case nodes.Concat(nodes=parts):
            for part in parts:
                yield from shown(part)
        case _:
            yield DATA


def flattened(node: nodes.Node) -> Iterator[str]:
    """The page with every branch of the template, one after another."""
    if isinstance(node, nodes.Output):
        for part in node.nodes:
            yield from shown(part)
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Stmt) and getattr(child, "name", None) not in CLASSES:
            yield from flattened(child)


class Letters(HTMLParser):
    """Collects letters that people read and nobody translates."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the attributes that people read."""
        given = dict(attrs)
        same = tag in UNTRANSLATED or given.get("translate") == "no"
        self._within.append((tag, same))
        if tag == "meta" or any(same for _, same in self._within):
            return
        for name in READ & given.keys():
            self._look(given[name] or "")

    def handle_endtag(self, tag: str) -> None:
        """Leave the element, and those in it that have no end of their own."""
        open_tags = [name for name, _ in self._within]
        if tag in open_tags:
            del self._within[len(open_tags) - 1 - open_tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Look at what stands between elements."""
        if not any(same for _, same in self._within):
            self._look(data)

    def _look(self, text: str) -> None:
        text = " ".join(text.split())
        is_address = re.fullmatch(r"\S*/\S*", text)
        if set(re.findall(r"[^\W\d_]+", text)) - NAMES and text not in EXAMPLES and not is_address:
            self.found.append(text)


def untranslated(source: str) -> list[str]:
    """Letters in a template that reach people as they are."""
    letters = Letters()
    letters.feed("".join(flattened(template_environment().parse(source))))
    letters.close()
    return letters.found


def made_at_run_time(source: str) -> Iterator[int]:
    """Lines in which `_()` or `ngettext()` is given something else than a text."""
    for call in template_environment().parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in ("_", "gettext", "ngettext"):
            texts = call.args[: 2 if call.node.name == "ngettext" else 1]
            if not texts or not all(isinstance(each, nodes.Const) for each in texts):
                yield call.lineno


def test_no_name_stands_for_two_templates() -> None:
    """Templates of all features are looked up by name alone."""
    names = [path.name for path in TEMPLATES]
    assert len(names) == len(set(names)) > 80


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_letters_are_translated(template: Path) -> None:
    assert untranslated(template.read_text("utf-8")) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_texts_stand_where_they_are_translated(template: Path) -> None:
    assert list(made_at_run_time(template.read_text("utf-8"))) == []


def test_values_that_are_translated_are_marked_elsewhere() -> None:
    """`| translated` takes what Python code marked: listed, since no tool can follow it."""
    value = re.compile(r"([\w.]+(?:\[[^]]*\]|\([^)]*\))?) \| translated")
    found = {each for path in TEMPLATES for each in value.findall(path.read_text("utf-8"))}
    assert found == TRANSLATED_VALUES.keys()


@pytest.mark.parametrize(
    "source",
    [
        "<p>Hello {{ name }}</p>",
        '<p>{{ "yes" if ready else _("no") }}</p>',
        '<p>{% if ready %}{{ "Sure" }}{% endif %}</p>',
        '<button title="Close">×</button>',
        '<input placeholder="{{ n }} words">',
        '<p><b translate="no">GCG</b> file</p>',
    ],
)
def test_what_would_stay_english_is_seen(source: str) -> None:
    assert len(untranslated(source)) == 1


def test_what_is_translated_or_data_is_left_alone() -> None:
    source = (
        '<p class="wide" title="{{ _("Close") }}">{{ _("Hello") }} {{ name }} · 3'
        '<kbd>A</kbd><b translate="no">GCG</b>{% trans %}Hello{% endtrans %} Letrado</p>'
    )
    assert untranslated(source) == []
    assert list(made_at_run_time("{{ _(name) }}\n{{ _('Hello') }}{{ ngettext(a, 'b', 2) }}")) == [
        1,
        2,
    ]
