"""``letrado tournament``: the desk at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from letrado.base.errors import Unavailable
from letrado.cli import main
from letrado.cli.tournament.file import DeskFile, author
from letrado.formats.tournament.log import read
from letrado.tournament.model.commands import Withdraw


class Terminal:
    """One tournament file, and commands on it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self.capsys, self.file = capsys, file

    def __call__(self, command: str, *arguments: str, code: int = 0) -> dict[str, Any]:
        """Run a command with ``--json``; its object."""
        self.run(command, str(self.file), *arguments, "--json", code=code)
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    def run(self, *arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["tournament", *arguments])
        self.out, self.err = self.capsys.readouterr()
        assert ended.value.code == code, self.err + self.out
        return self.out


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    terminal = Terminal(capsys, tmp_path / "open.jsonl")
    terminal("new", "--name", "Open", "--plan", "3 swiss, 1 koth", "--by", "Eva")
    for number, name in enumerate(("Ana", "Pau", "Inés", "Joan", "Mar"), 1):
        made = terminal("add", name, "--rating", str(2000 - number), "--club", "Reus")
        assert made["number"] == number
    return terminal


def test_a_tournament_from_the_first_round_to_the_last(desk: Terminal) -> None:
    first = desk("pair")
    assert [row["table"] for row in first["tables"]] == [1, 2, None]
    assert first["tables"][0]["reasons"][0]["code"] == "first_round"
    assert desk("result", "1", "412-388")["missing"] == [2]
    desk("forfeit", "2", "second")
    desk("correct", "1", "411-388", "--reason", "added wrong")
    desk("add", "Late")
    desk("withdraw", "Pau", "--reason", "ill")
    second = desk("pair")
    assert {row["second"]["name"] for row in second["tables"] if row["second"]} <= {
        "Ana",
        "Inés",
        "Joan",
        "Mar",
        "Late",
    }
    for row in second["tables"]:
        if row["table"]:
            desk("result", str(row["table"]), "400-401")
    desk("return", "Pau")
    for _ in range(2):
        for row in desk("pair")["tables"]:
            if row["table"]:
                desk("result", str(row["table"]), "400-380")
    rows = desk("standings")["rows"]
    assert len(rows) == 6
    assert rows[0]["place"] == 1
    assert desk("standings", "--round", "1")["rows"][0]["points"] == 1
    assert desk("check")["good"]
    assert desk("statistics")["games"] > 6
    assert desk("close")["closed"]
    assert desk("pair", code=2)["error"]["code"] == "tournament.closed"


def test_both_players_tell_the_result(desk: Terminal) -> None:
    row = desk("pair")["tables"][0]
    first, second = str(row["first"]["number"]), str(row["second"]["number"])
    desk("start")
    assert desk("result", "1", "400-300", "--player", first)["result"] is None
    assert desk("result", "1", "400-300", "--player", second)["result"]["scores"] == [400, 300]
    stranger = next(n for n in "12345" if n not in (first, second))
    refused = desk("result", "2", "400-300", "--player", first, code=2)
    assert refused["error"]["code"] == "result.other_table"
    assert stranger


def test_cases_and_what_may_be_decided(desk: Terminal) -> None:
    seats = ("A, VE", "B, AR", "C, PE", "D, CO", "E, MX")
    desk("tribunal", *seats)
    desk("pair")
    case = desk("report", "Ana", "R-024", "--round", "1", "--statement", "telephone")
    assert {one["kind"] for one in case["open"]} >= {"points", "warning"}
    assert desk("decide", "1", "points", "--points", "10", code=2)["error"]["article"]
    assert desk("decide", "1", "points", "--points", "30")["stage"] == "decided"
    assert desk("appeal", "1", "--arguments", "it was off")["stage"] == "appealed"
    assert desk("rule", "1", "--overturn", "--reason", "not proven")["stage"] == "overturned"
    assert desk("cases")["cases"][0]["final"]
    assert desk("rule", "1", "--slip", "", "--undecided", code=2)["error"]["code"] == "desk.text"
    corrected = desk("rule", "1", "--slip", "the wrong word", "--reason", "seen by two")
    assert corrected["stage"] == "upheld"
    assert desk("rule", "1", "--slip", "of another case", "--undecided")["stage"] == "appealed"
    assert desk("interpret", "A lit screen counts.", "--article", "5.3")["ruling"] == 1
    assert desk("note", "5.3", "Screens too.", "--origin", "case")["origin"] == "case"
    desk("note", "999", "Of nothing.", code=2)
    assert desk("refer", "1", "--reason", "again", code=2)["error"]["code"] == "sanction.referral"


