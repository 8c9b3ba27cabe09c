"""A server of its own with games begun by hand, and browsers that sit down at them."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page

from letrado.lexicon import catalog
from letrado.server import starting
from letrado.server.app import create_app
from letrado.server.lexicons import LexiconSource
from letrado.server.settings import Settings
from letrado.server.terms import Terms
from letrado.store import accounts, change, sessions
from letrado.store.accounts import Account
from tests.lexicon.lemarios import sample_index


class House:
    """A server, and the people that were let in."""

    def __init__(self, app: FastAPI, address: str, loop: asyncio.AbstractEventLoop) -> None:
        self.app, self.address, self._loop = app, address, loop

    def guest(self, name: str) -> tuple[Account, str]:
        """A new guest and the cookie of his session."""
        now = self.app.state.now()
        with change(self.app.state.store) as connection:
            account = accounts.make_guest(connection, name, "en", now)
            return account, sessions.begin(connection, account, "tests", now)

    def begin(self, terms: Terms, one: Account, other: Account | None, *, seated: bool) -> str:
        """A game of *one* with *other*, or with the program that plays for points."""
        rival = other or self.app.state.bots.account("score")
        app = self.app
        with change(app.state.store) as connection:
            now = app.state.now()
            log = starting.start(
                connection, app.state.lexicons, terms, (one, rival), now, seated=seated
            )
        self._loop.call_soon_threadsafe(app.state.live.adopt, log)
        return log.row.id

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
        """A browser with that cookie at that page; *before* prepares it."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        context.set_default_timeout(15_000)
        context.add_cookies([{"name": "theme", "value": theme, "url": self.address}])
        if cookie:
            context.add_cookies([{"name": "session", "value": cookie, "url": self.address}])
        page = context.new_page()
        before(page)
        page.goto(self.address + path)
        return context, page


@contextmanager
def house(folder: Path, lexicons: LexiconSource = catalog) -> Iterator[House]:
    """A running server with a store of its own in *folder*."""
    settings = Settings(database_url=f"sqlite:///{folder / 'letrado.db'}")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        app = create_app(settings, lexicons, sample_index)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        loop = asyncio.new_event_loop()
        serving = server.serve(sockets=[listener])
        thread = threading.Thread(target=loop.run_until_complete, args=(serving,))
        thread.start()
        try:
            yield House(app, f"http://127.0.0.1:{listener.getsockname()[1]}", loop)
        finally:
            server.should_exit = True
            thread.join()
            loop.close()
