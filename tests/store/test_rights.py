"""The database, its copies and keys are for the server's own user alone, whatever the umask."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from letrado.base.paths import home
from letrado.server.infra.certificate import self_made
from letrado.store import open_store, write_transaction
from letrado.store.backup import back_up, leave, restore, take_up
from letrado.store.transactions.engine import address, default_url

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")


@pytest.fixture(autouse=True, params=[0o000, 0o022, 0o277])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Umasks, from one that allows everything to one that takes our own right to write."""
    if request.param & 0o200 and os.getuid() != 0:
        pytest.skip("only root goes on without it")
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o077


def assert_private(folder: Path) -> None:
    """Check that nobody else can read *folder*, or anything in it."""
    found = [folder, *folder.rglob("*")]
    assert [each for each in found if rights(each)] == []


def test_a_new_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "home" / "letrado.db"
    store = open_store(address(file))
    with write_transaction(store):
        assert {each.name for each in file.parent.iterdir()} >= {"letrado.db", "letrado.db-wal"}
        assert_private(tmp_path / "deep")
    store.dispose()


def test_an_old_database_and_what_lies_beside_it_are_corrected(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "letrado.db"
    open_store(address(file)).dispose()
    with closing(sqlite3.connect(file)) as kept_open:
        kept_open.execute("PRAGMA journal_mode = WAL")
        kept_open.execute("SELECT count(*) FROM account").fetchone()
        copies = [tmp_path / "letrado.db.before-2026", tmp_path / "letrado.db.restore-old"]
        for copy in copies:
            copy.touch()
        other = tmp_path / "another.db"
        other.touch()
        for each in tmp_path.iterdir():
            each.chmod(0o644)
        take_up(address(file), "now")
        open_store(address(file)).dispose()
        private = {each.name for each in tmp_path.iterdir() if not rights(each)}
    assert private >= {"letrado.db", "letrado.db-wal", "letrado.db-shm", *(c.name for c in copies)}
    assert rights(other) == 0o044, "what is not ours keeps its rights"
    assert rights(tmp_path) == 0o055, "and so does a folder that we did not make"


def test_copies(tmp_path: Path) -> None:
    url = address(tmp_path / "home" / "letrado.db")
    open_store(url).dispose()
    back_up(url, tmp_path / "copies" / "monday.db")
    assert_private(tmp_path / "copies")
    public = tmp_path / "public.db"
    public.write_bytes((tmp_path / "copies" / "monday.db").read_bytes())
    public.chmod(0o644)
    restore(url, public, "then")
    leave(url, BytesIO(public.read_bytes()), "public.db")
    assert_private(tmp_path / "home")
    take_up(url, "later")
    open_store(url).dispose()
    assert_private(tmp_path / "home")


def test_the_key_and_the_certificate(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    folder = tmp_path / "tls"
    self_made(folder, [], now)
    assert_private(folder)
    for each in (folder, folder / "key.pem", folder / "certificate.pem"):
        each.chmod(0o755)
    self_made(folder, [], now)
    assert_private(folder)


def test_the_folder_of_the_platform_is_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LETRADO_HOME")
    monkeypatch.delenv("LETRADO_DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    home().mkdir()
    home().chmod(0o755)
    open_store(default_url()).dispose()
    assert_private(home())
