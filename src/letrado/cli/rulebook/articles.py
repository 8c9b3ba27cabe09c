"""Articles of the law for people: the text of one, and of its parts."""

from rich.padding import Padding

from letrado.cli.output import cited, console, say
from letrado.cli.output import language as interface
from letrado.laws.articles import find_article, parts_of
from letrado.rulebook import Clause, Regulation


def show_clause(regulation: Regulation, clause: Clause) -> None:
    """Show an article and its parts, in our words."""
    console.print(clause.read_in(interface))
    for part in parts_of(regulation, clause.article):
        point(headed(regulation, part), part.read_in(interface))


def headed(regulation: Regulation, clause: Clause) -> str:
    """Return an article as it is cited, with its heading if the text gives it one."""
    where = cited(regulation.cite(clause.article))
    return f"{where} · {clause.title.read_in(interface)}" if clause.title else where


def show_article(typed: str, regulation: Regulation) -> None:
    """Show an article that somebody asks for in the middle of a game."""
    clause = find_article(regulation, typed)
    say(cited(regulation.cite(clause.article)), style="bold")
    show_clause(regulation, clause)


def point(label: str, text: str) -> None:
    """Print a label, and its text indented below it: fits a narrow terminal."""
    say(label, style="bold dim")
    if text:
        console.print(Padding(text, (0, 0, 0, 2), expand=False))
