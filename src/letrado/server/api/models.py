"""Answers about accounts, games and offers, as the description of the API has them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Sides(BaseModel):
    """A value for each side."""

    A: str
    B: str


class Points(BaseModel):
    """Points of each side."""

    A: int
    B: int


class Result(BaseModel):
    """The result of a game: *winner* is null when it is drawn, annulled or lost by both."""

    winner: Literal["A", "B"] | None
    cause: str
    both_lose: bool


class GameSummary(BaseModel):
    """A game in a list; instants are milliseconds since 1970."""

    id: str
    path: str = Field(description="Its page on this server")
    names: Sides
    you: Literal["A", "B"] | None = Field(description="The side that whoever asks plays")
    edition: str
    language: str
    lexicon: str
    pace: Literal["live", "correspondence"]
    rated: bool
    visibility: Literal["public", "link", "players"]
    status: Literal["running", "over", "cancelled", "recorded"]
    turn: Literal["A", "B"] | None = Field(description="The side that is awaited")
    scores: Points
    result: Result | None
    created_at: int
    ended_at: int | None


class GameList(BaseModel):
    """Your own games, the latest first; *before* continues the list, and is null at its end."""

    games: list[GameSummary]
    before: str | None


class Me(BaseModel):
    """The account that asks."""

    name: str
    kind: Literal["guest", "member", "bot"]
    scopes: list[str] | None = Field(description="What the token may do; null without a token")
    playing: str | None = Field(
        description="The game against the clock that closes words and moves (fair play)"
    )


class TermsText(BaseModel):
    """The terms of a game; fields that are left out are as shown."""

    model_config = ConfigDict(extra="forbid")

    edition: str = Field("fise-2009", max_length=60, description="The rulebook")
    lexicon: str = Field("", max_length=60, description="Its name; empty: the edition's own")
    clock: Literal["running", "stopped", "timer", "none", "days"] = "running"
    minutes: int = Field(25, description="Of each clock: 10, 15, 20, 25 or 30")
    days: int = Field(3, description="A turn, when the clock is “days”: 1, 2, 3, 5, 7 or 14")
    games: int = Field(1, description="Of a match: 1, 2, 3, 5 or 7")
    rated: bool = False
    visibility: Literal["public", "link", "players"] = "public"
    delay: int = Field(0, description="Seconds that spectators are behind: 0, 60, 180 or 600")


class BotGame(TermsText):
    """A game against a program of the house."""

    level: str = Field("vocabulary", max_length=40, description="How strong it is")


class OfferText(TermsText):
    """A game for whoever accepts it."""

    listed: bool = Field(True, description="In the list of all; else only by its id")


class OfferData(BaseModel):
    """An offered game; *game* is the one that came of it."""

    id: str
    path: str
    by: str
    own: bool
    listed: bool
    terms: TermsText
    created_at: int
    expires_at: int | None
    game: str | None


class OfferList(BaseModel):
    """The games that are offered to all, and your own offers."""

    offers: list[OfferData]


class Begun(BaseModel):
    """A game that has begun, or waits for both players to come."""

    game: str
    path: str


class Proposal(BaseModel):
    """An answer to a proposal: agree, or *decline*."""

    model_config = ConfigDict(extra="forbid")

    decline: bool = False


class Proposed(BaseModel):
    """The outcome of a proposal: *game* is the next game, if there is one."""

    status: Literal["running", "over", "cancelled", "recorded"]
    game: str | None


class PlayerRating(BaseModel):
    """One rating of a player."""

    language: str
    speed: str
    rating: int
    games: int


class Player(BaseModel):
    """A player, and those of their games that the asking account may know of."""

    name: str
    kind: Literal["guest", "member", "bot"]
    since: int
    ratings: list[PlayerRating]
    games: list[GameSummary]


class HookText(BaseModel):
    """An address that gets finished games."""

    model_config = ConfigDict(extra="forbid")

    url: str = Field(max_length=600)


class Hook(BaseModel):
    """An address; *failures* in a row, and the latest *problem*."""

    id: str
    url: str
    created_at: int
    failures: int
    problem: str


class NewHook(Hook):
    """A new address with its secret, which is shown this once."""

    secret: str


class HookList(BaseModel):
    """Your addresses."""

    webhooks: list[Hook]


class State(BaseModel):
    """A game as the asking account may see it: docs/scripting/wire.md has every field."""

    seq: int = Field(description="The number of the last event")
    now: int = Field(description="The server's clock, in milliseconds since 1970")
    game: dict[str, Any]
    facts: list[dict[str, Any]] = Field(description="Events since the seq that was asked for")
    open: list[str] = Field(description="Commands that may be asked for now")
    table: dict[str, Any]
    gone: dict[str, Any]


class Problem(BaseModel):
    """An error: *code* is stable, and is for programs to read."""

    code: str
    message: str
    article: str | None = Field(None, description="The article of the law, as “F09 §43”")
    details: dict[str, Any] = Field(default_factory=dict)


class Failure(BaseModel):
    """The one shape of all errors."""

    error: Problem
