"""Commands about the people of an installation."""
