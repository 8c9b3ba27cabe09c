"""Characters that no text has, and forms in other encodings: refused on every way in."""

from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from markupsafe import Markup
from starlette.requests import Request
from starlette.testclient import TestClient, WebSocketDenialResponse

from letrado.base.errors import LetradoError
from letrado.server.rendering.environment import page
from letrado.server.rendering.fragments import Fragment, Fragments
from tests.server.support.people import browser, send, sign_up, token

ADDRESSES = (
    "/juego/%00",
    "/juego/%00/repaso",
    "/juego/%00/descarga.gcg",
    "/torneo/a%00b",
    "/partidas/%00",
    "/mesa/%00",
    "/no/such/page%00",
    "/static/%00",
    "/palabras?q=%00",
    "/torneos?despues=%00",
    "/temporada?%00=1",
)


def multipart(client: TestClient, path: str, charset: str, field: str) -> Response:
    fields = {"csrf": token(client), "name": field, "text": field, "nombre": field}
    body = "".join(
        f'--XX\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
        for name, text in fields.items()
    )
    kind = f"multipart/form-data; boundary=XX{charset}"
    return client.post(path, content=f"{body}--XX--\r\n", headers={"Content-Type": kind})


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_address_with_a_nul_is_looked_at(app: FastAPI, address: str) -> None:
    answer = browser(app).get(address)
    assert answer.status_code == 400
    if not address.startswith("/static/"):
        assert "has a character that no text has" in answer.text


def test_programs_and_sockets_are_told_so_too(app: FastAPI) -> None:
    client = browser(app)
    for path in ("/api/v1/games/%00", "/api/v1/offers/%00"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "request.character")
    with (
        pytest.raises(WebSocketDenialResponse) as none,
        client.websocket_connect("/juego/%00/ws"),
    ):
        pass
    assert none.value.status_code == 400


@pytest.mark.parametrize(
    "charset", ["unicode_escape", "utf-16", "zlib", "utf-7", "x" * 5_000, '""']
)
@pytest.mark.parametrize("path", ["/entrar", "/entrar/alta", "/importar/comprobar", "/nowhere"])
def test_forms_in_another_encoding_are_refused(app: FastAPI, path: str, charset: str) -> None:
    client = browser(app)
    answer = multipart(client, path, f"; charset={charset}", "\\ud800")
    assert answer.status_code == 400
    assert "UTF-8" in answer.text


@pytest.mark.parametrize("charset", ["", "; charset=UTF-8", '; charset="utf-8"', "; charset*=x''y"])
def test_forms_in_ours_are_read(app: FastAPI, charset: str) -> None:
    answer = multipart(browser(app), "/importar/comprobar", charset, "\\ud800")
    assert answer.status_code != 500
    assert "UTF-8" not in answer.text


def test_no_form_with_a_nul_is_taken_by_its_token_or_with_a_header(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "ana")
    sent = send(client, "/jugador/ana/denunciar", text="a\0b")
    named = client.post("/entrar", data={"csrf": token(client), "a\0b": "x"})
    headed = client.post(
        "/cuenta/clave", data={"password": "a\0b"}, headers={"X-CSRF-Token": token(client)}
    )
    file = client.post(
        "/importar", data={"csrf": token(client)}, files={"file": ("a\0b.gcg", b"#")}
    )
    stateless = client.post("/api/v1/score", data={"answer": "a\0b"})
    for answer in (sent, named, headed, stateless):
        assert answer.status_code == 400
        assert "has a character that no text has" in answer.text
    assert file.status_code != 500


def test_half_a_character_fails_no_page(app: FastAPI) -> None:
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/x", "query_string": b""}
    scope |= {"headers": [], "app": app, "server": ("testserver", 80), "scheme": "http"}
    asked, words = Request(scope), {"message": "a\ud800b", "status": 400}
    whole = page(asked, "failure.html", words | {"error": LetradoError("x", "y")})
    refused = app.state.render.refusal(asked, "a\ud800b", 429, {})
    assert b"a?b" in whole.body
    assert b"a?b" in refused.body
    kept = Fragments()
    kept.keep("x", Fragment(Markup(), Markup(), Markup("a\ud800b")))
    found = kept.find("x")
    assert found is not None
    assert found.content == "a?b"
