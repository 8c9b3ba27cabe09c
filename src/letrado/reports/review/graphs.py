"""The graphs of a review as SVG: scores, chances to win, what each turn cost.

Solid for the player who began, dashed and hatched for the other, so that they differ in grey too.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

WIDTH, LEFT, RIGHT = 760, 44, 690
TOP, BOTTOM = 20, 166
MIDDLE, TALLEST = 78, 56

_LABEL_WIDTH, _LABEL_HEIGHT = 110, 16
"""Room that a label needs before the next one beside it."""
_NAMED = 3
"""Number of costly turns that are labelled with their words: the costliest."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
_ROOM = 8
_TURN_STEPS = (1, 2, 4, 5, 10, 20, 50, 100)


def across(turn: int, turns: int) -> float:
    """Return the position of a turn; 0 is before the first."""
    return LEFT + (RIGHT - LEFT) * turn / max(turns, 1)


def path(points: Sequence[tuple[float, float]]) -> str:
    """Return a line as SVG writes it."""
    return " ".join(f"{'L' if at else 'M'}{x:.1f} {y:.1f}" for at, (x, y) in enumerate(points))


def ticks(lowest: int, highest: int) -> list[int]:
    """Return round numbers from the lowest score to the highest, never more than seven."""
    span = max(highest, 1) - min(lowest, 0)
    step = next((each for each in _STEPS if span / each <= 5), 5000)
    first = min(lowest, 0) // step
    last = max(-(-highest // step), 1)
    return [step * at for at in range(first, last + 1)]


def scores(data: dict[str, Any], label: str) -> str:
    """Draw both scores after each turn, and after the count; bingos are marked."""
    turns, sides, final = data["turns"], data["sides"], data["final"]
    totals = {side: [0, *(turn["after"][side] for turn in turns)] for side in sides}
    if any(totals[side][-1] != final[side] for side in sides):
        for side in sides:
            totals[side].append(final[side])
    every = [score for side in sides for score in totals[side]]
    scale = ticks(min(every), max(every))
    steps = len(totals[sides[0]]) - 1

    def height(score: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (score - scale[0]) / (scale[-1] - scale[0])

    parts = [
        _grid(height(each), f"{each}".replace("-", "−"), "mid" if each == 0 else "gr")
        for each in scale
    ]
    parts += _turn_ticks(steps)
    for side, name in zip(sides, ("l1", "l2"), strict=True):
        points = [(across(at, steps), height(score)) for at, score in enumerate(totals[side])]
        parts.append(f'<path class="{name}" d="{path(points)}"/>')
    labels = []
    for turn in turns:
        if turn["bingo"]:
            x, y = across(turn["turn"], steps), height(turn["after"][turn["mover"]])
            name = "pt" if turn["mover"] == sides[0] else "pt p2"
            parts.append(f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')
            labels.append((x, y - 12, _wide(turn, after=" ") + str(turn["points"])))
    parts += _labels(labels)
    parts += _ends(data, *(height(totals[side][-1]) for side in sides))
    return _picture(190, label, parts)


def chances(data: dict[str, Any], label: str, marked: Sequence[int]) -> str:
    """Draw the chance of the player who began, after each turn; *marked* are costly turns."""
    found: list[float | None] = data["chances"]
    steps = len(data["turns"])

    def height(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    parts = [
        f'<rect class="up" x="{LEFT}" width="{RIGHT - LEFT}" y="{TOP}" '
        f'height="{height(0.5) - TOP:.1f}"/>'
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        text = f"{share:.0%}" if share in (0, 0.5, 1) else ""
        parts.append(_grid(height(share), text, "mid" if share == 0.5 else "gr"))
    parts += _turn_ticks(steps)
    points = [
        (across(turn, steps), height(chance))
        for turn, chance in [(0, 0.5), *enumerate(found, 1)]
        if chance is not None
    ]
    parts.append(f'<path class="l1" d="{path(points)}"/>')
    labels = []
    turns = [data["turns"][number - 1] for number in marked if number <= len(found)]
    turns.sort(key=lambda turn: -(turn["win_lost"] or 0))
    for rank, turn in enumerate(turns):
        chance = found[turn["turn"] - 1]
        if chance is not None:
            x, y = across(turn["turn"], steps), height(chance)
            parts.append(f'<circle class="bad" cx="{x:.1f}" cy="{y:.1f}" r="6"/>')
            above = y - 11 if y > TOP + 24 else y + 21
            word = _wide(turn, before=". ") if rank < _NAMED else ""
            labels.append((x, above, f"{turn['turn']}{word}"))
    parts += _labels(labels)
    return _picture(190, label, parts)


def lost(data: dict[str, Any], label: str) -> str:
    """Draw the equity lost by turn: bars up for the player who began, down for the other."""
    turns, sides = data["turns"], data["sides"]
    highest = max((turn["equity_lost"] or 0 for turn in turns), default=0) or 1
    width = min(18.0, 0.65 * (RIGHT - LEFT) / max(len(turns), 1))
    parts = [
        '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="6" height="6" class="p2f"/>'
        '<line x1="0" y1="0" x2="0" y2="6" class="hatl"/></pattern></defs>',
        f'<line class="mid" x1="{LEFT}" x2="{RIGHT}" y1="{MIDDLE}" y2="{MIDDLE}"/>',
    ]
    for turn in turns:
        cost = turn["equity_lost"]
        if not cost:
            continue
        up = turn["mover"] == sides[0]
        tall = max(1.5, TALLEST * cost / highest)
        x, y = across(turn["turn"], len(turns)) - width / 2, MIDDLE - tall if up else MIDDLE
        look = 'class="b1"' if up else 'class="b2" fill="url(#hatch)"'
        parts.append(
            f'<rect {look} x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{tall:.1f}" rx="2"/>'
        )
        if cost >= 0.45 * highest:
            end = y - 5 if up else y + tall + 15
            middle = x + width / 2
            parts.append(
                f'<text class="ax" x="{middle:.1f}" y="{end:.1f}" text-anchor="middle">'
                f"{cost:.0f}</text>"
            )
    names = data["names"]
    parts.append(f'<text class="e1" x="{RIGHT + 6}" y="52">{_short(names[sides[0]])}</text>')
    parts.append(f'<text class="e2" x="{RIGHT + 6}" y="114">{_short(names[sides[1]])}</text>')
    return _picture(150, label, parts)


def _picture(height: int, label: str, parts: Sequence[str]) -> str:
    inner = "".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{inner}</svg>'
    )


def _wide(turn: dict[str, Any], before: str = "", after: str = "") -> str:
    """Return the word that a turn formed, shown where there is room for it."""
    if not turn["words"]:
        return ""
    return f'<tspan class="wide">{before}{escape(turn["words"][0]["word"])}{after}</tspan>'


def _labels(wanted: Sequence[tuple[float, float, str]]) -> list[str]:
    """Return the labels that have room beside those before them, none beyond the margins."""
    kept: list[tuple[float, float]] = []
    parts = []
    for x, y, text in wanted:
        if any(abs(x - a) < _LABEL_WIDTH and abs(y - b) < _LABEL_HEIGHT for a, b in kept):
            continue
        kept.append((x, y))
        anchor = "start" if x < LEFT + 56 else "end" if x > RIGHT - 56 else "middle"
        parts.append(
            f'<text class="lb" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'
        )
    return parts


def _grid(y: float, text: str, name: str) -> str:
    line = f'<line class="{name}" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
    if not text:
        return line
    return f'{line}<text class="ax" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'


def _turn_ticks(steps: int) -> list[str]:
    step = next((each for each in _TURN_STEPS if steps / each <= 8), 500)
    return [
        f'<text class="ax" x="{across(turn, steps):.1f}" y="184" text-anchor="middle">{turn}</text>'
        for turn in range(0, steps + 1, step)
    ]


def _ends(data: dict[str, Any], first: float, second: float) -> list[str]:
    """Return the names at the ends of the lines, far enough from each other to be read."""
    apart = max(0.0, 20 - abs(first - second)) / 2
    up = -1 if first <= second else 1
    (one, other), names = data["sides"], data["names"]
    return [
        f'<text class="e1" x="{RIGHT + 6}" y="{first + 4 + up * apart:.1f}">'
        f"{_short(names[one])}</text>",
        f'<text class="e2" x="{RIGHT + 6}" y="{second + 4 - up * apart:.1f}">'
        f"{_short(names[other])}</text>",
    ]


def _short(name: str) -> str:
    """Return the first name, and of a long one as much as the margin has room for."""
    first = name.partition(" ")[0]
    return escape(first if len(first) <= _ROOM else f"{first[: _ROOM - 1]}…")
