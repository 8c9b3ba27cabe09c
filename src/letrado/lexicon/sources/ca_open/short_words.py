"""Our own corrections of the shortest words, where a general recipe is weakest and play needs most.

`short-words.tsv` is text for people: each line has a word (as accented text), what to do with it,
the dictionary entry that supports that, and the reason. Every line rests on a named entry of a
named open dictionary, never on a difference with the official list; whole classes of lines were
kept or dropped by their measured effect.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from letrado.lexicon.sources.ca_open.tiletext import normalise, tile_count

FILE = Path(__file__).with_name("short-words.tsv")
COLUMNS = ("word", "action", "entry", "reason")
MAX_TILES = 4


@dataclass(frozen=True, slots=True)
class Correction:
    """One reviewed line: add or remove a word, because a dictionary entry says so."""

    word: str
    action: str
    entry: str
    reason: str

    @property
    def text(self) -> str:
        """The word as the text of its tiles."""
        return normalise(self.word) or ""


def read(tsv: str) -> tuple[Correction, ...]:
    """Reads the corrections; refuses a line that is incomplete or repeated, by its number."""
    corrections: list[Correction] = []
    seen: set[str] = set()
    lines = [(n, line) for n, line in enumerate(tsv.splitlines(), 1) if line[:1] not in ("", "#")]
    if not lines or tuple(lines[0][1].split("\t")) != COLUMNS:
        raise ValueError(f"the first line must name the columns {', '.join(COLUMNS)}")
    for number, line in lines[1:]:
        fields = line.split("\t")
        if len(fields) != len(COLUMNS) or not all(fields):
            raise ValueError(f"line {number}: {len(COLUMNS)} filled columns are needed")
        correction = Correction(*fields)
        if correction.action not in ("add", "remove"):
            raise ValueError(f"line {number}: the action is add or remove")
        if not correction.text or tile_count(correction.text) > MAX_TILES:
            raise ValueError(f"line {number}: not a word of 2-{MAX_TILES} tiles")
        if correction.text in seen:
            raise ValueError(f"line {number}: a second line for {correction.text}")
        seen.add(correction.text)
        corrections.append(correction)
    return tuple(corrections)


def load() -> tuple[Correction, ...]:
    """Return the corrections that come with Letrado."""
    return read(FILE.read_text("utf-8"))


def corrected(words: Iterable[str], corrections: Iterable[Correction]) -> frozenset[str]:
    """Return the words with all corrections made."""
    result = set(words)
    for correction in corrections:
        if correction.action == "add":
            result.add(correction.text)
        else:
            result.discard(correction.text)
    return frozenset(result)
