"""The beginning of links that are given to others: on slips, in codes, for a new password."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def site_of(connection: HTTPConnection) -> str:
    """Where others reach this place, without a slash at the end.

    What is set (``LETRADO_SITE``) counts first. In hall mode whoever sits at the server itself
    sees it as 127.0.0.1, where no telephone finds it: then it is the address in the hall.
    """
    state = connection.app.state
    if state.site:
        return str(state.site)
    here = f"{connection.url.scheme}://{connection.url.netloc}".replace("ws", "http", 1)
    if state.hall and is_this_machine(here):
        return str(state.hall[0])
    return here


def is_this_machine(link: str) -> bool:
    """Whether only this machine finds *link*.

    >>> [is_this_machine(each) for each in ("http://127.0.0.1:8765", "https://[::1]/", "http://x")]
    [True, True, False]
    """
    host = urlsplit(link).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
