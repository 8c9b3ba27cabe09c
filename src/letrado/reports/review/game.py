"""The review of one game as a page that stands alone."""

from collections.abc import Callable
from html import escape
from typing import Any

from letrado.base.i18n import translator
from letrado.core.placements import Placement
from letrado.core.svg.drawing import PREMIUM_LABELS, svg
from letrado.lexicon.lookup import Lexicon
from letrado.reports.review import graphs
from letrado.reports.review.page import card, games, heading, number, page, signed, table
from letrado.review import Analysis, GameReview, Method, PlayedTurn, Untold
from letrado.review.data import game_data
from letrado.review.telling import METHODS, UNTOLD, done_text

Translate = Callable[[str], str]


def game_report(review: GameReview, lexicon: Lexicon | None, language: str) -> str:
    """Return the whole page, its texts in *language*."""
    _ = translator(language)
    data = game_data(review, lexicon, language)
    first, second = data["sides"]
    names, final = data["names"], data["final"]
    title = f"{names[first]} {final[first]} – {final[second]} {names[second]}"
    body = [
        _head(data, review.game.rules.title.read_in(language), _),
        _cards(data, language, _),
        card(
            heading(_("Score"), _lines(data, _))
            + graphs.scores(data, _("Points of both players, turn by turn."))
        ),
        card(
            heading(_("Chances to win"), _("{name}, after each turn").format(name=names[first]))
            + graphs.chances(data, _("Chances to win, turn by turn."), _marked(data))
        ),
        card(
            heading(_("Equity lost"), _("points, against the best that could be done"))
            + graphs.lost(data, _("Equity lost in each turn."))
        ),
        '<div class="pair">' + "".join(_work(data, side, language, _) for side in data["sides"]),
        "</div>",
        _list(review, data, language, _),
        *(
            _turn(review.turns[at - 1], review.analyses[at - 1], data, language, _)
            for at in _marked(data)
        ),
    ]
    return page(title, language, "\n".join(body))


def _marked(data: dict[str, Any]) -> list[int]:
    """Return the turns that cost most, of both players."""
    worst = (each["turn"] for side in data["sides"] for each in data["summary"][side]["worst"])
    return sorted(set(worst))


def _lines(data: dict[str, Any], _: Translate) -> str:
    names = [data["names"][side] for side in data["sides"]]
    return _("continuous line, {first}; dashed, {second}").format(first=names[0], second=names[1])


def _head(data: dict[str, Any], edition: str, _: Translate) -> str:
    first, second = data["sides"]
    names, final = data["names"], data["final"]
    about = [
        data["event"],
        edition,
        _("words of {lexicon}").format(lexicon=data["lexicon"]) if data["lexicon"] else "",
        _("depth: {depth}").format(depth=data["depth"]),
    ]
    score = f"{final[first]} – {final[second]}".replace("-", "−")
    lines = [
        f"<h1>{escape(names[first])} <span>{score}</span> {escape(names[second])}</h1>",
        f'<p class="muted">{escape(" · ".join(filter(None, about)))}</p>',
    ]
    if not data["whole"]:
        told = _("Analysed {n} of {total}.").format(n=data["analysed"], total=data["total"])
        lines.append(f'<p class="chip">{escape(told)}</p>')
    return f"<header>{''.join(lines)}</header>"


def _cards(data: dict[str, Any], language: str, _: Translate) -> str:
    """Return each player's game in six numbers."""

    def average(of: dict[str, Any]) -> tuple[str, str]:
        return number(of["points"] / of["turns"] if of["turns"] else None, language), ""

    def some(count: int, text: str) -> str:
        return text.format(n=count) if count else ""

    def of_a_game(lost: float | None) -> str:
        share = games(lost, language)
        return "" if lost is None else _("{share} of a game").format(share=share)

    rows: list[tuple[str, Callable[[dict[str, Any]], tuple[str, str]]]] = [
        (_("Average a turn"), average),
        (_("Bingos"), lambda of: (str(of["bingos"]), some(of["missed"], _("{n} missed")))),
        (
            _("Equity lost"),
            lambda of: (number(of["equity_lost"], language), of_a_game(of["win_lost"])),
        ),
        (_("Luck of the draws"), lambda of: (signed(of["luck"], language), "")),
        (_("Challenges"), lambda of: (str(of["challenges"]), some(of["upheld"], _("{n} right")))),
        (
            _("Invalid plays"),
            lambda of: (str(of["phonies"]), some(of["stood"], _("{n} unchallenged"))),
        ),
    ]
    cards = []
    for name, value in rows:
        lines = []
        for side in data["sides"]:
            shown, more = value(data["figures"][side])
            lines.append(
                f"<div><dt>{escape(data['names'][side])}</dt><dd><b>{shown}</b> "
                f"<small>{escape(more)}</small></dd></div>"
            )
        cards.append(card(f"{heading(name)}<dl>{''.join(lines)}</dl>"))
    return f'<div class="kp">{"".join(cards)}</div>'