def test_a_tribunal_that_was_forgotten_is_named_late(desk: Terminal) -> None:
    desk("pair")
    desk("start")
    desk("report", "Ana", "R-024", "--round", "1")
    desk("decide", "1", "points", "--points", "30")
    assert desk("appeal", "1")["stage"] == "appealed"
    assert desk("rule", "1", "--reason", "seen", code=2)["error"]["code"] == "tribunal.missing"
    seats = ("A, VE", "B, AR", "C, PE", "D, CO", "E, MX")
    assert desk("tribunal", *seats, code=2)["error"]["code"] == "tribunal.late"
    desk("tribunal", *seats, "--late", "forgotten")
    assert desk("rule", "1", "--reason", "seen")["stage"] == "upheld"


def test_undo_and_the_history_in_three_languages(desk: Terminal) -> None:
    desk("pair")
    desk("undo", "--reason", "too early")
    events = desk("history")["events"]
    assert events[-2]["undone_by"] == events[-1]["seq"]
    assert events[0]["name"] == "Eva"
    assert "Open" in desk.run("history", str(desk.file))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["new", "{file}", "--name", "Again", "--plan", "3 swiss"], "tournament.exists"),
        (["pair", "nowhere.jsonl"], "file.missing"),
        (["plan", "{file}", "nonsense"], "plan.unclear"),
        (["tie-breaks", "{file}", "luck"], "tie_break.unknown"),
        (["add", "{file}", "Ana"], "entrant.twice"),
        (["withdraw", "{file}", "Nobody"], "entrant.unnamed"),
        (["withdraw", "{file}", "99"], "entrant.unknown"),
        (["result", "{file}", "1", "400-300"], "round.unknown"),
        (["result", "{file}", "1", "many"], "result.unreadable"),
        (["standings", "{file}", "--division", "Z"], "division.unknown"),
        (["ratings", "{file}"], "ratings.none"),
        (["simulate", "--system", "lottery"], "plan.unclear"),
        (["tribunal", "{file}", "A", "B", "C", "D", "E"], "tribunal.person"),
        (["undo", "{file}", "--oops"], "cli.usage"),
    ],
)
def test_refused(desk: Terminal, arguments: list[str], code: str) -> None:
    before = desk.file.read_bytes()
    desk.run(*(one.format(file=desk.file) for one in arguments), "--json", code=2)
    assert json.loads(desk.out)["error"]["code"] == code
    assert desk.file.read_bytes() == before


def test_what_was_cut_off_is_left_out_and_the_desk_goes_on(desk: Terminal) -> None:
    whole = desk.file.read_bytes()
    desk.file.write_bytes(whole[:-7])
    added = desk("add", "Mar")
    assert added["number"] == 5
    assert "no end" in desk.err or desk.err
    read(desk.file.read_bytes())
    rows = desk.file.read_bytes().splitlines(keepends=True)
    desk.file.write_bytes(b"".join([*rows[:3], b"{}\n", *rows[4:]]))
    assert desk("players", code=2)["error"]["code"] == "log.damaged"


def test_two_desks_at_once_lose_nothing(desk: Terminal) -> None:
    mine, theirs = DeskFile.open(desk.file), DeskFile.open(desk.file)
    mine.do(Withdraw(author("Eva"), 1))
    with pytest.raises(Unavailable, match="another program"):
        theirs.do(Withdraw(author("Rut"), 2))
    assert DeskFile.open(desk.file).tournament.withdrawn == {1}


@pytest.mark.parametrize(
    "system", ["swiss", "koth", "rr", "knockout", "groups of 4, knockout top 4", "match"]
)
def test_simulated_and_checked(capsys: pytest.CaptureFixture[str], system: str) -> None:
    terminal = Terminal(capsys, Path("unused"))
    arguments = ("--system", system, "--players", "9", "--rounds", "4", "--seed", "3")
    terminal.run("simulate", *arguments, "--check", "--json")
    first = json.loads(terminal.out)
    assert first["objections"] == []
    terminal.run("simulate", *arguments, "--trouble", "--check")
    if system in ("swiss", "koth", "rr"):
        terminal.run("simulate", *arguments, "--boards", "2", "--check")


def test_exchange(desk: Terminal, tmp_path: Path) -> None:
    desk("pair")
    desk("result", "1", "412-388")
    again = Terminal(desk.capsys, tmp_path / "again.jsonl")
    for kind, name in (("tsh", "folder"), ("trf", "x.trf"), ("json", "x.json")):
        desk("export", kind, str(tmp_path / name))
        again.file = tmp_path / f"{kind}.jsonl"
        again.run("import", str(tmp_path / name), str(again.file), "--json")
        assert again("players")["players"] == desk("players")["players"]
        theirs, ours = again("pairings")["tables"], desk("pairings")["tables"]
        assert [
            (row["first"], row["second"], row["result"] and row["result"]["scores"])
            for row in theirs
        ] == [
            (row["first"], row["second"], row["result"] and row["result"]["scores"]) for row in ours
        ]
    for kind in ("tou", "players", "results", "standings"):
        desk("export", kind, str(tmp_path / f"{kind}.out"))
    assert desk("export", "tou", str(tmp_path / "tou.out"), code=2)["error"]["code"] == (
        "tournament.exists"
    )
    rows = desk("ratings", "--system", "glicko2")["rows"]
    assert sum(row["games"] for row in rows) == 2


