"""Error by which a proof says that its claim did not hold."""


class Failed(Exception):
    """A claim that did not hold; the text says what was seen."""
