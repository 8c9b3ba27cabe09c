"""Forms of tournaments as people send them wrongly, as a table; and previews, which change nothing.

``{slip}`` and ``{table}`` are the pages of a table of the last round, ``{seq}`` what the page
showed, ``{first}`` and ``{second}`` two players of the tournament.
"""

from dataclasses import dataclass, field

from letrado.server.features.tournaments.desk.fields import LABELS

Values = dict[str, str | list[str]]

LONG = "y" * 200
NUMBERS = (
    *("bye_spread", "spread_cap", "clubs_until", "countries_until", "prizes", "boards"),
    *("half_byes", "round_minutes", "clock_minutes", "appeal_rounds"),
)
"""Boxes for numbers of the form of terms."""


@dataclass(frozen=True)
class Sent:
    """A form sent to *page* of the desk, or to an address that begins with a stroke or a brace."""

    page: str
    fields: Values
    status: int
    who: str = "director"
    file: tuple[str, bytes] | None = None
    also: frozenset[int] = field(default=frozenset())
    """Other answers that are right, where the state decides."""


def _terms(**wrong: str) -> Values:
    return {"do": "settings", "name": "Open", "edition": "fise-2009", **wrong}


def _new(**wrong: str) -> Values:
    return {
        "name": "Open",
        "edition": "fise-2009",
        "phase_system": "swiss",
        "phase_rounds": "3",
        **wrong,
    }


_LIST = "Nora Gil; 1500; Reus; ES\n;;\nNora Gil; many\nPau Roca, 1400\n" + LONG

