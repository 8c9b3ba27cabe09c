"""No answer names a folder of this machine, a host or a database; the log does."""

import ast
import logging
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as AllInUse
from starlette.testclient import WebSocketDenialResponse

from letrado import server
from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.server.infra.public_errors import _folders, as_dict, explain, public
from letrado.server.security.roles import table
from letrado.store.transactions.engine import address, connect_to
from letrado.store.transactions.postgres import explained
from tests.server.conftest import client_over
from tests.server.support import small_lexicons
from tests.server.support.people import browser, sign_up

HTML = {"Accept": "text/html"}
JSON = {"Accept": "application/json"}


def of_driver(said: str) -> OperationalError:
    return OperationalError("SELECT 1", {}, Exception(said))


TROUBLES = {
    "store.unusable": of_driver("unable to open database file"),
    "store.busy": of_driver("database is locked"),
    "store.full": of_driver("database or disk is full"),
    "store.disk": of_driver("disk I/O error"),
    "store.crowd": AllInUse("QueuePool limit"),
}


def pages() -> list[str]:
    """Every page and every question of the API, with something in the place of each variable."""
    asked = [route.partition(" ")[2] for route in table().routes if route.startswith("GET ")]
    return sorted({re.sub(r"\{[^}]+\}", "x", each) for each in asked})


@pytest.mark.parametrize("code", [*TROUBLES, "unreadable"])
def test_no_page_names_the_folder_of_a_store_that_fails(
    app: FastAPI, tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 400)
    broken = connect_to(address(tmp_path / "broken.db"))
    if code in TROUBLES:
        monkeypatch.setattr(broken, "connect", lambda: (_ for _ in ()).throw(TROUBLES[code]))
    whole, app.state.store = app.state.store, broken
    troubled = 0
    try:
        for path in pages():
            for headers in (HTML, JSON):
                answer = client.get(path, headers=headers)
                assert str(tmp_path) not in answer.text, path
                assert "broken.db" not in answer.text, path
                troubled += answer.status_code == 503
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect("/juego/x/ws"),
        ):
            pass
    finally:
        app.state.store = whole
        broken.dispose()
    assert troubled > 100, "most pages ask the store who asks"
    assert str(tmp_path) not in denied.value.text


def test_the_log_names_what_visitors_are_not_told(
    app: FastAPI, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 400)
    whole, app.state.store = app.state.store, connect_to(address(tmp_path / "broken.db"))
    caplog.set_level(logging.WARNING, "letrado.server")
    try:
        answer = client.get("/api/v1/me", headers=JSON)
    finally:
        app.state.store.dispose()
        app.state.store = whole
    assert answer.json()["error"]["code"] == "store.unusable"
    assert answer.json()["error"]["details"] == {}
    assert str(tmp_path / "broken.db") in caplog.text


def test_a_database_server_is_not_named_either() -> None:
    error = explained(
        of_driver('connection to server at "10.0.0.5", port 5432 failed'),
        "postgresql+psycopg://letrado@10.0.0.5/letrado",
    )
    told = str(as_dict(error, "en"))
    assert error.code in told
    assert "10.0.0.5" not in told
    assert "postgresql" not in told


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ({"path": "/tmp/a b/letrado.db"}, {"path": "letrado.db"}),
        ({"path": Path("/tmp/a b/letrado.db")}, {"path": "letrado.db"}),
        ({"reason": "No such file: '/tmp/x/y.db'"}, {"reason": "No such file: 'y.db'"}),
        ({"reason": f"odd: {Path.home()}/my files/x.db"}, {"reason": "odd: my files/x.db"}),
        ({"paths": ["/tmp/x/a", "/tmp/x/b"]}, {"paths": ["a", "b"]}),
        ({"about": {"path": "/usr/lib/x"}}, {"about": {"path": "x"}}),
    ],
)  # fmt: skip
def test_paths_lose_their_folders(details: dict[str, Any], expected: dict[str, Any]) -> None:
    error = Unreadable("file.unreadable", "It cannot be read", article="F09:1", **details)
    told = public(error)
    assert told.details == expected
    assert (type(told), told.code, told.article) == (Unreadable, error.code, error.article)
    assert error.details == details, "the log has it whole"


def test_a_user_without_a_home_is_told_errors_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a container whose user has no entry: then there is no folder to hide."""

    def fail() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", fail)
    monkeypatch.setattr("letrado.server.infra.public_errors.home", fail)
    monkeypatch.setattr(tempfile, "tempdir", "/scratch/our files")
    _folders.cache_clear()
    try:
        error = Unreadable("file.unreadable", "{reason}", reason="odd: /scratch/our files/x.db")
        assert explain(error, "en") == "odd: x.db"
    finally:
        _folders.cache_clear()


def test_an_error_inside_an_error_loses_them_too() -> None:
    inner = Unavailable("file.missing", "There is no file {path}", path="/tmp/x/list.txt")
    outer = Unavailable("lexicon.damaged", "It cannot be opened: {why}", why=inner)
    assert explain(outer, "en") == "It cannot be opened: There is no file list.txt"


@pytest.mark.parametrize("text", ["/casa", "1/2/3", "https://example.org/a/b", "8/H/casa", "a / b"])
def test_what_people_typed_stays_as_it_is(text: str) -> None:
    error = Unreadable("word.unread", "“{text}” is no word", text=text)
    assert public(error) is error
    asked = Unavailable("request.not_found", "This page doesn’t exist or has moved", path="/tmp/x")
    assert public(asked) is asked


class Damaged(small_lexicons.SmallCatalog):
    def load(self, name: str) -> Any:
        raise Unreadable("lexicon.damaged", "{path} is damaged", path=f"/tmp/secret-home/{name}")


def test_a_damaged_lexicon_is_named_without_its_folder() -> None:
    with client_over(Damaged(small_lexicons.catalog().lexicons)) as client:
        for path in ("/salud/lista", "/lexicos", "/api/v1/lexicons", "/", "/palabras", "/estudio"):
            for headers in (HTML, JSON):
                assert "secret-home" not in client.get(path, headers=headers).text, path


def test_pages_take_no_other_way_of_telling_an_error() -> None:
    """`letrado.base.i18n.explain` and `LetradoError.as_dict` name paths."""
    for path in Path(server.__file__).parent.rglob("*.py"):
        if path.name == "public_errors.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "letrado.base.i18n":
                assert "explain" not in [each.name for each in node.names], path.name


def test_messages_that_name_nothing_are_left_alone() -> None:
    error = LetradoError("store.crowded", "Space is low")
    assert public(error) is error
