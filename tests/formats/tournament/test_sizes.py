"""Files as large as tournaments get are read; what is larger is refused before it takes long."""

import io
import zipfile

import pytest

from letrado.base.errors import LetradoError, Unreadable
from letrado.formats.tournament.chart import Chart, chart_round
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.from_results import read_results
from letrado.formats.tournament.log import dumps, header, read, salvage
from letrado.formats.tournament.player_list import read_players
from letrado.formats.tournament.spreadsheet import MOST_BYTES, MOST_ROWS, read_sheet
from letrado.formats.tournament.tables import players_csv, results_csv
from letrado.formats.tournament.tou import read_tou, write_tou
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.tournament.model.entrants import MOST_ENTRANTS, Entrant
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.standings.scorecards import Scoring
from tests.tournament.test_random_tournaments import tournament

PLAYERS, ROUNDS = 500, 60
HALF = PLAYERS // 2


def season() -> Chart:
    """Everybody of one half meets somebody else of the other in each round."""
    letters = "abcdefghij"
    people = tuple(
        Entrant(at + 1, "Player " + "".join(letters[int(one)] for one in f"{at:03}"), 1500)
        for at in range(PLAYERS)
    )
    rounds = []
    for turn in range(ROUNDS):
        pairs = [
            Pair(at + 1, at + 1, HALF + (at + turn) % HALF + 1, "A" if turn % 2 else "B")
            for at in range(HALF)
        ]
        results = [(pair.table, Result(400 + turn, 300, source="file")) for pair in pairs]
        rounds.append(chart_round(pairs, results))
    return Chart("Season", "2026-01-01", "Reus", "A", None, people, (), (), tuple(rounds))


def test_a_long_season_of_a_large_hall_is_read_in_every_form() -> None:
    told, scoring = season(), Scoring()
    terms = Settings("Season", "fise-2009")
    assert read_document(write_document([told], terms).encode())[1] == (told,)
    assert read_trf(write_trf(told, scoring).encode()).rounds == told.rounds
    files = {name: text.encode() for name, text in write_tsh([told], scoring).items()}
    assert read_tsh(files).charts[0].rounds == told.rounds
    assert len(read_results(results_csv(told).encode()).rounds) == ROUNDS
    assert len(read_tou(write_tou([told], scoring)).divisions[0].players) == PLAYERS
    assert len(read_players(players_csv(told).encode()).entrants) == PLAYERS


def packed(sheet: bytes, texts: bytes = b"", how: int = zipfile.ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", how) as archive:
        if texts:
            archive.writestr("xl/sharedStrings.xml", texts)
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    return content.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        packed(b"<a><row>" + b"<c/>" * 1_000_000 + b"</row></a>"),
        packed(b"<a/>", b"<a>" + b"<c/>" * 1_000_000 + b"</a>"),
        packed(b"<a>" + b"<row/>" * (MOST_ROWS + 1) + b"</a>"),
        packed(b"<a>" + b" " * (MOST_BYTES // 2) + b"</a>", b"<a>" + b" " * MOST_BYTES + b"</a>"),
        packed(b"<a/>", how=zipfile.ZIP_LZMA),
        packed('<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'.encode("utf-16")),
    ],
    ids=["cells", "texts", "rows", "bytes", "packed otherwise", "a trap in other letters"],
)
def test_a_small_file_that_unpacks_to_very_much_is_no_spreadsheet(content: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        read_sheet(content)
    assert refused.value.code == "xlsx.foreign"


def test_a_spreadsheet_of_every_player_there_may_be() -> None:
    cells = b'<c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>Elx </t></r><r><t>C</t></r></is></c>'
    rows = b"<row>" + cells + b'<c r="D1"><v>7.0</v></c><c><f>1</f><v>a</v><v>b</v></c></row>'
    texts = b"<a><si><t> Eva</t><r><t> Gil </t></r></si></a>"
    found = read_sheet(packed(b"<a><rows>" + rows * MOST_ENTRANTS + b"</rows></a>", texts))
    assert found == [["Eva Gil", "Elx C", "", "7", "a"]] * MOST_ENTRANTS


def test_cells_far_to_the_right_and_endless_texts_are_left_out() -> None:
    cells = (
        b'<c r="A1" t="inlineStr"><is><t>' + b"x" * 5000 + b'</t></is></c><c r="ZZ1"><v>1</v></c>'
    )
    assert read_sheet(packed(b"<a><row>" + cells + b"</row></a>")) == [["x" * 1000]]


def test_a_list_of_endless_lines_is_refused() -> None:
    with pytest.raises(LetradoError) as refused:
        read_players(b"a\n" * 50_000)
    assert refused.value.code == "file.lines"


def test_no_heading_of_a_table_is_as_wide_as_a_file() -> None:
    heading = ",".join(["round", "first", "second", *map(str, range(100))])
    with pytest.raises(LetradoError) as refused:
        read_results(f"{heading}\n1,a,b\n".encode())
    assert refused.value.code == "results.heading"


def test_no_player_has_more_rounds_than_a_tournament() -> None:
    rested = "  0000 - Z" * 200
    trf = f"001 {1:>4}      {'Eva':<33} 1500 ESP {'':11} {'':10}  0.0    1"
    tsh = {"config.tsh": b"division A a.t\n", "a.t": b"Eva 1500" + b" 0" * 200}
    tou = "*M01.01.2026 x\n*A\n\n" + "Eva".ljust(20) + "    0   0" * 200 + "\n*** END OF FILE ***"
    for reading in (
        lambda: read_trf((trf + rested).encode()),
        lambda: read_tsh(tsh),
        lambda: read_tou(tou.encode()),
    ):
        with pytest.raises(LetradoError) as refused:
            reading()
        assert refused.value.code == "file.rounds"


def test_a_line_of_blanks_is_not_read_from_each_of_them() -> None:
    blanks = b" " * 200_000
    with pytest.raises(LetradoError):
        read_tsh({"config.tsh": b"division A a.t\n", "a.t": b"Eva" + blanks + b"x\n"})
    with pytest.raises(LetradoError):
        read_tsh({"config.tsh": b"config a = 1" + blanks + b"x\n"})
    with pytest.raises(LetradoError):
        read_tou(b"*M01.01.2026 a" + blanks + b"x\n")


def test_what_is_no_known_text_is_still_read_sign_for_sign() -> None:
    found = read_players(b"name\n" + b"Jos\xe9\n" + b" " * 100_000 + b"N\xfaria\n")
    assert [one.name for one in found.entrants] == ["José", "Núria"]


def test_a_log_says_where_it_is_bad_and_whether_it_was_cut() -> None:
    whole = dumps(tournament(5, most=8)).encode()
    assert read(whole).events
    lines = whole.splitlines(keepends=True)
    for at in (2, len(lines) - 2, len(lines) - 1):
        damaged = b"".join((*lines[:at], b"{}\n", *lines[at + 1 :]))
        found = salvage(damaged)
        assert found.error is not None
        assert found.error.details["line"] == at + 1
        assert found.cut is (at == len(lines) - 1)
    assert salvage(whole[:-1]).cut
    with pytest.raises(LetradoError) as bad:
        salvage(header("fise-2009").encode() + b"\n" * 1000)
    assert bad.value.details["line"] == 2