DESK: tuple[Sent, ...] = (
    # the first page, and what any page may be sent
    Sent("", {"do": "dance"}, 400),
    Sent("", {}, 400),
    Sent("", {"do": "result", "round": "1", "table": "x", "first": "1", "second": "2"}, 400),
    Sent("", {"do": "result", "round": "1", "table": "999", "first": "1", "second": "2"}, 422),
    Sent("", {"do": "result", "round": "1", "table": "1", "first": "many", "second": "2"}, 400),
    Sent("", {"do": "result", "round": "1", "table": "1", "first": "1", "second": ""}, 400),
    Sent(
        "",
        {"do": "result", "round": "1", "table": "1", "first": "1", "second": "2", "best_a": "x"},
        400,
    ),
    Sent("", {"do": "pair", "round": "99"}, 422),
    Sent("", {"do": "start", "round": "98"}, 422),
    Sent("", {"do": "time", "round": "98"}, 422),
    Sent("", {"do": "missing", "round": "1", "player": "9999"}, 422),
    Sent("", {"do": "answer", "call": "unknown"}, 422),
    Sent("", {"do": "games", "round": "1"}, 422),
    Sent("", {"do": "undo", "seq": "1"}, 409),
    Sent("historia", {"do": "undo", "seq": "1"}, 409),
    Sent("archivos", {"do": "undo", "seq": "1"}, 409),
    Sent("clasificacion", {"do": "undo", "seq": "1"}, 409),
    # players
    Sent("jugadores", {"do": "add", "name": ""}, 422),
    Sent("jugadores", {"do": "add", "name": LONG}, 422),
    Sent("jugadores", {"do": "add", "name": "Nora Gil", "club": LONG}, 422),
    Sent("jugadores", {"do": "add", "name": "Nora Gil", "country": LONG}, 422),
    Sent("jugadores", {"do": "add", "name": "Nora Gil", "category": LONG}, 422),
    Sent("jugadores", {"do": "add", "name": "Nora Gil", "rating": "many"}, 400),
    Sent("jugadores", {"do": "add", "name": "Nora Gil", "rating": "12345"}, 400),
    Sent("jugadores", {"do": "team", "name": "Equip", "members": "1 2", "captain": "x"}, 400),
    Sent("jugadores", {"do": "team", "name": "Equip", "members": "one two"}, 400),
    Sent("jugadores", {"do": "team", "name": "Equip", "members": "9998 9999"}, 400),
    Sent("jugadores", {"do": "forbid", "player": "{first}", "other": "{first}"}, 422),
    Sent("jugador?n={first}", {"do": "absence", "player": "{first}", "rounds": "all"}, 400),
    Sent("jugador?n={first}", {"do": "withdraw", "player": "9999"}, 400),
    Sent("lista", {"do": "preview", "text": _LIST}, 200),
    Sent("lista", {"do": "preview", "text": ""}, 200, also=frozenset({400, 422})),
    Sent("lista", {"do": "preview", "text": "Nombre;Elo;Club\nNora Gil;many;Reus\n;1;\n"}, 200),
    Sent("lista", {"do": "add_list", "text": ""}, 422, also=frozenset({400})),
    Sent("cuentas", {"do": "tie", "player": "{first}", "account": "unknown"}, 403),
    Sent("cuentas", {"do": "tie", "player": "x"}, 400),
    Sent("cuentas", {"do": "untie", "player": "9999"}, 400),
    # terms and plan
    *(Sent("plan", _terms(**{name: "90 min"}), 400) for name in NUMBERS),
    *(Sent("plan", _terms(**{name: "99999"}), 400) for name in NUMBERS),
    Sent("plan", _terms(level="moon"), 400),
    Sent("plan", _terms(group_order="moon"), 400),
    Sent("plan", _terms(tie_break="moon"), 400),
    Sent("plan", _terms(name=""), 422),
    Sent("plan", {"do": "plan", "plan_text": "five swiss"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "moon", "phase_rounds": "3"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "swiss", "phase_rounds": "x"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "swiss", "phase_rounds": "0"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "swiss", "phase_rounds": "9999"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "swiss"}, 400),
    Sent("plan", {"do": "plan", "phase_system": "groups", "phase_size": "2"}, 400),
    Sent("plan", {"do": "plan"}, 400),
    Sent("plan", {"do": "plan", "plan_text": "3 swiss", "first_table": "x"}, 400),
    # pairings
    Sent("parejas", {"do": "check", "seat_a": ["{first}"], "seat_b": ["{second}"]}, 200),
    Sent("parejas", {"do": "check", "seat_a": ["{first}"], "seat_b": ["{first}"]}, 200),
    Sent("parejas", {"do": "check", "seat_a": ["9999"], "seat_b": [""]}, 200),
    Sent("parejas", {"do": "check", "seat_a": ["x"], "seat_b": [""]}, 200),
    Sent("parejas", {"do": "pairs", "round": "1", "seq": "1"}, 409, also=frozenset({400, 422})),
    Sent("parejas", {"do": "swap", "seq": "{seq}", "round": "99", "player": "1"}, 400),
    # a table
    Sent(
        "resultado?ronda=1&mesa=1",
        {"do": "correct", "seq": "{seq}", "round": "1", "table": "1", "kind": "moon"},
        400,
    ),
    Sent(
        "resultado?ronda=1&mesa=1",
        {"do": "correct", "seq": "1", "round": "1", "table": "1", "first": "1", "second": "2"},
        409,
    ),
    Sent(
        "resultado?ronda=1&mesa=1",
        {"do": "attach", "round": "1", "table": "1", "game": "unknown"},
        404,
    ),
    # the law
    Sent("incidencias", {"do": "report", "player": "{first}", "ground": "moon"}, 400),
    Sent("incidencias", {"do": "report", "player": "{first}", "ground": ""}, 400),
    Sent("incidencias", {"do": "report", "player": "9999", "ground": "R-024"}, 400),
    Sent("incidencias", {"do": "report", "player": "x", "ground": "R-024"}, 400),
    Sent("caso?caso=1", {"do": "find", "case": "1", "finding": "moon"}, 400),
    Sent("caso?caso=1", {"do": "decide", "seq": "{seq}", "case": "1", "kind": "moon"}, 400),
    Sent("caso?caso=1", {"do": "decide", "seq": "1", "case": "1", "kind": "yellow"}, 409),
    Sent("caso?caso=1", {"do": "rule", "seq": "{seq}", "case": "1", "ruling": "moon"}, 400),
    Sent("caso?caso=1", {"do": "appeal", "case": "999", "arguments": "x"}, 400),
    Sent("caso?caso=1", {"do": "refer", "case": "999"}, 422),
    Sent("tribunal", {"do": "tribunal"}, 422),
    Sent("interpretaciones", {"do": "read_text", "article": "unknown", "text": "x"}, 400),
    Sent("interpretaciones", {"do": "note", "article": "1", "text": "", "origin": "moon"}, 400),
    # who may do what
    Sent("oficiales", {"do": "give", "name": "unknown", "role": "arbiter"}, 404),
    Sent("oficiales", {"do": "give", "name": "viewer-member", "role": "king"}, 400),
    Sent("oficiales", {"do": "take", "name": "viewer-director", "role": "director"}, 422),
    Sent("oficiales", {"do": "visibility", "visibility": "moon"}, 400),
    Sent("oficiales", {"do": "give", "name": "viewer-member", "role": "judge"}, 403, "monitor"),
    Sent("", {"do": "pair", "round": "99"}, 403, "monitor", also=frozenset({422})),
    Sent("", {"do": "close"}, 403, "member"),
    Sent("unknown", {"do": "pair"}, 404),
)
"""Forms of the desk; the last ones by people who may not."""

