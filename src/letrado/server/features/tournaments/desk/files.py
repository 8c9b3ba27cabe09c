"""Tournaments as files: what the desk gives away, and what can be taken over from elsewhere."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import replace

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import Unavailable, Unreadable
from letrado.formats.tournament import log as log_file
from letrado.formats.tournament.archive import DAMAGE, portions
from letrado.formats.tournament.chart import Chart, chart_of, imported
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.from_results import charts_of_report, read_results
from letrado.formats.tournament.tables import players_csv, results_csv, standings_csv
from letrado.formats.tournament.tou import read_tou, write_tou
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.server.features.tournaments.live_tournament import tournament_of
from letrado.tournament.desk import Log
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.ratings.report import rating_report
from letrado.tournament.standings.effective_results import counted_rounds, division_standings
from letrado.tournament.standings.scorecards import Scoring

router = APIRouter(include_in_schema=False)

MOST_BYTES = 16 * 2**20
"""What a tournament brought from elsewhere may have, packed or not."""
_MOST_FILES = 60
_CLOCKS_APART = 24 * 3_600_000
"""Milliseconds by which the clock of another computer may be ahead."""
_TEXT, _CSV = "text/plain; charset=utf-8", "text/csv; charset=utf-8"
_ZIP = b"PK\x03\x04"

FORMS: Mapping[str, tuple[str, str]] = {
    "registro": ("jsonl", "application/x-ndjson; charset=utf-8"),
    "json": ("json", "application/json"),
    "tsh": ("zip", "application/zip"),
    "trf": ("trf", _TEXT),
    "tou": ("tou", "text/plain; charset=us-ascii"),
    "jugadores": ("csv", _CSV),
    "resultados": ("csv", _CSV),
    "clasificacion": ("csv", _CSV),
    "elo": ("csv", _CSV),
    "glicko": ("csv", _CSV),
}
"""Every form by the last word of its address: the end of its file's name, and its kind."""


@router.get("/torneo/{tournament}/mesa/archivo/{form}")
async def download(request: Request, tournament: str, form: str) -> Response:
    """The tournament, or a part of it, for another program."""
    hall = await tournament_of(request, tournament)
    if form not in FORMS:
        raise Unavailable("desk.form", "There is no download format “{form}”", form=form[:40])
    log, ending = hall.log, FORMS[form]
    division = request.query_params.get("division", "") or next(iter(log.tournament.divisions), "")
    content = await anyio.to_thread.run_sync(written, log, form, division)
    name = f"{tournament}-{form}.{ending[0]}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-store",
    }
    return Response(content, media_type=ending[1], headers=headers)


def written(log: Log, form: str, division: str) -> bytes:
    """The bytes of a form."""
    found = log.tournament
    settings = found.settings
    charts = [chart_of(found, name) for name in found.divisions]
    match form:
        case "registro":
            return log_file.dumps(log).encode()
        case "json":
            return write_document(charts, settings).encode()
        case "tsh":
            return _packed(write_tsh(charts, settings.scoring))
        case "tou":
            return write_tou(charts, settings.scoring)
        case "trf":
            return write_trf(chart_of(found, division), settings.scoring).encode()
        case "jugadores":
            return players_csv(chart_of(found, division)).encode("utf-8-sig")
        case "resultados":
            return results_csv(chart_of(found, division)).encode("utf-8-sig")
        case "clasificacion":
            rows = division_standings(found, division)
            table = standings_csv(chart_of(found, division), rows, settings.tie_breaks)
            return table.encode("utf-8-sig")
        case _:
            return _ratings(found, division, "elo" if form == "elo" else "glicko2")


def _packed(files: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return out.getvalue()


def _ratings(found: Tournament, division: str, system: str) -> bytes:
    rows = rating_report(
        found.members(division),
        counted_rounds(found, division),
        "elo" if system == "elo" else "glicko2",
    )
    lines = ["number,name,games,got,expected,before,after"]
    for row in rows:
        name = found.entrants[row.number].name.replace('"', '""')
        expected = "" if row.expected is None else f"{row.expected:.2f}"
        before = "" if row.before is None else row.before
        lines.append(
            f'{row.number},"{name}",{row.games},{row.got:g},{expected},{before},{row.after}'
        )
    return ("\r\n".join(lines) + "\r\n").encode("utf-8-sig")


# -- from elsewhere ----------------------------------------------------------------------------


def taken_over(content: bytes, name: str, asked: Settings, by: Author, now: int) -> Log:
    """A tournament from a file of any of these forms; a log of ours is taken as it is."""
    if len(content) > MOST_BYTES:
        raise Unreadable("desk.large", "The file is longer than {most} bytes", most=MOST_BYTES)
    if not content.strip():
        raise Unreadable("desk.nothing", "Choose the file of a tournament")
    head = content.lstrip()[:200]
    if head.startswith(b'{"format":"letrado-tournament"'):
        return _past(log_file.read(content), now)
    settings, charts = _charts(content, name, asked)
    return imported(charts, settings, by, now)


def _past(log: Log, now: int) -> Log:
    """A log of what has happened; refused if it tells of what is still to come."""
    late = next((event for event in log.events if event.at > now + _CLOCKS_APART), None)
    if late is not None:
        raise Unreadable(
            "desk.future",
            "Event {number} of the log is of a time still to come: set the clock of the computer "
            "that wrote it, or bring the log when that time is past",
            number=late.seq,
        )
    return log


def _charts(content: bytes, name: str, asked: Settings) -> tuple[Settings, tuple[Chart, ...]]:
    ending = name.rpartition(".")[2].lower()
    if content.startswith(_ZIP):
        folder = read_tsh(_unpacked(content))
        settings = replace(asked, scoring=Scoring(spread_cap=folder.spread_cap))
        return _named(settings, folder.charts), folder.charts
    if content.lstrip().startswith(b"{"):
        return read_document(content)
    charts: tuple[Chart, ...]
    if content.startswith(b"*M"):
        charts = charts_of_report(read_tou(content))
    elif ending == "csv":
        charts = (read_results(content),)
    elif ending == "t":
        charts = read_tsh({"a.t": content}).charts
    else:
        charts = (read_trf(content),)
    return _named(asked, charts), charts


def _named(settings: Settings, charts: tuple[Chart, ...]) -> Settings:
    """Under the name that was typed, or that of the file."""
    if not charts:
        raise Unreadable("desk.empty", "The file has no division")
    first = charts[0]
    called = settings.name.strip() or first.name.strip()
    return replace(settings, name=called, date=first.date, place=first.place)


def _unpacked(content: bytes) -> dict[str, bytes]:
    """The files of a TSH folder out of a zip, whatever folder they are in."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            chosen = [
                one
                for one in packed.infolist()
                if one.filename.endswith((".t", ".tsh")) and not one.is_dir()
            ]
            if len(chosen) > _MOST_FILES or sum(one.file_size for one in chosen) > MOST_BYTES:
                raise Unreadable(
                    "desk.large", "The file is longer than {most} bytes", most=MOST_BYTES
                )
            return {
                one.filename.rpartition("/")[2]: b"".join(portions(packed, one)) for one in chosen
            }
    except DAMAGE as error:
        raise Unreadable("desk.zip", "The zip is damaged, or locked: pack it again") from error
