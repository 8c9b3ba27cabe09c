"""Entries of the lemario: the facts about a headword in the dictionary, one line an entry.

The columns are ``lemma homograph fem pos class model marks plural evidence accent``, with a tab
between them; docs/scripting/entries.md explains each. A file is read whole or not at all: a
lemario with one wrong line must never yield a lexicon that looks right.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NoReturn

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of
from letrado.lexicon.law.conjugation import Model
from letrado.lexicon.law.marks import marks
from letrado.lexicon.law.orthography import plain

FOLDER = Path(__file__).parent / "data" / "lemario"
FILES = ("entries.tsv", "entries-hunspell.tsv")
"""Files of the lemario: our lines, and those that rest on hunspell-es and keep its licence."""

CATEGORIES = frozenset(
    [
        "verb",
        "noun",
        "adj",
        "adv",
        "interj",
        "onomat",
        "conj",
        "prep",
        "contr",
        "pron",
        "art",
        "part",
        "nominal",
        "unknown",
    ]
)
"""Parts of speech; *nominal* is a noun or an adjective, if the evidence does not decide."""

VERB_CLASSES = frozenset(["tr", "intr", "prnl", "impers", "def", "inf"])
"""Classes of verbs in current use; *def* has its cells listed, *inf* only its infinitive."""

COUNT = "# entries: "
"""Beginning of the line in the head with the number of entries."""

EVIDENCE = frozenset(["list", "rulings", "hunspell", "wordlist", "suffix", "hand"])
PLURALS = frozenset(["", "none", "m", "f"])
"""Values of the plural column besides plurals spelled out (``=`` is the singular itself)."""

_ACCENTS = frozenset(["plain", "wordlist", "hunspell", "list", "rulings", "hand"])
_LETTERS = frozenset("aábcdeéfghiíjklmnñoópqrstuúüvwxyz")
_LARGEST = 32 << 20
_BEGINNING = 2
"""Letters that a plural which no rule gives has in common with its singular: *cual-es-quiera*."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A headword as the dictionary prints it, with the facts that the evidence supports."""

    lemma: str
    homograph: int
    fem: str
    pos: tuple[str, ...]
    verb_class: str
    model: str
    marks: frozenset[str]
    plural: str
    evidence: tuple[str, ...]
    accent: str

    @property
    def is_verb(self) -> bool:
        """True if the entry is conjugated, even if only in one form."""
        return self.pos == ("verb",)

    @property
    def with_se(self) -> bool:
        """True if the headword of a verb is printed with its pronoun."""
        return self.is_verb and self.lemma.endswith("se")

    @property
    def infinitive(self) -> str:
        r"""The infinitive of a verb without pronoun.

        >>> parse("dignarse\t\t\tverb\tprnl\tamar\t\t\tlist\tplain").infinitive
        'dignar'
        """
        return self.lemma[:-2] if self.with_se else self.lemma

    @property
    def inferred(self) -> bool:
        """True if nobody has checked the entry: its class follows from the list of words alone."""
        return not {"rulings", "hand"} & set(self.evidence)

    def __str__(self) -> str:
        """The line of the file; `parse` reads it back."""
        return "\t".join(
            (
                self.lemma,
                str(self.homograph or ""),
                self.fem,
                ",".join(self.pos),
                self.verb_class,
                self.model,
                ",".join(sorted(self.marks)),
                self.plural,
                ",".join(self.evidence),
                self.accent,
            )
        )


COLUMNS = tuple(field.name for field in fields(Entry))


class _WrongError(Exception):
    """A mistake in a line, with the values that would be right."""

    def __init__(self, problem: str, allowed: str) -> None:
        super().__init__(problem, allowed)
        self.problem, self.allowed = problem, allowed


def parse(line: str) -> Entry:
    """Read the entry of a line that is known to be right, such as one of a built index."""
    lemma, homograph, fem, pos, verb_class, model, marks_, plural, evidence, accent = line.split(
        "\t"
    )
    return Entry(
        lemma,
        int(homograph or 0),
        fem,
        tuple(pos.split(",")),
        verb_class,
        model,
        frozenset(marks_.split(",")) if marks_ else frozenset(),
        plural,
        tuple(evidence.split(",")),
        accent,
    )


def read_entries(file: Path, models: Mapping[str, Model]) -> tuple[Entry, ...]:
    """Read the entries of *file*; refuse a wrong one, or a verb without one of *models*."""
    return tuple(_checked(file, models))


def read_lemario(folder: Path, models: Mapping[str, Model]) -> tuple[Entry, ...]:
    """Read the entries of all files of *folder*, sorted; refuse a lemma and number given twice."""
    found: dict[tuple[str, int], Path] = {}
    entries: list[Entry] = []
    for file in (folder / name for name in FILES):
        for entry in read_entries(file, models):
            key = (entry.lemma, entry.homograph)
            if other := found.get(key):
                problem = f"“{entry.lemma}” {entry.homograph or ''}".rstrip() + " again"
                refuse_line(file, 0, problem, f"once in all files; it is in {other.name}")
            found[key] = file
            entries.append(entry)
    if not entries:
        refuse_line(folder / FILES[0], 0, "no entries", "one entry a line")
    entries.sort(key=lambda entry: (entry.lemma, entry.homograph))
    return tuple(entries)


