"""Lexicons in the browser: an administrator brings them, everybody sees them, games keep theirs."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.base.errors import Unavailable
from letrado.lexicon import catalog
from letrado.server.app import create_app
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, grants
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.people import Clock, browser, send, sign_up, token

LIST = "perro\ngato\nkilo\ncasa\ncasa\ndos palabras\na\n"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    """An application over the real catalogue, in a home of its own."""
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))
    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'letrado.db'}",
        upload_limit=200_000,
    )
    return create_app(settings, catalog, sample_index, Clock())


@pytest.fixture
def boss(app: FastAPI) -> TestClient:
    client = browser(app)
    sign_up(client, "Montse")
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, "Montse")
        grants.give(connection, account.id, "administrator", grants.SITE, 1)
    return client


def bring(
    client: TestClient, content: bytes | str = LIST, filename: str = "club.txt", **fields: str
) -> Response:
    body = content.encode() if isinstance(content, str) else content
    return client.post(
        "/lexicos",
        data={"csrf": token(client), "language": "es"} | fields,
        files={"file": (filename, body)},
    )


def test_a_list_becomes_a_lexicon_and_its_report_is_told(boss: TestClient) -> None:
    answer = bring(boss, title="The club's <b>list</b>", licence="CC0", official="on")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/lexicos/club")
    text = boss.get("/lexicos/club").text
    assert "The club&#39;s &lt;b&gt;list&lt;/b&gt;" in text
    for told in ("perro", "kilo", "a character without a tile", "not one word", "fewer than 2"):
        assert (told in text) is (told != "perro")
    assert catalog.load("club").manifest.digest in text
    assert re.findall(r"[0-9a-f]{64}", text)[1] != catalog.load("club").manifest.digest
    assert "club" in boss.get("/lexicos").text
    assert len(catalog.load("club")) == 3


def test_a_zip(boss: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("README.txt", "read me")
        archive.writestr("disc.txt", "casa\ncol·legi\nany\n" * 20)
    answer = bring(boss, packed.getvalue(), "DISC2-LP.zip", language="ca", default="on")
    assert answer.headers["Location"] == "/lexicos/disc2-lp"
    assert catalog.default("ca") == "disc2-lp"
    assert "disc.txt" in boss.get("/lexicos/disc2-lp").text


@pytest.mark.parametrize(
    ("content", "filename", "fields", "told"),
    [
        ("", "x.txt", {}, "x.txt holds no word"),
        ("kkkk\n", "x.txt", {}, "holds no word"),
        (b"PK\x03\x04 broken", "x.zip", {}, "x.zip is a damaged or encrypted zip"),
        (b"\xff\xfe\x00", "x.txt", {}, "not UTF-16"),
        (b"\x00\x01\x02", "x.kwg", {}, "x.kwg"),
        (b"nonsense", "x.lexicon", {}, "x.lexicon"),
        (LIST, "x.txt", {"name": "../../x"}, "cannot name a lexicon"),
        (LIST, "x.txt", {"name": "fise-2009"}, "give another name"),
        (LIST, "x.txt", {"language": "xx"}, "xx"),
        (LIST, "", {}, "Choose the file"),
    ],
)
def test_what_cannot_be_a_list(
    boss: TestClient, content: bytes | str, filename: str, fields: dict[str, str], told: str
) -> None:
    before = catalog.names()
    answer = bring(boss, content, filename, **fields)
    assert 400 <= answer.status_code < 500
    problem = re.search(r'role="alert">.*?</p>', answer.text, re.DOTALL)
    if filename:
        assert problem
        assert told in problem[0]
        assert "/tmp" not in answer.text
        assert "--" not in problem[0]
    assert catalog.names() == before


@pytest.mark.parametrize(
    "filename", ["../../etc/passwd.txt", "C:\\x\\club.txt", ".txt", "a\0b.txt"]
)
def test_a_file_name_names_no_folder(boss: TestClient, filename: str, tmp_path: Path) -> None:
    answer = bring(boss, filename=filename, name="mine")
    assert answer.headers.get("Location") == "/lexicos/mine"
    assert {path.parent for path in tmp_path.rglob("mine.*")} == {catalog.folder()}


def test_too_much_is_not_even_read(boss: TestClient) -> None:
    answer = bring(boss, b"perro\n" * 50_000)
    assert answer.status_code == 413


def test_nobody_but_an_administrator(app: FastAPI, boss: TestClient) -> None:
    assert bring(boss).status_code == 303
    client = browser(app)
    assert bring(client, filename="other.txt").status_code in (303, 401)
    sign_up(client, "Marta")
    assert bring(client, filename="other.txt").status_code == 403
    assert send(client, "/lexicos/club/borrar").status_code == 403
    assert send(client, "/lexicos/club/predeterminado").status_code == 403
    assert catalog.at_hand("club")
    assert not catalog.at_hand("other")
    assert catalog.default("es") == "fise-2009"
    text = client.get("/lexicos").text + client.get("/lexicos/club").text
    assert "<form" not in text.partition("<main")[2].partition("</main>")[0]


def test_a_form_without_its_token(boss: TestClient) -> None:
    answer = boss.post("/lexicos", data={"csrf": "x"}, files={"file": ("club.txt", LIST)})
    assert answer.status_code == 403
    assert not catalog.at_hand("club")


def test_default_and_removal(boss: TestClient) -> None:
    bring(boss)
    assert send(boss, "/lexicos/club/predeterminado").headers["Location"] == "/lexicos/club"
    assert catalog.default("es") == "club"
    assert send(boss, "/lexicos/club/borrar").headers["Location"] == "/lexicos"
    assert catalog.default("es") == "fise-2009"
    assert not catalog.at_hand("club")
    assert send(boss, "/lexicos/club/borrar").status_code == 404
    assert [path.name for path in catalog.folder().rglob("club*")] == []


def test_running_games_keep_theirs(app: FastAPI, boss: TestClient) -> None:
    bring(boss)
    digest = catalog.load("club").manifest.digest
    with write_transaction(app.state.store) as connection:
        montse = accounts.require(connection, "Montse")
        bot = accounts.make_bot(connection, "Bot", "es", 1)
        row = GameRow(
            id="game1",
            created_at=1,
            edition="fise-2009",
            language="es",
            lexicon="club",
            lexicon_digest=digest,
            side_a=montse.id,
            side_b=bot.id,
        )
        games.create(connection, row)
    bring(boss, "perro\ngato\nsol\n", replace="on")
    assert catalog.load("club").manifest.digest != digest
    assert "casa" in catalog.load_digest(digest)
    send(boss, "/lexicos/club/borrar")
    assert "casa" in catalog.load_digest(digest)
    with write_transaction(app.state.store) as connection:
        games.refresh(connection, "game1", status="over")
    bring(boss, "perro\n", "other.txt")
    with pytest.raises(Unavailable):
        catalog.load_digest(digest)


def test_downloads(app: FastAPI, boss: TestClient) -> None:
    bring(boss)
    answer = boss.get("/lexicos/club/descarga?formato=.txt")
    assert answer.text == "CASA\nGATO\nPERRO\n"
    assert 'filename="club.txt"' in answer.headers["Content-Disposition"]
    assert boss.get("/lexicos/club/descarga?formato=.json").json() == ["CASA", "GATO", "PERRO"]
    whole = boss.get("/lexicos/club/descarga?formato=.lexicon").content
    assert bring(boss, whole, "copy.lexicon", name="copy").headers["Location"] == "/lexicos/copy"
    assert list(catalog.load("copy")) == ["CASA", "GATO", "PERRO"]
    assert boss.get("/lexicos/club/descarga?formato=.exe").status_code == 404
    assert browser(app).get("/lexicos/club/descarga").status_code == 403, "it may not be ours"
    assert boss.get("/lexicos/nada").status_code == 404
    assert boss.get("/lexicos/N%20A").status_code == 400
