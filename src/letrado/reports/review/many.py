"""Many reviews in one page: the games, and each player over all of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from letrado.base.i18n import catalogue, translator
from letrado.reports.review.page import card, games, heading, number, page, table
from letrado.review.summary import Kind
from letrado.review.telling import KINDS


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One game among many: its numbers, or the reason why there are none."""

    path: str
    data: dict[str, Any] | None = None
    """Data of `letrado.review.data.game_data`; turns are not needed."""
    error: str = ""
    report: str = ""
    """Address of the game's own page, if it has one."""


@dataclass(slots=True)
class _Player:
    """Sums over the games of a name."""

    games: int = 0
    won: float = 0.0
    turns: int = 0
    points: int = 0
    bingos: int = 0
    missed: int = 0
    equity: float = 0.0
    win: float = 0.0
    luck: float = 0.0
    compared: int = 0
    kinds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0, 0.0]))


def players(reviewed: Iterable[Reviewed]) -> dict[str, dict[str, Any]]:
    """Return the sums of each player over all games, by name, for any mean over them."""
    found: dict[str, _Player] = defaultdict(_Player)
    for data in (each.data for each in reviewed if each.data):
        for side in ("A", "B"):
            other = "B" if side == "A" else "A"
            of, own = found[data["names"][side]], data["figures"][side]
            ahead = data["final"][side] - data["final"][other]
            of.games += 1
            of.won += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            of.turns += own["turns"]
            of.points += data["final"][side]
            of.bingos += own["bingos"]
            of.missed += own["missed"]
            of.equity += own["equity_lost"] or 0.0
            of.win += own["win_lost"] or 0.0
            of.luck += own["luck"] or 0.0
            of.compared += own["compared"]
            for kind in data["summary"][side]["kinds"]:
                of.kinds[kind["kind"]][0] += kind["times"]
                of.kinds[kind["kind"]][1] += kind["equity"]
    return {name: _sums(of) for name, of in sorted(found.items())}


def _sums(of: _Player) -> dict[str, Any]:
    kinds = sorted(of.kinds.items(), key=lambda item: (-item[1][1], item[0]))
    return {
        "games": of.games,
        "won": of.won,
        "turns": of.turns,
        "compared": of.compared,
        "points": of.points,
        "bingos": of.bingos,
        "missed": of.missed,
        "equity_lost": round(of.equity, 3),
        "win_lost": round(of.win, 6),
        "luck": round(of.luck, 3),
        "kinds": {
            kind: {"times": int(times), "equity": round(equity, 3)}
            for kind, (times, equity) in kinds
        },
    }


def many_report(reviewed: Sequence[Reviewed], language: str) -> str:
    """Return a page over all games, with links to those that have one of their own."""
    _, ngettext = translator(language), catalogue(language).ngettext
    good = [each for each in reviewed if each.data]
    title = ngettext("{n} game reviewed", "{n} games reviewed", len(good)).format(n=len(good))
    heads = [
        (_("Player"), False),
        (_("Games"), True),
        (_("Won"), True),
        (_("Points a game"), True),
        (_("Bingos a game"), True),
        (_("Missed"), True),
        (_("Equity lost a game"), True),
        (_("Luck a game"), True),
        (_("Costs most"), False),
    ]
    rows = []
    for name, of in players(good).items():
        n = of["games"]
        dearest = next(iter(of["kinds"]), None)
        rows.append(
            [
                escape(name),
                str(n),
                number(of["won"], language, 1 if of["won"] % 1 else 0),
                number(of["points"] / n, language),
                number(of["bingos"] / n, language, 2),
                number(of["missed"] / n, language, 2),
                number(of["equity_lost"] / n, language),
                number(of["luck"] / n, language),
                escape(_(KINDS[Kind(dearest)][0])) if dearest else "",
            ]
        )
    body = [
        f"<header><h1>{escape(title)}</h1></header>",
        card(heading(_("Players")) + table(heads, rows), "list"),
        _games(good, language),
        _failures([each for each in reviewed if each.data is None], language),
    ]
    return page(title, language, "\n".join(filter(None, body)))


def _games(good: Sequence[Reviewed], language: str) -> str:
    _ = translator(language)
    heads = [(_("Game"), False), (_("Result"), False), (_("Turns"), True)]
    heads += [(_("Equity lost"), True), (_("Games lost"), True), (_("Luck"), True)]
    rows = []
    for each in good:
        data = each.data or {}
        first, second = data["sides"]
        names, final, figures = data["names"], data["final"], data["figures"]
        link = escape(each.path)
        if each.report:
            link = f'<a href="{escape(each.report)}">{link}</a>'

        def both(
            key: str, of: dict[str, Any] = figures, by: tuple[str, str] = (first, second)
        ) -> str:
            return " / ".join(number(of[side][key], language) for side in by)

        rows.append(
            [
                link,
                escape(f"{names[first]} {final[first]} – {final[second]} {names[second]}"),
                str(data["total"]),
                both("equity_lost"),
                " / ".join(games(figures[side]["win_lost"], language) for side in (first, second)),
                both("luck"),
            ]
        )
    return card(heading(_("Games")) + table(heads, rows), "list") if rows else ""


def _failures(bad: Sequence[Reviewed], language: str) -> str:
    if not bad:
        return ""
    _ = translator(language)
    items = "".join(f"<li>{escape(each.path)}: {escape(each.error)}</li>" for each in bad)
    return card(f"{heading(_('Not reviewed'))}<ol>{items}</ol>")
