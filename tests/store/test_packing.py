"""A packed log is the log: read, exported, added to, renamed and removed like any other."""

import hashlib
import random
import threading
import zlib
from collections.abc import Callable
from string import ascii_lowercase

import pytest
from sqlalchemy import Engine, func, select, update

from letrado.base.errors import LetradoError
from letrado.formats import jsonl
from letrado.game.referee import replay
from letrado.rulebook.requirements import EDITIONS
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.games import event_log, games, imports, packing
from letrado.store.games.games import GameRow
from letrado.store.games.pack_games import count_packable, pack_finished
from letrado.store.people import accounts, personal
from letrado.store.tables import event, packed_log
from tests.store.support.logs import OVER, finished, keep_log, log_by_lot
from tests.store.support.samples import FIRST, later

DICTIONARY = "a171f0ebedb3faf25adbc97626a79507"
"""Dictionary of form 1, for ever: another one would make every packed game unreadable."""

MANY = 800
"""Games: so many that PostgreSQL reads the table of games whole, and they are several batches."""


@pytest.fixture
def sides(store: Engine) -> tuple[str, str]:
    with write_transaction(store) as connection:
        first, second = (
            accounts.make_member(connection, name, None, "es", 1).id for name in ("Marta", "Jordi")
        )
    return first, second


@pytest.fixture
def game(store: Engine, sides: tuple[str, str]) -> str:
    """A game of Marta and Jordi that is over, and not packed."""
    keep_log(store, finished("g", sides, "fise-2009"), log_by_lot("fise-2009", 3))
    return "g"


def pack(store: Engine, before: int = OVER + 1) -> list[str]:
    return list(pack_finished(store, before))


def form(store: Engine, game: str) -> str:
    with read_transaction(store) as connection:
        rows = connection.execute(
            select(func.count()).select_from(event).where(event.c.game == game)
        ).scalar_one()
        packed = connection.execute(
            select(func.count()).select_from(packed_log).where(packed_log.c.game == game)
        ).scalar_one()
    assert not (rows and packed), "one form at a time"
    return "rows" if rows else "packed" if packed else "none"


def all_of(store: Engine, game: str) -> tuple[object, ...]:
    """Every answer that the log of a game gives."""
    with read_transaction(store) as connection:
        edition = games.find(connection, game).edition
        last = event_log.last(connection, game)
        return (
            event_log.text(connection, game),
            event_log.load(connection, game),
            event_log.settings(connection, game),
            event_log.players(connection, game),
            last,
            *(event_log.load_after(connection, game, seq, edition) for seq in (0, 1, 7, last)),
        )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_packed_game_gives_every_answer_as_before(
    store: Engine, sides: tuple[str, str], edition: str, seed: int
) -> None:
    events = log_by_lot(edition, seed)
    keep_log(store, finished("g", sides, edition), events)
    before = all_of(store, "g")
    assert pack(store) == ["g"]
    assert form(store, "g") == "packed"
    assert all_of(store, "g") == before
    assert before[0] == jsonl.dumps(events)
    with read_transaction(store) as connection:
        assert replay(event_log.load(connection, "g")) == replay(events)


def test_what_is_added_later_goes_into_rows_and_is_packed_again(store: Engine, game: str) -> None:
    with read_transaction(store) as connection:
        text, seq = event_log.text(connection, game), event_log.last(connection, game)
        at = event_log.load(connection, game)[-1].at
    pack(store)
    with write_transaction(store) as connection:
        assert event_log.append(connection, game, seq, []) == seq
    assert form(store, game) == "packed"
    with write_transaction(store) as connection:
        event_log.append(connection, game, seq, [later(at + 5)])
    assert form(store, game) == "rows"
    with read_transaction(store) as connection:
        longer = event_log.text(connection, game)
        instants = connection.execute(select(event.c.at).order_by(event.c.seq)).scalars().all()
    assert longer.startswith(text)
    assert len(longer.splitlines()) == seq + 2
    assert instants[-2:] == [at, at + 5]
    assert instants[0] == instants[1]
    assert pack(store) == [game]
    with read_transaction(store) as connection:
        assert event_log.text(connection, game) == longer


