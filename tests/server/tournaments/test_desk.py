"""The director's desk by its forms, without script: from the first player to the last result."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.server.features.tournaments.desk.acts_law import MEMBERS
from letrado.server.features.tournaments.desk.contexts import PAGES
from letrado.server.features.tournaments.desk.files import FORMS
from letrado.server.features.tournaments.live_tournament import LiveTournament, Work
from letrado.store import read_transaction
from letrado.store.tournaments import tournaments
from letrado.tournament.desk import Log
from letrado.tournament.model.events import Author
from tests.server.support.people import Clock, browser, problem_on, send, sign_up, small_app

NAMES = ("Ana Ruiz", "Pau Soler", "Mar Vila", "Iván Gil", "Rosa Puig", "Luis Ortega")


FIVE = {
    f"{seat}_{field}": f"{seat} X" if field == "name" else country
    for seat, country in zip(MEMBERS, ("VE", "AR", "PE", "CO", "MX"), strict=True)
    for field in ("name", "country")
}
"""Fields of a tribunal, as its form sends them."""


class Desk:
    """A director at the desk."""

    def __init__(self, client: TestClient, app: FastAPI) -> None:
        self.client, self.app, self.id = client, app, ""

    @property
    def root(self) -> str:
        return f"/torneo/{self.id}/mesa"

    def open(self, **fields: str) -> Response:
        told = {
            "name": "Open", "edition": "fise-2009", "phase_system": "swiss", "phase_rounds": "3",
            "appeal_rounds": "0",
        }  # fmt: skip
        answer = send(self.client, "/torneos", **told | fields)
        if answer.status_code == 303:
            self.id = answer.headers["location"].split("/")[2]
        return answer

    def act(self, do: str, page: str = "", **fields: str) -> Response:
        seq = str(self.log.events[-1].seq)
        address = f"{self.root}/{page}" if page else self.root
        return send(self.client, address, **{"do": do, "seq": seq} | fields)

    def done(self, do: str, page: str = "", **fields: str) -> None:
        answer = self.act(do, page, **fields)
        assert answer.status_code == 303, problem_on(answer.text) or answer.text

    def refused(self, do: str, page: str = "", **fields: str) -> str:
        before = self.log
        answer = self.act(do, page, **fields)
        assert 400 <= answer.status_code < 500, answer.status_code
        assert self.log == before
        told = problem_on(answer.text)
        assert told, answer.text
        return told

    def page(self, name: str = "") -> str:
        answer = self.client.get(f"{self.root}/{name}" if name else self.root)
        assert answer.status_code == 200, answer.text
        return answer.text

    @property
    def log(self) -> Log:
        with read_transaction(self.app.state.store) as connection:
            return tournaments.load(connection, self.id)

    def register(self, *names: str) -> None:
        for name in names:
            self.done("add", "jugadores", name=name, here="1")


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return small_app(tmp_path, Clock())


@pytest.fixture
def desk(app: FastAPI) -> Iterator[Desk]:
    with browser(app) as client:
        sign_up(client, "eva")
        made = Desk(client, app)
        assert made.open().status_code == 303
        yield made


def test_every_page_is_drawn_at_every_stage(desk: Desk) -> None:
    needs = {"jugador": "jugador?n=1", "resultado": "resultado?mesa=1", "caso": "caso?caso=1"}

    def all_pages() -> None:
        for name in PAGES:
            desk.page(needs.get(name, name))

    for name in PAGES.keys() - needs.keys():
        desk.page(name)
    desk.register(*NAMES[:5])
    desk.done("pair", round="1")
    desk.done("start", round="1")
    desk.done("result", round="1", table="1", first="400", second="380")
    desk.done("absent", "resultado", round="1", table="2", absent="B")
    desk.done("report", "incidencias", player="1", ground="ethics.47.6", round="1")
    all_pages()
    desk.done("decide", "caso", case="1", kind="yellow")
    all_pages()
    desk.done("appeal", "caso", case="1", arguments="It was a joke")
    all_pages()
    assert "An appeal waits for a tribunal" in desk.page("")
    desk.done("tribunal", "tribunal", late="It was forgotten", **FIVE)
    assert "An appeal waits for a tribunal" not in desk.page("")
    desk.done("read_text", "interpretaciones", article="47", text="A joke is no offence")
    desk.done("pair", round="2")
    all_pages()
    assert "Objections" not in desk.page("parejas")
    assert desk.client.get(f"{desk.root}/nada").status_code == 404
    assert desk.client.get(f"{desk.root}/jugador?n=x").status_code == 400


def test_a_tournament_from_registration_to_the_prizes(desk: Desk) -> None:
    desk.register(*NAMES[:4])
    for number in (1, 2, 3):
        desk.done("pair", round=str(number))
        for table in (1, 2):
            desk.done("result", round=str(number), table=str(table), first="400", second="350")
    told = desk.page()
    assert "Close the tournament" in told
    desk.done("close")
    found = desk.log.tournament
    assert found.closed
    assert all(played.whole for played in found.divisions["A"].rounds)
    assert "closed" in desk.refused("add", "jugadores", name="Late")
    desk.done("undo")
    assert not desk.log.tournament.closed


def test_the_players_are_counted_by_their_number(desk: Desk) -> None:
    desk.register(*NAMES[:1])
    spanish = {"Accept-Language": "es"}
    told = desk.client.get(f"{desk.root}/jugadores", headers=spanish).text
    assert "<b>1</b><span>inscripción<" in told
    assert "<b>0</b><span>retiradas<" in told


def test_a_number_out_of_range_names_its_field(desk: Desk) -> None:
    told = problem_on(desk.open(phase_rounds="9999").text)
    assert told == "“Rounds” is a number from 1 to 999, not “9999”"


def test_a_player_without_a_name_is_refused_in_plain_words(desk: Desk) -> None:
    assert "The name of player 1 is missing" in desk.refused("add", "jugadores", name="")


def test_the_standings_name_the_last_round_that_has_results(desk: Desk) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    assert "Standings after round" not in desk.page("clasificacion")
    for table in (1, 2):
        desk.done("result", round="1", table=str(table), first="400", second="350")
    desk.done("pair", round="2")
    told = desk.page("clasificacion")
    assert "Standings after round 1" in told
    assert "Standings after round 2" not in told
    public = desk.client.get(f"/torneo/{desk.id}/clasificacion/incrustada").text
    assert "Standings after round 1" in public
    assert "Standings after round 2" not in public


def test_no_table_is_in_play_before_its_round_has_begun(desk: Desk) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    told = desk.page()
    assert "Not begun" in told
    assert "In play" not in told
    desk.done("start", round="1")
    told = desk.page()
    assert "In play" in told
    assert "Not begun" not in told


def test_another_refusal_leaves_the_terms_and_the_plan_as_they_are(desk: Desk) -> None:
    desk.act("settings", "plan", name="Open", edition="fise-2009", place="Girona", bye_spread="60")
    told = desk.act("undo", "plan", seq="1")
    assert told.status_code == 409
    assert 'value="Girona"' in told.text
    assert 'value="60"' in told.text
    typed = desk.act("settings", "plan", name="Reus", bye_spread="many")
    assert 'value="Reus"' in typed.text
    assert 'value="many"' in typed.text


def test_the_author_of_every_act_is_in_the_log(desk: Desk) -> None:
    desk.register("Ana")
    assert {(event.by.role, event.by.name) for event in desk.log.events} == {("director", "eva")}


@pytest.mark.parametrize(
    ("page", "fields", "told"),
    [
        ("jugadores", {"do": "add", "name": ""}, "is missing"),
        ("jugadores", {"do": "add", "name": "ana RUIZ"}, "already registered"),
        ("jugadores", {"do": "add", "name": "X", "rating": "many"}, "rating"),
        ("jugadores", {"do": "add", "name": "X", "rating": "12345"}, "rating"),
        ("jugadores", {"do": "here", "player": "1"}, "known"),
        ("jugadores", {"do": "here", "player": "99"}, "no player 99"),
        ("", {"do": "result", "round": "1", "table": "9", "first": "1", "second": "2"}, "table 9"),
        ("", {"do": "result", "round": "1", "table": "1", "first": "9999", "second": "2"}, "9999"),
        ("", {"do": "result", "round": "1", "table": "1", "first": "abc", "second": "2"}, "abc"),
        ("", {"do": "result", "round": "1", "table": "1", "first": "1"}, "second score"),
        ("", {"do": "pair", "round": "1"}, "paired already"),
        ("", {"do": "pair", "round": "2"}, "missing"),
        ("", {"do": "pair", "round": "7"}, "before round 7"),
        ("parejas", {"do": "swap", "round": "1", "player": "1", "other": "1"}, "reason"),
        ("plan", {"do": "plan", "phase_system": "swiss", "phase_rounds": ""}, "“Swiss” needs"),
        ("plan", {"do": "plan", "plan_text": "five swiss"}, "five"),
        ("plan", {"do": "settings", "name": ""}, "name"),
        ("incidencias", {"do": "report", "player": "1", "ground": "rudeness"}, "“ground” cannot"),
        ("caso?caso=1", {"do": "decide", "case": "1", "kind": "points", "points": "9999"}, "case"),
        ("tribunal", {"do": "tribunal"}, "before the first round"),
        ("oficiales", {"do": "give", "name": "nobody", "role": "arbiter"}, "nobody"),
        ("oficiales", {"do": "give", "name": "eva", "role": "king"}, "king"),
        ("oficiales", {"do": "take", "name": "eva", "role": "director"}, "only director"),
        ("oficiales", {"do": "visibility", "visibility": "all"}, "all"),
        ("", {"do": "dance"}, "Unknown action"),
        ("", {"do": "answer", "call": "x"}, "answered"),
    ],
)
def test_bad_input_changes_nothing_and_is_told(
    desk: Desk, page: str, fields: dict[str, str], told: str
) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    if page.startswith("caso"):
        desk.done("report", "incidencias", player="1", ground="ethics.47.6")
    if page == "tribunal":  # once it has begun nobody names one (F09 §50)
        desk.done("start", round="1")
    do = fields["do"]
    rest = {name: value for name, value in fields.items() if name != "do"}
    assert told in desk.refused(do, page, **rest)


def test_what_was_typed_stays_on_the_page(desk: Desk) -> None:
    answer = desk.act("add", "jugadores", name="Ana", rating="lots", club="Girona")
    assert answer.status_code == 400
    assert 'value="Girona"' in answer.text
    assert 'value="lots"' in answer.text


def test_the_article_is_told_with_a_refusal(desk: Desk) -> None:
    assert desk.open(name="Obert", edition="cat", starts="").status_code == 422
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    desk.done("report", "incidencias", player="1", ground="R-024", round="1")
    answer = desk.act("decide", "caso?caso=1", case="1", kind="points", points="1")
    assert answer.status_code == 422
    assert "art. 49" in answer.text


def test_what_the_tribunal_decided_is_brought_to_the_desk_in_its_name(desk: Desk) -> None:
    """F09 §49: the director types it; the word is the tribunal's, and final."""
    desk.register(*NAMES[:4])
    desk.done("tribunal", "tribunal", **FIVE)
    desk.done("pair", round="1")
    desk.done("report", "incidencias", player="1", ground="ethics.47.6")
    desk.done("decide", "caso?caso=1", case="1", kind="yellow")
    desk.done("appeal", "caso?caso=1", case="1", arguments="no")
    assert 'name="signed"' in desk.page("caso?caso=1")
    told = {"case": "1", "ruling": "overturned", "reason": "two witnesses", "signed": "Rep X"}
    desk.done("rule", "caso?caso=1", **told)
    assert desk.log.events[-1].by == Author("tribunal", "Rep X")
    assert "Rep X" in desk.refused("undo", "", reason="no")


