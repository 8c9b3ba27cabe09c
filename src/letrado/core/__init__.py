"""Model the board game: tiles, racks, board, plays and their score."""
