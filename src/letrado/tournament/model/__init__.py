"""Model a tournament: commands, events, settings and the state that follows."""
