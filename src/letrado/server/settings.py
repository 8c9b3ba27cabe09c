"""What may be set from outside: environment variables that begin with ``LETRADO_``."""

from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL

from letrado.base.limits import body_of
from letrado.store.transactions.engine import address, default_url

_HOST = r"\s*(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?\s*"


class Settings(BaseSettings):
    """How this server runs; the defaults suit one machine."""

    model_config = SettingsConfigDict(env_prefix="LETRADO_", frozen=True)

    body_limit: int = Field(default=body_of("/"), ge=1_024)
    """Bytes that the body of a request may have (``LETRADO_BODY_LIMIT``)."""

    upload_limit: int = Field(default=body_of("/lexicos"), ge=1_024)
    """Bytes that a word list sent by an administrator may have (``LETRADO_UPLOAD_LIMIT``)."""

    database_url: str = ""
    """Where everything is kept (``LETRADO_DATABASE_URL``); empty: a file in the user's home."""

    pack_after_minutes: int = Field(default=60, ge=0, le=525_600)
    """Minutes after the last event of a finished game before its log is packed
    (``LETRADO_PACK_AFTER_MINUTES``): signatures and late rulings mostly come sooner."""

    site: str = Field(default="", max_length=300, pattern=r"^(https?://[^\s/?#@]+)?$")
    """Where people reach this place (``LETRADO_SITE``), for links that are given to others; empty:
    as the browser that asks reaches it, if that is a name or an address of this machine."""

    hosts: str = Field(default="", max_length=2_000, pattern=rf"^\s*({_HOST}(,{_HOST})*)?$")
    """Other names under which people reach it (``LETRADO_HOSTS``), between commas. Where these or
    the site are set, requests that name another place are refused."""

    webhook_private: bool = False
    """Whether members may have addresses told that are not on the open Internet, and without TLS
    (``LETRADO_WEBHOOK_PRIVATE``): for a network of one's own."""

    log: Literal["text", "json"] = "text"
    """How the server says what happens (``LETRADO_LOG``): a line of JSON each, or warnings only."""

    drain_seconds: float = Field(default=0, ge=0, le=300)
    """How long it goes on serving after SIGTERM while it says that it is not ready
    (``LETRADO_DRAIN_SECONDS``): as long as a proxy takes to notice."""

    static_folder: Path = Path(__file__).parent / "static"
    """Where the built front end lies (``LETRADO_STATIC_FOLDER``)."""

    @property
    def database(self) -> URL:
        """The database that `database_url` names."""
        return address(self.database_url) if self.database_url else default_url()
