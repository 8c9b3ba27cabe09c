"""Tables kept by officials: a physical game from the signal to the signatures, over HTTP."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.event import listen

from letrado.formats import jsonl
from letrado.game import Phase, replay
from letrado.server.features.table_console import routes as table_routes
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.people import grants
from letrado.store.people.grants import SITE, Scope
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Person, Place


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock(), catalog()).open() as place:
        yield place


def token(person: Person) -> str:
    page = person.place.client.get("/mesas", headers=person.headers).text
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found, page
    return found[1]


class Console:
    """A table, and whoever keeps it."""

    def __init__(self, keeper: Person, **fields: str) -> None:
        self.keeper, self.place = keeper, keeper.place
        given = {"a": "Ana", "b": "Blas", "edition": "fise-2009", "csrf": token(keeper)} | fields
        answer = self.place.client.post("/mesas", headers=keeper.headers, data=given)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]
        self.id = self.path.rpartition("/")[2]

    def get(self, path: str = "", by: Person | None = None) -> Any:
        return self.place.client.get(self.path + path, headers=(by or self.keeper).headers)

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/estado").json()
        return found

    def send(self, sender: Person | None = None, **do: Any) -> Any:
        self.place.clock.pass_seconds(20)
        who = sender or self.keeper
        headers = who.headers | {"x-csrf-token": token(who)}
        body = {"seq": self.state["seq"], "do": do}
        return self.place.client.post(f"{self.path}/pasos", headers=headers, json=body)

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(kind=kind, **fields)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def refused(self, **do: Any) -> str:
        answer = self.send(**do)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["error"]["code"])

    def line(self, text: str) -> dict[str, Any]:
        answer = self.send(line=text)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def begin(self) -> None:
        self.do("StartRound", by="director")
        self.do("BeginGame", by="arbiter")
        self.do("Deal")
        self.do("StartClock", by="B")

    def turn(self, text: str) -> dict[str, Any]:
        """A play that is accepted, and the clock."""
        self.line(text)
        self.do("Accept")
        return self.do("Press")


@pytest.fixture
def table(place: Place) -> Console:
    return Console(place.person("arbitra"))


def test_a_whole_game_from_the_signal_to_the_signatures(table: Console, place: Place) -> None:
    table.begin()
    said = table.line("8H chupe 24")
    assert said["game"]["turn"]["announced"] == 24
    assert said["game"]["turn"]["score"]["total"] != 24  # both are told, nobody is blamed
    counted = said["game"]["turn"]["score"]["total"]
    table.do("Accept")
    # an overdraw that the holder tells, unracked and unseen: taken back blindly (F09 §28.1)
    after = table.do("ReportOverdraw", by="A", holder="A", extra=1, racked=False, seen=False)
    assert after["incident"] == {
        "holder": "A", "extra": 1, "racked": False, "seen": False, "by_opponent": False,
        "sight": 0, "shown": False, "lost_turn": False,
    }  # fmt: skip
    assert table.do("TakeSurplus", by="B")["incident"] is None
    table.do("Press")
    # the sum of the first play is corrected (F09 §41)
    mended = table.do("CorrectPlay", by="arbiter", turn=1, points=counted)
    assert mended["game"]["scores"]["A"] == counted
    # challenge: signed by both, one answer, then an appeal whose arguments are not shown (§42.4)
    table.line("K8 exo")
    said = table.line("A impugna")
    assert said["game"]["squares"] is None  # covered (F09 §42.5)
    table.do("SignSlip", by="A")
    table.do("SignSlip", by="B")
    table.do("SubmitSlip", by="monitor")
    verdict = table.do("Consult")
    assert "answers" not in str(verdict)
    assert verdict["slip"]["valid"] is False
    assert verdict["slip"]["appellant"] == "B"
    appeal = table.do("AppealVerdict", by="B", arguments="está en la obra X", hide=True)
    assert "obra X" not in str(appeal)
    assert table.refused(kind="RuleOnAppeal", by="judge", valid=False) == "appeal.same_judge"
    table.do("RuleOnAppeal", by="director", valid=True, reason="se añadió")
    table.do("GoOn")
    table.do("Accept")
    table.do("Press")
    fined = table.do(
        "SanctionPlayer", by="director", side="B", sanction="points", points=25, ground="conducta"
    )
    assert fined["game"]["sanctions"][0]["points"] == 25
    assert table.refused(
        kind="SanctionPlayer", by="director", side="B", sanction="points", points=5, ground="x"
    ).startswith("sanction.")
    for _ in range(3):
        for _side in "AB":
            if table.state["game"]["turn"] is not None:
                table.do("Pass")
                table.do("Press")
    state = table.state
    assert state["racks_due"] == ["A", "B"]
    table.do("EnterRack", by="arbiter", side="A", tiles="AEIONRS")
    table.do("EnterRack", by="arbiter", side="B", tiles="AEIOTLD")
    assert table.state["game"]["phase"] == "signing"
    table.do("Sign", by="A")
    over = table.do("Sign", by="B")
    assert over["status"] == "over"
    keeper = table.keeper.headers
    pdf = place.client.get(f"/juego/{table.id}/descarga.pdf", headers=keeper)
    assert pdf.content[:5] == b"%PDF-"
    with read_transaction(place.app.state.store) as connection:
        text = event_log.text(connection, table.id)
    events = jsonl.read(text).events
    assert replay(events).phase is Phase.CLOSED
    jsonl.read_game(text.encode())  # each step is one that the referee decides again


def test_calls_from_tables_and_live_games_are_in_one_list(table: Console, place: Place) -> None:
    """Oldest first, with the time that they wait; only for those who officiate there."""
    ana, blas = place.person("ana"), place.person("blas")
    live = place.game(ana.account, blas.account, officials=True, clock="running", minutes=25)
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, table.keeper.account.id, "arbiter", SITE, place.clock())
    table.begin()
    table.do("CallArbiter", by="A", question="¿cuánto vale?")
    place.clock.pass_seconds(61)
    state = ana.state(live)
    own = place.client.get(f"/juego/{live}", headers=ana.headers).text
    csrf = own.partition('"csrf": "')[2].partition('"')[0]
    headers = ana.headers | {"x-csrf-token": csrf}
    body = {"seq": state["seq"], "do": {"kind": "CallArbiter"}}
    answer = place.client.post(f"/api/v1/games/{live}/commands", headers=headers, json=body)
    assert answer.status_code == 200, answer.text
    page = place.client.get("/mesas", headers=table.keeper.headers).text
    calls = page.partition('id="h-calls"')[2].partition("</section>")[0]
    assert re.findall(r'href="(/[a-z]+/[^"]+)"', calls) == [table.path, f"/juego/{live}"]
    assert "1 min" in calls
    assert "cuánto" not in page  # what is asked is for whoever comes to the table
    theirs = place.client.get("/mesas", headers=ana.headers)
    assert theirs.json()["error"]["code"] == "fair_play.clocked_game"  # she plays (F09 §43)
    others = place.client.get("/mesas", headers=place.person("carla").headers)
    assert table.path not in others.text
    table.do("Resume", by="arbiter")
    assert (
        table.path
        not in place.client.get("/mesas", headers=table.keeper.headers).text.partition(
            "</section>"
        )[0]
    )


def test_calls_of_strangers_are_not_looked_at_one_by_one(place: Place) -> None:
    ana, store = place.person("ana"), place.app.state.store
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    def statements() -> int:
        asked.clear()
        assert place.client.get("/mesas", headers=ana.headers).status_code == 200
        return len(asked)

    statements()
    listen(store, "before_cursor_execute", note)
    before = statements()
    row = GameRow(
        id="", created_at=1, edition="fise-2009", language="es", lexicon="x", lexicon_digest="y",
        pace="table", visibility="players", call="arbiter", call_at=1,
    )  # fmt: skip
    with write_transaction(store) as connection:
        for number in range(20):
            games.create(connection, replace(row, id=f"call{number}"))
    assert statements() < before + 10, "there may be one or two of tasks in the background"


def test_tables_in_play_are_counted_behind_any_number_of_closed_ones(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "MOST_TABLES", 2)
    eva = place.person("eva")
    first = Console(eva)
    for _ in range(20):
        place.clock.pass_seconds(20)
        closed = Console(eva)
        with write_transaction(place.app.state.store) as connection:
            games.refresh(connection, closed.id, status="cancelled")
    place.clock.pass_seconds(20)
    last = Console(eva)
    with read_transaction(place.app.state.store) as connection:
        shown = games.officiated(connection, eva.account.id, 3)
    assert [row.id for row in shown] == [last.id, first.id, closed.id]
    data = {"a": "Ana", "b": "Blas", "edition": "fise-2009", "csrf": token(eva)}
    refused = place.client.post("/mesas", headers=eva.headers, data=data)
    assert refused.status_code == 422
    assert "You keep 2 tables" in refused.text


def test_a_table_is_kept_by_its_officials_alone(table: Console, place: Place) -> None:
    stranger = place.person("carla")
    assert table.get(by=stranger).status_code == 403
    assert table.get("/estado", by=stranger).status_code == 403
    assert table.send(stranger, kind="StartRound", by="director").status_code == 403
    for path in ("", "/descarga.pdf"):
        address = f"/juego/{table.id}{path}"
        assert place.client.get(address, headers=stranger.headers).status_code in (403, 422)
    with write_transaction(place.app.state.store) as connection:
        scope = Scope("game", table.id)
        grants.give(connection, stranger.account.id, "monitor", scope, place.clock())
    assert table.get(by=stranger).status_code == 200


def test_what_was_sent_at_once_is_undone_at_once(table: Console) -> None:
    table.begin()
    before = table.state
    table.line("8H chupe")
    assert table.do("Undo")["game"]["phase"] == before["game"]["phase"] == "turn"
    table.line("8H chupe")
    table.do("Accept")
    assert table.do("Undo")["game"]["phase"] == "announced"


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ({"line": "A 8H"}, "table.verb"),
        ({"line": "estado"}, "table.screen"),
        ({"kind": "Sign", "by": "system"}, "table.actor"),
        ({"kind": "Nothing", "by": "A"}, "wire.kind"),
        ({"kind": "Exchange", "count": 9}, "terms.field"),
        ({"kind": "Play", "play": "8H chupe", "points": "x"}, "terms.field"),
        ({}, "table.step"),
        ({"kind": "Consult"}, "referee.no_slip"),
        ({"kind": "Accept"}, "table.no_play"),
    ],
)
def test_what_cannot_be_leaves_nothing(table: Console, do: dict[str, Any], code: str) -> None:
    table.begin()
    before = table.state["seq"]
    assert table.refused(**do) == code
    assert table.state["seq"] == before


def test_without_script_every_step_is_a_line(table: Console, place: Place) -> None:
    keeper = table.keeper
    for line in (
        "signal",
        "begin",
        "A draw",
        "B draw",
        "B start clock",
        "8H chupe",
        "accept",
        "press",
    ):
        place.clock.pass_seconds(20)
        data = {"csrf": token(keeper), "seq": str(table.state["seq"]), "line": line}
        answer = place.client.post(f"{table.path}/linea", headers=keeper.headers, data=data)
        assert answer.status_code == 303, (line, answer.text)
    assert table.state["game"]["records"][0]["words"] == ["CHUPE"]
    data = {"csrf": token(keeper), "seq": str(table.state["seq"]), "line": "8H sol <b>"}
    answer = place.client.post(f"{table.path}/linea", headers=keeper.headers, data=data)
    assert answer.status_code in (400, 422)
    assert "8H sol &lt;b&gt;" in answer.text  # it stays to be mended
    for line in ("baila", "help"):
        data = {"csrf": token(keeper), "seq": str(table.state["seq"]), "line": line}
        answer = place.client.post(f"{table.path}/linea", headers=keeper.headers, data=data)
        assert answer.status_code == 400
        assert f"“{line}” is not understood. Steps are, for example" in answer.text


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009", "cat"])
def test_every_edition_can_be_kept(place: Place, edition: str) -> None:
    clock = {"clock": "stopped"} if edition == "fise-2004" else {}
    table = Console(place.person("arbitra"), edition=edition, starter="A", **clock)
    table.do("StartRound", by="director")
    table.do("BeginGame", by="arbiter")
    if table.state["game"]["phase"] == "first_player_draw":
        table.line("A start tile A")
        table.line("B start tile E")
    table.do("Deal")
    first = table.state["game"]["first"]
    table.do("StartClock", by="B" if first == "A" else "A")
    state = table.turn("8H força" if edition == "cat" else "8H chupe")
    assert state["game"]["turn"]["mover"] != first
    assert "answers" not in state


def test_a_form_that_cannot_be_says_why(place: Place) -> None:
    keeper = place.person("arbitra")
    for fields in ({"edition": "cat", "clock": "stopped"}, {"minutes": "0"}, {"edition": "x"}):
        data = {"a": "Ana", "b": "Blas", "csrf": token(keeper)} | fields
        answer = place.client.post("/mesas", headers=keeper.headers, data=data)
        assert answer.status_code in (400, 422), answer.text
        assert 'value="Ana"' in answer.text


def test_an_arbiter_opens_a_live_game_that_they_officiate(place: Place) -> None:
    eva, ana, blas = (place.person(name) for name in ("eva", "ana", "blas"))
    data = {"a": "ana", "b": "blas", "online": "1", "minutes": "25", "csrf": token(eva)}
    refused = place.client.post("/mesas", headers=eva.headers, data=data)
    assert refused.status_code == 403  # any member keeps a table, not everybody appoints players
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, eva.account.id, "arbiter", SITE, place.clock())
    assert 'name="online"' in place.client.get("/mesas", headers=eva.headers).text
    for wrong in ({"a": "nobody"}, {"a": "blas"}, {"a": "eva"}, {"minutes": "7"}):
        answer = place.client.post("/mesas", headers=eva.headers, data=data | wrong)
        assert 400 <= answer.status_code < 500, wrong
    answer = place.client.post("/mesas", headers=eva.headers, data=data)
    assert answer.status_code == 303, answer.text
    game = answer.headers["location"].rpartition("/")[2]
    assert answer.headers["location"] == f"/juego/{game}"
    for person in (ana, blas):
        state = person.state(game)
        assert state["game"]["officials"]
    assert "CallArbiter" in {*ana.state(game)["open"], *blas.state(game)["open"]}
    assert eva.state(game)["game"]["viewer"] == "arbiter"
    assert f"/juego/{game}" in place.client.get("/mesas", headers=eva.headers).text


@pytest.mark.parametrize("lost", ["taken back", "not valid"])
def test_a_turn_that_is_lost_is_told_and_nothing_but_its_press_is_missing(
    place: Place, lost: str
) -> None:
    """Everybody saw it; but nobody is told that the press is missing (F09 §35)."""
    table = Console(place.person("arbitra"), starter="A")
    table.do("StartRound", by="director")
    table.do("BeginGame", by="arbiter")
    assert table.state["phase_text"] == "drawing the first tiles"
    assert table.do("Deal")["phase_text"] == "Blas starts the clock of Ana"
    assert table.do("StartClock", by="B")["phase_text"] == "thinking"
    if lost == "taken back":
        after = table.do("TakeBack", tiles=[{"square": "H8", "tile": "S"}])
    else:
        table.line("8H chupe")
        table.line("B challenge")
        after = table.do("RetractPlay", by="A")
    assert (after["phase_text"], after["game"]["turn"]["mover"]) == ("turn lost", "A")
    assert after["game"]["turn"]["outcome"] in ("invalid", "lost")  # so no play is asked for
    refused = table.send(kind="Pass").json()["error"]
    assert refused["message"] == "“pass” is not possible now: turn lost"
    assert refused["details"]["command"] == "PassTurn"
    assert table.do("Press")["phase_text"] == "thinking"
