"""Show what each turn of a finished game cost."""
