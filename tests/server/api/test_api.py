"""All that a player can do, done by a program; and the description that tells how."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.server.infra.openapi import examples
from letrado.server.security.scopes import scope_table
from letrado.store import read_transaction, write_transaction
from letrado.store.games import offers
from tests.server.support.programs import script
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "letrado.db", Clock(), catalog()).open() as place:
        yield place


# -- games -------------------------------------------------------------------------------------


def test_a_game_against_a_program_from_begin_to_end(place: Place) -> None:
    ana = script(place, "ana")
    begun = ana.post("games", level="vocabulary", clock="none")
    game = begun["game"]
    state = ana.get(f"games/{game}")
    assert state["game"]["you"] == "A"
    [listed] = ana.get("games?status=running")["games"]
    assert (listed["id"], listed["you"], listed["status"]) == (game, "A", "running")
    assert ana.get("games?status=over")["games"] == []
    ended = ana.post(f"games/{game}/cancel", 200)
    assert ended == {"status": "cancelled", "game": None}
    again = ana.post(f"games/{game}/rematch", 200)
    assert again["game"] not in (None, game)
    assert ana.code("POST", "/api/v1/games", json={"level": "none"}) == (400, "terms.level")
    assert ana.code("POST", "/api/v1/games", json={"minutes": 7}) == (400, "terms.field")
    assert ana.code("POST", "/api/v1/games", json={"x": 1}) == (422, "request.invalid")


def test_games_of_the_same_instant_are_each_listed_once(place: Place) -> None:
    ana, eva = script(place, "ana"), place.person("eva")
    made = {place.game(ana.person.account, eva.account) for _ in range(5)}
    page = ana.get("games?limit=2")
    seen = page["games"]
    while page["before"] is not None:
        page = ana.get(f"games?limit=2&before={page['before']}")
        seen += page["games"]
    assert sorted(each["id"] for each in seen) == sorted(made)
    assert ana.get(f"games?before={place.clock()}")["games"] == [], "an instant may be given too"
    assert len(ana.get(f"games?before={place.clock() + 1}")["games"]) == 5
    assert ana.code("GET", "/api/v1/games?before=x")[0] == 422


def test_two_programs_meet_by_an_offer(place: Place) -> None:
    ana, blas = script(place, "ana"), script(place, "blas")
    made = ana.post("offers", clock="none")
    assert (made["by"], made["own"], made["game"]) == ("ana", True, None)
    [seen] = blas.get("offers")["offers"]
    assert (seen["id"], seen["own"]) == (made["id"], False)
    assert ana.code("POST", f"/api/v1/offers/{made['id']}/accept") == (422, "offer.own")
    game = blas.post(f"offers/{made['id']}/accept")["game"]
    assert blas.get(f"offers/{made['id']}")["game"] == game
    phases = [each.get(f"games/{game}")["game"]["phase"] for each in (ana, blas)]
    assert phases == ["scheduled", "turn"]  # it begins when both have come
    states = {"A": ana.get(f"games/{game}"), "B": blas.get(f"games/{game}")}
    mover = states["A"]["game"]["turn"]["mover"]
    on_turn, other = (ana, blas) if mover == "A" else (blas, ana)
    seq = states[mover]["seq"]
    told = on_turn.post(f"games/{game}/commands", 200, seq=seq, do={"kind": "PassTurn"})
    assert told["game"]["turn"]["mover"] != mover
    for kind, refusal in ((b"\\ud800", (422, "request.invalid")), (b"x", (409, "game.stale"))):
        body = b'{"seq":1,"do":{"kind":"%s"}}' % kind
        json_body = {"content": body, "headers": {"Content-Type": "application/json"}}
        assert other.code("POST", f"/api/v1/games/{game}/commands", **json_body) == refusal
    late = {"seq": seq, "do": {"kind": "PassTurn"}}
    assert other.code("POST", f"/api/v1/games/{game}/commands", json=late) == (409, "game.stale")
    assert on_turn.post(f"games/{game}/cancel", 200)["status"] == "running"
    assert other.post(f"games/{game}/cancel", 200, decline=True)["status"] == "running"
    assert on_turn.post(f"games/{game}/cancel", 200)["status"] == "running"
    assert other.post(f"games/{game}/cancel", 200)["status"] == "cancelled"
    assert on_turn.code("POST", f"/api/v1/games/{game}/claim")[0] == 422


def test_offers_are_withdrawn_by_their_owner_alone(place: Place) -> None:
    ana, blas = script(place, "ana"), script(place, "blas")
    offer = ana.post("offers", listed=False, clock="days", days=7)
    assert blas.get("offers")["offers"] == []
    address = f"/api/v1/offers/{offer['id']}"
    assert blas.code("DELETE", address) == (422, "offer.not_own")
    assert ana.ask("DELETE", address).status_code == 204
    assert ana.code("GET", address) == (404, "offer.unknown")


def test_a_proposal_of_another_kind_is_no_offer_of_a_game(place: Place) -> None:
    ana, blas = script(place, "ana"), script(place, "blas")
    game = place.game(ana.person.account, blas.person.account, clock="none")
    ana.post(f"games/{game}/cancel", 200)
    with read_transaction(place.app.state.store) as connection:
        proposal = offers.about(connection, game, "cancel")
    assert proposal is not None
    for program in (ana, blas):
        refused = program.code("GET", f"/api/v1/offers/{proposal.id}")
        assert refused == (404, "offer.unknown")


def test_a_program_sees_of_others_what_its_owner_may(place: Place) -> None:
    ana, eva = script(place, "ana"), script(place, "eva")
    blas = place.person("blas")
    hidden = place.game(ana.person.account, blas.account, clock="none", visibility="players")
    delayed = place.game(ana.person.account, blas.account, clock="none", delay=60)
    assert eva.code("GET", f"/api/v1/games/{hidden}") == (403, "game.private")
    [told] = eva.get("players/ana")["games"]
    assert (told["id"], told["scores"], told["turn"]) == (delayed, {"A": 0, "B": 0}, None)
    assert {each["id"] for each in ana.get("players/ANA")["games"]} == {hidden, delayed}
    assert eva.get(f"games/{delayed}")["game"]["racks"]["A"]["tiles"] is None
    command = {"seq": 1, "do": {"kind": "PassTurn"}}
    refused = eva.code("POST", f"/api/v1/games/{delayed}/commands", json=command)
    assert refused == (403, "role.refused")
    assert eva.code("POST", f"/api/v1/games/{delayed}/cancel", json={}) == (403, "role.refused")


def test_lists_read_on(place: Place) -> None:
    ana, blas = script(place, "ana"), place.person("blas")
    made = []
    for _ in range(5):
        place.clock.pass_seconds(1)
        made.append(place.game(ana.person.account, blas.account, clock="none"))
    found: list[str] = []
    before: Any = ""
    while before is not None:
        page = ana.get(f"games?limit=2{before and f'&before={before}'}")
        found += [each["id"] for each in page["games"]]
        before = page["before"]
    assert found == made[::-1]


# -- the description ---------------------------------------------------------------------------


@pytest.fixture
def described(place: Place) -> dict[str, Any]:
    found: dict[str, Any] = place.client.get("/api/v1/openapi.json").json()
    return found


def operations(described: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


def test_it_names_every_operation_with_its_scope_errors_and_example(
    described: dict[str, Any],
) -> None:
    found = operations(described)
    routes = {route: scope for route, scope in scope_table().routes.items() if "/api/" in route}
    assert {route: each["x-scope"] for route, each in found.items()} == routes
    assert examples().keys() == routes.keys()
    for route, operation in found.items():
        assert operation["summary"], route
        assert operation["description"].startswith(operation["description"][0].upper()), route
        assert {"400", "401", "403", "404", "409", "422", "429"} <= operation["responses"].keys()
        assert {"token": []} in operation["security"], route
        body = operation.get("requestBody")
        assert body is None or "example" in body["content"]["application/json"], route
        for parameter in operation.get("parameters", ()):
            assert parameter["in"] == "query" or "example" in parameter, route


def test_what_it_refers_to_is_there(described: dict[str, Any]) -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from ([part["$ref"]] if "$ref" in part else [])
            for each in part.values():
                yield from references(each)
        elif isinstance(part, list):
            for each in part:
                yield from references(each)

    names = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(references(described)) == names


def test_the_examples_are_what_is_answered(place: Place) -> None:
    """Each is sent, in a place where it can be: the answer has the fields that are shown."""
    ana, blas = script(place, "ana"), script(place, "blas")
    known = {"word": "chupe", "lexicon": "fise-2009", "name": "ana"}
    for route, example in examples().items():
        method, path = route.split(" ", 1)
        for name, value in known.items():
            path = path.replace(f"{{{name}}}", value)
        if "{game}" in path or "{webhook}" in path or method == "DELETE":
            continue
        if "{offer}" in path:
            path = path.replace("{offer}", blas.post("offers", clock="none")["id"])
        given = {"json": example["request"]} if "request" in example else {}
        answer = ana.ask(method, path, **given)
        assert answer.status_code in (200, 201), (route, answer.text)
        if "answer" in example:
            told = answer.json()
            assert told.keys() == example["answer"].keys() | told.keys() & {"game"}, route
        with write_transaction(place.app.state.store) as connection:  # words close while one plays
            for each in offers.waiting(connection, ana.person.account.id, place.clock()):
                offers.withdraw(connection, each.id, place.clock())
        if "game" in answer.json() and answer.json()["game"]:
            ana.post(f"games/{answer.json()['game']}/cancel", 200)
