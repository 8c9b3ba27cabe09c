"""Reviews of finished games, kept in memory for a while: a finished game never changes.

What could have been played is worked out by whoever asks, a few turns at a time, in a worker
thread: a review that nobody looks at any more takes nothing. Several servers share what they found
(`letrado.server.features.review.sharing`).
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock

from letrado.base.errors import LetradoError
from letrado.game import Game
from letrado.lexicon.lookup import Lexicon
from letrado.review import NORMAL, Analysis, Analyst, Depth, PlayedTurn, played_turns
from letrado.review.keeping import as_text, from_text
from letrado.rulebook import Rulebook
from letrado.server.features.board.best_plays import generator_over
from letrado.server.features.lexicons.lexicons import LexiconSource, serving
from letrado.server.live.game_log import GameLog
from letrado.store.games.games import GameRow

AT_ONCE = 0.4
"""Seconds for which somebody who asks is kept waiting; the rest he asks for again."""

_MOST_KEPT = 100
_ANALYSTS = 2
"""Languages or editions that are at hand at the same time: each takes some 12 MB to search with."""

_FORM = 1
"""Of what is kept for other servers; whoever changes what a review says counts it up."""

Clock = Callable[[], float]


class _Analysts:
    """Who works reviews out: the last ones asked, and one at a time. Reviews hold none of them."""

    def __init__(self, most: int = _ANALYSTS) -> None:
        self._most = most
        self._made: OrderedDict[tuple[str, str, str, str], Analyst] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._made)

    def analyse(self, turn: PlayedTurn, book: Lexicon, rules: Rulebook, depth: Depth) -> Analysis:
        """The turn of a game under these rules, with the words of *book*."""
        key = (book.alphabet.fingerprint, book.manifest.digest, rules.id, depth.key)
        with self._lock:
            if key not in self._made:
                self._made[key] = Analyst(book, rules, depth, generator=generator_over(book))
            self._made.move_to_end(key)
            if len(self._made) > self._most:
                self._made.popitem(last=False)
            return self._made[key].analyse(turn)


_analysts = _Analysts()


class Review:
    """A finished game: its turns, and as much as has been worked out of what could have been."""

    def __init__(self, log: GameLog, lexicons: LexiconSource, depth: Depth = NORMAL) -> None:
        self.row: GameRow = log.row
        self.game: Game = log.game
        self.turns: tuple[PlayedTurn, ...] = played_turns(log.events)
        self.book: Lexicon | None = None
        self.problem: LetradoError | None = None
        try:
            self.book = _book_of(log.row, lexicons)
        except LetradoError as error:
            self.problem = error
        self._depth = depth
        self._found: dict[int, Analysis] = {}
        self._told: set[int] = set()
        self._seq = log.seq
        self._lock = Lock()

    @property
    def mark(self) -> str:
        """What it follows from; with another log, or other words, it would be another."""
        words = self.book.manifest.digest if self.book else ""
        return f"{_FORM} {self._depth.key} {self._seq} {words}"

    def learn(self, kept: Mapping[int, str]) -> None:
        """Take over what others have found out, by the numbers of turns."""
        alphabet = self.game.tiles.board.alphabet
        for number, text in kept.items():
            if number not in self._found:
                self._found[number] = from_text(text, alphabet)
            self._told.add(number)

    def untold(self) -> dict[int, str]:
        """What others have not been told yet."""
        alphabet = self.game.tiles.board.alphabet
        fresh = {number: each for number, each in self.found.items() if number not in self._told}
        return {number: as_text(each, alphabet) for number, each in fresh.items()}

    def told(self, numbers: Iterable[int]) -> None:
        """These turns have been kept for others."""
        self._told.update(numbers)

    @property
    def found(self) -> Mapping[int, Analysis]:
        """What is known by now, by the numbers of turns."""
        return dict(self._found)

    @property
    def analysed(self) -> int:
        """How many turns are worked out, from the first on without a gap."""
        numbers = (turn.number for turn in self.turns)
        return next((number - 1 for number in numbers if number not in self._found), len(self))

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be worked out, or nothing can be."""
        return self.book is None or self.analysed == len(self)

    def work(
        self, wanted: int | None = None, seconds: float = AT_ONCE, clock: Clock = time.monotonic
    ) -> None:
        """Work out the turn *wanted*, then others from the left until *seconds* are over."""
        until = clock() + seconds
        if wanted is not None:
            self._work_out(wanted)
        while not self.is_whole:
            self._work_out(self.analysed + 1)
            if clock() >= until:
                return

    def _work_out(self, number: int) -> None:
        with self._lock:  # two who look at the same game share the work
            if self.book is None or number in self._found:
                return
            turn, rules = self.turns[number - 1], self.game.rules
            self._found[number] = _analysts.analyse(turn, self.book, rules, self._depth)


def _book_of(row: GameRow, lexicons: LexiconSource) -> Lexicon:
    """The words that the game was played with; a record that names none is held against ours."""
    if row.lexicon_digest:
        return lexicons.load_digest(row.lexicon_digest)
    return lexicons.load(serving(lexicons, row.language))


class Reviews:
    """The reviews asked for last; all threads share them."""

    def __init__(self, lexicons: LexiconSource, most: int = _MOST_KEPT) -> None:
        self._lexicons, self._most = lexicons, most
        self._kept: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self, account: str) -> None:
        """Read the games of an account anew: its name has changed."""
        with self._lock:
            for key in [key for key, kept in self._kept.items() if kept.row.side_of(account)]:
                del self._kept[key]

    def of(self, log: GameLog) -> Review:
        """The review of a game that is over; one that was opened again gets a new one."""
        key = (log.row.id, log.seq)
        with self._lock:
            kept = self._kept.get(key)
        made = kept if kept and kept.book else Review(log, self._lexicons)
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept.book is None:  # or its lexicon has come back since
                kept = self._kept[key] = made
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return kept
