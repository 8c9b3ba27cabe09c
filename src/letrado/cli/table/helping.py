"""The help at the terminal: the words of the reader's language, and what follows each."""

from collections.abc import Iterable

from letrado.cli.output import _, console, say
from letrado.cli.output import language as interface
from letrado.cli.table.facts import PHASES
from letrado.cli.table.reading import EXPECTED, FLAGS
from letrado.cli.table.vocabulary import Argument, Verb, verbs
from letrado.errors import LetradoError
from letrado.rulebook import Rulebook


def usage(verb: Verb) -> str:
    """A verb as it is typed: what may be left out is in brackets."""
    return " ".join([verb.word(interface), *map(_argument, verb.takes)])


def _argument(argument: Argument) -> str:
    expected = _(EXPECTED[argument.kind])
    optional = argument.optional or argument.kind in FLAGS
    return f"[{expected}]" if optional else f"<{expected}>"


def show_verbs(which: Iterable[Verb]) -> None:
    """One line a verb."""
    for verb in which:
        say(f"  {usage(verb)}")


def in_words(error: LetradoError) -> LetradoError:
    """A refusal that names commands and states as they are called at this terminal."""
    details = dict(error.details)
    verb = verbs().get(str(details.get("command")))
    if verb is not None:
        details["command"] = f"“{verb.word(interface)}”"
    phase = next((each for each in PHASES if each.value == details.get("phase")), None)
    if phase is not None:
        details["phase"] = PHASES[phase]
    return type(error)(error.code, error.message, article=error.article, **details)


def show_article(typed: str, rules: Rulebook) -> None:
    """What an article says, in our words."""
    clause = rules.find(typed)
    say(rules.cite(clause.article), style="bold")
    console.print(clause.read_in(interface))
