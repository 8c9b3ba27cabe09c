"""Files that players, clubs and directors exchange."""
