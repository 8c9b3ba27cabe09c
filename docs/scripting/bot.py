"""A bot: it plays one game against a program of the house. python bot.py ADDRESS TOKEN [LEVEL]."""

import sys
from contextlib import suppress

from letrado import Alphabet, Exchange, Placement, Position
from letrado.client import Client, Refused, Stale, State, Table
from letrado.engine import Generator
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon


def move(state: State, table: Table, generator: Generator, alphabet: Alphabet) -> None:
    """Make the best move that the rules allow."""
    position = Position.read(f"{'/'.join(state.rows)} {state.rack}/ 0/0 0", alphabet)
    for found in generator.top(position, 20, bag=state.bag):
        with suppress(Refused):  # by a rule that the generator does not know: the next best
            if isinstance(found.move, Placement):
                table.do("PlaceTiles", placement=str(found.move))
            elif isinstance(found.move, Exchange):
                table.do("ExchangeTiles", tiles=str(found.move).lstrip("-"))
            else:
                break
            return
    table.do("PassTurn")


def answer(state: State, table: Table, lexicon: Lexicon) -> None:
    """Accept the opponent's play, or challenge the words that the lexicon does not have."""
    bad = [word for word in state.words if word not in lexicon]
    if bad and "ChallengeWords" in state.open:
        table.do("ChallengeWords", words=bad)
    else:
        table.do("AcceptPlay")


client = Client(sys.argv[1], sys.argv[2])
game = client.play(sys.argv[3] if len(sys.argv) > 3 else "vocabulary", clock="none")
with client.watch(game) as table:
    lexicon = catalog.load(client.state(game).game["lexicon"])
    generator = Generator(lexicon)
    for state in table:
        with suppress(Stale):  # it went on meanwhile: look again
            if "Sign" in state.open:
                table.do("Sign")
            elif state.must_answer:
                answer(state, table, lexicon)
            elif state.my_turn:
                move(state, table, generator, lexicon.alphabet)
print(game, state.game["result"])
