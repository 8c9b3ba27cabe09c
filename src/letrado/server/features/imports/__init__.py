"""Import games that were recorded elsewhere."""
