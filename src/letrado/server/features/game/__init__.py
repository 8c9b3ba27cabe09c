"""Show one live game, and offer its commands without script."""