ELSEWHERE: tuple[Sent, ...] = (
    Sent("{slip}", {"first": "", "second": ""}, 400),
    Sent("{slip}", {"first": "many", "second": "400"}, 400),
    Sent("{slip}", {"first": "900", "second": "10", "starter": "A"}, 200),
    Sent("{slip}", {"first": "401", "second": "380", "starter": "A"}, 422),
    Sent("{slip}", {"first": "401", "second": "380", "code_first": "x", "starter": "A"}, 403),
    Sent(
        "{slip}",
        {"first": "401", "second": "380", "who": "first", "starter": "A"},
        422,
        also=frozenset({303}),
    ),
    Sent("/r/XXXX-XXXX", {"first": "401", "second": "380"}, 403, "anonymous"),
    Sent("{table}", {"first": "", "second": ""}, 400),
    Sent("{table}", {"first": "401", "second": "380"}, 403, "member"),
    Sent("{table}", {"first": "950", "second": "0", "starter": "A"}, 200, "arbiter"),
    Sent("/soy", {"code": ""}, 403, "member"),
    Sent("/soy", {"code": "XXXX-XXXX"}, 403, "member"),
    Sent("/soy", {"code": "XXXX-XXXX"}, 401, "anonymous", also=frozenset({403})),
    Sent("/equipo", {"do": "order", "board": ["x"]}, 400, "captain", also=frozenset({403})),
    Sent("/equipo", {"do": "sign", "round": "x"}, 400, "captain", also=frozenset({403})),
    Sent("/equipo", {"do": "dance"}, 400, "captain", also=frozenset({403})),
    Sent("/equipo", {"do": "sign", "round": "99"}, 422, "captain", also=frozenset({403})),
    Sent("/sala", {"notice": LONG}, 422),
    Sent("/sala", {"do": "publish"}, 403, "member"),
)
"""Pages of a tournament beside its desk."""

SITE: tuple[Sent, ...] = (
    *(Sent("/torneos", _new(**{name: "90 min"}), 400) for name in NUMBERS),
    Sent("/torneos", {}, 400),
    Sent("/torneos", _new(edition="unknown"), 400),
    Sent("/torneos", _new(name=""), 422),
    Sent("/torneos", _new(phase_system="moon"), 400),
    Sent("/torneos", _new(tie_break="moon"), 400),
    Sent("/torneos", _new(), 403, "guest"),
    Sent("/torneos", _new(), 401, "anonymous"),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400),
    Sent("/torneos/importar", {"edition": "unknown"}, 400, file=("x.csv", b"x")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.csv", b"")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.csv", b"\xff\xfe\x00")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.zip", b"PK\x03\x04 x")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.json", b"{}")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.trf", b"001 x\n")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.t", b"Nobody 1 2\n")),
    Sent("/torneos/importar", {"edition": "fise-2009"}, 400, file=("x.tou", b"*M01.01.01 x\n1\n")),
)
"""New tournaments."""

GARBAGE: Values = dict.fromkeys(LABELS, "zz")
"""Something in every field that cannot be read."""
