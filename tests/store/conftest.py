from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from letrado.store.engine import address, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Engine]:
    """A store in a file of its own."""
    engine = open_store(address(tmp_path / "letrado.db"))
    yield engine
    engine.dispose()
