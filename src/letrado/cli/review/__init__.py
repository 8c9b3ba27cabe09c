"""Commands that review games."""
