"""Sixty wrong sign-ins for one name from one address, as fast as they go."""

import http.client
import re
import time
from urllib.parse import urlencode

from bench.failed import Failed
from bench.load.place import Server, place
from letrado.server.app import wall_clock
from letrado.server.security import passwords
from letrado.store import write_transaction
from letrado.store.people import accounts

CLAIM = "the owner signs in from a known device and from another address at once"

_ATTEMPTS = 60
_ATTACKER, _OWNER = "127.0.0.3", "127.0.0.2"
_NAME, _PASSWORD = "Marta", "tres tristes tigres"
_SECONDS = 30
_TOKEN = re.compile(r'name="csrf" value="([^"]+)"')


class _Browser:
    """A browser at an address of this machine: it keeps its cookies."""

    def __init__(self, server: Server, address: str) -> None:
        self._server, self._address = server, address
        self._cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **fields: str) -> tuple[int, str]:
        """Status and text of an answer."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._server.port, timeout=_SECONDS, source_address=(self._address, 0)
        )
        headers = {"Accept": "text/html", "Accept-Language": "en"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if fields:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(fields) or None, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = cookie.partition(";")[0].partition("=")
                self._cookies[name] = value.strip('"')
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def sign_in(self, password: str) -> int:
        """The status of signing in: 303 is in, 422 is wrong, 429 is refused."""
        found = _TOKEN.search(self.ask("GET", "/entrar")[1])
        if found is None:
            raise Failed("the page for signing in has no form")
        return self.ask("POST", "/entrar", csrf=found[1], name=_NAME, password=password)[0]

    def sign_out(self) -> None:
        """Leave, as whoever uses a shared computer does."""
        found = _TOKEN.search(self.ask("GET", "/cuenta")[1])
        if found is None:
            raise Failed("whoever is signed in has no account page")
        self.ask("POST", "/salir", csrf=found[1])


def attack() -> str:
    """Let the owner use a device, let the attacker guess, and let the owner come back."""
    with place("sqlite", 1) as where:
        (server,) = where.servers
        store = where.store()
        with write_transaction(store) as connection:
            hashed = passwords.hashed(_PASSWORD)
            accounts.make_member(connection, _NAME, hashed, "es", wall_clock())
        store.dispose()
        server.start()
        known = _Browser(server, _ATTACKER)  # at the attacker's address: a shared household
        if known.sign_in(_PASSWORD) != 303:
            raise Failed("the owner cannot sign in before the attack")
        known.sign_out()
        attacker, begun = _Browser(server, _ATTACKER), time.monotonic()
        statuses = [attacker.sign_in(f"wrong password {n}") for n in range(_ATTEMPTS)]
        seconds = time.monotonic() - begun
        looked_at = statuses.count(422)
        if looked_at + statuses.count(429) != _ATTEMPTS:
            raise Failed(f"wrong sign-ins were answered {sorted(set(statuses))}")
        elsewhere = _Browser(server, _OWNER).sign_in(_PASSWORD)
        on_device = known.sign_in(_PASSWORD)
    told = f"{_ATTEMPTS} wrong in {seconds:.1f} s, {looked_at} looked at"
    if (elsewhere, on_device) != (303, 303):
        raise Failed(f"{told}; then elsewhere {elsewhere}, on a known device {on_device}")
    return told
