"""Files of tournaments: our own log and document, and those of other programs."""
