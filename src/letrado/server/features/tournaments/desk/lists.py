"""Register lists of players, from a file or pasted text, after a preview.

The preview sends the rows without errors back as text, so that the server keeps nothing in between.
Registering reads that text again, strictly.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from starlette.datastructures import UploadFile

from letrado.base.errors import Unreadable
from letrado.formats.tournament.player_list import read_players
from letrado.server.features.tournaments.desk.acts import Form, act
from letrado.tournament.model import commands as c
from letrado.tournament.model.commands import Command
from letrado.tournament.model.entrants import Entrant

MOST_BYTES = 4 * 2**20
_COLUMNS = ("name", "rating", "club", "country", "division", "class")


def brought(form: Form) -> bytes:
    """Return the content of the file, or else the pasted text."""
    file = form.sent.get("file")
    if isinstance(file, UploadFile) and file.filename:
        file.file.seek(0)
        content = file.file.read(MOST_BYTES + 1)
    else:
        text = form.sent.get("text", "")
        content = text.encode() if isinstance(text, str) else b""
    if len(content) > MOST_BYTES:
        raise Unreadable("list.large", "The list is longer than {most} bytes", most=MOST_BYTES)
    if not content.strip():
        raise Unreadable("list.nothing", "Choose a file, or paste the list")
    return content


def as_text(entrants: Iterable[Entrant]) -> str:
    """Write players as a list that `read_players` reads again."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in entrants:
        writer.writerow(
            (one.name, one.rating or "", one.club, one.country, one.division, one.category)
        )
    return out.getvalue()


@act("add_list")
def add_list(form: Form) -> Sequence[Command]:
    """Register everybody of a previewed list; nobody is registered if any row has an error."""
    found = read_players(brought(form), [one.name for one in form.found.entrants.values()])
    wrong = [problem for problem in found.problems if not problem.remark]
    if wrong:
        raise Unreadable(
            "list.row",
            "Row {row}: {reason}. Nobody was registered: look at the list again",
            row=wrong[0].row,
            reason=wrong[0].error,
        )
    return [c.AddEntrant(form.sign(c.AddEntrant), entrant) for entrant in found.entrants]
