"""Webhooks go to addresses of the open Internet, and to none in disguise."""

from ipaddress import ip_address

import pytest

from letrado.base.errors import Unreadable
from letrado.server.api.webhook_targets import read_target
from letrado.server.security.public_addresses import is_public

SPECIAL = (
    # IPv4: first, last and well-known addresses of each special network
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.0.1", "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.0.8", "192.0.0.9", "192.0.0.170", "192.0.0.192",
    "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.168.0.1", "192.168.255.255",
    "192.175.48.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255",
    # IPv6
    "::", "::1", "64:ff9b:1::8.8.8.8", "100::1", "100:0:0:1::1", "2001:0:0:1::1", "2001:1::1",
    "2001:2::1", "2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1",
    "2001:db8::1", "2620:4f:8000::1", "3fff::1", "5f00::1", "4000::1", "fc00::1", "fd00:ec2::254",
    "fe80::1", "fe80::1%1", "fec0::1", "ff02::1", "ff0e::1",
    # one address inside another
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:192.0.0.192", "::127.0.0.1", "::10.0.0.1",
    "2002:7f00:1::1", "2002:c0a8:101::1", "2002:c058:6301::1",
    "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254",
    "2001:0:808:808::f5ff:fffe", "2001:0:7f00:1::f7f7:f7f7",  # Teredo: its client, its server
    "2606:4700::5efe:10.0.0.1", "2606:4700::200:5efe:127.0.0.1",
)  # fmt: skip

PUBLIC = (
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
    "192.0.1.1", "192.88.98.1", "198.17.0.1", "198.20.0.1", "223.255.255.254",
    "2001:200::1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "::8.8.8.8",
    "64:ff9b::8.8.8.8", "2002:808:808::1", "2001:0:808:808::f7f7:f7f7",
    "2606:4700::5efe:8.8.8.8",
)  # fmt: skip


@pytest.mark.parametrize("address", SPECIAL)
def test_special_addresses_are_refused(address: str) -> None:
    assert not is_public(ip_address(address))
    host = f"[{address.partition('%')[0]}]" if ":" in address else address
    with pytest.raises(Unreadable) as refused:
        read_target(f"https://{host}/", private=False)
    assert refused.value.code == "webhook.private"
    assert read_target(f"https://{host}/", private=True).path == "/"


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_taken(address: str) -> None:
    assert is_public(ip_address(address))
