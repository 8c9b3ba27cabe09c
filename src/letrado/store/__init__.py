"""The store: data that people create here and want to find again, in one database.

By default the database is a file in ``LETRADO_HOME``.

Only commands and pages touch it. Everything is synchronous: a change is one plain function that
gets a connection, and the server calls it in a worker thread (`letrado.server.infra.db`).
"""

from letrado.store.games.stale import Stale
from letrado.store.ids import new_id
from letrado.store.study.cards import Cards
from letrado.store.study.lists import ListHead, Lists, SavedList, keep_list
from letrado.store.study.study import LOCAL, Database, open_database
from letrado.store.transactions.engine import open_store, read_transaction, write_transaction

__all__ = [
    "LOCAL",
    "Cards",
    "Database",
    "ListHead",
    "Lists",
    "SavedList",
    "Stale",
    "keep_list",
    "new_id",
    "open_database",
    "open_store",
    "read_transaction",
    "write_transaction",
]
