"""The error for two additions to one log; apart from the log, so that study loads no referee."""

from letrado.base.errors import Illegal


class Stale(Illegal):
    """Somebody added to the log since it was read: read it again, and decide again."""
