"""Public lists have room for everybody: nobody pushes the others off by making many."""

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, select, update

from letrado.store import read_transaction, write_transaction
from letrado.store.games import games, offers
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, personal
from letrado.store.people.tokens import digest
from letrado.store.tables import offer as table
from letrado.store.tables import tournament
from letrado.store.tournaments import tournaments
from letrado.store.tournaments.tournaments import TournamentRow
from tests.store.support.samples import make_game

LIMIT = 30
DAY = 24 * 3_600_000


def offer(connection: Connection, account: str, name: str, at: int, network: str = "") -> None:
    made = Offer(
        id=name,
        account=account,
        created_at=at,
        listed=True,
        terms={"kind": "game"},
        network_hash=network or None,
    )
    offers.make(connection, made)


def member(connection: Connection, name: str) -> str:
    return accounts.make_member(connection, name, None, "es", 1).id


def guest(connection: Connection) -> str:
    return accounts.make_guest(connection, "Guest", "es", 1).id


def offered(store: Engine, but: frozenset[str] = frozenset(), here: str = "") -> list[str]:
    with read_transaction(store) as connection:
        return [each.id for each in offers.listed(connection, 9_999, LIMIT, but, here=here)]


# -- offers ------------------------------------------------------------------------------------


def test_guests_of_one_network_push_no_offer_off_the_list(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "of a member", 1)
        offer(connection, guest(connection), "of a guest", 2, "elsewhere")
        for one in range(20):
            account = guest(connection)
            for number in range(10):
                offer(connection, account, f"{one} {number}", 100 + one, "here")
    found = offered(store)
    assert found[0] == "of a member"
    assert found[-1] == "of a guest"
    assert len(found) == 2 + offers.MOST_OF_GUESTS


def test_members_push_no_offer_off_the_list(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "honest", 1)
        for one in range(4):
            account = member(connection, f"many{one}")
            for number in range(10):
                offer(connection, account, f"{one} {number}", 100 + number)
    found = offered(store)
    assert found[-1] == "honest"
    assert len(found) == 1 + 4 * offers.MOST_OF_ACCOUNT
    assert found[:2] == ["3 9", "2 9"], "the latest first"


def test_members_at_one_network_push_no_offer_off_the_list(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "honest", 1, "elsewhere")
        for one in range(LIMIT):
            offer(connection, member(connection, f"many{one}"), f"{one}", 100 + one, "here")
    found = offered(store)
    assert found[-1] == "honest"
    assert len(found) == 1 + offers.MOST_OF_NETWORK


def test_a_club_in_one_room_sees_all_that_its_people_offer(store: Engine) -> None:
    with write_transaction(store) as connection:
        for one in range(20):
            offer(connection, member(connection, f"one{one}"), f"{one}", 100 + one, digest("club"))
    assert len(offered(store, here="club")) == 20
    assert len(offered(store, here="elsewhere")) == len(offered(store)) == offers.MOST_OF_NETWORK


def test_who_sits_in_a_full_room_sees_the_others_too(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "elsewhere", 1, digest("elsewhere"))
        offer(connection, member(connection, "Pau"), "here", DAY + 2, digest("club"))
        for one in range(30):
            new = accounts.make_member(connection, f"new{one}", None, "es", DAY).id
            offer(connection, new, f"{one}", DAY + 100 + one, digest("club"))
    with read_transaction(store) as connection:
        club = offers.listed(connection, DAY + 9_999, LIMIT, here="club")
        others = offers.listed(connection, DAY + 9_999, LIMIT)
    for found in (club, others):
        assert {"elsewhere", "here"} <= {each.id for each in found}, "of an old account: first"
    assert len(others) == 1 + offers.MOST_OF_NETWORK
    assert len(club) == len(others) + offers.MOST_OF_OWN_NETWORK
    assert len({each.id for each in club}) == len(club)


