from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.engine import URL

from letrado.store.transactions.engine import address, open_store
from tests.postgres import Postgres


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Engine]:
    """A store in a file of its own."""
    engine = open_store(address(tmp_path / "letrado.db"))
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """The address of a store that is not there yet, in each of the databases."""
    if request.param == "sqlite":
        return address(tmp_path / "deep" / "letrado.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return address(postgres.database())


@pytest.fixture
def store(where: URL) -> Iterator[Engine]:
    """A store of its own in each of the databases."""
    engine = open_store(where)
    yield engine
    engine.dispose()
