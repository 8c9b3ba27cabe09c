"""Start games: the home page, its form, offers, rematches and matches."""
