"""Anything at all, sent to every operation of the API: no failure, no hang, nothing changed.

What is sent comes from the API's own description (Schemathesis), with ids that exist mixed in; the
server is a real one. A small sample here; `make prove` tries many more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import func, select

from letrado.base.errors import Illegal
from letrado.base.limits import Rate
from letrado.server.api.webhook_targets import NotTaken
from letrado.server.security import scopes
from letrado.server.security.roles import SAFE
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log, offers
from letrado.store.people import access_tokens, webhooks
from letrado.store.tables import access_token, game, offer, webhook
from tests.profiles import FULL
from tests.server.support.real_sockets import PATIENCE, Server, serving

EXAMPLES = 400 if FULL else 8
AS_DESCRIBED = [content_type_conformance, response_schema_conformance, status_code_conformance]
ALL = ("read", "play", "study", "hooks")
OPERATIONS = sorted(route for route in scopes.scope_table().routes if "/api/" in route)


@dataclass
class World:
    """A server, a program of one of its players, and what there is to name."""

    server: Server
    headers: dict[str, str]
    known: dict[str, list[str]]
    watched: list[str]

    def picture(self) -> object:
        """All that a refused request must leave as it was."""
        with read_transaction(self.server.app.state.store) as connection:
            counts = [
                connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in (game, offer, webhook, access_token)
            ]
            return counts, [event_log.text(connection, each) for each in self.watched]


def nowhere(_target: object, **_: object) -> list[str]:
    """Forbid the network to all tests here."""
    raise NotTaken("a test")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    patch = pytest.MonkeyPatch()
    patch.setattr(scopes, "ASKING", Rate(10**9, 1e9))  # what is slowed down is not tried
    patch.setattr("letrado.server.api.webhook_delivery.addresses_of", nowhere)
    with serving(tmp_path_factory.mktemp("fuzz")) as server:
        running, other = server.game(clock="none"), server.game(clock="days")
        state, ana = server.app.state, server.person("ana")[0]
        owners = [server.person(name)[0].id for name in ("ana", "blas", "carla")]
        with write_transaction(state.store) as connection:
            token = access_tokens.make(connection, ana, "fuzz", ALL, state.now())
            hook = webhooks.make(connection, ana, "https://example.org/", state.now())
            mine = [
                offers.Offer(
                    id=f"offer{number}",
                    account=owner,
                    created_at=state.now(),
                    terms={"kind": "game"},
                )
                for number, owner in enumerate(owners)
            ]
            for each in mine:
                offers.make(connection, each)
        yield World(
            server,
            {"Authorization": f"Bearer {token}"},
            {
                "game": [running, other],
                "offer": [each.id for each in mine],
                "webhook": [hook.id],
                "name": ["ana", "Letrado 1"],
                "word": ["casa", "chupe", "zuzaran"],
                "lexicon": ["fise-2009"],
            },
            [running, other],
        )
    patch.undo()


@pytest.fixture(scope="module")
def described(world: World) -> Any:
    schema = schemathesis.openapi.from_dict(world.server.app.openapi())
    found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    return {f"{each.method.upper()} {each.path}": each for each in found}


@pytest.mark.parametrize("route", OPERATIONS)
def test_anything(world: World, described: Any, route: str) -> None:
    operation = described[route]
    try_all(world, operation, GenerationMode.POSITIVE)
    if operation.body or operation.query:  # else there is nothing that could be wrong
        try_all(world, operation, GenerationMode.NEGATIVE)


def try_all(world: World, operation: Any, mode: GenerationMode) -> None:
    """Send what fits the description of an operation, or, by *mode*, what does not."""
    safe = operation.method.upper() in SAFE
    base = f"http://127.0.0.1:{world.server.port}"

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def try_it(case: Any, data: st.DataObject) -> None:
        for name in list(case.path_parameters or ()):
            if name in world.known and data.draw(st.booleans()):
                case.path_parameters[name] = data.draw(st.sampled_from(world.known[name]))
        before = world.picture()
        answer = case.call(base_url=base, headers=world.headers, timeout=PATIENCE)
        case.validate_response(answer, checks=[not_a_server_error, status_code_conformance])
        if answer.status_code >= 400:
            assert world.picture() == before, answer.content
            assert answer.json().keys() == {"error"}, answer.content
            assert answer.json()["error"].keys() == {"code", "message", "article", "details"}
        else:
            case.validate_response(answer, checks=AS_DESCRIBED)
            if safe:
                assert world.picture() == before

    world.server.complaints.records.clear()
    try_it()
    assert [record.getMessage() for record in world.server.complaints.records] == []


def test_the_picture_sees_what_changes(world: World) -> None:
    """A fuzzer that could notice nothing would prove nothing."""
    before = world.picture()
    state, ana = world.server.app.state, world.server.person("ana")[0]
    with write_transaction(state.store) as connection:
        made = offers.Offer(id="seen", account=ana.id, created_at=1, terms={"kind": "game"})
        offers.make(connection, made)
    assert world.picture() != before
    assert quote("seen") not in str(before)
    with pytest.raises(Illegal), write_transaction(state.store) as connection:
        webhooks.make(connection, state.bots.account("score"), "https://example.org/", 1)
