from typing import Any

import pytest
from fastapi.testclient import TestClient

EMPTY = "/".join(["15"] * 15)


def rows(**changed: str) -> list[str]:
    """Fifteen rows, some of them changed: ``rows(r8="4CASA7")``."""
    return [changed.get(f"r{number}", "15") for number in range(1, 16)]


def ask(client: TestClient, **body: Any) -> Any:
    return client.post("/api/v1/score?lang=en", json=body)


PLAYS: list[tuple[str, dict[str, Any], int]] = [
    ("EX-S02", {"play": "8D chicos"}, 32),
    ("EX-S03", {"play": "8B ZUzArAN"}, 78),
    ("EX-S04", {"play": "8H caminos"}, 74),
    ("EX-S08", {"rows": rows(r8="4CASA7"), "play": "9G eso"}, 10),
    ("EX-S13", {"play": "8E perro"}, 26),
    ("EX-S23", {"language": "ca", "play": "8C col·legi"}, 38),
    ("EX-S17", {"play": "L6 sol", "centre": "optional"}, 4),
    ("tiles", {"tiles": [{"square": "H8", "tile": "[CH]"}, {"square": "H9", "tile": "e"}]}, 10),
    ("cgp", {"cgp": f"{EMPTY} A[CH]?/ 0/0 0 ld spanish;", "play": "8H cha"}, 12),
]


@pytest.mark.parametrize(("example", "body", "total"), PLAYS, ids=[name for name, _, _ in PLAYS])
def test_plays_are_counted(
    client: TestClient, example: str, body: dict[str, Any], total: int
) -> None:
    answer = ask(client, **body)
    assert answer.status_code == 200, answer.text
    read = answer.json()
    assert read["total"] == total
    assert read["total"] == sum(word["score"] for word in read["words"]) + read["bonus"]


def test_each_word_has_its_own_score(client: TestClient) -> None:
    words = ask(client, rows=rows(r8="4CASA7"), play="9G eso").json()["words"]
    assert [(word["word"], word["slot"], word["score"]) for word in words] == [
        ("ESO", "9G", 5),
        ("SE", "G8", 3),
        ("AS", "H8", 2),
    ]


REFUSED: list[tuple[dict[str, Any], int, str, str | None]] = [
    ({"rows": rows(r8="4CASA7"), "play": "1A sol"}, 422, "placement.no_contact", "F09 §2"),
    ({"play": "1A sol"}, 422, "placement.off_centre", "F09 §6"),
    ({"language": "ca", "play": "1A sol"}, 422, "placement.off_centre", "CAT 2¶3"),
    (
        {"tiles": [{"square": "H8", "tile": "A"}, {"square": "I9", "tile": "B"}]},
        422,
        "placement.two_lines",
        "F09 §8",
    ),
    ({"tiles": []}, 422, "placement.no_tiles", None),
    ({"tiles": [{"square": "H8", "tile": "AB"}]}, 400, "tile.not_one", None),
    ({"tiles": [{"square": "Z8", "tile": "A"}]}, 400, "square.unreadable", None),
    ({"play": "8A aaaaaaaa"}, 422, "placement.too_many_tiles", None),
    ({"play": "8G zzz"}, 422, "bag.missing_tile", None),
    ({"cgp": f"{EMPTY} A/ 0/0 0", "play": "8G sol"}, 422, "rack.missing_tile", None),
    ({"play": "8H kilo"}, 400, "tile.unknown", None),
    ({"play": "sol"}, 400, "placement.unreadable", None),
    ({"cgp": "nonsense", "play": "8H sol"}, 400, "cgp.fields", None),
    ({"rows": rows(r8="4CASA8"), "play": "9G eso"}, 400, "cgp.row_length", None),
    ({"rows": rows(r8="ZZ13"), "play": "9G eso"}, 422, "cgp.too_many_tiles", "F09 §3"),
    ({"rows": ["15"], "play": "9G eso"}, 422, "request.invalid", None),
    ({"play": "x" * 500}, 422, "request.invalid", None),
    ({"cgp": "x" * 20_000, "play": "8H sol"}, 422, "request.invalid", None),
    ({}, 422, "request.invalid", None),
    ({"play": "8H sol", "surprise": 1}, 422, "request.invalid", None),
]


@pytest.mark.parametrize(("body", "status", "code", "article"), REFUSED)
def test_what_is_refused_says_why(
    client: TestClient, body: dict[str, Any], status: int, code: str, article: str | None
) -> None:
    answer = ask(client, **body)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["article"]) == (status, code, article)
    assert error["message"]


def test_position_is_read_square_by_square(client: TestClient) -> None:
    cgp = "/".join(rows(r8="3[CH]iCOS7")) + " [RR]?/ 0/0 0 ld spanish;"
    answer = client.post("/api/v1/position", json={"cgp": cgp}).json()
    assert answer["language"] == "es"
    assert answer["cgp"] == cgp.replace("[RR]?", "?[RR]")
    assert answer["squares"][7 * 15 + 3 : 7 * 15 + 8] == ["[CH]", "i", "C", "O", "S"]
    assert answer["rack"] == ["?", "[RR]"]


@pytest.mark.parametrize(
    ("text", "read"),
    [(f"{EMPTY} / 0/0 0 ld english;", "en"), (f"{EMPTY} / 0/0 0", "ca")],
)
def test_a_position_from_another_game_brings_its_tiles(
    client: TestClient, text: str, read: str
) -> None:
    answer = client.post("/api/v1/position", json={"language": "ca", "cgp": text})
    assert answer.json()["language"] == read
