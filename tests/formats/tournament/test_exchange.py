"""Files of other programs: what is written is read back, and damage is reported."""

import contextlib
import io
import json
import random
import zipfile
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.formats.tournament.chart import Chart, ChartRound, chart_of, chart_round, imported
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.from_results import charts_of_report, read_results
from letrado.formats.tournament.log import dumps, header, lines, read, salvage
from letrado.formats.tournament.player_list import read_players
from letrado.formats.tournament.tables import players_csv, results_csv, standings_csv
from letrado.formats.tournament.tou import read_tou, write_tou
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import AddEntrant, EnterResult, Withdraw
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import WIDEST_SPREAD, Settings
from letrado.tournament.standings.effective_results import division_standings
from letrado.tournament.standings.scorecards import Scoring
from tests.profiles import FULL
from tests.tournament.desks import EVA, Desk
from tests.tournament.test_random_tournaments import tournament

SEEDS = st.integers(0, 10**9)
SOME = settings(max_examples=300 if FULL else 15, deadline=None)


def chart(seed: int) -> tuple[Log, Chart]:
    log = tournament(seed, most=16)
    return log, chart_of(log.tournament, "A")


def through_tsh(told: Chart, scoring: Scoring) -> Chart:
    files = {name: text.encode() for name, text in write_tsh([told], scoring).items()}
    return read_tsh(files).charts[0]


def through_trf(told: Chart, scoring: Scoring) -> Chart:
    return read_trf(write_trf(told, scoring).encode())


def through_json(told: Chart, scoring: Scoring) -> Chart:
    terms = Settings("By lot", "fise-2009", scoring=scoring)
    found, charts = read_document(write_document([told], terms).encode())
    assert found == terms
    return charts[0]


WAYS = (through_tsh, through_trf, through_json)


@SOME
@given(SEEDS, st.sampled_from(WAYS))
def test_a_chart_comes_back_as_it_went(seed: int, way: Callable[[Chart, Scoring], Chart]) -> None:
    log, told = chart(seed)
    assert way(told, log.tournament.settings.scoring) == told


@SOME
@given(SEEDS, st.sampled_from(WAYS))
def test_a_tournament_taken_over_has_the_same_standings(
    seed: int, way: Callable[[Chart, Scoring], Chart]
) -> None:
    log, told = chart(seed)
    terms = replace(log.tournament.settings, boards=0)  # a team event comes as its games
    again = imported([way(told, terms.scoring)], terms, EVA, 0)
    if not log.tournament.settings.boards:
        assert chart_of(again.tournament, "A") == told
    before = division_standings(log.tournament, "A")
    after = division_standings(again.tournament, "A")
    assert [(row.place, row.number, row.values) for row in after] == [
        (row.place, row.number, row.values) for row in before
    ]


def open_of_girona() -> Desk:
    desk = Desk("3 swiss", 5, Settings("Open de Girona", "fise-2009", date="2026-05-09"))
    desk.pair()
    desk.win()
    desk.pair()
    desk.do(EnterResult(EVA, 2, 1, Result(377, 377)))
    desk.do(Withdraw(EVA, 4))
    return desk


def test_the_line_of_a_player_in_tsh() -> None:
    desk = open_of_girona()
    files = write_tsh([chart_of(desk.tournament, "A")], Scoring())
    assert "division A a.t" in files["config.tsh"].splitlines()
    first = files["a.t"].splitlines()[0]
    assert first.startswith("Ana 1990 ")
    assert "; p12 " in first
    assert files["a.t"].splitlines()[3].endswith("off -50")


def test_the_columns_of_trf() -> None:
    desk = open_of_girona()
    text = write_trf(chart_of(desk.tournament, "A"), Scoring())
    row = next(line for line in text.splitlines() if line.startswith("001    1"))
    assert row[14:17] == "Ana"
    assert row[48:52] == "1990"
    assert row[53:56].strip() == "ES"
    assert float(row[80:84]) == 1.5
    assert row[85:89].strip() == "2"
    opponent, colour, sign = row[91:95], row[96], row[98]
    assert int(opponent) == 3
    assert colour in "wb"
    assert sign == "1"
    assert "0000 - U" in text, "a bye is U, or pairing programs give it again"


