"""A client of the server's API: play, watch, study and receive webhooks from a program.

Everything is synchronous, and nothing is needed but a token (docs/scripting/api.md):

    client = Client("http://127.0.0.1:8765", token)
    with client.watch(client.play("vocabulary", clock="none")) as table:
        for state in table:
            if state.my_turn:
                table.do("PassTurn")
"""

from letrado.client.asking import Client
from letrado.client.refusals import NotDone, Refused, Stale
from letrado.client.states import State
from letrado.client.tables import Table
from letrado.client.telling import check_webhook

__all__ = ["Client", "NotDone", "Refused", "Stale", "State", "Table", "check_webhook"]