@pytest.mark.parametrize("too", [-1, 1])
def test_a_packed_log_is_added_to_at_its_end_only(store: Engine, game: str, too: int) -> None:
    with read_transaction(store) as connection:
        seq = event_log.last(connection, game)
    pack(store)
    for expected in (0, seq + too):
        with pytest.raises(Stale), write_transaction(store) as connection:
            event_log.append(connection, game, expected, [later(10**9)])
    assert form(store, game) == "packed"


def test_an_addition_that_fails_leaves_the_game_packed(store: Engine, game: str) -> None:
    pack(store)

    def fail() -> None:
        with write_transaction(store) as connection:
            event_log.append(connection, game, event_log.last(connection, game), [later(10**9)])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert form(store, game) == "packed"


def test_games_in_play_and_games_just_over_are_left_alone(
    store: Engine, sides: tuple[str, str], game: str
) -> None:
    keep_log(store, finished("h", sides, "cat"), log_by_lot("cat", 1))
    with write_transaction(store) as connection:
        games.refresh(connection, "h", status="running")
    assert pack(store, OVER) == []
    assert count_packable(store, OVER + 1) == 1
    assert pack(store) == [game]
    assert (form(store, game), form(store, "h")) == ("packed", "rows")
    assert pack(store) == []


def test_one_pass_packs_every_game(store: Engine, sides: tuple[str, str]) -> None:
    """However the database joins: with statistics PostgreSQL reads games in an order of its own."""
    ids = {"".join(random.choices(ascii_lowercase, k=12)) for _ in range(MANY)}
    with write_transaction(store) as connection:
        for game_id in ids:
            games.create(connection, finished(game_id, sides, "fise-2009"))
            event_log.append(connection, game_id, 0, [FIRST])
    running = set(random.sample(sorted(ids), MANY // 10))
    with write_transaction(store) as connection:
        for game_id in running:
            games.refresh(connection, game_id, status="running")
        connection.exec_driver_sql("ANALYZE")
    assert count_packable(store, OVER + 1) == len(ids - running)
    packed = pack(store)
    assert len(packed) == len(set(packed))
    assert set(packed) == ids - running
    assert count_packable(store, OVER + 1) == 0


def test_a_batch_looks_at_few_games_however_many_are_not_packed(
    store: Engine, sides: tuple[str, str]
) -> None:
    ids = [f"g{number:02}" for number in range(20)]
    with write_transaction(store) as connection:
        for game_id in ids:
            games.create(connection, finished(game_id, sides, "fise-2009"))
            event_log.append(connection, game_id, 0, [FIRST])
        games.refresh(connection, "g03", status="running")
    with read_transaction(store) as connection:
        found = event_log.unpacked(connection, OVER + 1, "g01", limit=3)
        assert found == [("g02", True), ("g03", False), ("g04", True)]
        found = event_log.unpacked(connection, OVER + 1, limit=None)
        assert [game_id for game_id, _ in found] == ids


def test_what_is_added_while_a_game_is_packed_is_kept(store: Engine, game: str) -> None:
    """Packing and adding take turns, whichever comes first."""
    with read_transaction(store) as connection:
        text, seq = event_log.text(connection, game), event_log.last(connection, game)
        at = event_log.load(connection, game)[-1].at
    added, over = 20, threading.Event()
    failures: list[Exception] = []

    def pack_all_the_time() -> None:
        try:
            while not over.is_set():
                pack(store)
        except Exception as error:
            failures.append(error)

    packing = [threading.Thread(target=pack_all_the_time) for _ in range(2)]
    for thread in packing:
        thread.start()
    try:
        for number in range(added):
            with write_transaction(store, game) as connection:
                event_log.append(connection, game, seq + number, [later(at + number)])
            with read_transaction(store) as connection:
                assert event_log.last(connection, game) == seq + number + 1
    finally:
        over.set()
        for thread in packing:
            thread.join()
    assert failures == []
    pack(store)
    assert form(store, game) == "packed"
    with read_transaction(store) as connection:
        longer = event_log.text(connection, game)
    assert longer.startswith(text)
    assert len(longer.splitlines()) == seq + added + 1


def test_whoever_leaves_is_nameless_in_packed_games(
    store: Engine, sides: tuple[str, str], game: str
) -> None:
    pack(store)
    with read_transaction(store) as connection:
        text = event_log.text(connection, game)
        names = event_log.players(connection, game)
    with write_transaction(store) as connection:
        gone = accounts.find(connection, sides[0])
        assert gone
        personal.delete_account(connection, gone, 5)
    with read_transaction(store) as connection:
        changed = event_log.text(connection, game)
        assert event_log.players(connection, game) == (f"— {sides[0][:5].upper()}", names[1])
    assert form(store, game) == "packed"
    assert changed.splitlines()[2:] == text.splitlines()[2:]
    assert changed.splitlines()[0] == text.splitlines()[0]


def test_an_imported_game_is_packed_listed_and_removed(
    store: Engine, sides: tuple[str, str]
) -> None:
    row = GameRow(
        id="i", created_at=1, edition="fise-2009", language="es", lexicon="x",
        lexicon_digest="d", imported_by=sides[0], status="recorded",
    )  # fmt: skip
    keep_log(store, row, log_by_lot("fise-2009", 3))
    assert pack(store) == ["i"]
    with write_transaction(store) as connection:
        (brought,) = imports.of_account(connection, sides[0])
        assert brought.players == event_log.players(connection, "i")
        imports.remove(connection, "i")
    assert form(store, "i") == "none"


def cut(body: bytes) -> bytes:
    return body[:-9]


def flipped(body: bytes) -> bytes:
    return body[:40] + bytes([body[40] ^ 4]) + body[41:]


def longer(body: bytes) -> bytes:
    return body + b"x"


def of_another_dictionary(body: bytes) -> bytes:
    del body
    stream = zlib.compressobj(zdict=b"other")
    return stream.compress(b"{}") + stream.flush()


@pytest.mark.parametrize("damage", [cut, flipped, longer, of_another_dictionary])
def test_damage_is_found(store: Engine, game: str, damage: Callable[[bytes], bytes]) -> None:
    pack(store)
    with write_transaction(store) as connection:
        body = connection.execute(select(packed_log.c.body)).scalar_one()
        connection.execute(update(packed_log).values(body=damage(body)))
    with pytest.raises(LetradoError) as found, read_transaction(store) as connection:
        event_log.text(connection, game)
    assert found.value.code == "log.packed"


def test_a_form_of_a_newer_version_is_named(store: Engine, game: str) -> None:
    pack(store)
    with write_transaction(store) as connection:
        connection.execute(update(packed_log).values(format=packing.FORMAT + 1))
    with pytest.raises(LetradoError) as found, read_transaction(store) as connection:
        event_log.text(connection, game)
    assert found.value.code == "log.packed_version"


def test_a_log_that_is_not_read_back_equal_stays_in_rows(
    store: Engine, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "lines_of", lambda packed: ["something else"])
    assert pack(store) == []
    assert form(store, game) == "rows"


def test_the_dictionary_of_a_form_never_changes() -> None:
    content = packing._dictionary(1)
    assert hashlib.sha256(content).hexdigest()[:32] == DICTIONARY


def test_a_packed_log_is_small() -> None:
    lines = jsonl.dumps(log_by_lot("fise-2009", 3)).splitlines()
    packed = packing.pack(lines)
    assert len(packed.head) + len(packed.body) < len("\n".join(lines).encode()) / 5
