"""Catalan: a word is valid if its list has it; open sources say what it may be.

There is no regulation that derives Catalan words: the federation's list decides. So a verdict is
membership, in the same form as for Spanish, with lemma and category where the open sources know
them. They are used with every list: the one built here, or an imported one.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from letrado.base.errors import Illegal, LetradoError
from letrado.core.tiles import Alphabet
from letrado.lexicon import catalog, packed
from letrado.lexicon.law.form_status import FormStatus, accepted, refused
from letrado.lexicon.law.verdict import Reading, Verdict
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import bounded, playable

EDITION = "cat"
OPEN_SOURCES = "open_sources"
"""Name in verdicts for the source of readings."""

_MAGIC = "letrado-catalan-1"
_LINES_A_BLOCK = 128


class FormReading(NamedTuple):
    """A reading of a form: its lemma, categories, cell and written form."""

    lemma: str
    categories: tuple[str, ...]
    cell: str
    spelling: str


def write_analysis(found: Mapping[str, Iterable[FormReading]], path: Path) -> None:
    """Write the readings of forms, by the text of their tiles, to *path*."""
    lines = (f"{text} {' '.join(map(_token, found[text]))}" for text in sorted(found))
    table = packed.Lines(lines, _LINES_A_BLOCK, keyed=True)
    packed.write(path, _MAGIC, {"forms": table}, forms=len(found))


def _token(reading: FormReading) -> str:
    return ":".join((reading.lemma, ",".join(reading.categories), reading.cell, reading.spelling))


class CatalanAnalysis:
    """The readings of forms in the open sources; made when `ca-open` is built."""

    def __init__(self, path: Path) -> None:
        self._forms = packed.Tables(path, _MAGIC)["forms"]

    def __len__(self) -> int:
        return len(self._forms)

    def find(self, text: str) -> tuple[FormReading, ...]:
        """Return the readings of a form, given as the text of its tiles (``COL·LEGI``)."""
        found = self._forms.find(text)
        return tuple(_reading(token) for token in found.split(" ")) if found else ()


def _reading(token: str) -> FormReading:
    lemma, categories, cell, spelling = token.split(":")
    return FormReading(lemma, tuple(categories.split(",")), cell, spelling)


def analysis_file() -> Path:
    """Return the file of the analysis, beside the lexicons that were built here."""
    return catalog.target("ca-open").with_suffix(catalog.ANALYSIS)


def load_analysis() -> CatalanAnalysis | None:
    """Return the analysis that was built here; None if it was not."""
    path = analysis_file()
    return _open(path, path.stat().st_mtime_ns) if path.exists() else None


@lru_cache(maxsize=2)
def _open(path: Path, _changed: int) -> CatalanAnalysis:
    return CatalanAnalysis(path)


class CatalanJudge:
    """Judge words by a Catalan list; nothing in it changes, so threads may share it."""

    name = EDITION

    def __init__(self, lexicon: Lexicon, analysis: CatalanAnalysis | None) -> None:
        self.lexicon = lexicon
        self._analysis = analysis
        self._alphabet = Alphabet.load("ca")

    @property
    def analysed(self) -> bool:
        """True if it knows lemmas and categories."""
        return self._analysis is not None

    def __call__(self, text: str) -> Verdict:
        """Return the verdict on a word as people type it; raise `Unreadable` for no word at all."""
        word = bounded(text)
        unplayable: LetradoError | None = None
        faces = ""
        try:
            tiles = playable(word, self._alphabet)
            faces = "".join(tile.face for tile in tiles)
        except Illegal as error:
            unplayable = error
        listed = unplayable is None and word in self.lexicon
        standing = accepted("", "listed") if listed else refused("", "not_listed")
        readings = self._readings(faces, standing)
        return Verdict(
            word=word,
            plain=faces.lower(),
            edition=EDITION,
            readings=readings,
            unplayable=unplayable,
            listed_in=self.lexicon.name if listed and not readings else "",
            analysis=OPEN_SOURCES if readings else "",
        )

    def _readings(self, faces: str, standing: FormStatus) -> tuple[Reading, ...]:
        found = self._analysis.find(faces) if self._analysis and faces else ()
        listed = [
            Reading(each.lemma, 0, each.cell, each.spelling, each.categories, standing)
            for each in found
        ]
        return tuple(sorted(listed, key=lambda each: (each.is_verb, each.lemma, each.cell)))


def judge(lexicon: str | None = None) -> CatalanJudge:
    """Return the judge by the Catalan list called *lexicon*, or by the default one."""
    return CatalanJudge(catalog.load(lexicon or catalog.default("ca")), load_analysis())
