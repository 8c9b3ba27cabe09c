"""Attempts at passwords and recovery codes: limited, and nobody can use up another person's.

Each way in has counts of its own:

- a device where the account signed in before is counted by itself, whatever happens elsewhere;
- other devices are counted by name and address, by address, and by name. A name that is tried from
  many addresses is slowed down at each of them, not locked;
- a password that a signed-in browser has to repeat is counted by its session;
- recovery codes are counted by name and address, and by address; they are too long to be guessed.

An attempt is counted before it is checked, so that many at once cannot slip through. An attempt
that is refused unchecked is not counted; one that succeeds is given back.
"""

from collections.abc import Callable

from sqlalchemy import Connection
from starlette.requests import Request

from letrado.server.security import passwords
from letrado.server.security.identity import address_of, device_of, now_of, store_of, visitor_of
from letrado.server.security.networks import site
from letrado.server.security.roles import too_many
from letrado.store import write_transaction
from letrado.store.people import devices, throttling
from letrado.store.people.names import LONGEST, key_of
from letrado.store.people.throttling import Limit, limit

Counts = dict[str, Limit]
"""Keys that an attempt is counted under, each with its limit."""

DEVICE = limit("sign_in_device")
PAIR = limit("sign_in_pair")
ADDRESS = limit("sign_in_address")
NAME = limit("sign_in_name")
SLOWED = limit("sign_in_slowed")
SLOWED_NAME = limit("sign_in_slowed_name")
CONFIRMATION = limit("confirmation")
CODE_PAIR = limit("recovery_pair")
CODE_ADDRESS = limit("recovery_address")


class Attempt:
    """One attempt, counted; `succeeded` takes it back."""

    def __init__(self, request: Request, counts: Callable[[Connection, int], Counts]) -> None:
        """Count the attempt; a refused one is in no count."""
        self._store, now = store_of(request), now_of(request)
        with write_transaction(self._store) as connection:
            self._counts = counts(connection, now)
            wait = throttling.spend_all(connection, self._counts, now)
        if wait:
            raise too_many(wait)

    def succeeded(self) -> None:
        """Give the attempt back, and reset its narrowest count of wrong ones."""
        own, *others = self._counts
        with write_transaction(self._store) as connection:
            throttling.forgive(connection, own)
            for what in others:
                throttling.give_back(connection, what)


def at_sign_in(request: Request, name: str) -> Attempt:
    """Count an attempt at a name and its password."""
    key, here, device = key_of(name), site(address_of(request)), device_of(request)

    def counts(connection: Connection, now: int) -> Counts:
        if device and devices.is_known(connection, device, key):
            return {f"device {device} {key}": DEVICE}
        found = {f"pair {key} {here}": PAIR, f"address {here}": ADDRESS}
        if throttling.waits(connection, f"name {key}", NAME, now):
            return found | {f"slowed {key} {here}": SLOWED, f"slowed {key}": SLOWED_NAME}
        return found | {f"name {key}": NAME}

    return Attempt(request, counts)


def at_confirmation(request: Request) -> Attempt:
    """Count an attempt at the password of the account signed in on this browser."""
    found = {f"confirmation {visitor_of(request).token}": CONFIRMATION}
    return Attempt(request, lambda _connection, _now: found)


def at_recovery(request: Request, name: str) -> Attempt:
    """Count an attempt at a name and a recovery code."""
    key, here = key_of(name), site(address_of(request))
    found = {f"code {key} {here}": CODE_PAIR, f"codes {here}": CODE_ADDRESS}
    return Attempt(request, lambda _connection, _now: found)


def could_be_right(name: str, secret: str) -> bool:
    """Say whether name and secret could be real; others are refused without a count."""
    named = bool(key_of(name)) and len(name.strip()) <= 2 * LONGEST  # accents may be typed apart
    return named and 0 < len(secret) <= passwords.LONGEST
