"""Networks where guests offer games, so that one network does not fill the list."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """A digest, as of the networks of running games."""
    op.add_column("offer", sa.Column("network_hash", sa.Text()))