def test_a_list_with_a_preview(desk: Terminal, tmp_path: Path) -> None:
    players = tmp_path / "list.csv"
    players.write_bytes("Nombre;Elo\nNúria;1500\nAna;1400\n;9\n".encode("latin-1"))
    seen = desk("add-list", str(players), "--preview")
    assert (seen["registered"], seen["good"]) == (0, 1)
    assert [one["row"] for one in seen["problems"]] == [3, 4]
    assert desk("add-list", str(players))["registered"] == 1
    assert desk("players")["players"][-1]["name"] == "Núria"


def test_teams_and_a_season(desk: Terminal, tmp_path: Path) -> None:
    teams = Terminal(desk.capsys, tmp_path / "teams.jsonl")
    teams("new", "--name", "Teams", "--plan", "rr", "--boards", "2")
    for number in range(1, 5):
        teams("add", f"Player {'ABCD'[number - 1]}")
    teams("team", "Reus", "1", "2")
    teams("team", "Elx", "3", "4", "--captain", "4")
    for row in teams("pair")["tables"]:
        teams("result", str(row["table"]), "400-300", "--starter", "first")
    assert [row["name"] for row in teams("standings", "--teams")["rows"]] == ["Reus", "Elx"]
    desk("pair")
    assert desk("standings", "--teams", code=2)["error"]["code"] == "teams.none"
    assert teams("sign-match", "Elx")["signed"] == "Player D"
    assert teams("sign-match", "Elx", code=2)["error"]["code"] == "team.signed"
    assert teams("sign-match", "Olot", code=2)["error"]["code"] == "team.unnamed"
    teams.run("season", str(teams.file), str(desk.file), "--best", "1", "--json")
    assert len(json.loads(teams.out)["rows"]) == 9


@pytest.mark.parametrize(
    "command",
    ["players", "pairings", "standings", "statistics", "cases", "check", "history"],
)
def test_for_people(desk: Terminal, command: str) -> None:
    desk("pair")
    desk("result", "1", "412-388")
    desk("forbid", "1", "5")
    desk("report", "Ana", "R-024", "--round", "1")
    assert desk.run(command, str(desk.file))
    assert "{" not in desk.out


def test_tables_by_hand(desk: Terminal) -> None:
    tables = desk("pair")["tables"]
    one, other = (str(row["first"]["number"]) for row in tables[:2])
    assert "order" in desk("swap", one, other, "--check")["worse"]
    desk("swap", one, other, "--reason", "television")
    assert desk("start")["started"]
    assert desk("undo")["event"] == "ActUndone"
    assert desk("repair")["round"] == 1


def test_paper_is_written_once_and_over_only_if_asked(desk: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "paper"
    before = desk("print", "--into", str(folder))["files"]
    assert set(before) == {"standings", "chart", "certificates", "report", "incidents"}
    desk("pair")
    made = desk("print", "pairings", "sheets", "--into", str(folder), "--language", "ca")["files"]
    assert all(Path(path).read_bytes().startswith(b"%PDF-") for path in made.values())
    desk.run("print", str(desk.file), "pairings", "--into", str(folder), code=2)
    desk("print", "pairings", "--into", str(folder), "--force")
    assert {Path(path).name for path in made.values()} == {
        "open-A-1-pairings.pdf",
        "open-A-1-sheets.pdf",
    }
    desk("result", "1", "412-388")
    desk("forfeit", "2", "second")
    desk("pair")
    second = desk("print", "pairings", "standings", "--into", str(folder))["files"]
    assert Path(second["pairings"]).name == "open-A-2-pairings.pdf"
    assert Path(second["standings"]).name == "open-A-1-standings.pdf", "after the round played"


def test_a_round_by_the_clock(desk: Terminal) -> None:
    desk("pair")
    assert desk("clock")["started_at"] is None
    desk.run("time-up", str(desk.file), code=2)
    desk("start")
    seat = desk("pairings")["tables"][0]["second"]["name"]
    assert desk("missing", seat)["missing"][0]["came"] is None
    assert desk("arrived", seat)["missing"][0]["came"] >= 0
    found = desk("time-up")
    assert (found["time_up"], found["article"]) == ("equalise", "F09 §30")
    assert found["lost"] == []
    assert "F09 §30" in desk.run("clock", str(desk.file))
