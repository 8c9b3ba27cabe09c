"""The examples in docstrings are run as tests."""

import doctest
import importlib
import pkgutil

import pytest

import letrado

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(letrado.__path__, "letrado.")
    if not name.endswith("._core")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
