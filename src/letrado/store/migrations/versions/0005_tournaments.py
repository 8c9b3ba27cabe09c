"""Tournaments: their index, logs, accounts of players, games, and calls from tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_ALIKE = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Five tables; the log is append-only."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("created_by", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("hall", sa.Text(), nullable=False),
        sa.Column("changed_at", Instant, nullable=False),
        sa.CheckConstraint("status IN ('open', 'closed')", name=op.f("ck_tournament_status")),
        sa.CheckConstraint(
            "visibility IN ('public', 'link', 'officials')", name=op.f("ck_tournament_visibility")
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["account.id"], name=op.f("fk_tournament_created_by")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        **_ALIKE,
    )
    op.create_index(
        op.f("ix_tournament_visibility_changed_at"), "tournament", ["visibility", "changed_at"]
    )
    op.create_table(
        "tournament_event",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name=op.f("fk_tournament_event_tournament")
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_tournament_event_account")
        ),
        sa.PrimaryKeyConstraint("tournament", "seq", name=op.f("pk_tournament_event")),
        **_ALIKE,
    )
    op.create_table(
        "tournament_player",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name=op.f("fk_tournament_player_tournament")
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_tournament_player_account")
        ),
        sa.PrimaryKeyConstraint("tournament", "account", name=op.f("pk_tournament_player")),
        **_ALIKE,
    )
    op.create_index(op.f("ix_tournament_player_account"), "tournament_player", ["account"])
    op.create_table(
        "tournament_game",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("division", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_tournament_game_game")),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name=op.f("fk_tournament_game_tournament")
        ),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_tournament_game")),
        **_ALIKE,
    )
    op.create_index(
        op.f("ix_tournament_game_tournament_division_round"),
        "tournament_game",
        ["tournament", "division", "round"],
    )
    op.create_table(
        "tournament_call",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("division", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("closed_at", Instant),
        sa.Column("closed_by", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name=op.f("fk_tournament_call_tournament")
        ),
        sa.ForeignKeyConstraint(
            ["closed_by"], ["account.id"], name=op.f("fk_tournament_call_closed_by")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_call")),
        **_ALIKE,
    )
    op.create_index(
        op.f("ix_tournament_call_tournament_closed_at"),
        "tournament_call",
        ["tournament", "closed_at"],
    )
