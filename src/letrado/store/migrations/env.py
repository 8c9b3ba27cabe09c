"""Lets Alembic use the connection, and the transaction, that it is given."""

from alembic import context

from letrado.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
