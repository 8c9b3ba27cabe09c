"""List, import, choose and remove lexicons."""
