"""When two add to one log: apart from the log itself, so that study need not load the referee."""

from letrado.base.errors import Illegal


class Stale(Illegal):
    """Somebody added to the log since it was read: read it again, and decide again."""
