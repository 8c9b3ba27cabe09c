"""Read forms of the director's desk strictly: an error names the field that cannot be read."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from starlette.datastructures import FormData

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Named, Text

T = TypeVar("T", bound=str)

LABELS: Mapping[str, Text] = {
    "division": N_("division"),
    "round": N_("round"),
    "table": N_("table"),
    "player": N_("player"),
    "first": N_("first score"),
    "second": N_("second score"),
    "rating": N_("rating"),
    "points": N_("points"),
    "case": N_("case"),
    "edition": N_("rulebook"),
    "plan": N_("plan"),
    "rounds": N_("rounds"),
    "tables": N_("tables"),
    "members": N_("members"),
    "first_table": N_("first table"),
    "spread_cap": N_("most spread a game"),
    "bye_spread": N_("spread of a bye"),
    "clubs_until": N_("clubs apart until round"),
    "countries_until": N_("countries apart until round"),
    "prizes": N_("places with a prize"),
    "boards": N_("boards"),
    "kind": N_("kind"),
    "against": N_("The other party, if there is one"),
    "appeal_rounds": N_("Appeals against sanctions"),
    "best_a": N_("points of the best play"),
    "best_b": N_("points of the best play"),
    "captain": N_("Captain, by number"),
    "clock_minutes": N_("Minutes of each player"),
    "finding": N_("Is it proven?"),
    "ground": N_("ground"),
    "half_byes": N_("Rounds off for half a point, each player"),
    "level": N_("Level"),
    "origin": N_("It comes from"),
    "other": N_("other player"),
    "round_minutes": N_("Minutes of a round"),
    "ruling": N_("Ruling"),
    "rulings": N_("Rulings that it rests on"),
    "seq": N_("state of the page"),
    "team": N_("Team"),
    "visibility": N_("It is seen by"),
    "group_order": N_("Of equal points"),
}
"""Names of fields for error messages; every field that can be refused needs one."""

LONGEST = 2_000


class Fields:
    """The fields of a form, without its files."""

    def __init__(self, form: FormData) -> None:
        self._all = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
        self._last = dict(self._all)

    @property
    def kept(self) -> dict[str, str]:
        """Values as they were typed, to fill the form again."""
        return {name: value for name, value in self._last.items() if name not in ("csrf", "do")}

    def text(self, name: str, most: int = LONGEST) -> str:
        """Read a text, without spaces around it."""
        return self._last.get(name, "").replace("\r\n", "\n").strip()[: most + 1]

    def line(self, name: str) -> str:
        """Read a text of one line, with single spaces."""
        return " ".join(self.text(name).split())

    def ticked(self, name: str) -> bool:
        """Return True if a box was ticked."""
        return bool(self._last.get(name))

    def many(self, name: str) -> list[str]:
        """Read all values of that name."""
        return [value.strip() for key, value in self._all if key == name]

    def maybe(self, name: str, least: int = 0, most: int = 99_999) -> int | None:
        """Read a whole number; None for an empty field."""
        return None if not self.text(name) else self.number(name, least, most)

    def number(self, name: str, least: int = 0, most: int = 99_999) -> int:
        """Read a whole number between *least* and *most*."""
        text = self.text(name).replace("−", "-")
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
            raise unreadable(name, text)
        if not least <= int(text) <= most:
            raise Unreadable(
                "desk.bounds",
                "“{field}” is {value}: it is between {least} and {most}",
                field=Named(LABELS, name),
                value=int(text),
                least=least,
                most=most,
            )
        return int(text)

    def one(self, name: str, known: Collection[T]) -> T:
        """Read one of the words that the form offers."""
        text = self.text(name)
        for word in known:
            if word == text:
                return word
        raise unreadable(name, text)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Read whole numbers with commas or spaces between them, as “1, 2, 5”."""
        words = self.text(name).replace(",", " ").replace(";", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) <= 5 for word in words):
            raise unreadable(name, self.text(name))
        return tuple(int(word) for word in words)


def unreadable(name: str, value: str) -> Unreadable:
    """Say that a field is empty, or that it cannot have that value."""
    if not value:
        return Unreadable("desk.missing", "“{field}” is missing", field=Named(LABELS, name))
    return Unreadable(
        "desk.field",
        "“{field}” cannot be “{value}”",
        field=Named(LABELS, name),
        value=value[:60],
    )