def test_a_ruling_typed_wrongly_is_put_right_by_whoever_typed_it(desk: Desk, app: FastAPI) -> None:
    """F09 §49: the tribunal's word is final, the slip of a finger is not."""
    desk.register(*NAMES[:4])
    desk.done("tribunal", "tribunal", **FIVE)
    desk.done("pair", round="1")
    desk.done("report", "incidencias", player="1", ground="ethics.47.6")
    desk.done("decide", "caso?caso=1", case="1", kind="yellow")
    desk.done("appeal", "caso?caso=1", case="1", arguments="no")
    told = {"case": "1", "ruling": "overturned", "reason": "two witnesses", "signed": "Rep X"}
    desk.done("rule", "caso?caso=1", **told)
    other = Desk(browser(app), app)
    sign_up(other.client, "marta")
    other.id = desk.id
    desk.done("give", "oficiales", name="marta", role="director")
    right = told | {"ruling": "upheld", "slip": "the wrong button"}
    assert 'value="correct_ruling"' not in other.page("caso?caso=1")
    assert "is final" in other.refused("correct_ruling", "caso?caso=1", **right)
    assert 'value="correct_ruling"' in desk.page("caso?caso=1")
    assert desk.refused("correct_ruling", "caso?caso=1", **right | {"slip": " "})
    desk.done("correct_ruling", "caso?caso=1", **right)
    case = desk.log.tournament.record.case(1)
    assert (case.stage, len(case.slips)) == ("upheld", 1)
    assert desk.log.events[-1].by == Author("tribunal", "Rep X")
    assert "the wrong button" in desk.page("caso?caso=1")
    assert "the wrong button" in desk.page("historia")
    desk.done("correct_ruling", "caso?caso=1", **right | {"ruling": "none"})
    assert desk.log.tournament.record.case(1).stage == "appealed"


