"""Where somebody comes from, as far as one household, club or hall goes."""

from ipaddress import IPv6Address, IPv6Network


def network(address: str) -> str:
    """The network of an address, which limits count as one place.

    Whoever has one address of IPv6 has all that share its first half.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        known = IPv6Address(address)
    except ValueError:
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known) >> 64 << 64, 64)))
