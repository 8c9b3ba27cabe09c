"""Take results from phones, players and captains."""
