"""Pairs of games between contenders of the arena, kept as they are played.

``build/matches`` holds a file a match: a line a pair, four scores, the first contender's first.
Whoever stops a match and asks for it again goes on where it was. A file is good only for the source
that its games were played with: engine, players, native core.
"""

import hashlib
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from bench.failed import Failed
from bench.progress import report
from letrado.engine import Ending, Game, Rules
from letrado.engine.comparing import Comparison
from letrado.lexicon import catalog
from letrado.players.arena import pairs as play_pairs

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build/matches"
SEED = 2026
TABLES = {"es": ("fise-2009", "fise-2009"), "ca": ("ca-open", "cat")}
"""Lexicon and rules of a language."""

_DECIDES = ("native", "src/letrado/engine", "src/letrado/players")
_RESULT = "src/letrado/players/data/ratings.tsv"


@lru_cache
def mark() -> str:
    """Return a mark that changes with whatever could make a program play otherwise."""
    listed = subprocess.run(
        ["git", "ls-files", *_DECIDES], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    digest = hashlib.sha256()
    for name in sorted(set(listed) - {_RESULT}):
        path = ROOT / name
        if "/tests/" not in name and path.exists():
            digest.update(name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def played(one: str, other: str, pairs: int, language: str = "es") -> Comparison:
    """Play the first against the second over so many pairs, those played before included."""
    return Comparison.of(_games(one, other, pairs, language))


def known(one: str, other: str, language: str = "es") -> int:
    """Pairs that have been played so far."""
    return len(_kept(_path(one, other, language)))


def stronger(one: str, other: str, pairs: int, language: str = "es") -> str:
    """Return the figures of the match; raise `Failed` unless the first is stronger beyond doubt."""
    seen = played(one, other, pairs, language)
    low, high = seen.elo_interval
    text = (
        f"{language}: {one} against {other}, {seen.pairs:,} pairs: {100 * seen.share:.1f} ± "
        f"{100 * seen.share_error:.1f} % of games, {seen.spread:+.1f} ± {seen.spread_error:.1f} "
        f"points a game, {seen.elo:+.0f} Elo ({low:+.0f} to {high:+.0f})"
    )
    if not seen.share - seen.share_error > 0.5:
        raise Failed(text)
    return text


def _path(one: str, other: str, language: str) -> Path:
    name = "-".join([language, one, other, str(SEED), mark()])
    return FOLDER / (name.replace(":", "_") + ".tsv")


def _kept(path: Path) -> list[list[int]]:
    """The pairs of a file; a last line that was not finished does not count."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8").split("\n")[:-1]
    return [[int(cell) for cell in line.split("\t")] for line in lines]


def _games(one: str, other: str, pairs: int, language: str) -> Iterator[Game]:
    path = _path(one, other, language)
    done = _kept(path)[:pairs]
    for scores in done:
        yield _game(scores[:2], 0)
        yield _game(scores[2:], 1)
    if len(done) == pairs:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join("\t".join(map(str, each)) + "\n" for each in done), "utf-8")
    lexicon, rules = TABLES[language]
    left = play_pairs(
        catalog.load(lexicon), one, other, pairs - len(done), Rules.of(rules), SEED, len(done)
    )
    with path.open("a", encoding="utf-8") as file:
        count, half = len(done), None
        for game in left:
            yield game
            if half is None:
                half = game
                continue
            file.write("\t".join(map(str, (*half.scores, *game.scores))) + "\n")
            file.flush()
            count, half = count + 1, None
            report(f"{one} against {other}: {count:,} of {pairs:,} pairs")
    report("")


def _game(scores: list[int], starter: int) -> Game:
    """A game of which only the result was kept."""
    return Game((scores[0], scores[1]), starter, 0, Ending.OUT, (0, 0), (0, 0))
