"""Programs with a personal token, for tests: no cookie, no form, one header."""

from typing import Any

from httpx2 import Response

from letrado.store import write_transaction
from letrado.store.people import access_tokens
from tests.server.support.tables import Person, Place

ALL = ("read", "play", "study", "hooks")


class Script:
    """A program of somebody's."""

    def __init__(self, person: Person, *scopes: str, days: int | None = None) -> None:
        self.person, self.place = person, person.place
        with write_transaction(self.place.app.state.store) as connection:
            self.token = access_tokens.make(
                connection, person.account, "script", scopes or ALL, self.place.clock(), days
            )

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}", "accept-language": "en"}

    def ask(self, method: str, path: str, **given: Any) -> Response:
        headers = self.headers | given.pop("headers", {})
        return self.place.client.request(method, path, headers=headers, **given)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", f"/api/v1/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 201, **body: Any) -> Any:
        answer = self.ask("POST", f"/api/v1/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def code(self, method: str, path: str, **given: Any) -> tuple[int, str]:
        """Why it is refused."""
        answer = self.ask(method, path, **given)
        return answer.status_code, answer.json()["error"]["code"]


def script(place: Place, name: str, *scopes: str, days: int | None = None) -> Script:
    """A program of the member *name*."""
    return Script(place.person(name), *scopes, days=days)
