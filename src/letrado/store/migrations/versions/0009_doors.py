"""Devices that are known, addresses of running games, and look-ups made from them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Three tables."""
    op.create_table(
        "device",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("seen_at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_device_account")),
        sa.PrimaryKeyConstraint("token_hash", "account", name=op.f("pk_device")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_device_account"), "device", ["account"])
    op.create_table(
        "game_network",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("network_hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_game_network_game")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_game_network_account")),
        sa.PrimaryKeyConstraint("game", "account", "network_hash", name=op.f("pk_game_network")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_game_network_account"), "game_network", ["account"])
    op.create_index(op.f("ix_game_network_network_hash"), "game_network", ["network_hash"])
    op.create_table(
        "look_up",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("first_at", Instant, nullable=False),
        sa.Column("last_at", Instant, nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_look_up_game")),
        sa.ForeignKeyConstraint(["player"], ["account.id"], name=op.f("fk_look_up_player")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_look_up_account")),
        sa.PrimaryKeyConstraint("game", "player", "account", name=op.f("pk_look_up")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_look_up_player"), "look_up", ["player"])
    op.create_index(op.f("ix_look_up_account"), "look_up", ["account"])
    op.create_index(op.f("ix_look_up_last_at"), "look_up", ["last_at"])
