"""Study and quiz over HTTP: what is shown, what is kept, and for whom."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from letrado.server import learners
from letrado.store import Cards, Lists, open_database
from letrado.study.cardbox import DAY

HTML = {"accept": "text/html"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    return tmp_path


def owners() -> set[str]:
    with open_database() as database:
        cards = database.execute("SELECT owner FROM card UNION SELECT owner FROM list")
        return {owner for (owner,) in cards}


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


def test_lists_are_kept_for_one_browser(client: TestClient) -> None:
    saved = client.post("/estudio/listas", data={"nombre": " l'amiga mía ", "q": "length=3"})
    assert saved.status_code == 303
    cookie = saved.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = client.cookies[learners.COOKIE]
    (owner,) = owners()
    assert token not in owner
    assert "l&#39;amiga mía" in client.get("/estudio").text
    page = client.get("/cuestionario?q=list%3D%22l'amiga+mía%22&tipo=anagram", headers=HTML)
    assert page.status_code == 200
    with open_database() as database:
        assert Lists(database, owner).load("l'amiga mía").words == ("AÑO", "SOL")
    client.cookies.clear()
    assert "l&#39;amiga mía" not in client.get("/estudio").text
    assert client.post("/estudio/listas/borrar", data={"nombre": "l'amiga mía"}).status_code == 404
    client.cookies[learners.COOKIE] = token
    assert client.post("/estudio/listas/borrar", data={"nombre": "l'amiga mía"}).status_code == 303
    assert "l&#39;amiga mía" not in client.get("/estudio").text


def key_on(page: str) -> str:
    found = re.search(r'name="clave" value="([^"]+)"', page)
    assert found
    return found[1]


def test_an_answer_is_kept_and_comes_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 1_800_000_000
    monkeypatch.setattr("letrado.server.quiz.now", lambda: time)
    asked = "/cuestionario?q=length%3D4&tipo=anagram&lexico=es"
    page = client.get(asked)
    assert owners() == set()
    key = key_on(page.text)
    form = {"q": "length=4", "tipo": "anagram", "lexico": "es", "clave": key}
    sent = client.post("/cuestionario", data=form | {"respuesta": "xyz"})
    assert sent.status_code == 303
    said = client.get(sent.headers["location"], headers=HTML)
    assert "XYZ" in said.text
    assert 'class="card said n"' in said.text
    assert key_on(client.get(asked).text) != key
    time += 601
    assert key_on(client.get(asked).text) == key
    with open_database() as database:
        (owner,) = owners()
        assert Cards(database, owner, "fise-2009", "anagram").all()[key].box == 0
    words = "casa perro calle chupe"
    right = client.post("/cuestionario", data=form | {"respuesta": words})
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
    sent = client.post(f"/cuestionario?lang={language}", data=form | answer)
    page = client.get(sent.headers["location"] + f"&lang={language}", headers=HTML)
    assert f'class="card said {sign}"' in page.text


def test_an_answer_names_its_article(client: TestClient) -> None:
    form = {"tipo": "valid", "lexico": "fise-2009", "clave": "CASAS", "respuesta": "yes"}
    sent = client.post("/cuestionario", data=form)
    page = client.get(sent.headers["location"] + "&lang=en", headers=HTML)
    assert 'class="reason"' in page.text
    assert re.search(r"art\. [\dA-Z]", page.text)


def test_nothing_is_due(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = client.get("/cuestionario?tipo=valid&lang=en", headers=HTML)
    assert "Nothing is due today" in empty.text
    client.post("/cuestionario", data={"tipo": "flash", "clave": "LOS", "respuesta": "yes"})
    again = client.get("/cuestionario?tipo=flash&lang=en", headers=HTML)
    assert "Nothing is due today" in again.text
    assert "hours" in again.text
    later = learners.now() + 2 * DAY
    monkeypatch.setattr("letrado.server.quiz.now", lambda: later)
    monkeypatch.setattr("letrado.server.study.now", lambda: later)
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
def test_forms_that_nobody_sent(client: TestClient, data: str, kind: str) -> None:
    answer = client.post(
        "/cuestionario", content=data.encode(), headers={"content-type": kind} | HTML
    )
    assert answer.status_code in (400, 422)
    assert "set-cookie" not in answer.headers
    assert owners() == set()
