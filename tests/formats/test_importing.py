import zipfile
from pathlib import Path

import pytest

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.formats.exporting import export
from letrado.formats.importing import import_file
from letrado.lexicon import catalog


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))


def words(folder: Path, text: str, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_an_import_can_be_used_by_name(tmp_path: Path) -> None:
    done = import_file(words(tmp_path, "perro\nkilo\n"), name="mine", title="Mine", licence="CC0")
    assert done.lexicon.name == "mine"
    assert "mine" in catalog.names()
    assert "perro" in catalog.load("mine")
    assert done.as_dict()["dropped"] == {"no_tile": {"count": 1, "samples": [(2, "kilo")]}}
    assert catalog.load("mine").manifest.licence == "CC0"


def test_a_bad_import_leaves_the_earlier_lexicon(tmp_path: Path) -> None:
    import_file(words(tmp_path, "perro\n"), name="mine")
    before = catalog.target("mine").read_bytes()
    with pytest.raises(Unreadable) as caught:
        import_file(words(tmp_path, "gato\n"), name="mine")
    assert caught.value.code == "lexicon.exists"
    with pytest.raises(Unreadable) as caught:
        import_file(words(tmp_path, "kilo\n"), name="mine", force=True)
    assert caught.value.code == "wordlist.empty"
    assert catalog.target("mine").read_bytes() == before
    found = sorted(path.name for path in catalog.folder().iterdir())
    assert found == ["mine.lexicon", "mine.report"]


def test_a_new_import_is_seen_at_once(tmp_path: Path) -> None:
    import_file(words(tmp_path, "perro\n"), name="mine")
    assert "gato" not in catalog.load("mine")
    import_file(words(tmp_path, "perro\ngato\n"), name="mine", force=True)
    assert "gato" in catalog.load("mine")


@pytest.mark.parametrize("ending", [".txt", ".json", ".kwg", ".lexicon"])
def test_what_is_exported_can_be_imported(tmp_path: Path, ending: str) -> None:
    many = (
        "de la el agua boca casa chico noche leche dedo fuego gato hijo ojo luna calle llave mano"
    )
    many += " niño sueño pan queso perro tierra sol tres uva vino taxi examen yo hoy zapato voz"
    first = import_file(words(tmp_path, many.replace(" ", "\n")), name="first").lexicon
    path = tmp_path / f"out{ending}"
    if ending == ".lexicon":
        path.write_bytes(first.path.read_bytes())
    else:
        export(first, path)
    second = import_file(path, name="second").lexicon
    assert list(second) == list(first)
    assert second.manifest.digest == first.manifest.digest


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    lexicon = import_file(words(tmp_path, "perro\n"), name="mine").lexicon
    with pytest.raises(Unreadable, match=r"\.kwg"):
        export(lexicon, tmp_path / "out.doc")


def test_the_default_of_a_language_can_change(tmp_path: Path) -> None:
    assert catalog.default("ca") == "ca-open"
    import_file(words(tmp_path, "col·legi\n"), name="disc", language="ca")
    catalog.set_default("ca", "disc")
    assert catalog.default("ca") == "disc"
    assert catalog.default("es") == "fise-2009"


def test_a_default_that_was_removed_while_it_was_chosen_is_none(tmp_path: Path) -> None:
    import_file(words(tmp_path, "col·legi\n"), name="disc", language="ca")
    catalog.remove("disc")
    catalog.set_default("ca", "disc")
    assert catalog.default("ca") == "ca-open"


@pytest.mark.parametrize("name", ["", "..", "a/b", "Ñ", "x" * 65, ".hidden"])
def test_names_that_cannot_be_files(name: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        import_file(words(tmp_path, "perro\n"), name=name)
    assert caught.value.code == "lexicon.name"


def test_a_removed_lexicon_is_gone_and_serves_no_longer(tmp_path: Path) -> None:
    import_file(words(tmp_path, "perro\n"), name="fise-2009", force=True)
    catalog.set_default("es", "fise-2009")
    assert len(catalog.load("fise-2009")) == 1
    catalog.remove("fise-2009")
    assert len(catalog.load("fise-2009")) == 636_598
    with pytest.raises(Unavailable):
        catalog.remove("fise-2009")


def test_the_readme_of_a_zip_is_never_the_list(tmp_path: Path) -> None:
    path = tmp_path / "small.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("list.txt", "ABAC\nCOL·LEGI\n")
        archive.writestr("readme.txt", "a readme that is longer than the list " * 20)
    assert list(import_file(path, name="small", language="ca").lexicon) == ["ABAC", "COL·LEGI"]


def test_what_is_not_there_says_how_to_get_it() -> None:
    with pytest.raises(Unavailable, match="letrado lexicon build ca-open"):
        catalog.load("ca-open")
    with pytest.raises(Unavailable, match="Available"):
        catalog.load("nothing")
    with pytest.raises(Unavailable):
        catalog.default("fr")


def test_a_damaged_choice_of_defaults_is_named() -> None:
    catalog.folder().mkdir(parents=True)
    (catalog.folder() / "defaults.json").write_text("{", "utf-8")
    with pytest.raises(LetradoError, match=r"defaults\.json"):
        catalog.default("es")
