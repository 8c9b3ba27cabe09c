"""A server for one hall: its addresses for telephones on the same network, and their page.

Nothing here contacts another machine: a hall may have a router and no Internet.
"""

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address
from typing import Annotated, cast

from fastapi import APIRouter, Query
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from letrado.reports.qr import qr_svg
from letrado.server.rendering.environment import page
from letrado.server.rendering.links import is_this_machine, site_of
from letrado.server.rendering.template_context import as_context

if sys.platform == "linux":
    import fcntl

router = APIRouter(include_in_schema=False)

EVERYWHERE = str(IPv4Address(0))
"""Address to listen on that everybody in the hall can reach."""

_FAR = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses outside; asking the system for the route to them sends nothing."""
_SIOCGIFADDR = 0x8915
_MOST = 8


def addresses() -> list[str]:
    """Return this machine's addresses on local networks, that of the default route first."""
    found: dict[str, None] = {}
    for each in (*_ways_out(), *_interfaces(), *_named()):
        known = IPv4Address(each)
        if not (known.is_loopback or known.is_unspecified or known.is_multicast):
            found[each] = None
    return sorted(found, key=lambda each: IPv4Address(each).is_link_local)[:_MOST]


def links(port: int, scheme: str) -> tuple[str, ...]:
    """Return the addresses as links."""
    return tuple(f"{scheme}://{each}:{port}" for each in addresses())


@dataclass(frozen=True, slots=True)
class HallPage:
    """The address of this site, its *code*, and its *others*, numbered."""

    link: str
    others: list[tuple[int, str]]
    reached: bool
    code: Markup
    is_hall: bool


@router.api_route("/sala", methods=["GET", "HEAD"])
def hall_page(request: Request, n: Annotated[int, Query(ge=1, le=_MOST)] = 1) -> Response:
    """Show the address of this site in large letters and as a code, for a projector."""
    known = halls_of(request) or (site_of(request),)
    link = known[min(n, len(known)) - 1]
    reached = not is_this_machine(link)
    shown = HallPage(
        link=link,
        others=[(at, each) for at, each in enumerate(known, 1) if each != link],
        reached=reached,
        code=qr_svg(f"{link}/", f"{link}/") if reached else Markup(),
        is_hall=bool(halls_of(request)),
    )
    return page(request, "hall.html", as_context(shown))


def halls_of(connection: HTTPConnection) -> tuple[str, ...]:
    """Return the links of hall mode; none in any other mode."""
    return cast(tuple[str, ...], connection.app.state.hall)


# -- finding out -------------------------------------------------------------------------------


def _ways_out() -> Iterator[str]:
    for far in _FAR:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            yield probe.getsockname()[0]


def _interfaces() -> Iterator[str]:
    """Yield addresses of interfaces, for a machine without a route, such as an access point."""
    if sys.platform == "linux":
        for _, name in socket.if_nameindex():
            with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                asked = struct.pack("256s", name.encode()[:15])
                told = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, asked)
                yield socket.inet_ntoa(told[20:24])


def _named() -> Iterator[str]:
    """Yield addresses of the system's own name: on Windows and macOS, every interface."""
    with suppress(OSError):
        for each in socket.gethostbyname_ex(socket.gethostname())[2]:
            with suppress(ValueError):
                yield str(ip_address(each))
