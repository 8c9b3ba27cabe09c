"""A text of the law, of games or of words: its articles, and the parameters that rest on them."""

import hashlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.i18n import LANGUAGES
from letrado.rulebook.bases import Basis
from letrado.rulebook.clauses import Chapter, Clause
from letrado.rulebook.texts import Text


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Regulation(ABC):
    """An edition of a text; there is one object for each, so ``is`` and hashing tell them apart.

    *bases* has the grounds of each parameter (``group.name``).
    """

    bases: Mapping[str, Basis]
    chapters: Mapping[str, Chapter]
    clauses: Mapping[str, Clause]
    digest: str

    @property
    @abstractmethod
    def id(self) -> str:
        """The edition's name: ``fise-2009``, ``lexis-2004``."""

    @property
    @abstractmethod
    def short(self) -> str:
        """The edition in citations: ``F09``, ``L04``."""

    @property
    @abstractmethod
    def title(self) -> Text:
        """The edition's name for people."""

    @property
    @abstractmethod
    def dated(self) -> Text:
        """The time in which the edition was the law."""

    @abstractmethod
    def parameter(self, key: str) -> Any:
        """The value of ``group.name``."""

    def clause(self, article: str) -> Clause:
        """The clause of an article as it is cited: ``45.3``, ``21¶last``, ``4.B``."""
        self._known(article, self.clauses, "article")
        return self.clauses[article]

    def find(self, typed: str) -> Clause:
        """The clause of an article as people type it: no “¶” on the keyboard, any case.

        >>> from letrado.rulebook import load
        >>> load("cat").find("CAT 6p4").article, load("fise-2009").find("§ 45.3").article
        ('6¶4', '45.3')
        >>> load("fise-2009").find("28 último párrafo").article
        '28¶last'
        """
        found = [clause for clause in self.clauses.values() if self.is_called(clause, typed)]
        return found[0] if found else self.clause(typed)

    def is_called(self, clause: Clause, typed: str) -> bool:
        """Say whether *typed* means that clause."""
        return _typed(clause.article) == _typed(typed).removeprefix(self.short.casefold())

    def cite(self, rule: str) -> str:
        """Return an article as people cite it."""
        return self._cited(self.clause(rule).article)

    def cite_parameter(self, key: str) -> str:
        """The first article of a parameter, or only the edition where the text is silent."""
        self._known(key, self.bases, "parameter")
        articles = self.bases[key].articles
        return self._cited(articles[0]) if articles else self.short

    def _cited(self, article: str) -> str:
        return f"{self.short} {article}"

    def _known(self, name: str, names: Mapping[str, Any], what: str) -> None:
        if name not in names:
            raise Unreadable(
                f"rulebook.{what}_unknown",
                "{edition} has no “{name}”; “letrado rulebook show {edition}” lists what there is",
                edition=self.id,
                name=name[:80],
            )


_LAST = re.compile(r"p?(?:last|[uú]ltimo?)(?:p[aáà]r\w*)?$")
"""The last paragraph of an article, as it is called in the three languages."""


def _typed(article: str) -> str:
    plain = "".join(article.casefold().replace("¶", "p").replace("§", "").split())
    return _LAST.sub("plast", plain)


def plain(parameter: Any) -> Any:
    """A parameter's value for programs and files: lists and tables instead of frozen ones."""
    if isinstance(parameter, Mapping):
        return dict(parameter)
    return list(parameter) if isinstance(parameter, tuple) else parameter


def digest_of(*tables: dict[str, Any]) -> str:
    """Return a digest that identifies what files decide: not how it is said, nor their layout."""
    text = json.dumps(_without_texts(tables), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_TEXTS = frozenset({*LANGUAGES, "why"})
"""What says how a rule is meant, in the languages of the pages or to whoever reads the file."""


def _without_texts(content: Any) -> Any:
    """Return the content of a file without its texts."""
    match content:
        case dict():
            return {
                name: _without_texts(each) for name, each in content.items() if name not in _TEXTS
            }
        case list() | tuple():
            return list(map(_without_texts, content))
        case _:
            return content
