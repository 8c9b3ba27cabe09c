"""Keep games: their logs, index, offers and chat."""
