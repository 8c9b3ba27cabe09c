"""What people do here and want to find again: one SQLite file in ``LETRADO_HOME``.

Only commands and pages touch it. Everything has an *owner*: this machine's user at the terminal,
a browser on the pages.
"""

from letrado.store.cards import Cards
from letrado.store.database import LOCAL, Database, open_database
from letrado.store.lists import Lists, SavedList

__all__ = ["LOCAL", "Cards", "Database", "Lists", "SavedList", "open_database"]
