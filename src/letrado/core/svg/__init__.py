"""Draw boards and tiles as SVG."""
