"""Serve programs: the HTTP API and its webhooks."""
