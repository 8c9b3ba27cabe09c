"""Games at a real table, where nobody needs an account.

The index also says which official is called, since when.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

CHECKS = {
    "ck_game_sides": "(imported_by IS NULL AND pace <> 'table')"
    " = (side_a IS NOT NULL AND side_b IS NOT NULL)",
    "ck_game_pace": "pace IN ('live', 'correspondence', 'table')",
}


def upgrade() -> None:
    """Add two columns and their index; two checks allow such a game."""
    with op.batch_alter_table(
        "game", table_kwargs={"sqlite_strict": True, "sqlite_with_rowid": False}
    ) as game:
        game.add_column(sa.Column("call", sa.Text(), nullable=True))
        game.add_column(sa.Column("call_at", Instant, nullable=True))
        game.create_index(op.f("ix_game_call_at"), ["call_at"], unique=False)
        for name, check in CHECKS.items():
            game.drop_constraint(op.f(name), type_="check")
            game.create_check_constraint(op.f(name), check)
