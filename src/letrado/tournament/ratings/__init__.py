"""Rate players, by Elo or Glicko-2."""
