"""Packed logs of finished games; and indexes that keep lists quick, however many games there are.

Only the table is made here: games of an older store are packed little by little while it serves.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_REPLACED = {
    "ix_game_side_a": "game",
    "ix_game_side_b": "game",
    "ix_game_imported_by": "game",
    "ix_game_match_id": "game",
    "ix_game_call_at": "game",
    "ix_game_status_due_at": "game",
    "ix_offer_account": "offer",
    "ix_offer_invited": "offer",
    "ix_offer_listed": "offer",
}

_WHOLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("side_a", "created_at", "id")),
    ("game", ("side_b", "created_at", "id")),
    ("offer", ("account", "game")),
    ("note", ("account",)),
    ("mute", ("account",)),
    ("presence", ("account",)),
    ("delivery", ("game",)),
)

_PARTIAL: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("account_people", "account", ("created_at", "id"), "kind <> 'bot' AND deleted_at IS NULL"),
    ("role_grant_granted_by", "role_grant", ("granted_by",), "granted_by IS NOT NULL"),
    ("report_open", "report", ("at", "id"), "closed_at IS NULL"),
    ("report_game", "report", ("game",), "game IS NOT NULL"),
    ("report_closed_by", "report", ("closed_by",), "closed_by IS NOT NULL"),
    ("game_imported_by", "game", ("imported_by", "created_at", "id"), "imported_by IS NOT NULL"),
    (
        "game_over_side_a",
        "game",
        ("side_a", "status", "outcome", "visibility", "side_b", "score_a"),
        "status = 'over'",
    ),
    (
        "game_over_side_b",
        "game",
        ("side_b", "status", "outcome", "visibility", "side_a", "score_b"),
        "status = 'over'",
    ),
    ("game_match_id", "game", ("match_id",), "match_id IS NOT NULL"),
    ("game_running_side_a", "game", ("side_a",), "status = 'running'"),
    ("game_running_side_b", "game", ("side_b",), "status = 'running'"),
    ("game_running_due_at", "game", ("due_at",), "status = 'running'"),
    ("game_running_call_at", "game", ("call_at",), "status = 'running' AND call_at IS NOT NULL"),
    ("offer_invited_game", "offer", ("invited", "game"), "invited IS NOT NULL"),
    ("offer_listed", "offer", ("created_at", "id"), "listed = 1"),
    ("offer_game", "offer", ("game",), "game IS NOT NULL"),
    ("tournament_created_by", "tournament", ("created_by",), "created_by IS NOT NULL"),
    ("tournament_open", "tournament", ("id",), "status = 'open'"),
    ("tournament_event_account", "tournament_event", ("account",), "account IS NOT NULL"),
    ("tournament_call_closed_by", "tournament_call", ("closed_by",), "closed_by IS NOT NULL"),
)


_OUTCOMES = """
    UPDATE game SET outcome = CASE
        WHEN result LIKE '%"both_lose": true%' THEN 'none'
        WHEN result LIKE '{"winner": "A"%' THEN 'A'
        WHEN result LIKE '{"winner": "B"%' THEN 'B'
        ELSE 'draw'
    END
    WHERE status = 'over' AND result IS NOT NULL
"""


def upgrade() -> None:
    """One table, one column, and other indexes."""
    op.create_table(
        "packed_log",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_packed_log_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_packed_log")),
        sqlite_strict=True,
    )
    op.add_column("game", sa.Column("outcome", sa.Text(), nullable=True))
    op.execute(sa.text(_OUTCOMES.replace(":", r"\:")))
    for name, table in _REPLACED.items():
        op.drop_index(op.f(name), table)
    for table, columns in _WHOLE:
        op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))
    for name, table, columns, where in _PARTIAL:
        condition = sa.text(where)
        op.create_index(
            op.f(f"ix_{name}"),
            table,
            list(columns),
            sqlite_where=condition,
            postgresql_where=condition,
        )
    if op.get_bind().dialect.name == "postgresql":  # what is compressed is not compressed again
        op.execute("ALTER TABLE packed_log ALTER COLUMN body SET STORAGE EXTERNAL")
