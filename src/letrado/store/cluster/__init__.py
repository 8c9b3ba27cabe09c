"""Keep what several servers over one database share."""
