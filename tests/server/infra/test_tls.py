"""TLS: the certificate that a club makes for itself, and what changes when pages come over it."""

import http.client
import os
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import uvicorn
from cryptography.hazmat.primitives import serialization
from fastapi import FastAPI

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.server.infra.certificate import LASTS, Certificate, self_made
from letrado.server.run import configured
from tests.server.support.people import Clock, small_app


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return self_made(tmp_path_factory.mktemp("tls"), ["192.168.1.20"])


@contextmanager
def served(app: FastAPI, secure: ssl.SSLContext | None) -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = uvicorn.Server(configured(app, secure))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def headers_of(
    port: int, trusted: Path | None = None, headers: dict[str, str] | None = None
) -> tuple[list[str], str | None]:
    """The cookies that the page for signing in sets, and what it says of TLS."""
    if trusted is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    else:
        context = ssl.create_default_context(cafile=str(trusted))
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context)
    try:
        cookies: list[str] = []
        for path in ("/entrar", "/tema?tema=dark"):
            connection.request("GET", path, headers={"Accept": "text/html"} | (headers or {}))
            answer = connection.getresponse()
            answer.read()
            cookies += answer.headers.get_all("Set-Cookie") or []
        return cookies, answer.headers["Strict-Transport-Security"]
    finally:
        connection.close()


def test_cookies_are_secure_exactly_under_tls(made: Certificate, tmp_path: Path) -> None:
    """A browser that trusts the certificate verifies it by address: 127.0.0.1 is in it."""
    app = small_app(tmp_path, Clock())
    with served(app, made.context()) as port:
        cookies, only_tls = headers_of(port, made.file)
        assert len(cookies) == 2
        assert all("Secure" in each for each in cookies)
        assert only_tls is not None
        assert only_tls.startswith("max-age=")
        with pytest.raises(ssl.SSLCertVerificationError):
            headers_of(port, self_made(tmp_path / "another", []).file)


def test_behind_a_proxy_of_this_machine_its_word_counts(tmp_path: Path) -> None:
    app = small_app(tmp_path, Clock())
    with served(app, None) as port:
        cookies, only_tls = headers_of(port)
        assert len(cookies) == 2
        assert not any("Secure" in each for each in cookies)
        assert only_tls is None
        proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        cookies, only_tls = headers_of(port, headers=proxied)
        assert all("Secure" in each for each in cookies)
        assert only_tls is not None


def test_a_certificate_is_kept_while_it_serves(tmp_path: Path) -> None:
    folder, now = tmp_path / "tls", datetime.now(UTC)
    first = self_made(folder, ["192.168.1.20"], now)
    assert self_made(folder, ["192.168.1.20"], now + timedelta(days=300)) == first
    assert self_made(folder, [], now) == first
    assert self_made(folder, ["192.168.1.21"], now) != first, "another address"
    second = self_made(folder, [], now)
    assert self_made(folder, [], now + LASTS - timedelta(days=5)) != second, "it ends soon"
    (folder / "certificate.pem").write_text("nothing")
    self_made(folder, [], now).context()
    if os.name == "posix":
        assert (folder / "key.pem").stat().st_mode & 0o077 == 0, "nobody else reads the key"


def test_files_that_are_no_certificate_are_refused(tmp_path: Path, made: Certificate) -> None:
    assert made.key is not None
    other = self_made(tmp_path / "other", [])
    locked = tmp_path / "locked.pem"
    key = serialization.load_pem_private_key(made.key.read_bytes(), None)
    locked.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret"),
        )
    )
    junk = tmp_path / "junk.pem"
    junk.write_text("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n")
    pairs: list[tuple[Path, Path | None, type[LetradoError]]] = [
        (tmp_path / "none.pem", made.key, Unavailable),
        (tmp_path, made.key, Unreadable),
        (junk, made.key, Unreadable),
        (made.file, other.key, Unreadable),
        (made.file, locked, Unreadable),
        (made.file, None, Unreadable),
    ]
    for file, key_file, kind in pairs:
        with pytest.raises(kind):
            Certificate(file, key_file).context()


def test_certificate_and_key_may_be_one_file(tmp_path: Path, made: Certificate) -> None:
    assert made.key is not None
    whole = tmp_path / "whole.pem"
    whole.write_bytes(made.key.read_bytes() + made.file.read_bytes())
    Certificate(whole, None).context()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    with pytest.raises(Unavailable):
        self_made(file / "tls", [])


def test_names_of_a_machine_with_an_odd_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("", "portátil", "a-b.example"):
        monkeypatch.setattr(socket, "gethostname", lambda name=name: name)
        self_made(tmp_path / (name or "none"), []).context()
