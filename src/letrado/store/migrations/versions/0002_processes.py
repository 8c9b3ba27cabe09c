"""Several servers over one database: their claims, and who is connected to each."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Two tables; and room for seconds beyond 2038 where an INTEGER has 32 bits."""
    op.create_table(
        "claim",
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", Instant, nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_claim")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_claim_holder"), "claim", ["holder"])
    op.create_index(op.f("ix_claim_until"), "claim", ["until"])
    op.create_table(
        "presence",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("tabs", sa.Integer(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_presence_game")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_presence_account")),
        sa.PrimaryKeyConstraint("game", "account", "process", name=op.f("pk_presence")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_presence_at"), "presence", ["at"])
    if op.get_bind().dialect.name == "postgresql":
        for table, column in (("list", "saved"), ("card", "due"), ("card", "since")):
            op.alter_column(table, column, type_=sa.BigInteger())
