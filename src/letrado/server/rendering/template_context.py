"""Typed views as the variables of a template.

A page's values are the fields of frozen dataclasses, so that a template finds every name it asks
for in every state: a field that a state does not need is None or empty, never missing.
"""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def as_context(*views: "DataclassInstance") -> dict[str, Any]:
    """Return the fields of *views* by their names; no two views of a page share a name.

    >>> from letrado.server.rendering.paging import Sheet
    >>> as_context(Sheet([], 1, 1, 0))["count"]
    1
    """
    made: dict[str, Any] = {}
    for view in views:
        for field in fields(view):
            if field.name in made:
                raise TypeError(f"two views of one page have a field {field.name!r}")
            made[field.name] = getattr(view, field.name)
    return made
