"""Record how a text is read: rulings in one tournament, and the federation's notes on articles.

A ruling binds where it was given; a note is part of the law until a later version replaces it
(F04 §42, F07 §39, F09 §48).
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from letrado.base.errors import Illegal, Unreadable
from letrado.rulebook import Role, Rulebook, load

Origin = Literal["case", "decision", "clarification"]
"""Origin of a note: a real case, an arbiter's decision, or an official clarification."""

# In the editions without a Director for this, the principal arbiter is one of the arbiters.
_RULERS = MappingProxyType[str, tuple[Role, ...]](
    {"arbiters": ("arbiter", "director"), "directors": ("director",), "committee": ("director",)}
)


@dataclass(frozen=True, slots=True)
class TextRuling:
    """A decision on what an article means, or on a point that no article foresees (R-190)."""

    number: int
    text: str
    by: Role
    article: str | None = None
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """An interpretation attached to an article, in one of its versions (R-191)."""

    article: str
    version: int
    text: str
    origin: Origin
    rulings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Interpretations:
    """All rulings and notes on an edition; none is ever removed."""

    edition: str
    rulings: tuple[TextRuling, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return load(self.edition)

    def rule(
        self, text: str, *, by: Role, article: str | None = None, tournament: str = ""
    ) -> "Interpretations":
        """Record how those in charge of a tournament read the text."""
        allowed = _RULERS[self.rules.ending.interpretation_by]
        if by not in allowed:
            raise Illegal(
                "interpretation.actor",
                "In {edition} the text is interpreted by: {allowed}",
                article=self.rules.cite("R-190"),
                edition=self.edition,
                allowed=", ".join(self.rules.roles[role] for role in allowed),
            )
        if article is not None:
            self.rules.clause(article)
        ruling = TextRuling(len(self.rulings) + 1, self._text(text), by, article, tournament)
        return replace(self, rulings=(*self.rulings, ruling))

    def publish(
        self, article: str, text: str, *, by: Role, origin: Origin, rulings: tuple[int, ...] = ()
    ) -> "Interpretations":
        """Attach a note to an article, as the next version of what was said there before."""
        if not self.rules.ending.interpretations_published:
            raise Illegal(
                "interpretation.unpublished",
                "{edition} names nobody who could publish interpretations; record a ruling instead",
                article=self.rules.short,
                edition=self.edition,
            )
        if by != "federation":
            raise Illegal(
                "interpretation.publisher",
                "In {edition} interpretations are published by: {allowed}",
                article=self.rules.cite("R-191"),
                edition=self.edition,
                allowed=self.rules.roles["federation"],
            )
        self.rules.clause(article)
        for number in rulings:
            if not 1 <= number <= len(self.rulings):
                raise Unreadable(
                    "interpretation.ruling_unknown",
                    "There is no ruling {number}: the record has {count}",
                    number=number,
                    count=len(self.rulings),
                )
        version = len(self.history(article)) + 1
        note = Note(article, version, self._text(text), origin, rulings)
        return replace(self, notes=(*self.notes, note))

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """Return all rulings, then all notes: each as its cited article, if any, and its text.

        >>> Interpretations("fise-2009").rule("As written", by="director", article="5.3").told
        (('F09 §5.3', 'As written'),)
        """
        rulings = [(one.article, one.text) for one in self.rulings]
        notes = [(one.article, one.text) for one in self.notes]
        return tuple(
            (self.rules.cite(article) if article else "", text)
            for article, text in (*rulings, *notes)
        )

    def history(self, article: str) -> tuple[Note, ...]:
        """Every version of the note on an article, oldest first."""
        return tuple(note for note in self.notes if note.article == article)

    def current(self, article: str) -> Note | None:
        """Return the note in force on an article, or None."""
        return next(reversed(self.history(article)), None)

    def _text(self, text: str) -> str:
        if not text.strip():
            raise Unreadable("interpretation.empty", "A ruling or a note needs a text")
        return text.strip()