def test_in_a_room_members_come_before_guests(store: Engine) -> None:
    """Guests may be older than those who signed up today."""
    now = 3 * DAY
    with write_transaction(store) as connection:
        for one in range(10):
            someone = guest(connection)
            for number in range(2):
                offer(connection, someone, f"guest {one} {number}", now - 5, digest("club"))
        for one in range(15):
            new = accounts.make_member(connection, f"new{one}", None, "es", now - 1_000).id
            offer(connection, new, f"new {one}", now - 100 - one, digest("club"))
    with read_transaction(store) as connection:
        found = [each.id for each in offers.listed(connection, now, LIMIT, here="club")]
    assert sum(each.startswith("new") for each in found) == 15
    further = found[offers.MOST_OF_NETWORK + offers.MOST_OF_GUESTS :]
    assert len(further) == offers.MOST_OF_OWN_NETWORK
    assert all(each.startswith("new") for each in further[:5])
    assert all(each.startswith("guest") for each in further[5:])


@pytest.mark.parametrize("places", [3, 20])
def test_people_at_a_few_places_fill_no_list(store: Engine, places: int) -> None:
    """One person has several addresses: what is first at each place comes before what is second."""
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "of a member", 1, "elsewhere")
        offer(connection, guest(connection), "of a guest", 2, "elsewhere")
        for place in range(places):
            for one in range(5):
                account = member(connection, f"many{place}-{one}")
                for number in range(2):
                    offer(connection, account, f"{place} {one} {number}", 100, f"{place}")
    found = offered(store)
    assert len(found) == LIMIT
    assert found[-2:] == ["of a member", "of a guest"], "each kind, the latest first"


def test_places_that_are_kept_for_guests_are_filled_by_members(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, guest(connection), "of a guest", 2)
        for one in range(LIMIT):
            offer(connection, member(connection, f"one{one}"), f"{one}", 100 + one)
    assert len(offered(store)) == LIMIT
    assert offered(store)[-1] == "of a guest"
    with write_transaction(store) as connection:
        for one in range(LIMIT):
            offer(connection, guest(connection), f"guest {one}", 100 + one)
    found = offered(store)
    assert len(found) == LIMIT
    assert sum(each.startswith("guest") for each in found) == LIMIT // 5


def made_here(connection: Connection, account: str, name: str, at: int) -> None:
    """An offer as it is made from a page."""
    offer(connection, account, name, at, digest("here"))
    offers.make_room(connection, offers.find(connection, name, at), at)


def listed_here(store: Engine) -> list[str]:
    here = (table.c.listed == 1) & (table.c.network_hash == digest("here"))
    with read_transaction(store) as connection:
        rows = connection.execute(select(table.c.id).where(here).order_by(table.c.created_at))
        return list(rows.scalars())


def test_so_many_offers_of_a_network_are_listed(store: Engine) -> None:
    """Nobody is refused: the others are open by their links and wait; who comes last is listed."""
    with write_transaction(store) as connection:
        offer(connection, guest(connection), "elsewhere", 1, digest("elsewhere"))
        made_here(connection, member(connection, "Marta"), "of a member", 2)
        for one in range(3 * offers.MOST_LISTED_OF_GUESTS):
            made_here(connection, guest(connection), f"{one}", 100 + one)
    found = listed_here(store)
    assert len(found) == 1 + offers.MOST_LISTED_OF_GUESTS
    assert found[0] == "of a member", "of another kind"
    assert found[-1] == f"{3 * offers.MOST_LISTED_OF_GUESTS - 1}"
    with read_transaction(store) as connection:
        assert offers.find(connection, "elsewhere", 9_999).listed
        first = offers.find(connection, "0", 9_999)
    assert (first.listed, first.network_hash) == (False, digest("here"))


def pushed_out(connection: Connection) -> list[str]:
    """Offers of guests here that wait, and then as many as there is room for, which are told."""
    for one in range(3):
        made_here(connection, guest(connection), f"honest {one}", 10 + one)
    names = [f"{one}" for one in range(offers.MOST_LISTED_OF_GUESTS)]
    for at, name in enumerate(names, 100):
        made_here(connection, guest(connection), name, at)
    return names


def withdrawn(connection: Connection, names: list[str]) -> None:
    for each in names:
        offers.withdraw(connection, each, 999)


def settled(connection: Connection, names: list[str]) -> None:
    for each in names:
        offers.settle(connection, offers.find(connection, each, 999), 999, game="game1")


