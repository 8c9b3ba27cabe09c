"""Every table; the file that reads and writes a table explains it.

Times are milliseconds since 1970 in UTC, apart from those of study, which are seconds. A column
that refers to an account says in its ``info`` what happens to the row with it:

- ``owner``: the row is the account's own, part of its export and deleted with it;
- ``kept``: the row is the account's own too, and stays (games, which are others' as well);
- ``about``: the row is somebody else's, about the account: not in its export, deleted with it;
- ``trace``: the row stays, and only names the anonymous account that is left.

``secret`` marks columns that are never exported: hashes of passwords and tokens.
"""

from typing import Any

from sqlalchemy import (
    REAL,
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

Instant = BigInteger().with_variant(Integer(), "sqlite")
"""64 bits everywhere: SQLite's INTEGER is BIGINT elsewhere."""

Number: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")

_BY_SIGNS = Text().with_variant(Text(collation="C"), "postgresql")
"""Text sorted by code points, as in a file, whatever the server's collation is."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *parts: Any) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=False)


def _partial(name: str, *columns: str, where: str) -> Index:
    """Index only the rows that *where* selects: the others cost no room, and no time to write.

    SQLite uses it for a query that states the condition itself, not by a parameter.
    """
    condition = text(where)
    return Index(f"ix_{name}", *columns, sqlite_where=condition, postgresql_where=condition)


def _one_of(column: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def _account(name: str, then: str, **given: Any) -> Column[str]:
    given.setdefault("nullable", False)
    return Column(name, Text, ForeignKey("account.id"), info={"account": then}, **given)


def _game(**given: Any) -> Column[str]:
    return Column("game", Text, ForeignKey("game.id"), **given)


# -- people ------------------------------------------------------------------------------------

account = _table(
    "account",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", _BY_SIGNS, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("password_hash", Text, info={"secret": True}),
    Column("language", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("deleted_at", Instant),
    _one_of("kind", "guest", "member", "bot"),
    _partial("account_people", "created_at", "id", where="kind <> 'bot' AND deleted_at IS NULL"),
)

session = _table(
    "session",
    Column("token_hash", Text, primary_key=True, info={"secret": True}),
    _account("account", "owner", index=True),
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    Column("agent", Text, nullable=False),
)

device = _table(
    "device",
    Column("token_hash", Text, primary_key=True, info={"secret": True}),
    _account("account", "owner", primary_key=True, index=True),
    Column("seen_at", Instant, nullable=False),
)

recovery = _table(
    "recovery",
    Column("secret_hash", Text, primary_key=True, info={"secret": True}),
    _account("account", "owner", index=True),
    Column("kind", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant),
    _one_of("kind", "code", "link"),
)

throttle = _table(
    "throttle",
    Column("what", Text, primary_key=True),
    Column("since", Instant, nullable=False, index=True),
    Column("times", Integer, nullable=False),
)

role_grant = _table(
    "role_grant",
    _account("account", "owner", primary_key=True),
    Column("role", Text, primary_key=True),
    Column("scope_kind", Text, primary_key=True),
    Column("scope_id", Text, primary_key=True),
    Column("granted_at", Instant, nullable=False),
    _account("granted_by", "trace", nullable=True),
    _one_of("scope_kind", "site", "tournament", "game"),
    Index(None, "scope_kind", "scope_id"),
    _partial("role_grant_granted_by", "granted_by", where="granted_by IS NOT NULL"),
)

block = _table(
    "block",
    _account("account", "owner", primary_key=True),
    _account("blocked", "about", primary_key=True, index=True),
    Column("at", Instant, nullable=False),
)

report = _table(
    "report",
    Column("id", Text, primary_key=True),
    _account("reporter", "owner", index=True),
    _account("account", "about", index=True),
    _game(nullable=True),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("closed_at", Instant),
    _account("closed_by", "trace", nullable=True),
    _partial("report_open", "at", "id", where="closed_at IS NULL"),
    _partial("report_game", "game", where="game IS NOT NULL"),
    _partial("report_closed_by", "closed_by", where="closed_by IS NOT NULL"),
)

# -- games -------------------------------------------------------------------------------------

match = _table(
    "match",
    Column("id", Text, primary_key=True),
    Column("created_at", Instant, nullable=False),
    Column("games", Integer, nullable=False),
)

game = _table(
    "game",
    Column("id", Text, primary_key=True),
    Column("created_at", Instant, nullable=False),
    Column("edition", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("lexicon", Text, nullable=False),
    Column("lexicon_digest", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("days_a_turn", Integer),
    Column("clock_ms", Integer),
    Column("visibility", Text, nullable=False),
    Column("delay_ms", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("match_id", Text, ForeignKey("match.id")),
    Column("match_place", Integer),
    _account("side_a", "kept", nullable=True),
    _account("side_b", "kept", nullable=True),
    _account("imported_by", "owner", nullable=True),
    Column("status", Text, nullable=False),
    Column("turn", Text),
    Column("score_a", Integer, nullable=False, server_default="0"),
    Column("score_b", Integer, nullable=False, server_default="0"),
    Column("result", Text),
    Column("outcome", Text),
    Column("moved_at", Instant),
    Column("due_at", Instant),
    Column("ended_at", Instant),
    Column("call", Text),
    Column("call_at", Instant),
    _one_of("pace", "live", "correspondence", "table"),
    _one_of("visibility", "public", "link", "players"),
    _one_of("status", "running", "over", "cancelled", "recorded"),
    CheckConstraint(
        "(imported_by IS NULL AND pace <> 'table') = (side_a IS NOT NULL AND side_b IS NOT NULL)",
        name="sides",
    ),
    Index(None, "side_a", "created_at", "id"),
    Index(None, "side_b", "created_at", "id"),
    _partial(
        "game_imported_by", "imported_by", "created_at", "id", where="imported_by IS NOT NULL"
    ),
    _partial(
        "game_over_side_a",
        "side_a",
        "status",
        "outcome",
        "visibility",
        "side_b",
        "score_a",
        where="status = 'over'",
    ),
    _partial(
        "game_over_side_b",
        "side_b",
        "status",
        "outcome",
        "visibility",
        "side_a",
        "score_b",
        where="status = 'over'",
    ),
    _partial("game_match_id", "match_id", where="match_id IS NOT NULL"),
    _partial("game_running_side_a", "side_a", where="status = 'running'"),
    _partial("game_running_side_b", "side_b", where="status = 'running'"),
    _partial("game_running_due_at", "due_at", where="status = 'running'"),
    _partial("game_running_call_at", "call_at", where="status = 'running' AND call_at IS NOT NULL"),
)

event = _table(
    "event",
    _game(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Column("body", Text, nullable=False),
)

packed_log = Table(
    "packed_log",
    metadata,
    _game(primary_key=True),
    Column("format", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_strict=True,
)
"""With row ids, unlike all others, so that a row of some kilobytes fits into one page."""

offer = _table(
    "offer",
    Column("id", Text, primary_key=True),
    _account("account", "owner"),
    _account("invited", "about", nullable=True),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant),
    Column("listed", Integer, nullable=False),
    Column("terms", Text, nullable=False),
    _game(nullable=True),
    Column("network_hash", Text, info={"secret": True}),
    Index(None, "account", "game"),
    _partial("offer_invited_game", "invited", "game", where="invited IS NOT NULL"),
    _partial("offer_listed", "created_at", "id", where="listed = 1"),
    _partial("offer_network", "network_hash", "created_at", "id", where="listed = 1"),
    _partial("offer_waiting", "network_hash", "created_at", "id", where="listed = 2"),
    _partial("offer_game", "game", where="game IS NOT NULL"),
    _partial("offer_lapsing", "expires_at", where="game IS NULL AND expires_at IS NOT NULL"),
)

rating = _table(
    "rating",
    _account("account", "owner", primary_key=True),
    Column("language", Text, primary_key=True),
    Column("speed", Text, primary_key=True),
    Column("rating", Number, nullable=False),
    Column("deviation", Number, nullable=False),
    Column("volatility", Number, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Instant, nullable=False),
)

chat = _table(
    "chat",
    _game(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    _account("account", "owner", index=True),
    Column("text", Text, nullable=False),
)

note = _table(
    "note",
    _game(primary_key=True),
    _account("account", "owner", primary_key=True, index=True),
    Column("at", Instant, nullable=False),
    Column("text", Text, nullable=False),
)

mute = _table(
    "mute",
    _game(primary_key=True),
    _account("account", "owner", primary_key=True, index=True),
    Column("at", Instant, nullable=False),
)

game_network = _table(
    "game_network",
    _game(primary_key=True),
    _account("account", "owner", primary_key=True, index=True),
    Column("network_hash", Text, primary_key=True, index=True, info={"secret": True}),
)

look_up = _table(
    "look_up",
    _game(primary_key=True),
    _account("player", "trace", primary_key=True, index=True),
    _account("account", "trace", primary_key=True, index=True),
    Column("first_at", Instant, nullable=False),
    Column("last_at", Instant, nullable=False, index=True),
    Column("minutes", Integer, nullable=False),
)

# -- servers -----------------------------------------------------------------------------------
# What servers that share a database tell each other (`claims`, `presence`); and, over any
# database, when the last of them was there.

claim = _table(
    "claim",
    Column("what", Text, primary_key=True),
    Column("holder", Text, nullable=False, index=True),
    Column("until", Instant, nullable=False, index=True),
)

presence = _table(
    "presence",
    _game(primary_key=True),
    _account("account", "owner", primary_key=True, index=True),
    Column("process", Text, primary_key=True),
    Column("tabs", Integer, nullable=False),
    Column("at", Instant, nullable=False, index=True),
)

review_turn = _table(
    "review_turn",
    _game(primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("mark", Text, nullable=False),
    Column("found", Text, nullable=False),
    Column("at", Instant, nullable=False, index=True),
)

# -- programs ----------------------------------------------------------------------------------

access_token = _table(
    "access_token",
    Column("token_hash", Text, primary_key=True, info={"secret": True}),
    _account("account", "owner", index=True),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
    Column("expires_at", Instant),
)

webhook = _table(
    "webhook",
    Column("id", Text, primary_key=True),
    _account("account", "owner", index=True),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False, info={"secret": True}),
    Column("created_at", Instant, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("problem", Text, nullable=False),
)

delivery = _table(
    "delivery",
    Column("id", Text, primary_key=True),
    Column("webhook", Text, ForeignKey("webhook.id"), nullable=False, index=True),
    _account("account", "owner", index=True),
    _game(nullable=False, index=True),
    Column("created_at", Instant, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("due_at", Instant, index=True),
    Column("delivered_at", Instant),
)

# -- tournaments -------------------------------------------------------------------------------


def _tournament(**given: Any) -> Column[str]:
    return Column("tournament", Text, ForeignKey("tournament.id"), nullable=False, **given)


tournament = _table(
    "tournament",
    Column("id", Text, primary_key=True),
    Column("created_at", Instant, nullable=False),
    _account("created_by", "trace", nullable=True),
    Column("name", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("date", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("secret", Text, nullable=False, info={"secret": True}),
    Column("hall", Text, nullable=False),
    Column("changed_at", Instant, nullable=False),
    _one_of("status", "open", "closed"),
    _one_of("visibility", "public", "link", "officials"),
    Index(None, "visibility", "changed_at"),
    _partial("tournament_created_by", "created_by", where="created_by IS NOT NULL"),
    _partial("tournament_open", "id", where="status = 'open'"),
)

tournament_event = _table(
    "tournament_event",
    _tournament(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    _account("account", "trace", nullable=True),
    Column("body", Text, nullable=False),
    _partial("tournament_event_account", "account", where="account IS NOT NULL"),
)

tournament_player = _table(
    "tournament_player",
    _tournament(primary_key=True),
    _account("account", "owner", primary_key=True, index=True),
    Column("number", Integer, nullable=False),
    Column("at", Instant, nullable=False),
)

tournament_game = _table(
    "tournament_game",
    _game(primary_key=True),
    _tournament(),
    Column("division", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Index(None, "tournament", "division", "round"),
)

tournament_call = _table(
    "tournament_call",
    Column("id", Text, primary_key=True),
    _tournament(),
    Column("division", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("closed_at", Instant),
    _account("closed_by", "trace", nullable=True),
    Index(None, "tournament", "closed_at"),
    _partial("tournament_call_closed_by", "closed_by", where="closed_by IS NOT NULL"),
)

# -- puzzles -----------------------------------------------------------------------------------

puzzle_answer = _table(
    "puzzle_answer",
    _account("account", "owner", primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("language", Text, nullable=False),
    Column("move", Text, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("before", Number, nullable=False),
    Column("after", Number, nullable=False),
    Column("at", Instant, nullable=False),
)

puzzle_rating = _table(
    "puzzle_rating",
    _account("account", "owner", primary_key=True),
    Column("language", Text, primary_key=True),
    Column("rating", Number, nullable=False),
    Column("deviation", Number, nullable=False),
    Column("volatility", Number, nullable=False),
    Column("puzzles", Integer, nullable=False),
    Column("at", Instant, nullable=False),
)

# -- study -------------------------------------------------------------------------------------
# Their owner is an account's id, or `store.study.study.LOCAL` at the terminal.

saved_list = _table(
    "list",
    Column("owner", Text, primary_key=True, info={"account": "owner"}),
    Column("name", Text, primary_key=True),
    Column("lexicon", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("saved", Instant, nullable=False),
    Column("size", Integer, nullable=False),
    Column("words", Text, nullable=False),
)

card = _table(
    "card",
    Column("owner", Text, primary_key=True, info={"account": "owner"}),
    Column("lexicon", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("box", Integer, nullable=False),
    Column("due", Instant, nullable=False),
    Column("since", Instant, nullable=False),
    Column("correct", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Index(None, "owner", "due"),
)
