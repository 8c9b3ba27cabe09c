"""How Alembic reaches the database: by the connection, and inside the transaction, it is given."""

from alembic import context

from letrado.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