def _work(data: dict[str, Any], side: str, language: str, _: Translate) -> str:
    """Return a card with the points that a player may work on."""
    of, figures = data["summary"][side], data["figures"][side]
    parts = [heading(_("What to work on: {name}").format(name=data["names"][side]))]
    if figures["compared"] < figures["turns"]:
        told = _("{known} of {turns} turns could be analysed.").format(
            known=figures["compared"], turns=figures["turns"]
        )
        parts.append(f'<p class="muted">{escape(told)}</p>')
    if of["worst"]:
        items = "".join(
            f'<li><a href="#t{each["turn"]}">'
            f"{escape(_('Turn {n}').format(n=each['turn']))}</a>: {escape(each['text'])} "
            f'<span class="muted">{escape(each["cost"])}</span></li>'
            for each in of["worst"]
        )
        parts.append(f"<ol>{items}</ol>")
    else:
        parts.append(f"<p>{escape(_('Nothing that cost much.'))}</p>")
    if of["kinds"]:
        rows = [
            [
                f"{escape(each['name'])}<br><small>{escape(each['advice'])}</small>",
                str(each["times"]),
                number(each["equity"], language),
                games(each["win"], language),
            ]
            for each in of["kinds"]
        ]
        heads = [(_("What"), False), (_("Turns"), True), (_("Equity"), True), (_("Games"), True)]
        parts.append(table(heads, rows))
    return card("".join(parts))


def _list(review: GameReview, data: dict[str, Any], language: str, _: Translate) -> str:
    """Return all turns in a table."""
    marked, rows = set(_marked(data)), []
    for turn, row in zip(review.turns, data["turns"], strict=True):
        n = str(turn.number)
        best = row["options"][0] if row["options"] and row["options"][0]["valued"] else None
        better = "" if best is None or best["made"] or not row["kind"] else _told(best, _)
        done = escape(done_text(turn, language))
        if row["outcome"] == "invalid":
            done += f' <span class="chip">{escape(_("taken back"))}</span>'
        if row["phony"] and row["phony"]["stands"]:
            done += f' <span class="chip">{escape(_("not in the list"))}</span>'
        if row["untold"]:
            better = escape(_(UNTOLD[Untold(row["untold"])]))
        rows.append(
            [
                f'<a href="#t{n}">{n}</a>' if turn.number in marked else n,
                escape(data["names"][row["mover"]]),
                done,
                str(row["points"]),
                str(row["after"][row["mover"]]),
                better,
                number(row["equity_lost"], language),
                games(row["win_lost"], language),
                number(row["luck"], language),
            ]
        )
    heads = [
        (_("Turn"), True),
        (_("Player"), False),
        (_("Play"), False),
        (_("Points"), True),
        (_("Total"), True),
        (_("Better"), False),
        (_("Equity lost"), True),
        (_("Games lost"), True),
        (_("Luck"), True),
    ]
    return card(heading(_("Turn by turn")) + table(heads, rows), "list")


def _turn(
    turn: PlayedTurn, analysis: Analysis, data: dict[str, Any], language: str, _: Translate
) -> str:
    """Return a turn that cost much: the board with the best play, and the other good moves."""
    row, best = data["turns"][turn.number - 1], analysis.best
    placement = best.move if best and isinstance(best.move, Placement) else None
    board = svg(
        turn.board,
        tentative=placement,
        points=best.score if best and placement else None,
        labels=PREMIUM_LABELS[language],
        side=24,
        title=_("Turn {n}").format(n=turn.number),
    )
    rows, looks = [], []
    for option in row["options"]:
        text = _told(option, _)
        if option["made"]:
            text += f' <span class="chip">{escape(_("played"))}</span>'
        looks.append("yours" if option["made"] else "best" if option["valued"] else "")
        rows.append(
            [
                text,
                str(option["score"]),
                number(option["equity"], language),
                number(option["lost"], language),
                games(option["win"], language),
            ]
        )
    heads = [
        (_("Play"), False),
        (_("Points"), True),
        (_("Equity"), True),
        (_("Less"), True),
        (_("Wins"), True),
    ]
    name = _("Turn {n}").format(n=turn.number) + f" · {data['names'][row['mover']]}"
    method = _(METHODS[Method(row["method"])]) if row["method"] else ""
    rack = (
        ""
        if turn.rack is None
        else _("Rack: {tiles}").format(tiles=" ".join(tile.face or "?" for tile in turn.rack))
    )
    inside = (
        f'<div class="turn"><div>{board}</div><div><p class="muted">{escape(rack)}</p>'
        f"{table(heads, rows, looks)}</div></div>"
    )
    return f'<section class="card" id="t{turn.number}">{heading(name, method)}{inside}</section>'


def _told(option: dict[str, Any], _: Translate) -> str:
    if option["letters"]:
        return f"{escape(''.join(_face(tile) for tile in option['letters']))} {option['place']}"
    if option["tiles"]:
        tiles = " ".join(_face(tile) for tile in option["tiles"])
        return escape(_("exchange {tiles}").format(tiles=tiles))
    return escape(_("pass"))


def _face(tile: str) -> str:
    return tile.strip("[]").upper()
