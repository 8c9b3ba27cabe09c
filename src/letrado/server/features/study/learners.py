"""The learner: the account of the visitor, and the time that their cards use."""

from starlette.requests import Request

from letrado.server.security.identity import now_of, visitor_of


def owner_of(request: Request) -> str | None:
    """Return the owner of this visitor's study data; None if nothing is stored for them yet."""
    account = visitor_of(request).account
    return account.id if account else None


def card_time(request: Request) -> int:
    """Return the instant in seconds, as cards and lists are dated."""
    return now_of(request) // 1000
