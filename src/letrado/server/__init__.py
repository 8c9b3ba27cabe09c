"""The web application: pages rendered here, islands for the board, and a JSON API."""

from letrado.server.app import create_app
from letrado.server.run import serve
from letrado.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
