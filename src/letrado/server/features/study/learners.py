"""Who learns here: the account of whoever asks, and the time that his cards go by."""

from starlette.requests import Request

from letrado.server.security.identity import now_of, visitor_of


def owner_of(request: Request) -> str | None:
    """The owner of what this visitor keeps; None when nothing is kept for him yet."""
    account = visitor_of(request).account
    return account.id if account else None


def card_time(request: Request) -> int:
    """The instant in seconds, as cards and lists are dated."""
    return now_of(request) // 1000
