"""Rank players and teams: scorecards, tie-breaks, standings and seasons."""
