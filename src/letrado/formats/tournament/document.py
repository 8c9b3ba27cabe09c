"""Our own exchange document: all divisions as one JSON object, nothing of a chart left out."""

import json
from collections.abc import Sequence
from typing import Any

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet
from letrado.formats import strict_json
from letrado.formats.codec import Codec
from letrado.formats.tournament.chart import Chart
from letrado.formats.tournament.log import with_later
from letrado.formats.tournament.text import decoded
from letrado.tournament.model.settings import Settings

FORMAT = "letrado-tournament-chart"
VERSION = 1
_CODEC = Codec.of(Alphabet.load("es"))  # no field has tiles


def write_document(charts: Sequence[Chart], settings: Settings) -> str:
    """The document."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "settings": _CODEC.write(Settings, settings),
        "divisions": [_CODEC.write(Chart, chart) for chart in charts],
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def read_document(content: bytes) -> tuple[Settings, tuple[Chart, ...]]:
    """Settings and divisions; what is not as it should be is named by its field."""
    try:
        raw = strict_json.loads(decoded(content))
    except (ValueError, RecursionError) as error:
        raise Unreadable("document.json", "This is not whole JSON") from error
    if type(raw) is not dict or raw.get("format") != FORMAT or raw.get("version") != VERSION:
        raise Unreadable(
            "document.foreign",
            "This is not a tournament of Letrado: it should have {sample}",
            sample=f'"format": "{FORMAT}", "version": {VERSION}',
        )
    divisions = raw.get("divisions")
    if type(divisions) is not list:
        raise Unreadable("document.divisions", "The document has no list of divisions")
    settings: Settings = _CODEC.read(Settings, with_later(raw).get("settings"))
    for division in divisions:
        rounds = division.get("rounds") if type(division) is dict else None
        for played in rounds if type(rounds) is list else ():
            if type(played) is dict:
                played.setdefault("half", [])
    return settings.check(), tuple(_CODEC.read(Chart, one) for one in divisions)
