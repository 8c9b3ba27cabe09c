"""Keys of names in the order of their signs, as in the file: so an index finds how they begin."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Under another collation than C an index of PostgreSQL does not serve beginnings."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute('ALTER TABLE account ALTER COLUMN name_key TYPE text COLLATE "C"')
