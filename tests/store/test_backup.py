"""A copy is whole, the way back is checked, and nothing is ever lost."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from letrado.base.errors import LetradoError
from letrado.store import read_transaction, write_transaction
from letrado.store.backup import back_up, leave, restore
from letrado.store.people import accounts
from letrado.store.transactions.engine import address, open_store


def add(store: Engine, name: str) -> None:
    with write_transaction(store) as connection:
        accounts.make_member(connection, name, None, "es", 1)


def names(path: Path) -> set[str]:
    engine = open_store(address(path))
    try:
        with read_transaction(engine) as connection:
            return {one.name for one in accounts.search(connection, "", 1_000).rows}
    finally:
        engine.dispose()


@pytest.fixture
def store(file_store: Engine) -> Engine:
    """Copies are made of files."""
    return file_store


@pytest.fixture
def there(tmp_path: Path) -> Path:
    return tmp_path / "letrado.db"


def test_there_and_back(store: Engine, there: Path, tmp_path: Path) -> None:
    add(store, "Marta")
    content = back_up(store.url, tmp_path / "copies" / "copy.db")
    assert content.accounts == 1
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.db"]
    add(store, "Jordi")
    store.dispose()
    found, old = restore(store.url, tmp_path / "copies" / "copy.db", "before")
    assert found == content
    assert old == tmp_path / "letrado.db.before"
    assert names(there) == {"Marta"}
    assert names(old) == {"Marta", "Jordi"}
    _, again = restore(store.url, tmp_path / "copies" / "copy.db", "before")
    assert again not in (None, old)


def test_a_copy_is_made_while_others_write(store: Engine, tmp_path: Path) -> None:
    """Whatever was there when the copy was begun is in it, and each account is whole."""
    done = threading.Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            with write_transaction(store) as connection:
                accounts.make_member(connection, f"uno{number}", None, "es", 1)
                accounts.make_member(connection, f"dos{number}", None, "es", 1)
            number += 1

    add(store, "Marta")
    writer = threading.Thread(target=write)
    writer.start()
    try:
        copies = [tmp_path / f"copy{number}.db" for number in range(5)]
        for copy in copies:
            back_up(store.url, copy)
    finally:
        done.set()
        writer.join()
    for copy in copies:
        found = names(copy)
        assert "Marta" in found
        assert len(found) % 2 == 1


def test_a_store_in_use_is_not_replaced(store: Engine, there: Path, tmp_path: Path) -> None:
    back_up(store.url, tmp_path / "copy.db")
    add(store, "Jordi")
    with pytest.raises(LetradoError) as refused:
        restore(store.url, tmp_path / "copy.db", "before")
    assert refused.value.code == "restore.in_use"
    add(store, "Marta")
    assert names(there) == {"Jordi", "Marta"}
    assert not list(tmp_path.glob("*.before*"))


def cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:9_000])


def scribble(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[8_192:40_000] = b"\xff" * (40_000 - 8_192)
    copy.write_bytes(content)


def newer(copy: Path) -> None:
    with sqlite3.connect(copy) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def orphans(copy: Path) -> None:
    with sqlite3.connect(copy) as database:
        database.execute("INSERT INTO event VALUES ('none', 1, 0, '{}')")
    database.close()


def foreign(copy: Path) -> None:
    copy.unlink()
    with sqlite3.connect(copy) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (cut, "backup.damaged"),
        (scribble, "backup.damaged"),
        (orphans, "backup.damaged"),
        (foreign, "backup.damaged"),
        (newer, "store.newer"),
        (lambda copy: copy.write_text("no database"), "backup.foreign"),
        (lambda copy: copy.write_bytes(b""), "backup.foreign"),
        (lambda copy: copy.unlink(), "file.unreadable"),
    ],
)
def test_copies_that_cannot_be_gone_back_to(
    store: Engine, there: Path, tmp_path: Path, spoil: object, code: str
) -> None:
    add(store, "Marta")
    copy = tmp_path / "copy.db"
    back_up(store.url, copy)
    store.dispose()
    assert callable(spoil)
    spoil(copy)
    with pytest.raises(LetradoError) as refused:
        restore(store.url, copy, "before")
    assert refused.value.code == code
    assert names(there) == {"Marta"}
    assert {path.name for path in tmp_path.iterdir()} <= {"letrado.db", "copy.db"}


def test_a_damaged_store_is_set_aside_as_it_is(store: Engine, there: Path, tmp_path: Path) -> None:
    add(store, "Marta")
    back_up(store.url, tmp_path / "copy.db")
    store.dispose()
    there.write_bytes(b"no database any more")
    _, old = restore(store.url, tmp_path / "copy.db", "before")
    assert old is not None
    assert old.read_bytes() == b"no database any more"
    assert names(there) == {"Marta"}


def test_an_installation_that_has_nothing_yet(tmp_path: Path) -> None:
    url = address(tmp_path / "new" / "letrado.db")
    with pytest.raises(LetradoError) as refused:
        back_up(url, tmp_path / "copy.db")
    assert refused.value.code == "backup.nothing"
    other = open_store(address(tmp_path / "other.db"))
    add(other, "Marta")
    back_up(other.url, tmp_path / "copy.db")
    other.dispose()
    assert restore(url, tmp_path / "copy.db", "before")[1] is None
    assert names(tmp_path / "new" / "letrado.db") == {"Marta"}


def test_a_server_of_databases_has_its_own_tools(tmp_path: Path) -> None:
    url = address("postgresql://user:secret@db.test/letrado")
    with pytest.raises(LetradoError) as refused:
        back_up(url, tmp_path / "copy.db")
    assert refused.value.code == "backup.server"
    assert "secret" not in str(refused.value)


def test_a_hollow_file_is_no_copy(store: Engine, there: Path, tmp_path: Path) -> None:
    """A whole database with the right number in it, and without what the number stands for."""
    add(store, "Marta")
    copy = tmp_path / "copy.db"
    back_up(store.url, copy)
    store.dispose()
    with closing(sqlite3.connect(copy)) as database:
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    hollow = tmp_path / "hollow.db"
    with closing(sqlite3.connect(hollow)) as database, database:
        for table in ("account", "game", "event"):
            database.execute(f"CREATE TABLE {table} (id TEXT)")
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES (?)", [revision])
    without_logs = tmp_path / "without_logs.db"
    without_logs.write_bytes(copy.read_bytes())
    with closing(sqlite3.connect(without_logs)) as database, database:
        database.execute("DROP TABLE event")
    before = there.read_bytes()
    for path in (hollow, without_logs):
        with pytest.raises(LetradoError) as refused:
            restore(store.url, path, "before")
        assert refused.value.code == "backup.damaged"
        with path.open("rb") as file, pytest.raises(LetradoError):
            leave(store.url, file, path.name)
    assert there.read_bytes() == before
    assert names(there) == {"Marta"}
