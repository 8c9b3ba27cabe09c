from hypothesis import given
from hypothesis import strategies as st

from letrado.lexicon.comparison import Agreement, compare

WORDS = st.sets(st.binary(min_size=2, max_size=4))


def test_a_small_case_by_hand() -> None:
    whole, by_length = compare({b"ab", b"cd", b"efg"}, {b"ab", b"efg", b"hij"})
    assert whole == Agreement(both=2, extra=1, missing=1)
    assert by_length == {2: Agreement(1, 1, 0), 3: Agreement(1, 0, 1)}
    assert (whole.precision, whole.recall, whole.f1) == (2 / 3, 2 / 3, 2 / 3)


@given(WORDS, WORDS)
def test_the_parts_make_the_whole(ours: set[bytes], reference: set[bytes]) -> None:
    whole, by_length = compare(ours, reference)
    assert whole.both + whole.extra == len(ours)
    assert whole.both + whole.missing == len(reference)
    assert sum(part.both for part in by_length.values()) == whole.both
    assert sum(part.extra for part in by_length.values()) == whole.extra
    assert sum(part.missing for part in by_length.values()) == whole.missing
    assert 0 <= whole.f1 <= 1
    assert min(whole.precision, whole.recall) <= whole.f1 + 1e-9 or not whole.both
