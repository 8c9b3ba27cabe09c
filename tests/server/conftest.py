from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.lexicon.law.analysis import Analysis
from letrado.server.app import create_app
from letrado.server.security import delayed_refusals, rate_limits
from letrado.server.settings import Settings
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.people import Clock, browser, small_app
from tests.server.support.small_lexicons import SmallCatalog, catalog


def client_over(
    lexicons: SmallCatalog, entries: Callable[[], Analysis] = sample_index, **settings: object
) -> TestClient:
    app = create_app(Settings.model_validate(settings), lexicons, entries)
    return TestClient(app, raise_server_exceptions=False, follow_redirects=False)


@pytest.fixture(autouse=True)
def refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for a refusal: tests ask too often on purpose."""
    monkeypatch.setattr(delayed_refusals, "SECONDS", 0)


@pytest.fixture(autouse=True)
def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count no member by address: all of them sign up now, and come from the same one."""
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 0)


@pytest.fixture
def clock() -> Clock:
    """Return the clock of the application `app`."""
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> Iterator[FastAPI]:
    """An application with a store of its own, for browsers of `tests.server.support.people`."""
    app = small_app(tmp_path, clock)
    with browser(app):  # so that start and stop are run
        yield app


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_over(catalog()) as client:
        yield client


@pytest.fixture
def without_catalan() -> Iterator[TestClient]:
    with client_over(catalog(catalan=False)) as client:
        yield client


@pytest.fixture
def unbuilt(tmp_path: Path) -> Iterator[TestClient]:
    """The application before the front end has been built."""
    with client_over(catalog(), static_folder=tmp_path) as client:
        yield client
