"""Run live games: the registry, their sockets, clocks and bots."""
