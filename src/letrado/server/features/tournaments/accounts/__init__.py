"""Link the players of a tournament to accounts."""
