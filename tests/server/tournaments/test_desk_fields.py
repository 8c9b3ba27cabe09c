"""Forms of the desk: every field that a refusal can name has a name that people read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.datastructures import FormData

from letrado import server
from letrado.base.errors import Unreadable
from letrado.base.i18n import explain
from letrado.server.features.tournaments.desk.fields import LABELS, Fields
from letrado.server.features.tournaments.desk.terms import read_settings
from letrado.tournament.model.settings import Settings

FOLDER = Path(server.__file__).parent
READERS = {"number", "maybe", "one", "numbers", "unreadable"}


def named() -> Iterator[tuple[str, str]]:
    """Yield where a field is read by a method that may refuse it, and the name of the field."""
    for path in FOLDER.rglob("*.py"):
        source = path.read_text("utf-8")
        reads_forms = re.search(r"tournaments\.desk(\.| import [^#]*?\b)(fields|acts)", source)
        if path == FOLDER / "features/tournaments/desk/fields.py" or not reads_forms:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and _called(node.func) in READERS:
                field = node.args[0]
                where = f"{path.name}:{node.lineno}"
                assert isinstance(field, ast.Constant), f"{where}: the field has no plain name"
                yield where, str(field.value)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_field_that_is_read_has_a_name() -> None:
    found = list(named())
    assert len(found) > 50
    assert [each for each in found if each[1] not in LABELS] == []


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("round_minutes", "90 min", "«Minutos de una ronda» no puede ser «90 min»"),
        ("half_byes", "100", "«Rondas libres"),
        ("date", "32/13/2026", "«32/13/2026» no es una fecha: escribe día, mes y año"),
        ("tie_break", "x", "puntos, victorias"),
    ],
)
def test_a_refusal_names_the_field_as_the_form_does(field: str, value: str, told: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_settings(Fields(FormData([(field, value)])), "fise-2009")
    assert told in explain(refusal.value, "es")


def test_an_empty_box_is_missing() -> None:
    with pytest.raises(Unreadable) as refusal:
        Fields(FormData([("second", " ")])).number("second")
    assert explain(refusal.value, "es") == "Falta «puntos del segundo»"


def test_a_date_is_kept_in_one_form_and_an_older_one_as_it_was() -> None:
    def date(typed: str, known: Settings | None = None) -> str:
        return read_settings(Fields(FormData([("date", typed)])), "fise-2009", known).date

    assert date("9/5/2026") == "2026-05-09"
    before = Settings("Open", "fise-2009", date="in May")
    assert date("in May", before) == "in May"
    with pytest.raises(Unreadable):
        date("in June", before)
