"""Commands about words and lexicons."""
