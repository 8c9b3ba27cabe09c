"""``letrado words``: questions, lists and quizzes at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from letrado.cli import main
from letrado.cli.study import quiz
from letrado.lexicon import catalog
from letrado.store import LOCAL, Cards, open_database
from letrado.study.quiz import Kind, keys
from tests.engine.samples import coded


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


class Run:
    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["words", *arguments])
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["anagram", "caso"], ["ASCO", "CASO", "COSA", "SACO"]),
        (["anagram", "zzuc?"], []),
        (["within", "ñu", "length=2"], ["ÑU"]),
        (["pattern", "?x", "limit=3"], ["AX", "EX", "OX"]),
        (["pattern", "[ch]?", "--sort", "points"], ["CHA", "CHE"]),
        (["regex", "(ch|ll)e"], ["CHE"]),
        (["find", "length=2", "has=x"], ["AX", "EX", "OX", "XI"]),
        (["list", "2", "starts=y"], ["YA", "YE", "YO"]),
        (["find", "anagrams=9..", "length=4", "starts=a", "--limit", "2"], None),
    ],
)
def test_questions(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: list[str] | None
) -> None:
    run = Run(capsys, *arguments)
    assert run.code == 0
    found = Run(capsys, *arguments, "--json").json
    words = [word["word"] for word in found["words"]]
    assert run.out.split() == words
    assert found["total"] >= len(words)
    if expected is not None:
        assert [word for word in words if word in expected] == expected


def test_two_and_three_tile_lists_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(Run(capsys, "list", "2").out.split()) == 89
    assert len(Run(capsys, "list", "3").out.split()) == 524


def test_details(capsys: pytest.CaptureFixture[str]) -> None:
    (word,) = Run(capsys, "find", "pattern=casa", "--details", "--json").json["words"]
    assert word["ways"] == 3690
    assert word["back"] == ["D", "L", "N", "R", "S"]
    assert "·CASA·" in Run(capsys, "find", "pattern=casa", "--details").out


def test_hooks_and_extensions(capsys: pytest.CaptureFixture[str]) -> None:
    (word,) = Run(capsys, "hooks", "casa", "--json").json["words"]
    assert (word["without_first"], word["without_last"]) == ("ASA", "CAS")
    assert "CRASA" in word["inner"]
    assert "D L N R S" in Run(capsys, "hooks", "casa").out
    found = Run(capsys, "extensions", "pingo", "ends=ngo", "--json").json
    assert found["front"]["words"] == ["CAPINGO", "PINGOPINGO", "RESPINGO"]
    assert Run(capsys, "extensions", "pingo").code == 0


def test_between(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, words in (("older", "casa\nmesa\n"), ("newer", "casa\npino\nas\n")):
        (tmp_path / f"{name}.txt").write_text(words, "utf-8")
        with pytest.raises(SystemExit):
            main(["lexicon", "import", f"{name}.txt", "--name", name])
    capsys.readouterr()
    found = Run(capsys, "between", "older", "newer", "--json").json
    assert (found["left"]["words"], found["entered"]["words"]) == (["MESA"], ["AS", "PINO"])
    assert Run(capsys, "between", "older", "newer", "length=4").out.split()[-1] == "PINO"


def test_lists_are_saved_shown_exported_and_deleted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert Run(capsys, "list", "2", "--save", "dos").code == 0
    assert Run(capsys, "list", "2", "--save", "dos").code == 2
    assert Run(capsys, "find", "list=dos", "has=ñ", "--save", "dos", "--force").code == 0
    (row,) = Run(capsys, "lists", "--json").json["lists"]
    assert (row["name"], row["question"], row["lexicon"]) == ("dos", "list=dos has=ñ", "fise-2009")
    assert "dos" in Run(capsys, "lists").out
    for name in ("dos.txt", "dos.csv", "dos.tsv"):
        assert Run(capsys, "export", "dos", name).code == 0
        assert (tmp_path / name).read_text("utf-8")
    assert Run(capsys, "export", "dos", "dos.txt").code == 2
    assert Run(capsys, "export", "length=2", "ends=x", "x.txt").code == 0
    assert (tmp_path / "x.txt").read_text("utf-8") == "AX\nEX\nOX\n"
    assert Run(capsys, "remove", "dos").code == 0
    assert Run(capsys, "lists", "--json").json == {"lists": []}


def test_words_of_a_file_become_a_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("casa\nkilo\nxyz\nchirría\n", "utf-8")
    found = Run(capsys, "save", "mine", "mine.txt", "--json").json
    assert (found["words"], found["not_in_lexicon"], found["dropped"]) == (3, 1, {"no_tile": 1})
    Run(capsys, "find", "list=mine")
    (row,) = Run(capsys, "lists", "--json").json["lists"]
    assert row["words"] == 3


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["anagram", "k"], "letters.no_tile"),
        (["anagram", ""], "query.term"),
        (["anagram", "💥"], "letters.no_tile"),
        (["within", "a" * 10_000], "letters.count"),
        (["regex", "(a"], "pattern.unreadable"),
        (["pattern", "a" * 10_000], "pattern.length"),
        (["find", "nothing"], "query.term"),
        (["find", "list=none"], "list.unknown"),
        (["find", "in=none"], "lexicon.unknown"),
        (["list", "x"], "query.number"),
        (["hooks", "kilo"], "word.no_tile"),
        (["extensions", "k"], "tile.unknown"),
        (["between", "fise-2009", "none"], "lexicon.unknown"),
        (["export", "none", "a.txt"], "list.unknown"),
        (["export", "length=2", "a.doc"], "words.format"),
        (["export", "a.txt"], "words.export"),
        (["remove", "none"], "list.unknown"),
        (["save", "x", "none.txt"], "file.missing"),
        (["list", "2", "--save", "a/b"], "list.name"),
        (["find", "length=16", "--save", "x"], "list.size"),
        (["list", "2", "--sort", "luck"], "cli.usage"),
        (["anagram", "casa", "--lexicon", "none"], "lexicon.unknown"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], code: str
) -> None:
    run = Run(capsys, *arguments, "--json")
    assert (run.code, run.json["error"]["code"]) == (2, code)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == []
    people = Run(capsys, *arguments)
    assert (people.code, people.out) == (2, "")
    assert "Traceback" not in people.err


# -- quizzes -------------------------------------------------------------------------------------


class Player:
    """Answers from a list; the clock moves a second with each."""

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self.time = 1_800_000_000

    def answer(self, _prompt: str) -> str:
        if not self._answers:
            raise quiz.Stopped
        self.time += 1
        return self._answers.pop(0)

    @property
    def desk(self) -> quiz.Desk:
        return quiz.Desk(self.answer, self.answer, lambda: self.time)


def played(player: Player, kind: Kind, words: list[str], new: int = 20) -> dict[str, int]:
    lexicon = catalog.load("fise-2009")
    with open_database() as database:
        quiz.run(player.desk, lexicon, kind, keys(kind, coded(words), lexicon), new, database)
        cards = Cards(database, LOCAL, lexicon.name, kind.value).all()
    return {key: card.box for key, card in cards.items()}


def test_anagrams_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    player = Player("hacho", "xyz")
    boxes = played(player, Kind.ANAGRAM, ["zuzo", "ñoños", "casa"])
    assert boxes == {"OUZZ": 0, "ÑÑOOS": 0}
    assert "ZUZO" in capsys.readouterr().out
    player.time += 601
    again = Player("zuzo")
    again.time = player.time
    assert played(again, Kind.ANAGRAM, ["zuzo", "ñoños", "casa"])["OUZZ"] == 1


def test_hooks_valid_and_flash_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(Player("", "d l n r s"), Kind.HOOKS, ["casa"]) == {"CASA": 1}
    assert played(Player("?", "", "", "s"), Kind.HOOKS, ["casas"])["CASAS"] == 0
    boxes = played(Player("s", "what", "n"), Kind.VALID, ["casa"])
    assert len(boxes) == 2
    assert played(Player("", "no"), Kind.FLASH, ["casa"]) == {"AACS": 0}
    assert played(Player("", "sí"), Kind.FLASH, ["zuzo"])["OUZZ"] == 1
    capsys.readouterr()


def test_the_day_ends(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["casa", "zuzo", "perro", "mesa"]
    boxes = played(Player("", "", "", ""), Kind.ANAGRAM, words, new=2)
    assert len(boxes) == 2
    assert capsys.readouterr().out.count("\n") > 5


def test_quiz_and_due_as_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Run(capsys, "due").code == 0
    monkeypatch.setattr(quiz, "at_the_terminal", lambda: Player("s", "s").desk)
    assert Run(capsys, "quiz", "length=2", "--kind", "valid").code == 0
    found = Run(capsys, "due", "--json").json
    assert found["cards"][0]["cards"] == 2
    assert "fise-2009" in Run(capsys, "due").out
    assert Run(capsys, "quiz", "none").code == 2
    assert Run(capsys, "quiz", "length=16").code == 0
    assert Run(capsys, "quiz", "length=2", "--kind", "riddle").code == 2