def test_a_report_for_the_rating_officer() -> None:
    desk = open_of_girona()
    told = chart_of(desk.tournament, "A")
    content = write_tou([told], Scoring())
    assert content.isascii()
    assert content.endswith(b"*** END OF FILE ***\r\n")
    report = read_tou(content)
    assert (report.date, report.name) == ("09.05.2026", "Open de Girona")
    division = report.divisions[0]
    assert [player.name for player in division.players] == ["Ana", "Pau", "Ines", "Joan", "Mar"]
    ana = division.players[0].games
    assert [(game.outcome, game.opponent) for game in ana] == [(2, 3), (1, ana[1].opponent)]
    with pytest.raises(LetradoError, match="cut off"):
        read_tou(content[:-30])


@SOME
@given(SEEDS)
def test_a_table_of_results_and_a_report_tell_the_same_games(seed: int) -> None:
    log, told = chart(seed)
    if not told.rounds:
        return
    listed = read_results(results_csv(told).encode(), told.entrants)
    plain = [
        chart_round(
            [replace(pair, match=0) for pair in one.pairs],
            [(table, replace(result, awarded=None)) for table, result in one.results],
        )
        for one in told.rounds
    ]
    assert list(listed.rounds) == plain
    report = charts_of_report(read_tou(write_tou([told], log.tournament.settings.scoring)))
    at = {one.number: index for index, one in enumerate(told.entrants, 1)}
    assert [games(one, at) for one in report[0].rounds] == [
        games(one, at) for one in told.rounds[: len(report[0].rounds)]
    ]


def games(played: ChartRound, at: dict[int, int]) -> set[frozenset[tuple[int, int]]]:
    """Return who scored how much against whom."""
    results = dict(played.results)
    return {
        frozenset(((at[pair.first], score.first), (at[pair.second], score.second)))
        for pair in played.pairs
        if pair.second is not None and (score := results.get(pair.table))
    }


def test_tables_for_spreadsheets() -> None:
    desk = open_of_girona()
    desk.do(AddEntrant(EVA, Entrant(0, "=cmd()")))
    told = chart_of(desk.tournament, "A")
    assert players_csv(told).splitlines()[1] == "1,Ana,1990,,ES,A,"
    assert "'=cmd()" in players_csv(told)
    assert results_csv(told).splitlines()[0].startswith("round,table,first,second")
    rows = division_standings(desk.tournament, "A")
    assert (
        standings_csv(told, rows, ("points", "spread"))
        .splitlines()[1]
        .startswith("1,Pau,,ES,1,1,0,1.5")
    )


# -- damaged -----------------------------------------------------------------------------------

GOOD_TSH = {
    "config.tsh": b"# x\ndivision A a.t\nperl print 1\nconfig spread_cap = 200\n",
    "a.t": "Ruiz, Ana 1700 2; 400\nSoler, Núria 1600 1; 380\n".encode("latin-1"),
}


def test_a_folder_that_a_director_wrote_by_hand() -> None:
    folder = read_tsh(GOOD_TSH)
    assert [one.name for one in folder.charts[0].entrants] == ["Ruiz, Ana", "Soler, Núria"]
    assert folder.charts[0].rounds[0].results[0][1].points == (2, 0)
    assert folder.spread_cap == 200
    assert len(folder.remarks) == 1, "a line of perl is named and never run"


@pytest.mark.parametrize(
    ("written", "read"),
    [("0", None), ("00200", 200), ("9" * 9, WIDEST_SPREAD), ("9" * 5_000, WIDEST_SPREAD)],
)
def test_a_spread_cap_may_have_any_number_of_digits(written: str, read: int | None) -> None:
    """Python refuses to read a number of more than 4,300 digits."""
    config = GOOD_TSH["config.tsh"].replace(b"200", written.encode())
    assert read_tsh({**GOOD_TSH, "config.tsh": config}).spread_cap == read


def test_a_rating_of_thousands_of_digits_is_left_out_of_a_list() -> None:
    preview = read_players(f"name;rating\nAna;{'9' * 5_000}\n".encode())
    assert [(one.name, one.rating) for one in preview.entrants] == [("Ana", 0)]
    assert [problem.error.code for problem in preview.problems] == ["list.rating"]


@pytest.mark.parametrize("field", ["board", "match", "avoid"])
def test_a_number_of_thousands_of_digits_is_left_out_of_a_folder(field: str) -> None:
    chart = b"\n".join(
        line + f"; {field} {'9' * 5_000}".encode() for line in GOOD_TSH["a.t"].splitlines()
    )
    folder = read_tsh({**GOOD_TSH, "a.t": chart})
    assert folder.charts == read_tsh(GOOD_TSH).charts


