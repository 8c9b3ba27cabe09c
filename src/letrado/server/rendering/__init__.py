"""Draw pages: the template environment, texts of a language, and what templates share."""