def test_a_table_is_drawn_whichever_tables_were_chosen_before(desk: Desk) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    for chosen in ("done", "open", "nonsense"):
        assert "Ana" in desk.page(f"resultado?ronda=1&mesa=1&ver={chosen}")


def test_what_somebody_else_did_meanwhile_is_not_undone(desk: Desk) -> None:
    desk.register("Ana")
    seq = str(desk.log.events[-1].seq)
    desk.register("Pau")
    answer = desk.act("undo", seq=seq)
    assert answer.status_code == 409
    assert "Someone else made a change first" in problem_on(answer.text)
    assert len(desk.log.tournament.entrants) == 2


def test_a_list_is_seen_before_anybody_is_registered(desk: Desk) -> None:
    desk.register("Ana Ruiz")
    table = "Nombre;Elo;Club\nPau Soler;1650;Girona\nAna Ruiz;1700;\n;12;\nMar Vila;alto;Olot\n"
    answer = desk.act("preview", "lista", text=table)
    assert answer.status_code == 200
    assert len(desk.log.tournament.entrants) == 1
    assert "2 players would be registered" in answer.text
    assert "Row 3" in answer.text
    assert "already registered" in answer.text
    again = re.search(r"<textarea name=\"text\" hidden>(.*?)</textarea>", answer.text, re.DOTALL)
    assert again
    desk.done("add_list", "lista", text=again[1])
    found = desk.log.tournament.entrants
    assert [(one.name, one.rating, one.club) for one in found.values()] == [
        ("Ana Ruiz", 0, ""),
        ("Pau Soler", 1650, "Girona"),
        ("Mar Vila", 0, "Olot"),
    ]
    assert "already registered" in desk.refused("add_list", "lista", text=again[1])


