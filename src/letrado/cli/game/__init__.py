"""Commands that play, record, replay and print games."""
