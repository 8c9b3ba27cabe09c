"""Study and quiz over HTTP: what is shown, what is kept, and for whom."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, union

from letrado.store import Cards, Lists, read_transaction, write_transaction
from letrado.store.people import accounts, grants
from letrado.store.tables import card, saved_list
from letrado.study.cardbox import DAY
from tests.server.support.people import (
    HTML,
    Clock,
    browser,
    name_of,
    send,
    sign_up,
    small_app,
    token,
)
from tests.server.support.small_lexicons import catalog


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return small_app(tmp_path, clock)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with browser(app, "es") as client:
        yield client


def owners(app: FastAPI) -> set[str]:
    with read_transaction(app.state.store) as connection:
        return set(
            connection.execute(union(select(card.c.owner), select(saved_list.c.owner))).scalars()
        )


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_the_study_page(client: TestClient, language: str) -> None:
    page = client.get(f"/estudio?lang={language}")
    assert page.status_code == 200
    assert "length%3D2" in page.text
    assert "set-cookie" not in page.headers
    assert client.head("/estudio").status_code == 200


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("clase=anagram&texto=asca", ["CASA"]),
        ("clase=within&texto=casass", ["CASA", "CASAS"]),
        ("clase=pattern&texto=c*a", ["CASA"]),
        ("clase=regex&texto=.*(ll|rr).*", ["CALLE", "PERRO"]),
        ("clase=contains&texto=sa&orden=longest", ["CASAS", "CASA"]),
        ("q=length%3D5 has%3Ds&lexico=fise-2009", ["CASAS"]),
        ("q=in!%3Dclub&largo=3", ["AÑO", "SOL"]),
        ("q=length%3D9&lexico=ca", []),
        ("texto=anyque&lexico=ca", ["ANY", "QUE"]),
    ],
)
def test_questions(client: TestClient, asked: str, words: list[str]) -> None:
    page = client.get(f"/estudio?{asked}&lang=en", headers=HTML)
    assert page.status_code == 200
    assert re.findall(r"<td><a [^>]*>(?:<[^>]*>·</span>)?([^<]+)", page.text) == words


@pytest.mark.parametrize(
    "asked",
    ["clase=regex&texto=(a", "q=nothing", "largo=x", "texto=k", "q=in%3Dnone", "q=list%3Dnone"],
)
def test_a_question_that_cannot_be_is_told_on_the_page(client: TestClient, asked: str) -> None:
    page = client.get(f"/estudio?{asked}", headers=HTML)
    assert page.status_code == 200
    assert 'class="problem"' in page.text


def test_bad_addresses(client: TestClient) -> None:
    for path in (
        "/estudio?lexico=none",
        "/estudio?lexico=../x",
        f"/estudio?q={'a' * 600}",
        "/cuestionario?tipo=riddle",
        "/cuestionario?q=nothing",
        "/cuestionario?clave=KILO&dado=no",
        "/cuestionario?nuevas=-1",
        "/estudio/palabras.doc?q=length%3D4",
        "/estudio/palabras.txt?q=x",
    ):
        answer = client.get(path, headers=HTML)
        assert answer.status_code in (400, 404, 422), path
        assert "<html" in answer.text


def test_words_are_downloaded(client: TestClient) -> None:
    text = client.get("/estudio/palabras.txt?q=length%3D3")
    assert text.text == "AÑO\nSOL\n"
    assert "attachment" in text.headers["content-disposition"]
    table = client.get("/estudio/palabras.csv?q=length%3D3")
    assert table.text.splitlines()[0].startswith("word,tiles")
    cards = client.get("/estudio/palabras.tsv?q=length%3D3")
    assert cards.text.splitlines()[-1] == "L O S\tSOL"


def test_lists_are_kept_for_a_guest_and_for_nobody_else(app: FastAPI, client: TestClient) -> None:
    name = "l'amiga mía"
    saved = send(client, "/estudio/listas", nombre=f" {name} ", q="length=3")
    assert saved.status_code == 303
    assert "HttpOnly" in saved.headers["set-cookie"]
    (owner,) = owners(app)
    with read_transaction(app.state.store) as connection:
        assert accounts.require(connection, name_of(client)).id == owner
    assert "l&#39;amiga mía" in client.get("/estudio").text
    page = client.get("/cuestionario?q=list%3D%22l'amiga+mía%22&tipo=anagram")
    assert page.status_code == 200
    assert Lists(app.state.store, owner).load(name).words == ("AÑO", "SOL")
    other = browser(app, "es")
    assert "l&#39;amiga mía" not in other.get("/estudio").text
    assert send(other, "/estudio/listas/borrar", nombre=name).status_code == 401
    sign_up(client, "Marta")  # a guest who stays keeps what they have
    assert "l&#39;amiga mía" in client.get("/estudio").text
    assert send(client, "/estudio/listas/borrar", nombre=name).status_code == 303
    assert "l&#39;amiga mía" not in client.get("/estudio").text


@pytest.mark.parametrize(
    "page",
    [
        "/estudio?q=length%3D3",
        "/cuestionario?q=length%3D3&tipo=valid",
        "/cuestionario?q=length%3D3&tipo=anagram",
        "/cuestionario?q=length%3D3&tipo=hooks",
        "/cuestionario?q=length%3D3&tipo=flash&clave=LOS&vuelta=1",
    ],
)
def test_forms_carry_their_token(client: TestClient, page: str) -> None:
    text = client.get(page).text
    assert text.count('method="post"') == text.count(f'name="csrf" value="{token(client)}"') > 0


def key_on(page: str) -> str:
    found = re.search(r'name="clave" value="([^"]+)"', page)
    assert found
    return found[1]


def test_an_answer_is_kept_and_comes_back(app: FastAPI, client: TestClient, clock: Clock) -> None:
    asked = "/cuestionario?q=length%3D4&tipo=anagram&lexico=es"
    page = client.get(asked)
    assert owners(app) == set()
    key = key_on(page.text)
    form = {"q": "length=4", "tipo": "anagram", "lexico": "es", "clave": key}
    sent = send(client, "/cuestionario", **form, respuesta="xyz")
    assert sent.status_code == 303
    said = client.get(sent.headers["location"], headers=HTML)
    assert "XYZ" in said.text
    assert 'class="card said n"' in said.text
    assert key_on(client.get(asked).text) != key
    clock.now += 601_000
    assert key_on(client.get(asked).text) == key
    (owner,) = owners(app)
    assert Cards(app.state.store, owner, "fise-2009", "anagram").all()[key].box == 0
    words = "casa perro calle chupe"
    right = send(client, "/cuestionario", **form, respuesta=words)
    assert right.status_code == 303


@pytest.mark.parametrize(
    ("kind", "answer", "sign"),
    [
        ("anagram", {"respuesta": "Sól"}, "y"),
        ("anagram", {"respuesta": ""}, "n"),
        ("hooks", {"antes": "", "despues": ""}, "y"),
        ("hooks", {"antes": "a", "despues": ""}, "n"),
        ("valid", {"respuesta": "yes"}, "y"),
        ("valid", {"respuesta": "no"}, "n"),
        ("flash", {"respuesta": "yes"}, "y"),
    ],
)
@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_every_kind(
    client: TestClient, language: str, kind: str, answer: dict[str, str], sign: str
) -> None:
    key = "LOS" if kind in ("anagram", "flash") else "SOL"
    if kind == "flash":
        turned = client.get(f"/cuestionario?tipo=flash&q=length%3D3&clave={key}&vuelta=1")
        assert "SOL" in turned.text
    form = {"q": "length=3", "tipo": kind, "lexico": "fise-2009", "clave": key}
    sent = send(client, f"/cuestionario?lang={language}", **form, **answer)
    page = client.get(sent.headers["location"] + f"&lang={language}", headers=HTML)
    assert f'class="card said {sign}"' in page.text


def test_an_answer_names_its_article(client: TestClient) -> None:
    form = {"tipo": "valid", "lexico": "fise-2009", "clave": "CASAS", "respuesta": "yes"}
    sent = send(client, "/cuestionario", **form)
    page = client.get(sent.headers["location"] + "&lang=en", headers=HTML)
    assert 'class="reason"' in page.text
    assert re.search(r"art\. [\dA-Z]", page.text)


def test_nothing_is_due(client: TestClient, clock: Clock) -> None:
    empty = client.get("/cuestionario?tipo=valid&lang=en", headers=HTML)
    assert "No card is due now" in empty.text
    send(client, "/cuestionario", tipo="flash", clave="LOS", respuesta="yes")
    again = client.get("/cuestionario?tipo=flash&lang=en", headers=HTML)
    assert "No card is due now" in again.text
    assert "hours" in again.text
    clock.now += 2 * DAY * 1000
    assert "Turn the card" in client.get("/cuestionario?tipo=flash&lang=en", headers=HTML).text
    assert "Due today" in client.get("/estudio?lang=en").text


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("", "application/x-www-form-urlencoded"),
        ("tipo=valid", "application/x-www-form-urlencoded"),
        ("tipo=valid&clave=SOL", "application/x-www-form-urlencoded"),
        ("tipo=riddle&clave=SOL&respuesta=yes", "application/x-www-form-urlencoded"),
        ("tipo=valid&clave=%3F%3F&respuesta=yes", "application/x-www-form-urlencoded"),
        ("tipo=hooks&clave=SOL&antes=k&despues=", "application/x-www-form-urlencoded"),
        ("clave=" + "A" * 600, "application/x-www-form-urlencoded"),
        ("clave=%ff", "application/x-www-form-urlencoded"),
        ("&".join(f"a{n}=1" for n in range(30)), "application/x-www-form-urlencoded"),
        ('{"clave": "SOL"}', "application/json"),
        ("ñ", "application/x-www-form-urlencoded"),
    ],
)
def test_forms_that_nobody_sent(app: FastAPI, client: TestClient, data: str, kind: str) -> None:
    headers = {"content-type": kind, "X-CSRF-Token": token(client)}
    answer = client.post("/cuestionario", content=data.encode(), headers=headers)
    assert answer.status_code in (400, 413, 422)
    assert owners(app) == set()
    del headers["X-CSRF-Token"]
    answer = client.post("/cuestionario", content=data.encode(), headers=headers)
    assert answer.status_code in (400, 403, 422)


@pytest.mark.parametrize("path", ["/estudio", "/estudio?lexico=ca", "/cuestionario?q=length%3D4"])
def test_a_language_without_lexicon_is_asked_of_another(
    app: FastAPI, client: TestClient, path: str
) -> None:
    app.state.lexicons = catalog(catalan=False)
    page = client.get(path + ("&" if "?" in path else "?") + "lang=ca")
    assert page.status_code == 200
    assert "fise-2009" in page.text
    assert "català" in page.text[page.text.index('class="notice"') :]
    assert "lexicon build" not in page.text
    app.state.lexicons = catalog()
    assert 'class="notice"' not in client.get(path).text


def test_only_administrators_are_told_how_a_lexicon_is_built(
    app: FastAPI, client: TestClient
) -> None:
    app.state.lexicons = catalog(catalan=False)
    sign_up(client, "ana")
    pages = ("/", "/lexicos", "/palabras?q=any&lexico=ca", "/estudio?lexico=ca-open")
    for page in pages:
        assert "lexicon build" not in client.get(page).text, page
    assert "ca-open" in client.get("/").text
    with write_transaction(app.state.store) as connection:
        ana = accounts.require(connection, "ana").id
        grants.give(connection, ana, grants.ADMINISTRATOR, grants.SITE, 1)
    assert "letrado lexicon build ca-open" in client.get("/").text


def test_a_question_without_words_says_so(client: TestClient) -> None:
    page = client.get("/estudio?clase=within&texto=zzzz&lang=en")
    assert "No words match" in page.text
    assert "Save as a list" not in page.text