def test_a_round_by_hand_is_checked_while_it_is_made(desk: Desk) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    for table in ("1", "2"):
        desk.done("result", round="1", table=table, first="400", second="350")
    desk.done("pair", round="2")
    before = desk.log.tournament.divisions["A"].rounds
    met = [pair.players for pair in before[0].pairs]
    seats = {"seat_a": [str(pair[0]) for pair in met], "seat_b": [str(pair[1]) for pair in met]}
    found = re.search(r'name="csrf" value="([^"]+)"', desk.page("parejas"))
    assert found
    form = {"csrf": found[1], "round": "2", "division": "A", **seats}
    told = desk.client.post(f"{desk.root}/prueba", data=form).json()
    assert told["errors"] == []
    assert "no rematches" in told["worse"]
    one = {**form, "seat_a": ["1", "1"], "seat_b": ["2", ""]}
    told = desk.client.post(f"{desk.root}/prueba", data=one).json()
    assert any("two tables" in text for text in told["errors"])
    assert any("has no table" in text for text in told["errors"])
    page = desk.client.post(f"{desk.root}/parejas", data={**form, "do": "check", "seq": "1"})
    assert "Worse than proposed in:" in page.text
    seq = str(desk.log.events[-1].seq)
    asked = {**form, "do": "pairs", "seq": seq, "reason": "They asked for it"}
    assert desk.client.post(f"{desk.root}/parejas", data=asked).status_code == 303
    after = desk.log.tournament.divisions["A"].rounds[1]
    assert {frozenset(pair.players) for pair in after.pairs} == {frozenset(one) for one in met}
    assert "By hand" in desk.page("parejas")


@pytest.mark.parametrize("form", FORMS)
def test_files_to_take_away(desk: Desk, form: str) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    desk.done("result", round="1", table="1", first="400", second="350")
    answer = desk.client.get(f"{desk.root}/archivo/{form}")
    assert answer.status_code == 200
    assert answer.content
    assert "attachment" in answer.headers["content-disposition"]


