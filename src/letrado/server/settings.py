"""What may be set from outside: environment variables that begin with ``LETRADO_``."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """How this server runs; the defaults suit one machine."""

    model_config = SettingsConfigDict(env_prefix="LETRADO_", frozen=True)

    body_limit: int = Field(default=65_536, ge=1_024)
    """Bytes that the body of a request may have (``LETRADO_BODY_LIMIT``)."""

    static_folder: Path = Path(__file__).parent / "static"
    """Where the built front end lies (``LETRADO_STATIC_FOLDER``)."""
