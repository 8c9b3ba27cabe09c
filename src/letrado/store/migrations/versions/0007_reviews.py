"""Reviews that servers over one database share, a turn at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One table."""
    op.create_table(
        "review_turn",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_review_turn_game")),
        sa.PrimaryKeyConstraint("game", "turn", name=op.f("pk_review_turn")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_review_turn_at"), "review_turn", ["at"])
