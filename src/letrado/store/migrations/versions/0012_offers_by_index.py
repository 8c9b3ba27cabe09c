"""Offers by the instant at which they expire; those that are listed, or wait, by network.

A sweep, or room for one more offer of a network, reads no other rows.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Three indexes of few rows."""
    for name, columns, where in (
        ("lapsing", ["expires_at"], "game IS NULL AND expires_at IS NOT NULL"),
        ("network", ["network_hash", "created_at", "id"], "listed = 1"),
        ("waiting", ["network_hash", "created_at", "id"], "listed = 2"),
    ):
        condition = sa.text(where)
        op.create_index(
            f"ix_offer_{name}",
            "offer",
            columns,
            sqlite_where=condition,
            postgresql_where=condition,
        )
