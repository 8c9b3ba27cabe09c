"""A server of its own with games begun by hand, and browsers that sit down at them."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page

from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.server.app import create_app, wall_clock
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.live.game_log import CommandFactory
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.people import accounts, grants, sessions
from letrado.store.people.accounts import Account
from tests.browser.support.contexts import new_context
from tests.engine.medium_lexicons import medium_lexicon
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.small_lexicons import SmallCatalog

CATALAN_WORDS = 4_000
PATIENCE_MS = 60_000
"""Milliseconds that a page may take on a machine that has other things to do."""
Done = TypeVar("Done")


@dataclass
class Clock:
    """The machine's clock, which a test can put forward."""

    ahead: int = field(default=0)

    def __call__(self) -> int:
        return wall_clock() + self.ahead

    def put_forward(self, *, minutes: int) -> None:
        """Put the clock forward at once."""
        self.ahead += minutes * 60_000


@cache
def playable() -> SmallCatalog:
    """The Spanish lexicon that comes with Letrado, and a Catalan one to play whole games with."""
    folder = Path(mkdtemp(prefix="letrado-tests-"))
    catalan = medium_lexicon("ca", folder / "ca-open.lexicon", CATALAN_WORDS, name="ca-open")
    lexicons: list[Lexicon] = [catalog.load("fise-2009"), catalan]
    return SmallCatalog({lexicon.name: lexicon for lexicon in lexicons})


class House:
    """A server, and the people that were let in."""

    def __init__(self, app: FastAPI, address: str, loop: asyncio.AbstractEventLoop) -> None:
        self.app, self.address, self._loop = app, address, loop

    def guest(self, name: str) -> tuple[Account, str]:
        """Return a new guest and the cookie of their session."""
        now = self.app.state.now()
        with write_transaction(self.app.state.store) as connection:
            account = accounts.make_guest(connection, name, "en", now)
            return account, sessions.begin(connection, account, "tests", now)

    def member(self, name: str, *roles: str) -> tuple[Account, str]:
        """Return a new member with roles for the whole site, and the cookie of their session."""
        now = self.app.state.now()
        with write_transaction(self.app.state.store) as connection:
            account = accounts.make_member(connection, name, "en", "no password fits", now)
            for role in roles:
                grants.give(connection, account.id, role, grants.SITE, now)
            return account, sessions.begin(connection, account, "tests", now)

    def begin(self, terms: Terms, one: Account, other: Account | None, *, seated: bool) -> str:
        """A game of *one* with *other*, or with the program that plays for points."""
        rival = other or self.app.state.bots.account("score")
        app = self.app
        with write_transaction(app.state.store) as connection:
            now = app.state.now()
            log = starting.start(
                connection, app.state.lexicons, terms, (one, rival), now, seated=seated
            )
        self._loop.call_soon_threadsafe(app.state.live.register, log)
        return log.row.id

    def act(self, game: str, ask: CommandFactory) -> None:
        """Ask the referee for something in a game."""
        acting = self.app.state.live.act(game, ask)
        asyncio.run_coroutine_threadsafe(acting, self._loop).result()

    def wait_for(self, work: Coroutine[Any, Any, Done]) -> Done:
        """Run *work* in the server's own loop and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def sit(
        self,
        browser: Browser,
        cookie: str | None,
        path: str,
        *,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] = (1280, 900),
        touch: bool = False,
        script: bool = True,
        before: Callable[[Page], object] = lambda page: None,
    ) -> tuple[BrowserContext, Page]:
        """Open a browser with that cookie at that page; *before* prepares it."""
        context = new_context(
            browser,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            java_script_enabled=script,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "theme", "value": theme, "url": self.address}])
        if cookie:
            context.add_cookies([{"name": "session", "value": cookie, "url": self.address}])
        page = context.new_page()
        before(page)
        page.goto(self.address + path)
        return context, page


@contextmanager
def house(
    folder: Path,
    lexicons: LexiconSource = catalog,
    *,
    now: Callable[[], int] = wall_clock,
    port: int = 0,
) -> Iterator[House]:
    """A running server with a store of its own in *folder*; at *port* when it comes back."""
    settings = Settings(database_url=f"sqlite:///{folder / 'letrado.db'}")
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        app = create_app(settings, lexicons, sample_index, now)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        loop = asyncio.new_event_loop()
        serving = server.serve(sockets=[listener])
        thread = threading.Thread(target=loop.run_until_complete, args=(serving,))
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield House(app, f"http://127.0.0.1:{listener.getsockname()[1]}", loop)
        finally:
            server.should_exit = True
            thread.join()
            loop.close()
