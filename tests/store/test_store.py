"""Lists and cards in a file."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from letrado.base.errors import LetradoError
from letrado.store import LOCAL, Cards, ListHead, Lists, SavedList, open_database, read_transaction
from letrado.store.study.cards import due
from letrado.store.study.lists import MOST_LISTS
from letrado.study.cardbox import Card

NOW = 1_800_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "letrado.db"


def a_list(name: str = "dos", words: tuple[str, ...] = ("AD", "[CH]A")) -> SavedList:
    return SavedList(name, "fise-2009", "length=2", NOW, words)


HEAD = ListHead("dos", "fise-2009", "length=2", NOW, 2)


def test_lists_are_kept_by_owner(where: URL) -> None:
    with open_database(where) as database:
        Lists(database, LOCAL).save(a_list())
        Lists(database, "other").save(a_list("dos", ("AS",)))
    with open_database(where) as database:
        mine = Lists(database, LOCAL)
        assert mine.load("dos") == a_list()
        assert mine.all() == [HEAD]
        assert mine.has("dos")
        assert not mine.has("tres")
        with pytest.raises(LetradoError, match="already"):
            mine.save(a_list())
        mine.save(a_list(words=("OS",)), replace=True)
        assert mine.load("dos").words == ("OS",)
        assert [head.size for head in mine.all()] == [1]
        mine.remove("dos")
        assert mine.all() == []
        assert Lists(database, "other").load("dos").words == ("AS",)


@pytest.mark.parametrize("name", ["", " ", "a/b", "a\nb", "x" * 61, "-x", "a=b", "\x1b"])
def test_names_that_no_list_may_have(where: URL, name: str) -> None:
    with open_database(where) as database, pytest.raises(LetradoError) as refused:
        Lists(database, LOCAL).save(a_list(name))
    assert refused.value.code == "list.name"


def test_limits(where: URL) -> None:
    with open_database(where) as database:
        lists = Lists(database, LOCAL)
        with pytest.raises(LetradoError, match="no words to save"):
            lists.save(a_list(words=()))
        for number in range(MOST_LISTS):
            lists.save(a_list(f"list {number}"))
        with pytest.raises(LetradoError, match="already"):
            lists.save(a_list("one more"))
        lists.save(a_list("list 0"), replace=True)
        with pytest.raises(LetradoError) as refused:
            lists.load("one more")
        assert refused.value.code == "list.unknown"
        with pytest.raises(LetradoError):
            lists.remove("one more")


def test_answers_are_kept_at_once(where: URL) -> None:
    with open_database(where) as database:
        cards = Cards(database, LOCAL, "fise-2009", "valid")
        assert cards.answer("CASA", good=True, now=NOW).box == 1
        with open_database(where) as another:
            assert Cards(another, LOCAL, "fise-2009", "valid").all().keys() == {"CASA"}
            assert Cards(another, "other", "fise-2009", "valid").all() == {}
            assert Cards(another, LOCAL, "fise-2009", "hooks").all() == {}
        cards.answer("CASA", good=False, now=NOW + 5)
        cards.answer("AS", good=True, now=NOW)
        assert cards.all()["CASA"] == Card(0, NOW + 605, NOW, 1, 1)
        (row,) = due(database, LOCAL, NOW + 1000)
        assert (row.lexicon, row.kind, row.cards, row.due, row.again) == (
            *("fise-2009", "valid", 2, 1, NOW + 605),
        )


def test_two_at_once_lose_nothing(where: URL) -> None:
    def answer(owner: str) -> None:
        for number in range(20):
            with open_database(where) as database:
                Cards(database, owner, "fise-2009", "valid").answer(str(number), True, NOW)

    threads = [threading.Thread(target=answer, args=(name,)) for name in ("a", "b", "a")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_database(where) as database:
        for owner, right in (("a", 2), ("b", 1)):
            cards = Cards(database, owner, "fise-2009", "valid").all()
            assert [card.right for card in cards.values()] == [right] * 20


def test_files_that_are_no_store(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"no database at all" * 100)
    with pytest.raises(LetradoError) as refused, open_database(broken):
        pass
    assert refused.value.code == "store.unusable"
    assert broken.read_bytes() == b"no database at all" * 100
    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    with pytest.raises(LetradoError) as refused, open_database(newer):
        pass
    assert refused.value.code == "store.newer"
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    with pytest.raises(LetradoError) as refused, open_database(foreign):
        pass
    assert refused.value.code == "store.foreign"
    (tmp_path / "file").write_text("")
    with pytest.raises(LetradoError) as refused, open_database(tmp_path / "file" / "x.sqlite"):
        pass
    assert refused.value.code == "store.unusable"


OLD = """
CREATE TABLE list (owner TEXT, name TEXT, lexicon TEXT, question TEXT, saved INTEGER, words TEXT);
CREATE TABLE card (owner TEXT, lexicon TEXT, kind TEXT, key TEXT, box INTEGER, due INTEGER,
    since INTEGER, correct INTEGER, wrong INTEGER);
INSERT INTO list VALUES ('local', 'dos', 'fise-2009', 'length=2', 1800000000, 'AD [CH]A');
INSERT INTO card VALUES ('local', 'fise-2009', 'valid', 'CASA', 3, 5, 4, 2, 1);
"""


def test_what_the_old_file_of_study_held_is_taken_over_once(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path.parent / "study.sqlite") as old:
        old.executescript(OLD)
    old.close()
    with open_database(path) as database:
        assert Lists(database, LOCAL).all() == [HEAD]
        assert Lists(database, LOCAL).load("dos") == a_list()
        assert Cards(database, LOCAL, "fise-2009", "valid").all() == {"CASA": Card(3, 5, 4, 2, 1)}
        Lists(database, LOCAL).remove("dos")
    with open_database(path) as database:
        assert Lists(database, LOCAL).all() == []


def test_an_old_file_that_cannot_be_read_stops_everything(path: Path) -> None:
    path.parent.mkdir()
    (path.parent / "study.sqlite").write_bytes(b"no database" * 100)
    for _ in range(2):  # and nothing was half made
        with pytest.raises(LetradoError) as refused, open_database(path):
            pass
        assert refused.value.code == "store.old"


def test_a_limit_keeps_the_file_from_filling_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LETRADO_DATABASE_LIMIT_GB", "2")
    with open_database(path) as database, read_transaction(database) as connection:
        pages, size = (
            connection.exec_driver_sql(f"PRAGMA {setting}").scalar_one()
            for setting in ("max_page_count", "page_size")
        )
    assert pages * size == 2 * 2**30
