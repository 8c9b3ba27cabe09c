"""``letrado autoplay``: the program against itself, to measure leaves and speed."""

from collections import Counter
from enum import StrEnum
from typing import Annotated

import typer

from letrado.cli.lexicons import Language, LexiconName, chosen
from letrado.cli.output import Json, _, decimals, print_json, progress, say, thousands
from letrado.engine import RULES, Autoplay, Player, autoplay

HELP = _("Play games of the program against itself. The same seed gives the same games.")
EPILOG = _("Example:") + "  letrado autoplay --games 10000 --threads 2 --seed 7 --second score"

_BY_LANGUAGE = {"ca": "cat"}


class Way(StrEnum):
    """How a player chooses."""

    EQUITY = "equity"
    SCORE = "score"

    @property
    def player(self) -> Player:
        """The player who chooses so."""
        return "provisional" if self is Way.EQUITY else None


Games = Annotated[int, typer.Option(min=1, max=100_000_000, help=_("How many games."))]
Threads = Annotated[int, typer.Option(min=1, max=256, help=_("How many at a time."))]
Seed = Annotated[
    int, typer.Option(min=0, max=2**64 - 1, help=_("What the draws of tiles follow from."))
]
RulesName = Annotated[
    str | None,
    typer.Option("--rules", help=_("Exchanges and endings of: ") + ", ".join(RULES)),
]
First = Annotated[Way, typer.Option(help=_("How the first player chooses: equity or score."))]
Second = Annotated[Way, typer.Option(help=_("How the second player chooses."))]


def play(
    games: Games = 1000,
    threads: Threads = 1,
    seed: Seed = 1,
    rules: RulesName = None,
    first: First = Way.EQUITY,
    second: Second = Way.EQUITY,
    lexicon: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Play, and say who won how often and how fast it went."""
    book = chosen(lexicon, language, json)
    law = rules or _BY_LANGUAGE.get(book.alphabet.language, "fise-2009")
    with progress(_("Playing {games} games").format(games=thousands(games))) as report:
        match = autoplay(
            book,
            games,
            players=(first.player, second.player),
            rules=law,
            seed=seed,
            threads=threads,
            progress=lambda done: report(done / games),
        )
    if json:
        about = {"lexicon": book.name, "rules": law, "seed": seed, "threads": threads}
        players = {"players": [first.value, second.value]}
        print_json(about | players | _figures(match))
        return
    one, other = match.mean_scores
    say(
        _("{games} games, {rate} a second of processor time").format(
            games=thousands(len(match.games)), rate=thousands(round(match.games_per_cpu_s))
        )
    )
    for way, points, share in ((first, one, 0), (second, other, 1)):
        say(
            _("{player}: {points} points a game, {share} of the games").format(
                player=_BY[way],
                points=decimals(points, 1),
                share=_percent(match.win_shares[share]),
            )
        )
    say(
        _("Whoever started won {share}").format(share=_percent(match.starter_share)),
        style="dim",
    )


_BY = {Way.EQUITY: _("By equity"), Way.SCORE: _("By score")}


def _percent(share: float) -> str:
    return f"{decimals(100 * share, 1)}\N{NARROW NO-BREAK SPACE}%"


def _figures(match: Autoplay) -> dict[str, object]:
    games = match.games
    endings = Counter(game.ending.name.lower() for game in games)
    return {
        "games": len(games),
        "cpu_s": round(match.cpu_seconds, 3),
        "games_per_cpu_s": round(match.games_per_cpu_s, 1),
        "mean_scores": [round(mean, 3) for mean in match.mean_scores],
        "win_shares": [round(share, 5) for share in match.win_shares],
        "starter_share": round(match.starter_share, 5),
        "mean_turns": round(sum(game.turns for game in games) / len(games), 3),
        "bingos": [
            round(sum(game.bonuses[player] for game in games) / len(games), 3) for player in (0, 1)
        ],
        "endings": dict(sorted(endings.items())),
    }
