"""Serve one hall without Internet: the address and code that phones open."""
