"""``letrado pack``: pack the logs of finished games now, instead of little by little."""

import time
from typing import Annotated

import typer

from letrado.cli.output import Json, _, print_json, progress, say, thousands
from letrado.store import open_database, read_transaction
from letrado.store.games.pack_games import count_packable, pack_finished, rest_after
from letrado.store.room import measure
from letrado.store.shrinking import shrink

HELP = _("Pack the logs of finished games now; the server may keep running.")
EPILOG = _("Example:") + "  letrado pack --shrink"

_KIB = 1024

Shrink = Annotated[
    bool,
    typer.Option(
        "--shrink",
        help=_("Give the room that is free in the file back to the disk. Stop the server first."),
    ),
]


def pack_games(shrink_file: Shrink = False, json: Json = False) -> None:
    """Pack what is not packed; stopped with Ctrl+C, it continues from there the next time."""
    now = time.time_ns() // 1_000_000
    with open_database() as store:
        count, packed = count_packable(store, now), 0
        with progress(_("Packing games: {games}").format(games=thousands(count))) as report:
            start = time.monotonic()
            for _game in pack_finished(store, now):
                packed += 1
                report(packed / max(count, packed))
                time.sleep(rest_after(time.monotonic() - start))
                start = time.monotonic()
        if shrink_file:
            shrink(store)
        with read_transaction(store) as connection:
            room = measure(connection)
    if json:
        print_json({"packed": packed, "bytes": room.size, "free": room.reusable})
        return
    say(
        _("Games packed: {games}. The database takes {size} KiB; {free} KiB are free").format(
            games=thousands(packed),
            size=thousands(room.size // _KIB),
            free=thousands(room.reusable // _KIB),
        )
    )
