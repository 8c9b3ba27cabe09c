"""Commands that show the law."""
