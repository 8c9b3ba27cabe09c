"""Commands that find moves, train and measure the engine."""
