"""Claims last as long as they are renewed, and one has each."""

import threading

from sqlalchemy import Engine

from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import claims, news, presence
from letrado.store.cluster.claims import LEASE_MS
from letrado.store.cluster.presence import Elsewhere
from tests.store.support.samples import make_game


def test_a_claim_is_kept_by_renewing_it_and_lapses_without(store: Engine) -> None:
    with write_transaction(store) as connection:
        assert claims.take(connection, "bot:x", "one", 0)
        assert claims.take(connection, "bot:x", "one", 1)
        assert not claims.take(connection, "bot:x", "other", LEASE_MS)
        assert claims.renew(connection, "one", LEASE_MS) == {"bot:x"}
        assert not claims.take(connection, "bot:x", "other", LEASE_MS + 5)
        assert claims.living(connection, "bot", LEASE_MS + 5) == {"bot:x"}
        assert claims.lapsed(connection, "bot", 2 * LEASE_MS) == ["bot:x"]
        assert claims.lapsed(connection, "clock", 2 * LEASE_MS) == []
        assert claims.take(connection, "bot:x", "other", 2 * LEASE_MS)
        assert claims.renew(connection, "one", 2 * LEASE_MS) == frozenset()
        claims.drop(connection, ["bot:x"], "one")  # no longer a claim of "one"
        assert claims.living(connection, "bot", 2 * LEASE_MS) == {"bot:x"}
        claims.leave(connection, "other")
        assert claims.lapsed(connection, "bot", 1) == ["bot:x"]
        claims.sweep(connection, 25 * 3_600_000)
        assert claims.lapsed(connection, "bot", 2**40) == []


def test_of_many_that_claim_at_once_one_has_it(store: Engine) -> None:
    took: list[str] = []

    def take(name: str) -> None:
        with write_transaction(store) as connection:
            if claims.take(connection, "clock", name, 0):
                took.append(name)

    threads = [threading.Thread(target=take, args=(str(number),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(took) == 1


def test_who_is_connected_where(store: Engine) -> None:
    row = make_game(store)
    with write_transaction(store) as connection:
        for process, tabs in (("p1", 1), ("p2", 2)):
            claims.take(connection, f"{presence.KIND}:{process}", process, 0)
            presence.note(connection, row.id, row.side_a, process, tabs, 10)
        presence.note(connection, row.id, row.side_b, "p2", 1, 11)
        presence.note(connection, row.id, row.side_b, "p2", 0, 12)
    with read_transaction(store) as connection:
        assert presence.elsewhere(connection, row.id, "p1", 20) == {
            row.side_a: Elsewhere(2, 10),
            row.side_b: Elsewhere(0, 12),
        }
        gone = presence.elsewhere(connection, row.id, "p1", LEASE_MS + 1)
        assert gone == {row.side_a: Elsewhere(0, LEASE_MS), row.side_b: Elsewhere(0, 12)}
        assert presence.elsewhere(connection, row.id, "p3", 20)[row.side_a].tabs == 3
    with write_transaction(store) as connection:
        presence.leave(connection, "p2", 30)
        assert presence.elsewhere(connection, row.id, "p1", 31)[row.side_a] == Elsewhere(0, 30)
        presence.sweep(connection, 2**40)
        assert presence.elsewhere(connection, row.id, "p3", 20) == {}


def test_news_are_a_game_and_a_number() -> None:
    assert news.read("g1:7:me") == ("g1", 7, "me")
    assert news.read("cup:t1:7:me") == ("cup:t1", 7, "me")
    assert news.read("*:0:") == (news.EVERYTHING, 0, "")
    assert news.read("nonsense") == ("", 0, "")