def swept(connection: Connection, names: list[str]) -> None:
    connection.execute(update(table).where(table.c.id.in_(names)).values(expires_at=900))
    offers.sweep(connection, 999)


def left(connection: Connection, names: list[str]) -> None:
    for each in names:
        account = accounts.find(connection, offers.find(connection, each, 999).account)
        assert account is not None
        personal.delete_account(connection, account, 999)


def signed_up(connection: Connection, names: list[str]) -> None:
    for each in names:
        account = accounts.find(connection, offers.find(connection, each, 999).account)
        assert account is not None
        accounts.promote(connection, account, f"member{each}", "hash")
        offers.make_room_by(connection, account.id, 999)


@pytest.mark.parametrize("go", [withdrawn, settled, swept, left, signed_up])
def test_offers_that_wait_are_listed_when_those_that_came_later_have_gone(
    store: Engine, go: Callable[[Connection, list[str]], None]
) -> None:
    """Or one visitor with twenty offers a second would unlist all others of an address."""
    make_game(store)
    with write_transaction(store) as connection:
        names = pushed_out(connection)
    assert set(listed_here(store)) == set(names)
    with write_transaction(store) as connection:
        go(connection, names)
    assert listed_here(store)[:3] == ["honest 0", "honest 1", "honest 2"]


def test_members_that_wait_are_listed_when_others_have_gone(store: Engine) -> None:
    most = offers.MOST_LISTED_OF_NETWORK
    with write_transaction(store) as connection:
        for one in range(12):
            made_here(connection, member(connection, f"honest{one}"), f"honest {one}", 2 + one)
        for one in range(most):
            made_here(connection, member(connection, f"many{one}"), f"{one}", 100 + one)
    assert not any(each.startswith("honest") for each in listed_here(store))
    with write_transaction(store) as connection:
        withdrawn(connection, ["0"])
    assert listed_here(store)[0] == "honest 11", "the latest first, as far as there is room"
    assert len(listed_here(store)) == most
    with write_transaction(store) as connection:
        withdrawn(connection, [f"{one}" for one in range(1, most)])
    assert len(listed_here(store)) == 12


def test_an_offer_that_is_made_leaves_no_room_empty(store: Engine) -> None:
    """Also where others lapsed and are not swept yet."""
    with write_transaction(store) as connection:
        names = pushed_out(connection)
        lapsed = update(table).where(table.c.id.in_(names)).values(expires_at=900)
        connection.execute(lapsed)
        made_here(connection, guest(connection), "next", 999)
    assert {*listed_here(store)}.difference(names) == {"honest 0", "honest 1", "honest 2", "next"}


def test_guests_of_more_than_a_day_are_no_better_than_others(store: Engine) -> None:
    """Anybody can keep some guests for a day: the latest offers come first, whoever makes them."""
    now = 3 * DAY
    with write_transaction(store) as connection:
        for one in range(offers.MOST_LISTED_OF_GUESTS):
            made_here(connection, guest(connection), f"old {one}", now + one)
        for one in range(6):
            new = accounts.make_guest(connection, "Guest", "es", now).id
            made_here(connection, new, f"new {one}", now + 100 + one)
    new_ones = {f"new {one}" for one in range(6)}
    assert new_ones <= {*listed_here(store)}
    with read_transaction(store) as connection:
        shown = {each.id for each in offers.listed(connection, now + 999, LIMIT)}
        here = {each.id for each in offers.listed(connection, now + 999, LIMIT, here="here")}
    assert shown == {"new 3", "new 4", "new 5"}
    assert new_ones <= here


def test_new_members_of_many_networks_push_no_settled_member_off_the_list(store: Engine) -> None:
    now = 3 * DAY
    with write_transaction(store) as connection:
        for one in range(8):
            offer(connection, member(connection, f"honest{one}"), f"honest {one}", now, f"h{one}")
        for one in range(2 * LIMIT):
            new = accounts.make_member(connection, f"new{one}", None, "es", now).id
            offer(connection, new, f"{one}", now + 100, f"network {one}")
    with read_transaction(store) as connection:
        found = [each.id for each in offers.listed(connection, now + 999, LIMIT)]
    assert len(found) == LIMIT
    assert sum(each.startswith("honest") for each in found) == 8