@pytest.mark.parametrize("form", ["registro", "json", "tsh", "trf", "tou", "resultados"])
def test_what_was_taken_away_can_be_brought_back(desk: Desk, form: str) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    for table in ("1", "2"):
        desk.done("result", round="1", table=table, first="400", second="350")
    content = desk.client.get(f"{desk.root}/archivo/{form}").content
    before = desk.log.tournament
    found = re.search(r'name="csrf" value="([^"]+)"', desk.client.get("/torneos").text)
    assert found
    sent = {"csrf": found[1], "edition": "fise-2009"}
    files = {"file": (f"x.{FORMS[form][0]}", content)}
    answer = desk.client.post("/torneos/importar", data=sent, files=files)
    assert answer.status_code == 303, problem_on(answer.text)
    again = Desk(desk.client, desk.app)
    again.id = answer.headers["location"].split("/")[2]
    after = again.log.tournament
    names = {one.name.replace("Ivan", "Iván") for one in after.entrants.values()}  # TOU is ASCII
    assert names == set(NAMES[:4])
    played = after.divisions[next(iter(after.divisions))].rounds
    assert [len(one.results) for one in played] == [2]
    assert again.id != desk.id
    if form in ("registro", "json", "trf"):
        told = [tournament.divisions["A"].rounds[0].results for tournament in (before, after)]
        assert [[(one.first, one.second) for one in each.values()] for each in told] == [
            [(400, 350), (400, 350)]
        ] * 2


@pytest.mark.parametrize(
    "content", [b"", b"{", b"PK\x03\x04nothing", b"*M", b"\xff\xfe", b"012 x\n001"]
)
def test_a_damaged_file_is_refused_at_its_place(desk: Desk, content: bytes) -> None:
    found = re.search(r'name="csrf" value="([^"]+)"', desk.client.get("/torneos").text)
    assert found
    sent = {"csrf": found[1], "edition": "fise-2009"}
    answer = desk.client.post("/torneos/importar", data=sent, files={"file": ("x.trf", content)})
    assert answer.status_code in (400, 422), answer.status_code
    assert problem_on(answer.text)


def test_roles_hold_in_their_tournament_and_for_their_acts(desk: Desk, app: FastAPI) -> None:
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    helper = browser(app)
    sign_up(helper, "marta")
    monitor = Desk(helper, app)
    monitor.id = desk.id
    assert helper.get(monitor.root).status_code == 403
    desk.done("give", "oficiales", name="marta", role="monitor")
    monitor.page()
    monitor.done("result", round="1", table="1", first="400", second="350")
    assert desk.log.events[-1].by.role == "monitor"
    assert "not for" in monitor.refused("pair", round="2")
    assert "not for" in monitor.refused("add", "jugadores", name="Zoe")
    assert "Only these may see or do this" in monitor.refused("cancel")
    note = {"signed": "FISE", "article": "43", "text": "x", "origin": "case"}
    assert "Only these may see or do this" in monitor.refused("note", "interpretaciones", **note)
    assert "Only these may see or do this" in monitor.refused(
        "appeal", "incidencias", case="1", arguments="x"
    )
    assert "Only these may see or do this" in monitor.refused(
        "give", "oficiales", name="marta", role="director"
    )
    desk.done("take", "oficiales", name="marta", role="monitor")
    assert helper.get(monitor.root).status_code == 403
    other = Desk(helper, app)
    assert other.open().status_code == 303
    assert desk.client.get(other.root).status_code == 403
    nobody = browser(app)
    assert nobody.get(desk.root).status_code == 303
    assert nobody.get("/torneos").status_code == 200


def test_whoever_waits_for_news_gets_them(desk: Desk) -> None:
    answer = desk.client.get(f"{desk.root}/cambios?desde=0.0").json()
    assert re.fullmatch(r"\d+\.[0-9a-f]{12}", answer["mark"])


def waited(desk: Desk) -> Work:
    """Wait for the work in the background of a tournament, and return it when it is done."""
    portal = desk.client.portal
    assert portal is not None
    hall: LiveTournament = portal.call(desk.app.state.tournaments.hall, desk.id)
    assert hall.work is not None
    for _ in range(200):
        if hall.work.done:
            break
        desk.client.get(f"{desk.root}/cambios?desde=0")
    assert hall.work.done
    return hall.work


def test_a_large_round_is_paired_beside_everything_else(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letrado.server.features.tournaments.desk.routes.BESIDE", 4)
    desk.register(*NAMES[:4])
    desk.done("pair", round="1")
    assert waited(desk).failure is None
    assert len(desk.log.tournament.divisions["A"].rounds) == 1
    assert "tables closed" in desk.page()
    desk.done("pair", round="2")
    refused = waited(desk).failure
    assert refused is not None
    assert refused.code == "round.open"
    assert "are missing" in desk.page()
