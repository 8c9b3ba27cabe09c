"""Rematches, matches and cancelling: who is not there, not willing or not allowed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.game import Side
from letrado.server.features.lobby import starting
from letrado.server.live.game_log import GameLog
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.people import accounts, ratings
from tests.server.features.test_lobby import BOT, offered, place_of, row_of
from tests.server.support.people import Clock, become_guest, browser, send, sign_up, small_app

OTHER = {Side.A: Side.B, Side.B: Side.A}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return small_app(tmp_path, clock)


def account_of(app: FastAPI, name: str) -> str:
    with read_transaction(app.state.store) as connection:
        return accounts.require(connection, name).id


@pytest.fixture
def ana(app: FastAPI) -> Iterator[TestClient]:
    with browser(app) as client:
        sign_up(client, "ana")
        yield client


def someone(ana: TestClient, name: str = "") -> TestClient:
    """Another browser at the same place: a member, or a guest without a name."""
    assert isinstance(ana.app, FastAPI)
    client = browser(ana.app)
    client.portal = ana.portal
    if name:
        sign_up(client, name)
    else:
        become_guest(client)
    return client


@pytest.fixture
def blas(ana: TestClient) -> TestClient:
    return someone(ana, "blas")


def log_of(app: FastAPI, ana: TestClient, game: str) -> GameLog:
    assert ana.portal is not None
    log: GameLog = ana.portal.call(app.state.live.table, game).log
    return log


def give_up(app: FastAPI, who: TestClient, game: str) -> None:
    seq = log_of(app, who, game).seq
    send(who, f"/juego/{game}/orden", seq=str(seq), do="Abandon")
    assert row_of(app, game).status == "over"


def finished(app: FastAPI, ana: TestClient, other: TestClient, **terms: str) -> str:
    offer = offered(ana, **{"clock": "days:3"} | terms)
    game = place_of(send(other, f"/partidas/{offer}/aceptar"))
    give_up(app, ana, game)
    return game


# -- rematches -------------------------------------------------------------------------------------


def test_two_who_propose_at_once_have_agreed(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas)
    assert place_of(send(ana, f"/juego/{game}/revancha")) == game
    following = place_of(send(blas, f"/juego/{game}/revancha"))
    assert following != game
    for who in (ana, blas):
        for no in ("", "1"):
            assert place_of(send(who, f"/juego/{game}/revancha", no=no)) == following
    with read_transaction(app.state.store) as connection:
        assert len(games.running(connection)) == 1


def test_a_proposal_is_declined_or_taken_back(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas)
    for who in (blas, ana):
        send(ana, f"/juego/{game}/revancha")
        assert place_of(send(who, f"/juego/{game}/revancha", no="1")) == game
        assert place_of(send(blas, f"/juego/{game}/revancha")) == game  # Blas's own proposal
        send(blas, f"/juego/{game}/revancha", no="1")
    with read_transaction(app.state.store) as connection:
        assert games.running(connection) == []


def test_nobody_proposes_to_whoever_is_blocked_or_has_left(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas)
    send(blas, "/cuenta/bloquear", name="ana")
    assert send(ana, f"/juego/{game}/revancha").status_code == 422
    assert send(blas, f"/juego/{game}/revancha").status_code == 422
    guest = someone(ana)
    game = finished(app, ana, guest)
    assert send(guest, "/cuenta/borrar", sure="1").status_code == 303
    assert send(ana, f"/juego/{game}/revancha").status_code == 404
    eva = someone(ana, "eva")
    assert send(eva, f"/juego/{game}/revancha").status_code == 403
    assert send(eva, f"/juego/{game}/anular").status_code == 403


def test_whoever_was_proposed_to_and_blocked_meanwhile_gets_no_game(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas)
    send(ana, f"/juego/{game}/revancha")
    send(ana, "/cuenta/bloquear", name="blas")
    assert send(blas, f"/juego/{game}/revancha").status_code == 422
    with read_transaction(app.state.store) as connection:
        assert games.running(connection) == []


def test_there_is_an_end_to_games_at_once(
    app: FastAPI, ana: TestClient, blas: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "MOST_GAMES", 1)
    offer, more = offered(ana, clock="days:3"), offered(ana, clock="days:3")
    place_of(send(blas, f"/partidas/{offer}/aceptar"))
    eva = someone(ana, "eva")
    assert send(eva, f"/partidas/{more}/aceptar").status_code == 422  # ana has no room
    assert send(blas, f"/partidas/{more}/aceptar").status_code == 422


# -- ratings ---------------------------------------------------------------------------------------


def test_guests_play_for_no_rating(app: FastAPI, ana: TestClient) -> None:
    guest = someone(ana)
    rated = offered(ana, clock="days:3", rated="1")
    assert send(guest, f"/partidas/{rated}/aceptar").status_code == 422
    offer = offered(guest, clock="days:3", rated="1")  # it is offered, and does not count
    game = place_of(send(ana, f"/partidas/{offer}/aceptar"))
    assert not row_of(app, game).rated
    give_up(app, ana, game)
    with read_transaction(app.state.store) as connection:
        one = accounts.require(connection, "ana")
        assert ratings.of_account(connection, one.id) == []


def test_a_rematch_counts_as_the_game_did(app: FastAPI, ana: TestClient, blas: TestClient) -> None:
    game = finished(app, ana, blas, rated="1")
    send(ana, f"/juego/{game}/revancha")
    following = place_of(send(blas, f"/juego/{game}/revancha"))
    assert row_of(app, following).rated
    send(ana, f"/juego/{following}/anular")
    send(blas, f"/juego/{following}/anular")
    assert row_of(app, following).status == "cancelled"
    with read_transaction(app.state.store) as connection:
        one = accounts.require(connection, "ana")
        (found,) = ratings.of_account(connection, one.id)
        assert found[3] == 1  # games: the cancelled one counts for nothing


# -- matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009", "cat"])
def test_starts_alternate_where_the_edition_lets_them(
    app: FastAPI, ana: TestClient, blas: TestClient, edition: str
) -> None:
    """F04 §4.3, F09 §4.3: a draw of lots and then in turn; F07 §4 draws for every game."""
    game = finished(app, ana, blas, games="3", edition=edition)
    first = log_of(app, ana, game).game.first
    assert first is not None
    send(ana, f"/juego/{game}/revancha")
    following = place_of(send(blas, f"/juego/{game}/revancha"))
    log = log_of(app, ana, following)
    drawn = log.game.rules.setup.first_player["match"] == "draw"
    assert drawn == (edition == "fise-2007")
    assert drawn or log.game.first is OTHER[first]
    assert log.row.match_place == 2


def test_a_game_of_a_match_that_is_annulled_is_played_again(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas, games="3")
    send(ana, f"/juego/{game}/revancha")
    annulled = place_of(send(blas, f"/juego/{game}/revancha"))
    starter = log_of(app, ana, annulled).game.first
    send(blas, f"/juego/{annulled}/anular")
    send(ana, f"/juego/{annulled}/anular")
    assert row_of(app, annulled).status == "cancelled"
    send(blas, f"/juego/{annulled}/revancha")
    again = place_of(send(ana, f"/juego/{annulled}/revancha"))
    log = log_of(app, ana, again)
    assert (log.row.match_id, log.row.match_place) == (row_of(app, game).match_id, 2)
    assert log.game.first is starter


def test_a_match_that_is_left_leaves_nothing_running(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas, games="5")
    send(ana, f"/juego/{game}/revancha")
    send(blas, f"/juego/{game}/revancha", no="1")
    with read_transaction(app.state.store) as connection:
        assert games.running(connection) == []
    assert send(blas, "/cuenta/borrar", sure="1", password="tres tristes tigres").status_code == 303
    assert send(ana, f"/juego/{game}/revancha").status_code == 404


# -- cancelling ------------------------------------------------------------------------------------


def test_a_game_that_has_not_begun_is_cancelled_by_one(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = place_of(send(blas, f"/partidas/{offered(ana)}/aceptar"))
    assert log_of(app, ana, game).game.phase.value == "scheduled"
    send(ana, f"/juego/{game}/anular")
    assert row_of(app, game).status == "cancelled"
    assert send(blas, f"/juego/{game}/anular").status_code == 422  # nothing is left to cancel


def test_a_proposal_to_cancel_lapses_with_the_turn(
    app: FastAPI, ana: TestClient, blas: TestClient, clock: Clock
) -> None:
    """Else a player who loses could still accept what was offered at the beginning (F09 §44)."""
    game = place_of(send(blas, f"/partidas/{offered(ana, clock='days:3')}/aceptar"))
    send(ana, f"/juego/{game}/anular")
    mover = (
        ana
        if log_of(app, ana, game).game.mover
        is log_of(app, ana, game).row.side_of(account_of(app, "ana"))
        else blas
    )
    clock.now += 1_000
    send(mover, f"/juego/{game}/jugar", seq=str(log_of(app, ana, game).seq), play="-")
    send(blas, f"/juego/{game}/anular")  # Blas's own proposal, not consent
    assert row_of(app, game).status == "running"
    send(ana, f"/juego/{game}/anular")
    assert row_of(app, game).status == "cancelled"


def test_a_game_that_was_played_is_not_cancelled(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    game = finished(app, ana, blas)
    assert send(ana, f"/juego/{game}/anular").status_code == 422


def test_words_are_not_tried_on_a_program_in_a_game_with_a_person(
    app: FastAPI, ana: TestClient, blas: TestClient
) -> None:
    """F09 §43: programs challenge by their list."""
    with_bot = place_of(send(ana, "/partidas", **BOT))
    game = place_of(send(blas, f"/partidas/{offered(ana, clock='running:25')}/aceptar"))
    for who in (ana, blas):
        who.get(f"/juego/{game}")  # both sit down
    assert send(ana, "/partidas", **BOT).status_code == 409
    seq = str(log_of(app, ana, with_bot).seq)
    refused = send(ana, f"/juego/{with_bot}/jugar", seq=seq, play="-")
    assert "games with programs" in refused.text
    give_up(app, ana, game)
    assert send(ana, f"/juego/{with_bot}/jugar", seq=seq, play="-").status_code == 303


def test_a_program_cannot_take_a_members_name(app: FastAPI, ana: TestClient) -> None:
    assert ana
    for name in ("Letrado1", "letrado-1", "Invitado-A1B2C", "Convidat9", "guest.x1"):
        client = someone(ana)
        answer = send(client, "/entrar/alta", name=name, password="tres tristes tigres")
        assert answer.status_code == 422, name
    with write_transaction(app.state.store) as connection:
        old = accounts._insert(connection, "Letrado9", "member", "es", 1)
        bot = accounts.make_bot(connection, "Letrado 9", "es", 1)
        assert (bot.kind, bot.name) == ("bot", "Letrado 9 (bot)")
        assert accounts.make_bot(connection, "Letrado 9", "es", 2) == bot
        assert accounts.find(connection, old.id) == old
