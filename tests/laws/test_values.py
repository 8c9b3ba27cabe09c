"""Values of parameters as people read them."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from letrado.laws.editions import EDITIONS, load
from letrado.laws.values import codes, groups, label, shown

NOT_CODES = {"laying.blank_forbidden_faces", "laying.multiletter_tiles", "plurals.beside_rule"}
"""Letters and words, which are called what they are."""


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from (*texts(key), *texts(item))
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_parameter_has_a_label_and_every_code_a_name(edition: str) -> None:
    law = load(edition)
    assert {key for _, keys in groups(law).values() for key in keys} == set(law.bases)
    for key in law.bases:
        assert set(label(law, key).as_dict()) == {"es", "ca", "en"}
        if key in NOT_CODES:
            continue
        for code in texts(law.parameter(key)):
            for language in ("es", "ca"):
                told = shown(key, code, language)
                assert told, (key, code)
                assert "_" not in told, (key, code)
                assert told != code or code in {"no", "monitor"}, (key, code)


def test_every_name_is_used() -> None:
    laws = [load(edition) for edition in EDITIONS]
    used = {(key, code) for law in laws for key in law.bases for code in texts(law.parameter(key))}
    for table, named in codes().items():
        of = {code for key, code in used if table == "codes" or f"{key}.".startswith(f"{table}.")}
        assert set(named) <= of, table
