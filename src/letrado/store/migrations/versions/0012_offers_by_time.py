"""Offers by the instant at which they lapse: whoever sweeps them reads no other ones."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Index those of which no game came."""
    lapsing = sa.text("game IS NULL AND expires_at IS NOT NULL")
    op.create_index(
        "ix_offer_lapsing",
        "offer",
        ["expires_at"],
        sqlite_where=lapsing,
        postgresql_where=lapsing,
    )
