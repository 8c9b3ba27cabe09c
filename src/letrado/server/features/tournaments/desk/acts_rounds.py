"""Forms about rounds: paired, changed by hand, started; and their results."""

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
    """Division, round and table."""
    return (
        form.line("division") or "A",
        form.number("round", 1, 99),
        form.number("table", 1, 99_999),
    )


@act("pair")
def pair(form: Form) -> Command:
    """The next round, as the page named it: sent twice, the second one is refused."""
    return c.PairRound(
        form.sign(c.PairRound),
        form.number("round", 1, 99),
        form.line("division") or "A",
        form.ticked("provisional"),
    )


@act("repair", as_seen=True)
def repair(form: Form) -> Command:
    """The last round anew."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    return c.RepairRound(form.sign(c.RepairRound), number, division, form.text("reason"))


@act("start")
def start(form: Form) -> Command:
    """The signal."""
    number = form.number("round", 1, 99)
    return c.StartRound(form.sign(c.StartRound), number, form.line("division") or "A")


def couples(form: Form) -> tuple[tuple[int, int | None], ...]:
    """Who meets whom by hand: two numbers a table, the starter first; one alone rests."""
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
    """The tables of the last round by hand."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    reason = form.text("reason")
    return c.ChangePairs(form.sign(c.ChangePairs), number, couples(form), division, reason)


@act("swap", as_seen=True)
def swap(form: Form) -> Command:
    """Two players of the last round change places."""
    number = form.number("round", 1, 99)
    division = form.line("division") or "A"
    last = form.found.division(division).round(number)
    changed = swapped(last.pairs, form.number("player"), form.number("other"))
    reason = form.text("reason")
    return c.ChangePairs(form.sign(c.ChangePairs), number, tuple(changed), division, reason)


@act("time")
def call_time(form: Form) -> Command:
    """The time of the round is over."""
    number = form.number("round", 1, 99)
    return c.CallTime(form.sign(c.CallTime), number, form.line("division") or "A")


@act("missing")
def missing(form: Form) -> Command:
    """Somebody is not at his table at the signal."""
    number, division = form.number("round", 1, 99), form.line("division") or "A"
    return c.NoteMissing(form.sign(c.NoteMissing), form.number("player"), number, division)


@act("arrived")
def arrived(form: Form) -> Command:
    """Somebody who was missing has come."""
    number, division = form.number("round", 1, 99), form.line("division") or "A"
    return c.NoteArrival(form.sign(c.NoteArrival), form.number("player"), number, division)


# -- results -----------------------------------------------------------------------------------


def score(form: Form) -> Result:
    """A score; who started where a lot decided, and the best plays where somebody noted them."""
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
    """A table tells its score, once."""
    division, number, table = place(form)
    return c.EnterResult(form.sign(c.EnterResult), number, table, score(form), division)


@act("absent")
def absent(form: Form) -> Command:
    """Who did not come."""
    division, number, table = place(form)
    sides = tuple(side for side in BOTH if side in form.many("absent"))
    return c.DeclareAbsent(form.sign(c.DeclareAbsent), number, table, sides, division)


@act("correct", as_seen=True)
def correct(form: Form) -> Command:
    """Another score than was told, with its reason."""
    kind = form.text("kind")
    if kind not in ("", "played", "adjudicated", *_SPECIAL):
        raise unreadable("kind", kind)
    told = score(form) if kind not in _SPECIAL else _special(kind, form.found)
    return _corrected(form, told)


@act("reopened", as_seen=True)
def reopened(form: Form) -> Command:
    """Of a game that was opened again: its own result counts, or the one that the desk has."""
    at = place(form)
    played, _ = form.found.table(*at)
    counts = played.results.get(at[2])
    if form.text("counts") == "game":
        counts = form.found.reopened.get(at, counts)
    return _corrected(form, counts)


def _corrected(form: Form, told: Result | None) -> Command:
    """With its reason; of what both have signed, also whether both ask for it (F09 §44)."""
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
    """A game that both lose, by decision."""
    division, number, table = place(form)
    both = Result(0, 0, "double_loss")
    return c.EnterResult(form.sign(c.EnterResult), number, table, both, division)


@act("remove", as_seen=True)
def remove(form: Form) -> Command:
    """The result is taken away; it was of another table."""
    return _corrected(form, None)
