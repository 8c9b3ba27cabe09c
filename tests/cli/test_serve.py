"""Output of ``letrado serve`` when it begins, and what other commands know of that server."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from letrado.base.errors import Unreadable
from letrado.cli.output import console
from letrado.cli.server import serve, serving
from letrado.cli.server.serving import USUAL
from letrado.server.features.hall import hall
from tests.ports import free_port


class Begun:
    """Takes the place of the server, and keeps what it would have been run with."""

    def __init__(self) -> None:
        self.secure: ssl.SSLContext | None = None
        self.hall: tuple[str, ...] = ()
        self.host, self.noted = "", ""

    def __call__(
        self,
        listener: socket.socket,
        secure: ssl.SSLContext | None,
        hall: tuple[str, ...],
        announce: Callable[[], None],
    ) -> None:
        self.secure, self.hall = secure, hall
        announce()
        self.host = listener.getsockname()[0]
        self.noted = serving._read(serving._file())


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Begun:
    made = Begun()
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    monkeypatch.delenv("LETRADO_SITE", raising=False)
    monkeypatch.setattr("letrado.server.serve", made)
    monkeypatch.setattr(hall, "addresses", lambda: ["192.168.1.20", "10.42.0.1"])
    return made


@pytest.fixture
def port() -> int:
    return free_port()


def test_alone_it_listens_to_this_machine_only(
    begun: Begun, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.serve(port=port)
    assert begun.host == "127.0.0.1"
    assert begun.secure is None
    assert begun.hall == ()
    said = capsys.readouterr().out
    assert f"http://127.0.0.1:{port}/" in said
    assert "192.168" not in said


def test_in_a_hall_it_says_where_telephones_find_it(
    begun: Begun, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_force_terminal", True)
    serve.serve(port=port, hall=True)
    assert begun.host == hall.EVERYWHERE
    assert begun.hall == (f"http://192.168.1.20:{port}", f"http://10.42.0.1:{port}")
    assert begun.noted == begun.hall[0], "links that are given to others begin with it"
    said = capsys.readouterr().out
    assert f"http://192.168.1.20:{port}/" in said
    assert f"http://127.0.0.1:{port}/sala" in said
    assert "▀" in said


def test_without_a_network_it_says_so(
    begun: Begun, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "addresses", list)
    serve.serve(port=port, hall=True)
    assert begun.hall == ()
    assert capsys.readouterr().err


def test_over_tls_with_a_certificate_of_its_own(
    begun: Begun, port: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    serve.serve(port=port, tls=True)
    assert begun.secure is not None
    said = capsys.readouterr().out
    assert f"https://127.0.0.1:{port}/" in said
    assert said.count(":") > 32, "the fingerprint"
    files = tmp_path / "tls"
    serve.serve(port=port, certificate=files / "certificate.pem", key=files / "key.pem")
    assert begun.secure is not None
    again = capsys.readouterr().out
    assert "https://" in again
    assert again.count(":") < 32, "nothing to compare: it is the club's own"


def test_a_key_alone_is_no_certificate(begun: Begun, port: int, tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        serve.serve(port=port, key=tmp_path / "key.pem")
    assert begun.host == ""


def test_commands_find_the_server_that_runs_and_no_other(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert serving.address() == USUAL
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with serving.noted(address):
            assert serving.address() == address
            monkeypatch.setenv("LETRADO_SITE", "https://club.example/")
            assert serving.address() == "https://club.example"
            monkeypatch.delenv("LETRADO_SITE")
        assert serving.address() == USUAL, "it ended"
        with serving.noted(address):
            serving._file().write_text("http://127.0.0.1:1")
            assert serving.address() == USUAL, "it was killed, and nobody answers there"
        assert serving._file().is_file(), "what another server noted is left to it"
    serving._file().write_bytes(b"\xff" * 400)
    assert serving.address() == USUAL


PATIENCE = 60.0


def command(home: Path, *options: str) -> subprocess.Popen[str]:
    """Run ``letrado serve`` as people do."""
    environment = os.environ | {"LETRADO_HOME": str(home), "LETRADO_LANG": "en"}
    environment.pop("LETRADO_DATABASE_URL", None)
    return subprocess.Popen(
        [sys.executable, "-u", "-c", "from letrado.cli import main; main()", "serve", *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_over_a_corrupt_database_it_never_says_that_it_answers(port: int, tmp_path: Path) -> None:
    (tmp_path / "letrado.db").write_bytes(b"this is no database" * 400)
    process = command(tmp_path, "--port", str(port))
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode != 0
    assert "letrado.db" in said, "the terminal names the file"
    assert f":{port}" not in said


@pytest.mark.parametrize("options", [(), ("--tls",)])
def test_what_it_says_is_true_when_it_says_it(
    port: int, tmp_path: Path, options: tuple[str, ...]
) -> None:
    process = command(tmp_path, "--port", str(port), *options)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert f"127.0.0.1:{port}/" in line
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        scheme = "https" if options else "http"
        address = f"{scheme}://127.0.0.1:{port}/salud"
        with urllib.request.urlopen(address, timeout=PATIENCE, context=trusting) as answer:
            assert answer.status == 200
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