def test_guests_who_sign_up_leave_no_more_listed(store: Engine) -> None:
    most = offers.MOST_LISTED_OF_GUESTS + offers.MOST_LISTED_OF_NETWORK
    with write_transaction(store) as connection:
        for one in range(2 * most):
            someone = accounts.make_guest(connection, "Guest", "es", 1)
            made_here(connection, someone.id, f"{one}", 100 + one)
            accounts.promote(connection, someone, f"member{one}", "hash")
    assert len(listed_here(store)) <= most


def test_who_is_here_longer_stays_listed(store: Engine) -> None:
    with write_transaction(store) as connection:
        made_here(connection, member(connection, "Marta"), "of old", DAY + 2)
        for one in range(2 * offers.MOST_LISTED_OF_NETWORK):
            new = accounts.make_member(connection, f"new{one}", None, "es", DAY).id
            made_here(connection, new, f"{one}", DAY + 100 + one)
    found = listed_here(store)
    assert len(found) == offers.MOST_LISTED_OF_NETWORK
    assert found[0] == "of old"


def test_many_offers_of_one_account_unlist_nobody_else(store: Engine) -> None:
    most = offers.MOST_LISTED_OF_GUESTS
    with write_transaction(store) as connection:
        for one in range(most - 1):
            made_here(connection, guest(connection), f"{one}", 100 + one)
        many = guest(connection)
        for number in range(10):
            made_here(connection, many, f"many {number}", 200 + number)
    found = listed_here(store)
    assert len(found) == most
    assert {f"{one}" for one in range(1, most - 1)} <= {*found}
    assert "many 9" in found


def test_offers_that_are_read_fill_the_list_from_as_many_places() -> None:
    """Or fewer places than the list has room for would push the others off."""
    of_a_network = offers.MOST_LISTED_OF_GUESTS + offers.MOST_LISTED_OF_NETWORK
    assert LIMIT * of_a_network <= offers.MOST_READ


def test_the_network_of_an_offer_is_forgotten_when_a_game_comes_of_it(store: Engine) -> None:
    game = make_game(store).id
    with write_transaction(store) as connection:
        offer(connection, guest(connection), "of a guest", 1, "here")
        made = offers.find(connection, "of a guest", 2)
        assert made.network_hash == "here"
        assert offers.settle(connection, made, 2, game=game).network_hash is None
        assert offers.find(connection, "of a guest", 2).network_hash is None


def test_guests_of_many_networks_push_no_offer_of_a_member_off_the_list(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "of a member", 1)
        for one in range(2 * LIMIT):
            offer(connection, guest(connection), f"{one}", 100 + one, f"network {one}")
    found = offered(store)
    assert (found[0], len(found)) == ("of a member", LIMIT)


def test_offers_are_read_up_to_a_number(file_store: Engine) -> None:
    """However many networks there are: what the list costs is counted in steps of SQLite."""

    def steps() -> int:
        passed = []
        with read_transaction(file_store) as connection:
            driver: Any = connection.connection.dbapi_connection
            driver.set_progress_handler(lambda: passed.append(1), 100)
            try:
                found = offers.listed(connection, 9_999, LIMIT, here="network 7")
            finally:
                driver.set_progress_handler(None, 0)
        assert len(found) == LIMIT
        return len(passed)

    counted: list[int] = []
    with write_transaction(file_store) as connection:
        someone = guest(connection)
    for _ in range(3):
        with write_transaction(file_store) as connection:
            for one in range(offers.MOST_READ):
                name = f"{len(counted)} {one}"
                offer(
                    connection, someone if one % 9 else guest(connection), name, one, digest(name)
                )
        counted.append(steps())
    assert counted[0] > 0
    assert max(counted) < 1.2 * counted[0]


def test_blocked_people_take_no_room(store: Engine) -> None:
    with write_transaction(store) as connection:
        offer(connection, member(connection, "Marta"), "honest", 1)
        blocked = [member(connection, f"blocked{one}") for one in range(LIMIT)]
        for number, account in enumerate(blocked):
            offer(connection, account, f"{number}", 100 + number)
    assert "honest" not in offered(store)
    assert offered(store, frozenset(blocked)) == ["honest"]


