"""Settings shared by all tests: how hard the properties are tried."""

import os
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres as servers
from tests.profiles import PROFILE

# No test reads or writes the user's own lexicons.
os.environ["LETRADO_HOME"] = tempfile.mkdtemp(prefix="letrado-tests-")

settings.register_profile(
    "test", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("prove", settings.get_profile("test"), max_examples=1000)
settings.load_profile(PROFILE)


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Postgres]:
    """A PostgreSQL for all tests of this process that ask for one."""
    with servers.running() as server:
        yield server
