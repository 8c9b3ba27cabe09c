"""Tell addresses of the open Internet from all special ones (IANA special-purpose registries).

The tables name more than Python's ``is_global``, which differs between versions: relays, anycast
services and site-local addresses are no place where a member's program can be.
"""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

_SPECIAL_V4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private use
            "100.64.0.0/10",  # shared by customers of one provider
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # a cloud's own machine, which its guests can ask
            "169.254.0.0/16",  # link-local
            "172.16.0.0/12",  # private use
            "192.0.0.0/24",  # protocol assignments; clouds answer at 192.0.0.192
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # multicast tunnels (AMT)
            "192.88.99.0/24",  # 6to4 relays
            "192.168.0.0/16",  # private use
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)

_UNICAST_V6 = IPv6Network("2000::/3")
"""All that is assigned to anybody; loopback, local, multicast and discarded are outside."""

_SPECIAL_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocol assignments
            "2001:db8::/32",  # documentation
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)

_NAT64 = IPv6Network("64:ff9b::/96")
_COMPATIBLE = IPv6Network("::/96")
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address belongs to somebody on the open Internet.

    An address that carries another one is judged by that: packets would go there.

    >>> from ipaddress import ip_address
    >>> [is_public(ip_address(each)) for each in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_V4)
    if carried := tuple(_carried(address)):
        return all(map(is_public, carried))
    if address not in _UNICAST_V6 or any(address in network for network in _SPECIAL_V6):
        return False
    return all(map(is_public, _isatap(address)))


def _carried(address: IPv6Address) -> Iterator[IPv4Address]:
    """Yield the IPv4 addresses to which a translator or a tunnel would send."""
    if address.ipv4_mapped:
        yield address.ipv4_mapped
    elif address.sixtofour:
        yield address.sixtofour
    elif address.teredo:
        yield from address.teredo  # the server that relays, and the client behind it
    elif address in _NAT64 or address in _COMPATIBLE:
        yield IPv4Address(address.packed[12:])


def _isatap(address: IPv6Address) -> Iterator[IPv4Address]:
    if int.from_bytes(address.packed[8:12], "big") in _ISATAP:
        yield IPv4Address(address.packed[12:])
