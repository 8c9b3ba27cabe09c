"""Refusals that HTTP has a status of its own for."""

from letrado.base.errors import Illegal


class SignInNeeded(Illegal):
    """Nobody is signed in, and somebody must be (401); people are sent to the page for it."""


class NotAllowed(Illegal):
    """Whoever asks may not do this (403)."""


class InPlay(Illegal):
    """A game goes on, and the law forbids until its end what is asked for (409)."""


class Misdirected(Illegal):
    """The request names a place that is not this one (421)."""


class TooMany(Illegal):
    """It was tried too often (429); ``seconds`` says when it may be tried again."""
