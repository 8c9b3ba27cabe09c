"""Settings shared by all tests: how hard properties are tried, and how randomness is seeded."""

import gc
import os
import tempfile
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres as servers
from tests.lots import lots_of
from tests.profiles import PROFILE
from tests.quick import quick_servers

# No test reads or writes the user's own lexicons.
os.environ["LETRADO_HOME"] = tempfile.mkdtemp(prefix="letrado-tests-")

# The sample is the same each time; `make prove` tries others every time.
settings.register_profile(
    "test",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fast", settings.get_profile("test"), max_examples=5)
settings.register_profile(
    "prove", settings.get_profile("test"), max_examples=1000, derandomize=False
)
settings.load_profile(PROFILE)


def pytest_collection_finish() -> None:
    """Freeze the collected tests, which stay in memory, so that garbage collection skips them."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Let the interpreter free everything at its end, or the native core reports leaks."""
    gc.unfreeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Seed the randomness of every test by its own name, so that it is the same in every run."""
    with lots_of(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Seed what several tests share by its own name, whichever test comes first."""
    if fixturedef.scope == "function":
        return (yield)
    param = getattr(request, "param", "")
    with lots_of(f"{request.node.nodeid} {fixturedef.argname} {param}"):
        return (yield)


@pytest.fixture(scope="session", autouse=True)
def soon_started() -> Iterator[None]:
    """Make only once what every server of these tests would make anew."""
    with quick_servers():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Postgres]:
    """A PostgreSQL for all tests of this process that ask for one."""
    with servers.running() as server:
        yield server
