"""``letrado arena``: two programs against each other, in pairs of games that share a bag."""

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from letrado.cli.engine.computing import Seed
from letrado.cli.lexicon.lexicons import Language, LexiconName, RulesName, for_moves, rules_for
from letrado.cli.output import Json, _, decimals, ngettext, print_json, progress, say, thousands
from letrado.engine import Game, Rules
from letrado.engine.comparing import Comparison
from letrado.players.arena import pairs as play_pairs

HELP = _("Let two programs play pairs of games that share a bag, and say which is stronger.")
EPILOG = (
    _("Contenders:")
    + "  score, provisional, trained, sim:SECONDS:PLIES, bot:LEVEL, run:COMMAND\n\n"
    + _("Example:")
    + "  letrado arena trained score --games 2000"
)

One = Annotated[str, typer.Argument(metavar="A", help=_("The first contender."))]
Other = Annotated[str, typer.Argument(metavar="B", help=_("The second contender."))]
Games = Annotated[
    int, typer.Option(min=2, max=100_000_000, help=_("How many games; an odd one is left out."))
]
Pairs = Annotated[bool, typer.Option("--pairs", help=_("Count pairs: --games 100 is 100 pairs."))]


def compare(
    one: One,
    other: Other,
    games: Games = 1000,
    pairs: Pairs = False,
    seed: Seed = 1,
    rules: RulesName = None,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Play, and say by how much the first is stronger. Ctrl+C stops, and shows what is known."""
    lexicon = for_moves(lexicon_name, language, json)
    law = rules_for(lexicon, rules)
    count = games if pairs else games // 2
    played = play_pairs(lexicon, one, other, count, Rules.chosen(law), seed)
    start = time.process_time()
    with progress(_("Playing games: {games}").format(games=thousands(2 * count))) as report:
        seen = Comparison.of(_until_stopped(played, lambda done: report(done / (2 * count))))
    cpu_seconds = time.process_time() - start
    if json:
        low, high = seen.elo_interval
        figures = {
            "pairs": seen.pairs,
            "share": _rounded(seen.share, 5),
            "share_error": _rounded(seen.share_error, 5),
            "spread": _rounded(seen.spread, 3),
            "spread_error": _rounded(seen.spread_error, 3),
            "elo": _rounded(seen.elo, 1),
            "elo_interval": [_rounded(low, 1), _rounded(high, 1)],
            "cpu_s": round(cpu_seconds, 3),
        }
        about = {"contenders": [one, other], "lexicon": lexicon.name, "rules": law, "seed": seed}
        print_json(about | figures)
        return
    show(one, other, seen)


def show(one: str, other: str, seen: Comparison) -> None:
    """Show what the games say; figures that need more games are left out."""
    counted = ngettext(
        "{one} against {other}: {pairs} pair", "{one} against {other}: {pairs} pairs", seen.pairs
    )
    say(counted.format(one=one, other=other, pairs=thousands(seen.pairs)))
    share, spread = decimals(100 * seen.share, 2), decimals(seen.spread, 1)
    if seen.pairs > 1:
        error = decimals(100 * seen.share_error, 2)
        say(_("Games won: {share} ± {error} %").format(share=share, error=error))
        error = decimals(seen.spread_error, 1)
        say(_("Points ahead: {spread} ± {error} a game").format(spread=spread, error=error))
    elif seen.pairs:
        say(_("Games won: {share} %").format(share=share))
        say(_("Points ahead: {spread} a game").format(spread=spread))
    figures = (seen.elo, *seen.elo_interval)
    if all(math.isfinite(each) for each in figures):
        elo, low, high = (decimals(each, 0) for each in figures)
        say(_("Elo: {elo} (from {low} to {high})").format(elo=elo, low=low, high=high))
    else:
        say(_("Elo: too few games to say."))


def _rounded(number: float, places: int) -> float | None:
    """Round a number; None if it is infinite, because JSON has no infinity."""
    return round(number, places) if math.isfinite(number) else None


def _until_stopped(games: Iterable[Game], report: Callable[[int], object]) -> Iterator[Game]:
    """Yield the games until Ctrl+C; *report* gets the number so far."""
    done = 0
    try:
        for game in games:
            yield game
            done += 1
            if done % 2 == 0:
                report(done)
    except KeyboardInterrupt:
        return
