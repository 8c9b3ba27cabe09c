"""Networks of addresses: one household, club or hall each."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

_HOUSEHOLD, _SITE = 56, 48
"""Bits of an IPv6 address that are equal in one household, and in the largest network that one
customer is given.
"""


def network(address: str) -> str:
    """Return the network of an address, which limits count as one place.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1::/56', '192.0.2.7')
    """
    return _shared(address, _HOUSEHOLD)


def site(address: str) -> str:
    """Return the widest network that one person may have around an address or a `network`.

    Only what one person could use up for everybody is counted so: neighbours share it.

    >>> site("192.0.2.7"), site("2001:db8:1:2:3::4"), site("2001:db8:1::/56")
    ('192.0.2.7', '2001:db8:1::/48', '2001:db8:1::/48')
    """
    return _shared(address.partition("/")[0], _SITE)


@lru_cache(maxsize=16_384)  # asked with every message, and parsing an address is slow
def _shared(address: str, bits: int) -> str:
    try:
        known = IPv6Address(address)
    except ValueError:
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known) >> 128 - bits << 128 - bits, bits)))
