"""Commands that run and keep a server."""
