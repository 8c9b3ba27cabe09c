"""Reviews of finished games, kept in memory for a while: a finished game never changes.

Each request analyses a few turns in a worker thread, so that a review that nobody reads any more
costs nothing. Several servers share their analyses (`letrado.server.features.review.sharing`).
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
"""Seconds that a request may take; the client asks again for the rest."""

_MOST_KEPT = 100
_ANALYSTS = 2
"""Languages or editions kept ready at the same time: each takes some 12 MB to search with."""

_FORM = 1
"""Version of the analyses kept for other servers; increase it when their content changes."""

Clock = Callable[[], float]


class _Analysts:
    """The analysts used last, each for one request at a time; reviews hold none of them."""

    def __init__(self, most: int = _ANALYSTS) -> None:
        self._most = most
        self._made: OrderedDict[tuple[str, str, str, str], Analyst] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._made)

    def analyse(
        self, turn: PlayedTurn, lexicon: Lexicon, rules: Rulebook, depth: Depth
    ) -> Analysis:
        """Analyse the turn of a game under these rules, with the words of *lexicon*."""
        key = (lexicon.alphabet.fingerprint, lexicon.manifest.digest, rules.id, depth.key)
        with self._lock:
            if key not in self._made:
                self._made[key] = Analyst(lexicon, rules, depth, generator=generator_over(lexicon))
            self._made.move_to_end(key)
            if len(self._made) > self._most:
                self._made.popitem(last=False)
            return self._made[key].analyse(turn)


_analysts = _Analysts()


class Review:
    """A finished game: its turns, and the analyses made so far."""

    def __init__(self, log: GameLog, lexicons: LexiconSource, depth: Depth = NORMAL) -> None:
        self.row: GameRow = log.row
        self.game: Game = log.game
        self.turns: tuple[PlayedTurn, ...] = played_turns(log.events)
        self.lexicon: Lexicon | None = None
        self.problem: LetradoError | None = None
        try:
            self.lexicon = _lexicon_of(log.row, lexicons)
        except LetradoError as error:
            self.problem = error
        self._depth = depth
        self._found: dict[int, Analysis] = {}
        self._told: set[int] = set()
        self._seq = log.seq
        self._lock = Lock()

    @property
    def mark(self) -> str:
        """Identifies the sources of the review; another log, or other words, would change it."""
        words = self.lexicon.manifest.digest if self.lexicon else ""
        return f"{_FORM} {self._depth.key} {self._seq} {words}"

    def learn(self, kept: Mapping[int, str]) -> None:
        """Take over analyses of other servers, by the numbers of turns."""
        alphabet = self.game.tiles.board.alphabet
        for number, text in kept.items():
            if number not in self._found:
                self._found[number] = from_text(text, alphabet)
            self._told.add(number)

    def untold(self) -> dict[int, str]:
        """Return the analyses that are not stored for other servers yet."""
        alphabet = self.game.tiles.board.alphabet
        fresh = {number: each for number, each in self.found.items() if number not in self._told}
        return {number: as_text(each, alphabet) for number, each in fresh.items()}

    def told(self, numbers: Iterable[int]) -> None:
        """Note that these turns have been stored for others."""
        self._told.update(numbers)

    @property
    def found(self) -> Mapping[int, Analysis]:
        """The analyses so far, by the numbers of turns."""
        return dict(self._found)

    @property
    def analysed(self) -> int:
        """Number of turns analysed, from the first on without a gap."""
        numbers = (turn.number for turn in self.turns)
        return next((number - 1 for number in numbers if number not in self._found), len(self))

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def is_whole(self) -> bool:
        """Say whether every turn is analysed, or none can be."""
        return self.lexicon is None or self.analysed == len(self)

    def work(
        self, wanted: int | None = None, seconds: float = AT_ONCE, clock: Clock = time.monotonic
    ) -> None:
        """Analyse the turn *wanted*, then others from the left until *seconds* are over."""
        until = clock() + seconds
        if wanted is not None:
            self._work_out(wanted)
        while not self.is_whole:
            self._work_out(self.analysed + 1)
            if clock() >= until:
                return

    def _work_out(self, number: int) -> None:
        with self._lock:  # two requests for the same game share the work
            if self.lexicon is None or number in self._found:
                return
            turn, rules = self.turns[number - 1], self.game.rules
            self._found[number] = _analysts.analyse(turn, self.lexicon, rules, self._depth)


def _lexicon_of(row: GameRow, lexicons: LexiconSource) -> Lexicon:
    """Return the words that the game was played with; a record without any uses our default."""
    if row.lexicon_digest:
        return lexicons.load_digest(row.lexicon_digest)
    return lexicons.load(serving(lexicons, row.language))


class Reviews:
    """The reviews used last; all threads share them."""

    def __init__(self, lexicons: LexiconSource, most: int = _MOST_KEPT) -> None:
        self._lexicons, self._most = lexicons, most
        self._kept: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self, account: str) -> None:
        """Read the games of an account again, because its name has changed."""
        with self._lock:
            for key in [key for key, kept in self._kept.items() if kept.row.side_of(account)]:
                del self._kept[key]

    def of(self, log: GameLog) -> Review:
        """Return the review of a game that is over; a game that was opened again gets a new one."""
        key = (log.row.id, log.seq)
        with self._lock:
            kept = self._kept.get(key)
        made = kept if kept and kept.lexicon else Review(log, self._lexicons)
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept.lexicon is None:  # or its lexicon has become available since
                kept = self._kept[key] = made
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return kept
