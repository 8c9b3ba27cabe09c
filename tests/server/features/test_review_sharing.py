"""Two servers and one review: no turn is worked out twice, and none is lost with a server."""

from functools import partial

import pytest

from letrado.base.errors import Unavailable
from letrado.review import Analyst, PlayedTurn
from letrado.review.analysis import Analysis
from letrado.server.features.review.reviews import Review
from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import claims
from letrado.store.cluster.claims import LEASE_MS
from letrado.store.games import games, reviews
from tests.server.infra.test_cluster import Two, portal, two, unreachable
from tests.server.support.played import NOW, keep, small_game

__all__ = ["two"]

TURNS = list(range(1, 7))


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the turns that are worked out, by whichever server."""
    numbers: list[int] = []
    analyse = Analyst.analyse

    def counted(self: Analyst, turn: PlayedTurn) -> Analysis:
        numbers.append(turn.number)
        return analyse(self, turn)

    monkeypatch.setattr(Analyst, "analyse", counted)
    return numbers


@pytest.fixture
def both(two: Two) -> tuple[Review, Review]:
    """The review of one game as each of the servers has it."""
    ana, blas = (two.one.person(name).account for name in ("ana", "blas"))
    row = games.GameRow(
        id="g1", created_at=NOW, edition="fise-2009", language="es", lexicon="",
        lexicon_digest="", side_a=ana.id, side_b=blas.id, visibility="public",
    )  # fmt: skip
    log = keep(two.one.app.state.store, small_game(), row, digest="")
    one, other = (Review(log, place.app.state.lexicons) for place in (two.one, two.other))
    return one, other


def go_on(two: Two, at: int, review: Review, seconds: float = 0.0) -> None:
    place = (two.one, two.other)[at]

    async def work() -> None:
        review.work(seconds=seconds)

    portal(place)(partial(place.app.state.review_sharing.work, review, work))


def test_what_one_server_found_the_other_knows(
    two: Two, both: tuple[Review, Review], worked: list[int]
) -> None:
    here, there = both
    while not (here.is_whole and there.is_whole):
        go_on(two, 0, here)
        go_on(two, 1, there)
    assert worked == TURNS
    assert here.found == there.found
    with read_transaction(two.one.app.state.store) as connection:
        assert sorted(reviews.kept(connection, "g1", here.mark)) == TURNS
        assert reviews.kept(connection, "g1", "another log") == {}
        assert claims.living(connection, "review", two.clock()) == frozenset()


def test_while_one_works_the_other_tells_what_is_known(
    two: Two, both: tuple[Review, Review], worked: list[int]
) -> None:
    here, there = both
    go_on(two, 0, here)
    assert portal(two.one)(two.one.live.cluster.claim, "review:g1")
    go_on(two, 1, there)
    assert sorted(there.found) == worked == [1]
    # It dies at it: when its claim has lapsed, the other goes on where it stopped.
    two.clock.pass_seconds(LEASE_MS / 1000 + 1)
    go_on(two, 1, there, seconds=60)
    assert there.is_whole
    assert worked == TURNS


@pytest.mark.parametrize("drops", [True, False])
def test_what_cannot_be_kept_is_worked_out_by_whoever_is_asked_next(
    two: Two,
    both: tuple[Review, Review],
    worked: list[int],
    monkeypatch: pytest.MonkeyPatch,
    drops: bool,
) -> None:
    """The database was away when it was to be told: the claim is given back all the same."""
    here, there = both
    with monkeypatch.context() as trouble:
        trouble.setattr(reviews, "keep", unreachable)
        if not drops:
            trouble.setattr(claims, "drop", unreachable)
        with pytest.raises(Unavailable):
            go_on(two, 0, here)
    two.beat()
    go_on(two, 1, there, seconds=60)
    assert there.is_whole
    assert worked == [1, *TURNS]
    go_on(two, 0, here)
    assert here.is_whole
    assert len(worked) == 1 + len(TURNS)


def test_what_was_found_long_ago_is_forgotten(two: Two, both: tuple[Review, Review]) -> None:
    here, _ = both
    go_on(two, 0, here)
    with write_transaction(two.one.app.state.store) as connection:
        reviews.sweep(connection, two.clock())
        assert reviews.kept(connection, "g1", here.mark)
        reviews.sweep(connection, two.clock() + reviews.KEPT_MS + 1)
        assert not reviews.kept(connection, "g1", here.mark)
