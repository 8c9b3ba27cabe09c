"""``letrado autoplay``: the program against itself, to measure leaves and speed."""

import time
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Annotated

import typer

from letrado.cli.engine.computing import Seed
from letrado.cli.lexicon.lexicons import Language, LexiconName, RulesName, for_moves, rules_for
from letrado.cli.output import Json, _, decimals, ngettext, print_json, progress, say, thousands
from letrado.engine import Game, Player, Tally, play_games

HELP = _("Play games of the program against itself. The same seed gives the same games.")
EPILOG = _("Example:") + "  letrado autoplay --games 10000 --threads 2 --seed 7 --second score"

_BETWEEN_REPORTS = 500


class Way(StrEnum):
    """The way in which a player chooses moves."""

    EQUITY = "equity"
    SCORE = "score"

    @property
    def player(self) -> Player:
        """The player who chooses so."""
        return "trained" if self is Way.EQUITY else None


Games = Annotated[int, typer.Option(min=1, max=100_000_000, help=_("How many games."))]
Threads = Annotated[int, typer.Option(min=1, max=256, help=_("How many at a time."))]
First = Annotated[Way, typer.Option(help=_("How the first player chooses: equity or score."))]
Second = Annotated[Way, typer.Option(help=_("How the second player chooses."))]


def play(
    games: Games = 1000,
    threads: Threads = 1,
    seed: Seed = 1,
    rules: RulesName = None,
    first: First = Way.EQUITY,
    second: Second = Way.EQUITY,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Play, and say who won how often and how fast it went."""
    lexicon = for_moves(lexicon_name, language, json)
    law = rules_for(lexicon, rules)
    played = play_games(
        lexicon, games, players=(first.player, second.player), rules=law, seed=seed, threads=threads
    )
    start = time.process_time()
    with progress(_("Playing games: {games}").format(games=thousands(games))) as report:
        tally = Tally.of(_reported(played, lambda done: report(done / games)))
    cpu_seconds = time.process_time() - start
    if json:
        about = {"lexicon": lexicon.name, "rules": law, "seed": seed, "threads": threads}
        players = {"players": [first.value, second.value]}
        print_json(about | players | _figures(tally, cpu_seconds))
        return
    say(
        ngettext(
            "{n} game, {rate} per second of processor time",
            "{n} games, {rate} per second of processor time",
            games,
        ).format(n=thousands(games), rate=thousands(round(_rate(games, cpu_seconds))))
    )
    for player, way in enumerate((first, second)):
        say(
            _("{player}: {points} points a game, {share} of the games").format(
                player=_BY[way],
                points=decimals(tally.mean_scores[player], 1),
                share=_percent(tally.win_shares[player]),
            )
        )
    say(
        _("Starters won {share}").format(share=_percent(tally.starter_share)),
        style="dim",
    )


_BY = {Way.EQUITY: _("By equity"), Way.SCORE: _("By score")}


def _percent(share: float) -> str:
    return f"{decimals(100 * share, 1)}\N{NARROW NO-BREAK SPACE}%"


def _reported(games: Iterable[Game], report: Callable[[int], object]) -> Iterator[Game]:
    """Yield the same games; *report* gets the number so far, now and then."""
    for done, game in enumerate(games, 1):
        yield game
        if done % _BETWEEN_REPORTS == 0:
            report(done)


def _rate(games: int, cpu_seconds: float) -> float:
    """Return the games a second of one processor; a clock may be too coarse for few games."""
    return games / cpu_seconds if cpu_seconds else 0.0


def _figures(tally: Tally, cpu_seconds: float) -> dict[str, object]:
    endings = {ending.name.lower(): count for ending, count in tally.endings.items()}
    return {
        "games": tally.games,
        "cpu_s": round(cpu_seconds, 3),
        "games_per_cpu_s": round(_rate(tally.games, cpu_seconds), 1),
        "mean_scores": [round(mean, 3) for mean in tally.mean_scores],
        "win_shares": [round(share, 5) for share in tally.win_shares],
        "starter_share": round(tally.starter_share, 5),
        "mean_turns": round(tally.turns / tally.games, 3),
        "bingos": [round(bonuses / tally.games, 3) for bonuses in tally.bonuses],
        "endings": dict(sorted(endings.items())),
    }
