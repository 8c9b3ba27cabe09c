"""Games played by hand in tests, with the tiles that the test deals and a few words."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sqlalchemy import Engine

from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    Environment,
    Event,
    Game,
    Protocol,
    ScheduleGame,
    Settings,
    Side,
    apply,
    decide,
)
from letrado.game.assisted import AcceptPlay, ExchangeTiles, PlaceTiles
from letrado.game.commands import Abandon, ChallengeWords, Command, PassTurn, Sign, StartRound
from letrado.game.redaction import Viewer
from letrado.game.settings import ClockMode
from letrado.game.state import OVER
from letrado.game.visible_state import view_game
from letrado.lexicon.lookup import Lexicon
from letrado.players import LEVELS
from letrado.server.live.game_index import derived
from letrado.server.live.game_log import GameLog
from letrado.store import write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from tests.server.support.small_lexicons import lexicon

WORDS = ("casa", "casas", "sol", "soles", "perro", "perros", "cansado", "as", "es", "no", "sé")
NOW = 1_800_000_000_000


def small_lexicon() -> Lexicon:
    """The words of these games."""
    return lexicon("repaso", "es", WORDS)


class Played:
    """A game by whole moves without a clock; player A begins."""

    def __init__(
        self,
        racks: tuple[str, str],
        words: Lexicon | None = None,
        lot: Random | None = None,
        event: str = "",
    ) -> None:
        self.words = words or small_lexicon()
        self.alphabet = self.words.alphabet
        self.events: list[Event] = []
        self.state: Game | None = None
        self._lot = lot
        self._dealt = [] if lot else ["A", "B", *racks]  # first the tiles that settle who begins
        settings = Settings(
            "cat" if self.alphabet.language == "ca" else "fise-2009",
            ("Ana", "Blas"),
            protocol=Protocol.ASSISTED,
            electronic=True,
            clock=ClockMode.NONE,
            officials=False,
            lexicon=self.words.name,
            lexicon_digest=self.words.manifest.digest,
            event=event,
        )
        self.do(ScheduleGame(Actor.DIRECTOR, settings))
        self.do(StartRound(Actor.SYSTEM))

    @property
    def game(self) -> Game:
        assert self.state is not None
        return self.state

    def do(self, command: Command) -> None:
        world = Environment(NOW + len(self.events), self._draw, self.words.__contains__)
        for event in decide(self.state, command, world):
            self.state = apply(self.state, event)
            self.events.append(event)

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        if self._dealt:
            tiles = self.alphabet.parse(self._dealt.pop(0))
            assert len(tiles) == count, (tiles, count)
            return tiles
        return bag.draw(count, self._lot)[0] if self._lot else bag.tiles[:count]

    @property
    def mover(self) -> Actor:
        return Actor.of(self.game.mover)

    @property
    def rival(self) -> Actor:
        return Actor.of(self.game.mover.other)

    # -- turns ---------------------------------------------------------------------------------

    def play(self, text: str, drawn: str | None = None) -> None:
        """A play that is accepted; *drawn* is what comes out of the bag then."""
        self._deal(drawn)
        rival = self.rival
        self.do(PlaceTiles(self.mover, Placement.parse(text, self.alphabet)))
        self.do(AcceptPlay(rival))

    def challenged(self, text: str, *words: str, drawn: str | None = None) -> None:
        """A play that is challenged; the judge answers by the words of the game."""
        self._deal(drawn)
        rival = self.rival
        self.do(PlaceTiles(self.mover, Placement.parse(text, self.alphabet)))
        self.do(ChallengeWords(rival, words))

    def exchange(self, tiles: str, drawn: str | None = None) -> None:
        self._deal(drawn)
        self.do(ExchangeTiles(self.mover, self.alphabet.parse(tiles)))

    def skip(self) -> None:
        self.do(PassTurn(self.mover))

    def give_up(self) -> None:
        self.do(Abandon(self.mover))

    def sign(self) -> None:
        for side in Side:
            self.do(Sign(Actor.of(side)))

    def _deal(self, drawn: str | None) -> None:
        if drawn is not None:
            self._dealt.append(drawn)


def small_game() -> Played:
    """A turn of every kind, then given up."""
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA", drawn="NDON")  # 1 A: 12; CASAS at 8D has 20
    played.challenged("I8 SE", "SE", drawn="LO")  # 2 B: 2 + CASAS 8 = 10, and correct
    played.challenged("10H NON", "NON")  # 3 A: no word of the list: taken back
    played.exchange("EP", drawn="AB")  # 4 B
    played.skip()  # 5 A
    played.play("J9 NO", drawn="CA")  # 6 B
    played.give_up()
    return played


def keep(store: Engine, played: Played, row: GameRow, *, digest: str | None = None) -> GameLog:
    """Put a game into the store in its present state."""
    words = played.words.manifest.digest if digest is None else digest
    row = replace(row, lexicon=played.words.name, lexicon_digest=words)
    row = replace(row, **derived(played.game, row))
    with write_transaction(store) as connection:
        games.create(connection, row)
        event_log.append(connection, row.id, 0, tuple(played.events))
    return GameLog(row).after(tuple(played.events))


def self_played(
    words: Lexicon, seed: int, levels: tuple[str, str] = ("equity", "vocabulary")
) -> Played:
    """A whole game of two programs over *words*, signed: the same for the same seed."""
    lot = Random(seed)
    played = Played(("", ""), words, lot)
    programs = {
        side: LEVELS[level].program(words, str(seed))
        for side, level in zip(Side, levels, strict=True)
    }
    while played.game.phase not in OVER:
        for side, program in programs.items():
            answer = program.answer(view_game(played.game, Viewer(side.value)))
            if answer is not None:
                played.do(answer)
                break
    return played


def at_human_pace(events: Sequence[Event], seed: int, now: int = NOW) -> tuple[Event, ...]:
    """The same log with the instants of people at play: seconds to a minute between steps."""
    lot, instants = Random(seed), dict[int, int]()
    for event in events:
        if event.at not in instants:
            now += lot.randrange(2_000, 60_000)
            instants[event.at] = now
    return tuple(replace(event, at=instants[event.at]) for event in events)
