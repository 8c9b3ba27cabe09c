"""Puzzles: each solver's answers and rating."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Number: sa.types.TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")
_ALIKE = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Two tables; the key of a puzzle is all they hold of it."""
    op.create_table(
        "puzzle_answer",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("before", Number, nullable=False),
        sa.Column("after", Number, nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_puzzle_answer_account")),
        sa.PrimaryKeyConstraint("account", "puzzle", name=op.f("pk_puzzle_answer")),
        **_ALIKE,
    )
    op.create_table(
        "puzzle_rating",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("rating", Number, nullable=False),
        sa.Column("deviation", Number, nullable=False),
        sa.Column("volatility", Number, nullable=False),
        sa.Column("puzzles", sa.Integer(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_puzzle_rating_account")),
        sa.PrimaryKeyConstraint("account", "language", name=op.f("pk_puzzle_rating")),
        **_ALIKE,
    )
