"""The page of examples is true: each is run, in order, against a server."""

import re
from pathlib import Path

from letrado.client import Client
from letrado.store import write_transaction
from letrado.store.people import access_tokens
from tests.server.support.real_sockets import serving

PAGE = Path(__file__).parents[3] / "docs/scripting/api.md"


def test_the_examples_run(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(blocks) == len(re.findall("^```python", PAGE.read_text("utf-8"), re.M)) > 5
    with serving(tmp_path) as server:
        address, tokens = f"http://127.0.0.1:{server.port}", []
        for name in ("ana", "blas"):
            account = server.person(name)[0]
            with write_transaction(server.app.state.store) as connection:
                tokens.append(
                    access_tokens.make(
                        connection, account, "page", ("read", "play", "study", "hooks"), 1
                    )
                )
        space = {"TOKEN": tokens[0], "OTHER_TOKEN": tokens[1]}
        for block in blocks:
            source = block.replace("http://127.0.0.1:8765", address)
            exec(compile(source, str(PAGE), "exec"), space)
        assert [record.getMessage() for record in server.complaints.records] == []
        assert Client(address, tokens[0]).me()["name"] == "ana"