@pytest.mark.parametrize(
    ("code", "files"),
    [
        ("tsh.config", {"a.t": b""}),
        ("tsh.divisions", {"config.tsh": b"# nothing"}),
        ("tsh.missing", {"config.tsh": b"division A b.t"}),
        ("tsh.missing", {"config.tsh": b"division A ../../x"}),
        ("tsh.line", {**GOOD_TSH, "a.t": b"Ruiz Ana\n"}),
        ("tsh.line", {**GOOD_TSH, "a.t": b"Ruiz, Ana 1700 2; 4x0 1\n"}),
        ("tsh.opponents", {**GOOD_TSH, "a.t": b"Ana 1700 2; 400\nPau 1600 0; 50\n"}),
        ("tsh.opponents", {**GOOD_TSH, "a.t": b"Ana 1700 9; 400\n"}),
        ("file.binary", {**GOOD_TSH, "a.t": b"\0\1"}),
    ],
)
def test_a_damaged_folder(code: str, files: dict[str, bytes]) -> None:
    with pytest.raises(LetradoError) as refused:
        read_tsh(files)
    assert refused.value.code == code
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    "content",
    [b"", b"012 only a title\n", b"001 abcd\n", b"001    1 x\n001    1 y\n", b"### letrado {"],
)
def test_a_damaged_report(content: bytes) -> None:
    with pytest.raises(LetradoError):
        read_trf(content)


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"format":"letrado-tournament-chart"}'])
def test_a_damaged_document(content: bytes) -> None:
    with pytest.raises(LetradoError):
        read_document(content)


@SOME
@given(SEEDS, st.data())
def test_a_log_cut_off_anywhere_gives_what_was_acknowledged(seed: int, data: st.DataObject) -> None:
    log = tournament(seed, most=8)
    content = dumps(log).encode()
    begin = len(header(log.tournament.settings.edition).encode())
    first = len(next(iter(lines(log.events))).encode())
    cut = data.draw(st.integers(begin + first, len(content)))
    found = salvage(content[:cut])
    whole = len(found.log.events)
    assert found.log.events == log.events[:whole]
    assert whole == len(log.events) or log.events[whole].act != log.events[whole - 1].act
    assert read(content[: found.good_bytes]) == found.log
    assert (found.error is None) == (found.good_bytes == cut)


def test_a_log_damaged_in_the_middle_says_where() -> None:
    desk = open_of_girona()
    rows = dumps(desk.log).splitlines(keepends=True)
    for spoil, code in (
        (rows[4][:20] + "\n", "log.json"),
        ("", "log.gap"),
        (rows[4].replace("EntrantAdded", "Nonsense"), "log.unknown"),
        (rows[4].replace('"rating":', '"rank":'), "record.missing"),
    ):
        broken = "".join([*rows[:4], spoil, *rows[5:]]).encode()
        with pytest.raises(LetradoError) as refused:
            read(broken)
        assert refused.value.code == "log.damaged"
        assert refused.value.details["reason"].code == code
        assert refused.value.details["line"] == 5
    with pytest.raises(LetradoError, match="not a tournament log"):
        read(b"something else\n")


def damaged(lot: random.Random, content: bytes) -> bytes:
    """A few bytes changed, taken out, doubled or put in, as files get by hand and by accident."""
    found = bytearray(content)
    for _ in range(lot.randint(1, 4)):
        at = lot.randrange(len(found) + 1)
        match lot.randrange(4):
            case 0:
                found[at : at + 1] = bytes([lot.choice(b'0179 ;,:{}[]"-+*xA\n\xff')])
            case 1:
                del found[at : at + lot.randint(1, 12)]
            case 2:
                found[at:at] = found[at : at + lot.randint(1, 20)]
            case _:
                found[at:at] = lot.choice((b"null", b"-1", b"99999", b"\n", b"true", b'""'))
    return bytes(found)


