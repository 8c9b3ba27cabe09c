"""A game over HTTP and its WebSocket: what is refused changes nothing, and nothing leaks."""
from collections.abc import Iterator
import pytest
from fastapi.testclient import TestClient
def test_app(client: TestClient) -> None:
    assert client.get("/salud").status_code == 200
    assert client.get("/api/v1/games/nothing").status_code == 404
