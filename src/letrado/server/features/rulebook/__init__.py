"""Show the editions of both laws by article."""