@settings(max_examples=3000 if FULL else 150, deadline=None)
@given(SEEDS)
def test_whatever_is_damaged_is_told_and_never_fails(seed: int) -> None:
    lot = random.Random(seed)
    desk = open_of_girona()
    told = chart_of(desk.tournament, "A")
    tsh = {name: text.encode() for name, text in write_tsh([told], Scoring()).items()}
    spoiled = lot.choice(sorted(tsh))
    files: list[tuple[Callable[[bytes], object], bytes]] = [
        (read_trf, write_trf(told, Scoring()).encode()),
        (read_tou, write_tou([told], Scoring())),
        (read_document, write_document([told], desk.tournament.settings).encode()),
        (read, dumps(desk.log).encode()),
        (read_players, players_csv(told).encode()),
        (read_results, results_csv(told).encode()),
        (lambda content: charts_of_report(read_tou(content)), write_tou([told], Scoring())),
        (read_players, sheet(("Name", "Rating"), ("Ana", "1500"))),
        (lambda content: read_tsh({**tsh, spoiled: content}), tsh[spoiled]),
    ]
    reader, content = lot.choice(files)
    with contextlib.suppress(LetradoError):
        found = reader(damaged(lot, content))
        if isinstance(found, Chart):
            imported([found], Settings("Again", "fise-2009"), EVA, 0)


# -- lists of players --------------------------------------------------------------------------


def test_a_list_in_latin_1_with_semicolons() -> None:
    text = "Nombre;Apellidos;Elo;País\nNúria;Peña;1712;ES\nIván;Gil;mil;AR\n;;;\nNúria;Peña;1;ES\n"
    found = read_players(text.encode("latin-1"), known=["Ana Ruiz"])
    assert [(one.name, one.rating, one.country) for one in found.entrants] == [
        ("Núria Peña", 1712, "ES"),
        ("Iván Gil", 0, "AR"),
    ]
    assert [(one.row, one.error.code, one.remark) for one in found.problems] == [
        (3, "list.rating", True),
        (5, "list.twice", False),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana,1700\nPau,1650\n", ["Ana", "Pau"]),
        ("Ana\nPau\n", ["Ana", "Pau"]),
        ("\ufeffnom\tclub\nMar\tReus\n", ["Mar"]),
        ('name,club\n"Gil, Eva","Elx, club"\n', ["Gil, Eva"]),
    ],
)
def test_lists_as_people_make_them(text: str, names: list[str]) -> None:
    assert [one.name for one in read_players(text.encode()).entrants] == names


def test_a_list_against_who_is_registered() -> None:
    found = read_players(b"ana ruiz\nPau\n", known=["Ana Ruiz"])
    assert [one.error.code for one in found.problems] == ["list.known"]


def sheet(*rows: tuple[str, ...], trap: str = "") -> bytes:
    cells = "".join(
        f'<row r="{at}">'
        + "".join(
            f'<c r="{chr(65 + column)}{at}" t="inlineStr"><is><t>{cell}</t></is></c>'
            if not cell.isdecimal()
            else f'<c r="{chr(65 + column)}{at}"><v>{cell}.0</v></c>'
            for column, cell in enumerate(row)
            if cell
        )
        + "</row>"
        for at, row in enumerate(rows, 1)
    )
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(
            "xl/worksheets/sheet1.xml",
            f"<?xml version='1.0'?>{trap}<worksheet {space}><sheetData>{cells}</sheetData>"
            "</worksheet>",
        )
    return content.getvalue()


def test_a_spreadsheet() -> None:
    content = sheet(("Name", "", "Rating"), ("Núria", "", "1712"), ("Pau", "", ""))
    found = read_players(content)
    assert [(one.name, one.rating) for one in found.entrants] == [("Núria", 1712), ("Pau", 0)]


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 nothing",
        sheet(("a",), trap='<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
        sheet(("a",))[:80],
    ],
    ids=["nothing", "a trap", "cut off"],  # an archive has the time in it
)
def test_no_spreadsheet(content: bytes) -> None:
    with pytest.raises(LetradoError) as refused:
        read_players(content)
    assert refused.value.code == "xlsx.foreign"


def test_the_log_is_the_same_as_our_document_of_it() -> None:
    desk = open_of_girona()
    told = chart_of(desk.tournament, "A")
    raw = json.loads(write_document([told], desk.tournament.settings))
    assert raw["divisions"][0]["entrants"][0]["name"] == "Ana"
    plan = Plan.parse("3 swiss")
    again = imported([replace(told, plan=plan)], desk.tournament.settings, EVA, 5)
    assert perform(again, Withdraw(EVA, 1), 6).tournament.withdrawn == {1, 4}
