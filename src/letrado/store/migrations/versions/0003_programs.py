"""Programs of members: tokens for requests, and addresses that get finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_ALIKE = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Three tables, all of them of an account."""
    op.create_table(
        "access_token",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("used_at", Instant),
        sa.Column("expires_at", Instant),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_access_token_account")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_access_token")),
        **_ALIKE,
    )
    op.create_index(op.f("ix_access_token_account"), "access_token", ["account"])
    op.create_table(
        "webhook",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_webhook_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook")),
        **_ALIKE,
    )
    op.create_index(op.f("ix_webhook_account"), "webhook", ["account"])
    op.create_table(
        "delivery",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("webhook", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", Instant),
        sa.Column("delivered_at", Instant),
        sa.ForeignKeyConstraint(["webhook"], ["webhook.id"], name=op.f("fk_delivery_webhook")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_delivery_account")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_delivery_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delivery")),
        **_ALIKE,
    )
    for column in ("webhook", "account", "created_at", "due_at"):
        op.create_index(op.f(f"ix_delivery_{column}"), "delivery", [column])
