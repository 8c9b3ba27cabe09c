"""The bot of docs/scripting, exactly as it is printed there, plays a whole game."""

import os
import subprocess
import sys
from pathlib import Path

from letrado.lexicon import catalog
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.people import access_tokens
from tests.server.support.real_sockets import serving

BOT = Path(__file__).parents[3] / "docs/scripting/bot.py"


def test_it_is_no_longer_than_50_lines() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 50


def test_it_plays_a_whole_game_against_a_program_of_the_house(tmp_path: Path) -> None:
    with serving(tmp_path, lexicons=catalog) as server:
        account, _ = server.person("robot")
        now = server.app.state.now()
        with write_transaction(server.app.state.store) as connection:
            token = access_tokens.make(connection, account, "bot", ("read", "play"), now, 1)
        done = subprocess.run(
            [sys.executable, str(BOT), f"http://127.0.0.1:{server.port}", token, "score"],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            env=os.environ | {"PYTHONUTF8": "1"},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        with read_transaction(server.app.state.store) as connection:
            [row] = games.of_account(connection, account.id)
        assert done.stdout.startswith(f"{row.id} {{'winner': "), done.stdout
        assert row.status == "over"
        assert min(row.score_a, row.score_b) > 100
        assert [record.getMessage() for record in server.complaints.records] == []
