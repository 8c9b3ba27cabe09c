"""Refusals that HTTP has a status of its own for."""

from letrado.base.errors import Illegal


class SignInNeeded(Illegal):
    """A route needs an account and nobody is signed in (401).

    People are sent to the sign-in page.
    """


class NotAllowed(Illegal):
    """The visitor may not do this (403)."""


class InPlay(Illegal):
    """A running game forbids the request until it is over (409)."""


class Misdirected(Illegal):
    """The request names another host than this site (421)."""


class TooMany(Illegal):
    """There were too many tries (429); ``seconds`` says when to try again."""
