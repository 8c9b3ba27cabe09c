"""The best-move player: answers only when an answer is due, by the law, from what it may see."""

from dataclasses import replace
from random import Random

import pytest

from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.engine import Generator
from letrado.game import (
    AcceptPlay,
    Actor,
    ClockMode,
    Command,
    Environment,
    Game,
    Phase,
    PlaceTiles,
    Protocol,
    ScheduleGame,
    Settings,
    Side,
    apply,
    decide,
)
from letrado.game import commands as c
from letrado.game.redaction import Viewer
from letrado.game.state import OVER
from letrado.game.visible_state import view_game
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.players import BestMove
from letrado.rulebook import load


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return catalog.load("fise-2009")


class Assisted:
    """A game without officials whose bag is drawn from by a seed."""

    def __init__(self, lexicon: Lexicon, edition: str = "fise-2009", seed: int = 1) -> None:
        self.lexicon, self.lot, self.now = lexicon, Random(seed), 0
        settings = Settings(
            edition,
            protocol=Protocol.ASSISTED,
            electronic=True,
            officials=False,
            clock=ClockMode(load(edition).time.modes[0]),
        )
        (first,) = decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0))
        self.game: Game = apply(None, first)
        self.do(c.StartRound(Actor.DIRECTOR))

    def draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        return bag.draw(count, self.lot)[0]

    def do(self, command: Command) -> None:
        self.now += 1000
        world = Environment(self.now, self.draw, self.lexicon.__contains__)
        for event in decide(self.game, command, world):
            self.game = apply(self.game, event)

    def sight(self, side: Side) -> Viewer:
        return Viewer(side.value)


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
def test_two_of_them_play_a_whole_game(lexicon: Lexicon, edition: str) -> None:
    table, player = Assisted(lexicon, edition), BestMove(lexicon)
    for _ in range(300):
        if table.game.phase in OVER:
            break
        answers = [
            answer
            for side in Side
            if (answer := player.answer(view_game(table.game, table.sight(side)))) is not None
        ]
        assert len(answers) == (2 if table.game.phase is Phase.SIGNING and not
                                table.game.closing.signed else 1)  # fmt: skip
        table.do(answers[0])
    assert table.game.phase is Phase.CLOSED
    assert sum(len(record.words) for record in table.game.records) > 20


def test_it_plays_the_engine_s_best_move(lexicon: Lexicon) -> None:
    table = Assisted(lexicon)
    side = table.game.mover
    answer = BestMove(lexicon).answer(view_game(table.game, table.sight(side)))
    rack = table.game.tiles.hands[side].known
    board = table.game.tiles.board
    best = Generator(lexicon).best(Position(board, (rack, replace(rack, tiles=()))), bag=86)
    assert isinstance(best.move, Placement)
    assert answer == PlaceTiles(Actor.of(side), best.move)


def test_it_challenges_what_is_in_no_list_and_accepts_the_rest(lexicon: Lexicon) -> None:
    for good in (True, False):
        table, player = Assisted(lexicon), BestMove(lexicon)
        side = table.game.mover
        move = player.answer(view_game(table.game, table.sight(side)))
        assert isinstance(move, PlaceTiles)
        if not good:
            tiles = move.placement.tiles
            move = replace(move, placement=replace(move.placement, tiles=tiles[::-1]))
        table.do(move)
        answer = player.answer(view_game(table.game, table.sight(side.other)))
        turn = table.game.turn
        assert turn is not None
        listed = all(word.tiles in lexicon for word in turn.score.words) if turn.score else False
        assert isinstance(answer, AcceptPlay if listed else c.ChallengeWords)
        assert listed is good


def test_it_refuses_a_first_play_off_the_centre(lexicon: Lexicon) -> None:
    table, player = Assisted(lexicon), BestMove(lexicon)  # F09 §20.1
    side = table.game.mover
    rack = table.game.tiles.hands[side].known.tiles
    tiles = tuple(tile for tile in rack if not tile.blank)[:2]
    placement = Placement.parse("1A " + "".join(map(str, tiles)), lexicon.alphabet)
    table.do(PlaceTiles(Actor.of(side), placement))
    assert table.game.phase is Phase.CENTRE_OPTION
    assert player.answer(view_game(table.game, table.sight(side))) is None
    answer = player.answer(view_game(table.game, table.sight(side.other)))
    assert isinstance(answer, c.RejectCentre)


def test_spectators_get_no_answer(lexicon: Lexicon) -> None:
    table = Assisted(lexicon)
    assert BestMove(lexicon).answer(view_game(table.game, Viewer.SPECTATOR)) is None
