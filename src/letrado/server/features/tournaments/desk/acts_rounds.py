"""Forms about rounds and results: pairing, changes by hand, the start signal, scores."""

from letrado.server.features.tournaments.desk.acts import Form, act
from letrado.server.features.tournaments.desk.fields import unreadable
from letrado.tournament.model import commands as c
from letrado.tournament.model.commands import Command
from letrado.tournament.model.rounds import Kind, Play, Result
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.by_hand import swapped
from letrado.tournament.pairing.starts import First

BOTH: tuple[First, First] = ("A", "B")


def place(form: Form) -> tuple[str, int, int]:
    """Read the division, round and table that a form is about."""
    return (
        form.line("division") or "A",
        form.number("round", 1, 99),
        form.number("table", 1, 99_999),
    )


@act("pair")
def pair(form: Form) -> Command:
    """Pair the next round; the form names its number, so a form sent twice is refused."""
    return c.PairRound(
        form.sign(c.PairRound),
        form.number("round", 1, 99),
        form.line("division") or "A",
        form.ticked("provisional"),
    )


@act("repair", as_seen=True)
def repair(form: Form) -> Command:
    """Pair the last round anew."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    return c.RepairRound(form.sign(c.RepairRound), number, division, form.text("reason"))


@act("start")
def start(form: Form) -> Command:
    """Give the start signal of a round."""
    number = form.number("round", 1, 99)
    return c.StartRound(form.sign(c.StartRound), number, form.line("division") or "A")


def couples(form: Form) -> tuple[tuple[int, int | None], ...]:
    """Read the pairs of a round by hand: two numbers a table, the starter first.

    A player without an opponent has a bye.
    """
    firsts, seconds = form.many("seat_a"), form.many("seat_b")
    if len(firsts) != len(seconds) or len(firsts) > 5_000:
        raise unreadable("tables", str(len(firsts)))
    made: list[tuple[int, int | None]] = []
    for first, second in zip(firsts, seconds, strict=True):
        numbers = [_seat(text) for text in (first, second)]
        if numbers == [None, None]:
            continue
        one, other = numbers if numbers[0] is not None else reversed(numbers)
        if one is not None:
            made.append((one, other))
    return tuple(made)


def _seat(text: str) -> int | None:
    if text in ("", "-", "–"):
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 5:
        raise unreadable("player", text)
    return int(text)


@act("pairs", as_seen=True)
def pairs(form: Form) -> Command:
    """Change the pairs of the last round by hand."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    reason = form.text("reason")
    return c.ChangePairs(form.sign(c.ChangePairs), number, couples(form), division, reason)


@act("swap", as_seen=True)
def swap(form: Form) -> Command:
    """Swap the seats of two players in the last round."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    last = form.found.division(division).round(number)
    changed = swapped(last.pairs, form.number("player"), form.number("other"))
    reason = form.text("reason")
    return c.ChangePairs(form.sign(c.ChangePairs), number, tuple(changed), division, reason)


@act("time")
def call_time(form: Form) -> Command:
    """Declare that the time of a round is over."""
    number = form.number("round", 1, 99)
    return c.CallTime(form.sign(c.CallTime), number, form.line("division") or "A")


@act("missing")
def missing(form: Form) -> Command:
    """Note that a player is not at their table at the signal."""
    number, division = form.number("round", 1, 99), form.line("division") or "A"
    return c.NoteMissing(form.sign(c.NoteMissing), form.number("player"), number, division)


@act("arrived")
def arrived(form: Form) -> Command:
    """Note that a missing player has arrived."""
    number, division = form.number("round", 1, 99), form.line("division") or "A"
    return c.NoteArrival(form.sign(c.NoteArrival), form.number("player"), number, division)


# -- results -----------------------------------------------------------------------------------


def score(form: Form) -> Result:
    """Read a score, with the player who started and the best plays if the form has them."""
    starter: First | None = next((side for side in BOTH if form.text("starter") == side), None)
    awarded: First | None = next((side for side in BOTH if form.text("awarded") == side), None)
    kind: Kind = "adjudicated" if form.text("kind") == "adjudicated" else "played"
    return Result(
        form.number("first", -9_999, 9_999),
        form.number("second", -9_999, 9_999),
        kind=kind,
        awarded=awarded if kind == "adjudicated" else None,
        starter=starter,
        plays=(
            _best(form.line("word_a"), form.maybe("best_a", 0, 2_000)),
            _best(form.line("word_b"), form.maybe("best_b", 0, 2_000)),
        ),
    )


def _best(word: str, points: int | None) -> Play | None:
    return None if points is None else Play(word[:40], points)


@act("result")
def result(form: Form) -> Command:
    """Enter the result of a table that has none yet."""
    division, number, table = place(form)
    return c.EnterResult(form.sign(c.EnterResult), number, table, score(form), division)


@act("absent")
def absent(form: Form) -> Command:
    """Declare that one or both players of a table are absent."""
    division, number, table = place(form)
    sides = tuple(side for side in BOTH if side in form.many("absent"))
    return c.DeclareAbsent(form.sign(c.DeclareAbsent), number, table, sides, division)


@act("correct", as_seen=True)
def correct(form: Form) -> Command:
    """Replace the result of a table, with a reason."""
    kind = form.text("kind")
    if kind not in ("", "played", "adjudicated", *_SPECIAL):
        raise unreadable("kind", kind)
    told = score(form) if kind not in _SPECIAL else _special(kind, form.found)
    return _corrected(form, told)


@act("reopened", as_seen=True)
def reopened(form: Form) -> Command:
    """Decide which result of a reopened game counts: its own, or the one at the desk."""
    at = place(form)
    played, _ = form.found.table(*at)
    counts = played.results.get(at[2])
    if form.text("counts") == "game":
        counts = form.found.reopened.get(at, counts)
    return _corrected(form, counts)


def _corrected(form: Form, told: Result | None) -> Command:
    """Correct a result, with a reason.

    A result that both players have signed needs that both ask for it (F09 §44).
    """
    division, number, table = place(form)
    return c.CorrectResult(
        form.sign(c.CorrectResult),
        number,
        table,
        told,
        form.text("reason"),
        division,
        form.ticked("both_ask"),
    )


_SPECIAL = ("absent_a", "absent_b", "both_lose")


def _special(kind: str, found: Tournament) -> Result:
    agreed = found.rules.ending.adjudicated_score
    match kind:
        case "absent_a":
            return Result(0, agreed, "forfeit")
        case "absent_b":
            return Result(agreed, 0, "forfeit")
        case _:
            return Result(0, 0, "double_loss")


@act("both_lose")
def both_lose(form: Form) -> Command:
    """Enter that both players lose, by decision."""
    division, number, table = place(form)
    both = Result(0, 0, "double_loss")
    return c.EnterResult(form.sign(c.EnterResult), number, table, both, division)


@act("remove", as_seen=True)
def remove(form: Form) -> Command:
    """Remove a result, such as one that was entered for the wrong table."""
    return _corrected(form, None)
