import html
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from letrado.core.position import Position
from letrado.engine import Generator
from letrado.lexicon import catalog as installed
from letrado.server.app import create_app
from letrado.server.settings import Settings
from tests.server.conftest import client_over
from tests.server.support.small_lexicons import SmallCatalog, catalog, lexicon

EMPTY = "/".join(["15"] * 15)
CASA = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7)


def cgp(rack: str, board: str = CASA, tiles: str = "spanish") -> str:
    return f"{board} {rack}/ 0/0 0 ld {tiles};"


def ask(client: TestClient, **body: Any) -> Any:
    return client.post("/api/v1/moves?lang=en", json=body)


def test_the_best_play_is_told_with_all_that_belongs_to_it(client: TestClient) -> None:
    answer = ask(client, cgp=cgp("[CH]UPEA?", EMPTY), top=1)
    assert answer.status_code == 200, answer.text
    (best,) = answer.json()["moves"]
    assert answer.json()["lexicon"] == "fise-2009"
    assert set(best) == {"play", "words", "tiles", "score", "equity", "leave"}
    laid = {"cgp": cgp("[CH]UPEA?", EMPTY), "tiles": best["tiles"]}
    assert client.post("/api/v1/score", json=laid).json()["total"] == best["score"]


def test_a_play_is_written_with_the_tiles_that_it_passes(client: TestClient) -> None:
    (best,) = ask(client, cgp=cgp("S"), top=1).json()["moves"]
    assert (best["play"], best["words"], best["score"]) == ("8E ....S", ["CASAS"], 7)
    assert (best["tiles"], best["leave"]) == ([{"square": "I8", "tile": "S"}], "")


def test_the_order_is_by_equity_or_by_score(client: TestClient) -> None:
    for by in ("equity", "score"):
        moves = ask(client, cgp=cgp("CALES?O"), top=50, by=by).json()["moves"]
        figures = [move[by] for move in moves]
        assert figures == sorted(figures, reverse=True)
        assert 10 < len(moves) <= 50
    assert len(ask(client, cgp=cgp("CALES?O")).json()["moves"]) == 10


def test_rows_with_a_rack_are_as_good_as_a_cgp(client: TestClient) -> None:
    by_cgp = ask(client, cgp=cgp("SOL")).json()
    assert ask(client, rows=CASA.split("/"), rack="SOL").json() == by_cgp


def test_without_words_to_lay_there_are_exchanges_and_the_pass(client: TestClient) -> None:
    moves = ask(client, cgp=cgp("UU"), top=50).json()["moves"]
    assert {move["play"] for move in moves} == {"-UU", "-U", "-"}
    assert all(not move["tiles"] and not move["words"] for move in moves)


@pytest.mark.parametrize("rack", ["AE[CH]?RSO", "AEIVUUU", "Z"])
@pytest.mark.parametrize("by", ["equity", "score"])
def test_the_shipped_lexicon_gives_what_the_generator_gives(rack: str, by: Any) -> None:
    position = Position.parse(cgp(rack))
    generator = Generator(installed.load("fise-2009"))
    every = [*generator.all(position), *generator.exchanges(position)]
    wanted = sorted((getattr(each, by) for each in every), reverse=True)[:10]
    with TestClient(create_app(Settings(), installed)) as client:
        moves = ask(client, cgp=cgp(rack), by=by).json()["moves"]
    assert [move[by] for move in moves] == wanted


def nearly_over(bag: int) -> str:
    """Return a position with that many tiles in the bag: the rest of the set lies on the board."""
    alphabet = Position.parse(cgp("", EMPTY)).alphabet
    counted = zip(alphabet.tiles, alphabet.counts, strict=True)
    tiles = [str(tile) for tile, count in counted for _ in range(count)]
    tiles.sort(key="UIEAO".find, reverse=True)
    hands, board = tiles[:14], ["a" if tile == "?" else tile for tile in tiles[14 + bag :]]
    rows = ["".join(board[at : at + 15]) for at in range(0, len(board), 15)]
    rows[-1] += str(15 * len(rows) - len(board) or "")
    rows += ["15"] * (15 - len(rows))
    return f"{'/'.join(rows)} {''.join(hands[:7])}/{''.join(hands[7:])} 0/0 0 ld spanish;"


@pytest.mark.parametrize("bag", [0, 1, 2])
def test_no_more_is_exchanged_than_the_bag_holds(client: TestClient, bag: int) -> None:
    """F09 §25: the rival's rack and what is unseen tell how many tiles the bag has."""
    text = nearly_over(bag)
    assert len(Position.parse(text).unseen) == bag
    plays = [move["play"] for move in ask(client, cgp=text, top=50).json()["moves"]]
    assert "-" in plays
    assert max(len(play) - 1 for play in plays if play.startswith("-")) == bag


@pytest.mark.parametrize("rival", ["OOAAAAA", ""])
def test_with_an_empty_bag_going_out_gains_what_the_rival_holds(rival: str) -> None:
    """F09 §45.4: twice the rival's tiles, which are the unseen ones where they are not given."""
    rows = nearly_over(0).split(" ")[0].split("/")
    rows[8] = "9OOOOOO"
    down = "".join(row[0] for row in rows[:6]) + "O"
    with client_over(SmallCatalog({"fise-2009": lexicon("fise-2009", "es", (down,))})) as client:
        text = f"{'/'.join(rows)} O/{rival} 0/0 0 ld spanish;"
        (best,) = ask(client, cgp=text, top=1).json()["moves"]
    assert (best["words"], best["leave"]) == ([down.upper()], "")
    assert best["equity"] == best["score"] + 2 * 7


REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"cgp": cgp("")}, 422, "moves.no_rack"),
    ({}, 422, "moves.no_rack"),
    ({"rack": ""}, 422, "moves.no_rack"),
    ({"rack": "AEIOSRTL"}, 422, "engine.rack_size"),
    ({"rack": "K"}, 400, "tile.unknown"),
    ({"rack": "ZZ"}, 422, "cgp.too_many_tiles"),
    ({"rack": "AE", "language": "en"}, 404, "lexicon.no_default"),
    ({"rack": "AE", "lexicon": "none"}, 404, "lexicon.unknown"),
    ({"rack": "AE", "lexicon": "ca-open"}, 400, "lexicon.other_language"),
    ({"rack": "AE", "top": 0}, 422, "request.invalid"),
    ({"rack": "AE", "top": 51}, 422, "request.invalid"),
    ({"rack": "AE", "by": "luck"}, 422, "request.invalid"),
    ({"rack": "AE", "play": "8H ea"}, 422, "request.invalid"),
    ({"cgp": "foo"}, 400, "cgp.fields"),
]


@pytest.mark.parametrize(("body", "status", "code"), REFUSED)
def test_what_cannot_be_answered_says_why(
    client: TestClient, body: dict[str, Any], status: int, code: str
) -> None:
    answer = ask(client, **body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert "{" not in answer.json()["error"]["message"]


def test_a_lexicon_that_is_not_built_is_said(without_catalan: TestClient) -> None:
    answer = ask(without_catalan, rack="AE", language="ca")
    assert answer.status_code == 404
    assert "ca-open" in answer.json()["error"]["message"]


def test_lexicons_do_not_answer_for_each_other(client: TestClient) -> None:
    def words(**body: Any) -> set[str]:
        moves = ask(client, rack="SOLCAA", top=50, **body).json()["moves"]
        return {word for move in moves for word in move["words"]}

    assert words() == {"SOL", "CASA"}
    assert words(lexicon="club") == {"CASA"}
    assert words(language="ca") == {"CASA"}
    later = SmallCatalog(catalog().lexicons | {"club": lexicon("club", "es", ("sol",))})
    with client_over(later) as other:
        moves = ask(other, rack="SOLCAA", lexicon="club", top=50).json()["moves"]
    assert {word for move in moves for word in move["words"]} == {"SOL"}


def test_many_ask_at_once(client: TestClient) -> None:
    racks = ["CASA", "SOL", "[CH]UPE", "PE[RR]O", "CA[LL]E", "A?O", "SSAC?A"] * 4
    alone = {rack: ask(client, cgp=cgp(rack)).json() for rack in set(racks)}
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda rack: ask(client, cgp=cgp(rack)).json(), racks))
    assert together == [alone[rack] for rack in racks]


# -- the page where no script runs -------------------------------------------------------------


def card(client: TestClient, **params: str) -> str:
    text = client.get("/tablero", params=params).text
    found = re.search(r'<section class="card best".*?</section>', text, re.DOTALL)
    assert found
    return html.unescape(found[0])


def test_the_page_says_nothing_until_it_is_asked(client: TestClient) -> None:
    shut = card(client, cgp=cgp("S"), lang="en")
    assert "Show the best plays" in shut
    assert "CASAS" not in shut
    assert "fise-2009" not in shut
    assert "mejores=1" in shut
    assert "Put tiles on the rack" in card(client, cgp=cgp(""), lang="en", mejores="1")


def test_the_page_lists_plays_that_lead_to_the_board(client: TestClient) -> None:
    shown = card(client, cgp=cgp("?O[CH]"), lang="es", mejores="1")
    assert shown.count("<li>") == 10
    first = re.search(r'href="([^"]+)"><span class="sr">([^<]+)<', shown)
    assert first
    assert re.fullmatch(r"8E CASAS, S comodín: 6 puntos, valoración -?\d+,\d, resto CH O", first[2])
    page = client.get(first[1])
    assert page.status_code == 200
    assert "CASAS: 6 puntos" in page.text
    assert "S comodín, por jugar" in page.text


def test_every_play_of_the_list_can_be_opened(client: TestClient) -> None:
    shown = card(client, cgp=cgp("??CA[LL]O"), lang="en", mejores="1")
    links = re.findall(r'href="([^"]+)"', shown)
    assert links
    told = re.findall(r'href="[^"]+"><span class="sr">[^<]+: (\d+) points?,', shown)
    for link, points in zip(links, told, strict=True):
        page = client.get(link, headers={"Accept-Language": "en"})
        assert page.status_code == 200, link
        assert re.search(rf": {points} points?</span>", page.text), link


def test_the_page_says_why_there_are_no_plays(client: TestClient) -> None:
    text = f"{EMPTY} AE/ 0/0 0 ld english;"
    assert "There is no default lexicon" in card(client, cgp=text, lang="en", mejores="1")
    assert client.get(f"/tablero?{urlencode({'cgp': text, 'mejores': '1'})}").status_code == 200