def _checked(file: Path, models: Mapping[str, Model]) -> Iterator[Entry]:
    seen: dict[tuple[str, int], int] = {}
    previous = ("", 0)
    known_marks = frozenset(marks())
    for number, line in _lines(file):
        try:
            entry = _parse_strictly(line, models, known_marks)
            key = (entry.lemma, entry.homograph)
            if earlier := seen.get(key):
                raise _WrongError(f"the entry of line {earlier} again", "each entry once")
            if key < previous:
                raise _WrongError(f"“{entry.lemma}” after “{previous[0]}”", "sorted lines")
        except _WrongError as wrong:
            refuse_line(file, number, wrong.problem, wrong.allowed)
        seen[key], previous = number, key
        yield entry


def _lines(file: Path) -> Sequence[tuple[int, str]]:
    """Return the lines that hold entries, with their numbers; only the head has comments.

    The head has the number of entries: otherwise a file that lost its end would look right.
    """
    content = bytes_of(file, _LARGEST)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse_line(file, content.count(b"\n", 0, error.start) + 1, "not UTF-8", "UTF-8")
    lines = text.removesuffix("\n").split("\n")
    head = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    told = [line.removeprefix(COUNT) for line in lines[:head] if line.startswith(COUNT)]
    if len(told) != 1 or not told[0].isdecimal():
        refuse_line(file, 1, "the head does not tell how many entries there are", f"{COUNT}81000")
    found = list(enumerate(lines, 1))[head:]
    if len(found) != int(told[0]):
        refuse_line(file, len(lines), f"{len(found)} entries", f"{told[0]}, as the head says")
    return found


def _parse_strictly(line: str, models: Mapping[str, Model], known_marks: frozenset[str]) -> Entry:
    count = line.count("\t") + 1
    if count != len(COLUMNS):
        raise _WrongError(f"{count} columns", f"{len(COLUMNS)}, with a tab between them")
    cells = line.split("\t")
    if cells[1] and (not cells[1].isdecimal() or cells[1][0] == "0"):
        raise _WrongError(f"homograph “{cells[1][:20]}”", "empty, 1, 2 …")
    entry = parse(line)
    _word(entry.lemma, "lemma")
    if entry.fem:
        _word(entry.fem, "feminine")
        if not _is_feminine(plain(entry.fem), plain(entry.lemma)):
            raise _WrongError(f"“{entry.fem}” as feminine of “{entry.lemma}”", "the same stem")
    _among("part of speech", entry.pos, CATEGORIES)
    _among("mark", entry.marks, known_marks)
    _among("evidence", entry.evidence, EVIDENCE)
    if entry.accent not in _ACCENTS and not _share(entry.accent):
        raise _WrongError(
            f"accent “{entry.accent[:20]}”", ", ".join([*sorted(_ACCENTS), "rule:NN"])
        )
    if entry.plural not in PLURALS:
        for plural in entry.plural.split("/"):
            if plural != "=":
                _word(plural, "plural")
                if not _shares(plain(plural), plain(entry.lemma), _BEGINNING):
                    wrong = f"“{plural}” as plural of “{entry.lemma}”"
                    raise _WrongError(wrong, "the same beginning")
    if "verb" in entry.pos:
        _verb(entry, models)
    elif entry.verb_class or entry.model:
        raise _WrongError("class or model of what is no verb", "empty")
    if entry.plural in {"m", "f"} and not entry.fem:
        raise _WrongError(f"plural “{entry.plural}” without a feminine", "none, or spelled out")
    return entry


def _is_feminine(feminine: str, lemma: str) -> bool:
    """Say whether *feminine* ends in *-a*, *-triz*, *-isa* and the like after the common stem."""
    return feminine[-1] in "az" and _shares(feminine, lemma, len(lemma) - 2)


def _shares(word: str, lemma: str, letters: int) -> bool:
    """Say whether two words begin with the same *letters* letters, as far as the shorter allows."""
    letters = max(1, min(letters, len(lemma) - 1))
    return word[:letters] == lemma[:letters]


def _verb(entry: Entry, models: Mapping[str, Model]) -> None:
    if not entry.is_verb:
        raise _WrongError("a verb that is something else too", "an entry of its own for each")
    if entry.fem or entry.plural:
        raise _WrongError("feminine or plural of a verb", "an entry of its own for the noun")
    _among("class", (entry.verb_class,), VERB_CLASSES)
    for name in entry.model.split("+"):
        if name not in models:
            raise _WrongError(f"there is no model “{name[:40]}”", "a model of models.toml")
        if models[name].ending(entry.infinitive) is None:
            problem = f"“{entry.infinitive}” cannot follow the model “{name}”"
            raise _WrongError(problem, "a model that its ending admits")


def _word(text: str, what: str) -> None:
    if not text or not _LETTERS.issuperset(text):
        raise _WrongError(f"{what} “{text[:40]}”", "small letters of Spanish")


def _among(what: str, given: Iterable[str], allowed: frozenset[str]) -> None:
    for each in given:
        if each not in allowed:
            raise _WrongError(f"{what} “{each[:40]}”", ", ".join(sorted(allowed)))


def _share(accent: str) -> bool:
    rule, _, share = accent.partition(":")
    return rule == "rule" and share.isdecimal() and int(share) <= 100


def refuse_line(file: Path, line: int, problem: str, allowed: str) -> NoReturn:
    """Refuse a file of the lemario for what is wrong in one line."""
    raise Unreadable(
        "lemario.unreadable",
        "{file}, line {line}: {problem}; allowed: {allowed}. Nothing of the lemario is used",
        file="/".join(file.parts[-2:]),
        line=line,
        problem=problem,
        allowed=allowed,
    )