# -- games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [40])
def test_games_between_people_are_watched_before_those_with_programs(
    store: Engine, many: int
) -> None:
    row = make_game(store)
    with write_transaction(store) as connection:
        games.refresh(connection, row.id, moved_at=10)
        program = accounts.make_bot(connection, "Programa", "es", 1).id
        alone, with_guest = guest(connection), guest(connection)
        casual = replace(row, id="casual", side_a=with_guest, side_b=member(connection, "Pau"))
        games.create(connection, replace(casual, moved_at=20))
        for number in range(many):
            one = alone if number % 2 else guest(connection)
            trial = replace(row, id=f"trial{number}", side_a=one, side_b=program)
            games.create(connection, replace(trial, moved_at=100 + number))
    with read_transaction(store) as connection:
        found = [each.id for each in games.watched(connection, 6)]
        mine = games.watched(connection, 6, with_guest)
    assert found[:3] == [row.id, "casual", f"trial{many - 1}"]
    assert len(found) == 6
    assert sum(int(each.removeprefix("trial")) % 2 for each in found[2:]) == 1, "one of each"
    assert "casual" not in [each.id for each in mine]


# -- tournaments -------------------------------------------------------------------------------


def enter(connection: Connection, name: str, owner: str, at: int, players: int = 4) -> None:
    row = TournamentRow(
        id=name,
        created_at=at,
        changed_at=at,
        created_by=owner,
        name=name,
        edition="cat",
        players=players,
    )
    connection.execute(insert(tournament).values(**asdict(row)))


def test_empty_tournaments_push_no_other_off_the_first_page(store: Engine) -> None:
    with write_transaction(store) as connection:
        enter(connection, "honest", member(connection, "Marta"), 1)
        enter(connection, "begun", member(connection, "Pau"), 2, players=0)
        for one in range(2):
            owner = member(connection, f"many{one}")
            for number in range(40):
                enter(connection, f"{one} {number}", owner, 100 + number, players=0)
    with read_transaction(store) as connection:
        rows, has_more = tournaments.front(connection, 60)
    found = [each.id for each in rows]
    assert has_more
    assert (found[0], found[-1]) == ("honest", "begun")
    assert len(found) == 2 + 2 * tournaments.MOST_EMPTY


def test_one_owner_has_a_few_tournaments_on_the_first_page(store: Engine) -> None:
    with write_transaction(store) as connection:
        enter(connection, "honest", member(connection, "Marta"), 1)
        for one in range(2):
            owner = member(connection, f"many{one}")
            for number in range(40):
                enter(connection, f"{one} {number}", owner, 100 + number)
    with read_transaction(store) as connection:
        rows, has_more = tournaments.front(connection, 60)
    assert has_more
    assert rows[-1].id == "honest"
    assert len(rows) == 1 + 2 * tournaments.MOST_OF_OWNER


def test_few_tournaments_are_all_on_the_first_page(store: Engine) -> None:
    with write_transaction(store) as connection:
        owner = member(connection, "Marta")
        enter(connection, "one", owner, 1)
        enter(connection, "two", owner, 2)
    with read_transaction(store) as connection:
        rows, has_more = tournaments.front(connection, 60)
    assert ([each.id for each in rows], has_more) == (["two", "one"], False)


def test_all_tournaments_are_read_page_by_page(store: Engine) -> None:
    with write_transaction(store) as connection:
        owner = member(connection, "Marta")
        for number in range(25):
            enter(connection, f"{number:02}", owner, number // 2, players=number % 2)
    found: list[str] = []
    after = ""
    with read_transaction(store) as connection:
        while True:
            page = tournaments.page_of_listed(connection, 7, after=after)
            found += [each.id for each in page.rows]
            back = tournaments.page_of_listed(connection, 7, before=page.previous)
            assert not page.previous or back.rows[-1].id == found[-len(page.rows) - 1]
            if not page.next:
                break
            after = page.next
    assert found == [f"{number:02}" for number in reversed(range(25))]
