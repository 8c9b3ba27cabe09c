"""Pages beside the board in their empty and refused states: accounts, study, imports, reviews."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from letrado.base.i18n import LANGUAGES
from letrado.laws.articles import outline
from letrado.laws.editions import EDITIONS
from letrado.rulebook import EDITIONS as PLAYED
from letrado.rulebook import load
from letrado.server.features.admin import routes as admin_routes
from letrado.store import backup
from letrado.store.room import Room
from letrado.study.query import TERMS
from tests.profiles import FULL
from tests.server.support.marked_texts import marked_texts
from tests.server.support.page_checks import problems
from tests.server.support.page_site import Site
from tests.server.support.page_states import ASKED, EMPTY, LONG, Asked
from tests.server.support.people import browser
from tests.server.support.small_lexicons import CATALAN, SPANISH

Recorder = Callable[[str, object], None]
_MOST_TOLD = 40
_ADDRESS = "http://testserver"
_NAMES = {
    *("ana", "blas", "Ana", "Blas", "robot", "mia", "member-uno", "administrator-uno"),
    *("official-uno", "Uno", "Dos", "Liga", "partida", "Small list partida"),
    *(
        "repaso",
        "club",
        "fise-2009",
        "ca-open",
        "unknown",
        "Unknown",
        "nobody",
        "nowhere",
        "nonsense",
        "tres",
        LONG,
    ),
    *(f"Small list {name}" for name in ("repaso", "club", "fise-2009", "ca-open")),
    *(
        "ReDeLetras",
        "ReDeLetras, web",
        "a test list 1",
        "casero?",
        "x" * 59,
        "x" * 60,
        "file.txt",
        "file",
    ),
    *("zz", "never", '{"format":"letrado-game"', "es", "ca"),  # typed, or the name of a tile set
    *(name for edition in EDITIONS for name in outline(edition)),
    *(name for edition in PLAYED for name in load(edition).roles.values()),  # its own names
    *SPANISH,
    *CATALAN,
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with marked_texts():
        site = Site(tmp_path_factory.mktemp("site"))
        with browser(site.app):
            site.fill()
            yield site


def faults(site: Site, asked: Asked, languages: Sequence[str]) -> list[str]:
    """Everything that is wrong with a page, in the languages asked for."""
    found: list[str] = []
    for language in languages:
        answer = site.answer(asked, language)
        where = f"{asked.who} {asked.path[:60]} {asked.fields or ''} {language}"
        if answer.status_code != asked.status:
            found.append(f"{where}: {answer.status_code}, not {asked.status}")
        if "text/html" in answer.headers.get("content-type", ""):
            law = asked.path.startswith("/reglamento")
            page, names = answer.text.replace(_ADDRESS, ""), _NAMES | {*site.known.values()}
            if asked.path.startswith(("/estudio", "/cuestionario")):
                names |= TERMS.keys()  # conditions that people type
            if law:
                names |= {*EDITIONS}
            found += [f"{where}: {each}" for each in problems(page, names, codes=law)]
    return found


def test_every_page_and_form(site: Site, record_property: Recorder) -> None:
    found: list[str] = []
    for number, asked in enumerate(ASKED):
        found += faults(site, asked, LANGUAGES if FULL else [LANGUAGES[number % 3]])
    record_property("pages", len(ASKED) * (len(LANGUAGES) if FULL else 1))
    assert not found, f"{len(found)}:\n" + "\n".join(found[:_MOST_TOLD])


def test_an_official_keeps_a_table_and_is_called(site: Site) -> None:
    page = site.answer(Asked("official", "/mesas", 200), "en").text
    assert "Uno – Dos" in page
    assert 'class="wait"' in page


def test_a_place_where_there_is_nothing_yet(site: Site, tmp_path: Path) -> None:
    del site  # texts are marked as long as it is there
    empty, found = Site(tmp_path), list[str]()
    with browser(empty.app):
        empty.come()
        for path in EMPTY:
            found += faults(empty, Asked("administrator", path, 200), LANGUAGES)
    assert found == []


@pytest.mark.parametrize(
    "room",
    [Room(10**8, 0, None, 10**9), Room(10**8, 0, None, 2**28 - 1)],
    ids=["noticed", "urgent"],
)
def test_administrators_of_a_place_that_is_nearly_full(
    site: Site, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_routes, "measure", lambda _: room)
    assert faults(site, Asked("administrator", "/administracion", 200), LANGUAGES) == []


def test_administrators_of_a_place_where_a_backup_waits(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "left", lambda _: backup.Content("x", 1, 2))
    assert faults(site, Asked("administrator", "/administracion", 200), LANGUAGES) == []
