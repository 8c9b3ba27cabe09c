"""Progress of what takes long: one line on a terminal, nothing in a file."""

import sys


def report(text: str) -> None:
    """Show *text* in place of what was there; an empty one clears the line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
