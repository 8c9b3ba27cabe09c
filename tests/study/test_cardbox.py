"""Times when cards come back."""

from hypothesis import given
from hypothesis import strategies as st

from letrado.study.cardbox import DAY, WAITS, Card, answered, standing

NOW = 1_800_000_000


def test_a_card_known_from_the_start_climbs_box_by_box() -> None:
    card, now = answered(None, "CASA", good=True, now=NOW), NOW
    for box in range(1, len(WAITS) + 3):
        expected = min(box, len(WAITS) - 1)
        assert card.box == expected
        assert 0.9 * WAITS[expected] <= card.due - now <= 1.1 * WAITS[expected]
        now = card.due
        card = answered(card, "CASA", good=True, now=now)
    assert (card.since, card.wrong) == (NOW, 0)


def test_a_card_not_known_comes_back_soon() -> None:
    card = Card(box=6, due=NOW - 5, since=NOW - 100 * DAY, right=7)
    fallen = answered(card, "CASA", good=False, now=NOW)
    assert (fallen.box, fallen.due, fallen.wrong) == (0, NOW + 600, 1)
    assert answered(fallen, "CASA", good=True, now=NOW + 600).box == 1


def test_a_right_answer_too_early_changes_nothing_but_the_count() -> None:
    card = Card(box=3, due=NOW + DAY, since=NOW, right=3)
    early = answered(card, "CASA", good=True, now=NOW)
    assert (early.box, early.due, early.right) == (3, NOW + DAY, 4)


@given(st.text(max_size=8), st.lists(st.tuples(st.booleans(), st.integers(0, 40 * DAY))))
def test_cards_stay_in_their_boxes(key: str, history: list[tuple[bool, int]]) -> None:
    card, now = None, NOW
    for good, later in history:
        now += later
        card = answered(card, key, good, now)
        assert 0 <= card.box < len(WAITS)
        assert card.since <= now
        assert good or card.due == now + WAITS[0]
    assert card is None or card.right + card.wrong == len(history)


def test_what_is_asked_first() -> None:
    cards = {
        "B": Card(1, NOW - 10, NOW - DAY),
        "C": Card(2, NOW - 99, NOW - DAY),
        "D": Card(3, NOW + 50, NOW - DAY),
        "elsewhere": Card(1, NOW + 70, NOW),  # begun today, in another list
    }
    stands = standing("ABCDEFA", cards, NOW, new=3)
    assert (stands.next, stands.due, stands.fresh, stands.known, stands.again) == (
        *("C", 2, 2, 1, NOW + 50),
    )
    later = standing("ADEF", cards, NOW, new=2)
    assert (later.next, later.due, later.fresh) == ("A", 0, 1)
    nothing = standing("ADEF", cards, NOW, new=1)
    assert (nothing.next, nothing.again) == (None, NOW + 50)
    assert standing("", {}, NOW).next is None


def test_cards_of_one_day_do_not_all_come_back_on_one_day() -> None:
    dues = {answered(Card(6, NOW, NOW), str(n), good=True, now=NOW).due // DAY for n in range(200)}
    assert len(dues) > 20
