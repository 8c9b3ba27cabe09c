"""A tournament too large for one page: lists in pages, a round paired beside everything else."""

import re

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.rendering.paging import A_PAGE
from tests.server.support.people import browser, send, sign_up

PLAYERS = 2 * A_PAGE + 20


@pytest.fixture
def eva(app: FastAPI) -> TestClient:
    client = browser(app)
    sign_up(client, "eva")
    return client


def opened(client: TestClient) -> str:
    """A tournament with everybody of a list, brought as a file of another program would be."""
    answer = send(
        client, "/torneos", name="Large", edition="fise-2009", phase_system="swiss",
        phase_rounds="3", appeal_rounds="0",
    )  # fmt: skip
    desk = answer.headers["location"]
    desk = desk[: desk.index("/mesa") + len("/mesa")]
    rows = [f"Jugadora Núm. {at};{2400 - at};Club {at % 40}" for at in range(1, PLAYERS + 1)]
    text = "\n".join(["Nombre;Elo;Club", *rows])
    looked = send(client, f"{desk}/lista", do="preview", text=text)
    assert f"{PLAYERS} players would be registered" in looked.text
    assert send(client, f"{desk}/lista", do="add_list", text=text).status_code == 303
    return desk


def hall(app: FastAPI, client: TestClient, desk: str) -> LiveTournament:
    portal = client.portal
    assert portal is not None
    found: LiveTournament = portal.call(app.state.tournaments.hall, desk.split("/")[2])
    return found


def numbers(page: str) -> list[int]:
    """The players that a list of the desk names, in their order."""
    return [int(one) for one in re.findall(r'<td class="num">(\d+)</td>\s*<td><a', page)]


def test_a_round_is_paired_beside_everything_else_and_all_lists_come_in_pages(
    app: FastAPI, eva: TestClient
) -> None:
    desk = opened(eva)
    assert send(eva, desk, do="pair", round="1", division="A").status_code == 303
    work = hall(app, eva, desk).work
    assert work is not None
    while work.running:
        assert eva.get(f"{desk}/cambios").status_code == 200
    assert work.failure is None
    tables = hall(app, eva, desk).tournament.divisions["A"].rounds[0].pairs
    assert len(tables) == PLAYERS // 2

    listed: list[int] = []
    for page in (1, 2, 3):
        text = eva.get(f"{desk}/jugadores?pagina={page}").text
        assert f"{page} / 3" in text
        listed += numbers(text)
    assert listed == list(range(1, PLAYERS + 1))
    assert numbers(eva.get(f"{desk}/jugadores?busca=Núm. 417").text) == [417]

    public = desk.removesuffix("/mesa")
    standing: list[str] = []
    for page in (1, 2, 3):
        standing += re.findall(r'data-row="(\d+)"', eva.get(f"{public}?pagina={page}").text)
    assert sorted(map(int, standing)) == listed
    seats: list[str] = []
    for page in (1, 2):
        text = eva.get(f"{public}/ronda/1?pagina={page}").text
        assert f"{page} / 2" in text
        seats += re.findall(r'data-row="(\d+)"', text)
    assert sorted(map(int, seats)) == list(range(1, PLAYERS // 2 + 1))
    assert len(re.findall("<article", eva.get(desk).text)) < PLAYERS // 2
    shown = sum(
        len(re.findall("<article", eva.get(f"{desk}?pagina={page}").text)) for page in (1, 2)
    )
    assert shown == PLAYERS // 2
    pairs = eva.get(f"{desk}/parejas").text
    assert 'name="seat_a"' not in pairs  # two players at a time change places
    assert "Two players change places" in pairs
    for form in ("parejas", "prueba"):  # nor is it compared with the best round, which takes long
        refused = send(eva, f"{desk}/{form}", do="check", seat_a="1", seat_b="2")
        assert "Up to 200 tables are changed by hand" in refused.text
    for name in ("clasificacion", "historia", "cuentas"):
        assert "1 / " in eva.get(f"{desk}/{name}").text
