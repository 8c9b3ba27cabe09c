"""The beginning of links that leave the site: on slips, in QR codes, for a new password."""

import logging
from functools import cache
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from letrado.server.security.allowed_hosts import is_loopback, is_ours

THIS_MACHINE = "127.0.0.1"

_log = logging.getLogger(__name__)


def site_of(connection: HTTPConnection) -> str:
    """Return the address at which others reach this site, without a slash at the end.

    The setting (``LETRADO_SITE``) counts first. Else it is the host that the browser asked for, if
    that is a name of this site (`hosts`). Any other name may be forged: then links begin with the
    address in the hall, or with the address of this machine at which the request came in. In hall
    mode a browser on the server itself sees it as 127.0.0.1, which no telephone can reach: then it
    is the address in the hall too.
    """
    state = connection.app.state
    if state.site:
        return str(state.site)
    scheme = connection.url.scheme.replace("ws", "http", 1)
    if is_ours(connection):
        here = f"{scheme}://{connection.headers['host']}"
        return str(state.hall[0]) if state.hall and is_this_machine(here) else here
    if state.hall:
        return str(state.hall[0])
    server = connection.scope.get("server") or (THIS_MACHINE, None)
    own = _address(scheme, str(server[0]), server[1])
    _warn_once(own)
    return own


def _address(scheme: str, host: str, port: int | None) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port}" if port else f"{scheme}://{shown}"


@cache
def _warn_once(own: str) -> None:
    _log.warning(
        "links for others begin with %s, for people come under a name that is not known to be "
        "this place's: set LETRADO_SITE",
        own,
    )


def is_this_machine(link: str) -> bool:
    """Say whether only this machine can open *link*.

    >>> [is_this_machine(each) for each in ("http://127.0.0.1:8765", "https://[::1]/", "http://x")]
    [True, True, False]
    """
    return is_loopback(urlsplit(link).hostname or "")
