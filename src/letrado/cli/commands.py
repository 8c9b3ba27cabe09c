"""The commands of ``letrado``, put together: all of them, or only the one that was asked for.

A judge at a table should not wait until the web stack and the referee are loaded: a user who names
a command gets an application with that command alone.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import typer
from typer import core

from letrado import __version__
from letrado.cli.output import _, complain, say

COMMANDS = {
    "score": ("engine.score", "score_play"),
    "moves": ("engine.moves", "find_moves"),
    "check": ("lexicon.check", "check_words"),
    "judge": ("lexicon.judge", "judge_words"),
    "conjugate": ("lexicon.conjugate", "conjugate_verbs"),
    "autoplay": ("engine.autoplay", "play"),
    "arena": ("engine.arena", "compare"),
    "puzzles": ("study.puzzles", ""),
    "engine": ("engine.engine", "answer_lines"),
    "train": ("engine.train", ""),
    "play": ("game.play", "play"),
    "referee": ("game.referee", "referee"),
    "replay": ("game.replay", "replay_log"),
    "analyse": ("review.analyse", "analyse"),
    "sheet": ("game.sheet", "print_sheet"),
    "gcg": ("game.gcg", ""),
    "serve": ("server.serve", "serve"),
    "account": ("account.account", ""),
    "backup": ("server.backup", "write_backup"),
    "restore": ("server.restore", "restore_backup"),
    "pack": ("server.pack", "pack_games"),
    "lexicon": ("lexicon.lexicon", ""),
    "rulebook": ("rulebook.rulebook", ""),
    "words": ("study.words", ""),
    "tournament": ("tournament", ""),
    "bench": ("engine.bench", ""),
}
"""Each command: the module here that has it, and its function; groups have an ``app`` instead."""

_WITHOUT_CORE = ("judge", "conjugate", "rulebook", "tournament")
"""Commands that do not need the native core, and must not look for it."""

_TITLES = {
    "ARGUMENTS_PANEL_TITLE": _("Arguments"),
    "OPTIONS_PANEL_TITLE": _("Options"),
    "COMMANDS_PANEL_TITLE": _("Commands"),
    "REQUIRED_LONG_STRING": _("[required]"),
    "DEFAULT_STRING": _("[default: {}]"),
}
"""Titles in the parser's help, in the reader's language."""

_USAGE = {
    "Usage:": _("Usage:"),
    "[OPTIONS]": _("[OPTIONS]"),
    "COMMAND [ARGS]": _("COMMAND [ARGUMENTS]"),
}
_TYPES = {
    "<str>": _("<text>"),
    "<list[str]>": _("<text>"),
    "<int>": _("<number>"),
    "<int range>": _("<number>"),
    "<float>": _("<number>"),
    "<float range>": _("<number>"),
    "<Path>": _("<file>"),
    "<path>": _("<file>"),
}
"""Words of the parser for what to type, in the reader's language."""


def application(arguments: Sequence[str] = ()) -> typer.Typer:
    """Return the commands that *arguments* may need: one if they begin with its name, else all."""
    app = typer.Typer(
        name="letrado",
        help=_(
            "Tournament word games in Spanish and Catalan: score, moves, words, lexicons, pages."
        ),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    asked = arguments[0] if arguments else ""
    if len(arguments) < 2 or not {"-h", "--help"}.isdisjoint(arguments):
        _translate_help()
    for name in [asked] if asked in COMMANDS else COMMANDS:
        _add(app, name, import_module(f"letrado.cli.{COMMANDS[name][0]}"))
    return app


def _add(app: typer.Typer, name: str, module: ModuleType) -> None:
    if function := COMMANDS[name][1]:
        app.command(name, help=module.HELP, epilog=module.EPILOG)(getattr(module, function))
    else:
        app.add_typer(module.app, name=name, help=module.HELP)


@cache
def _translate_help() -> None:
    from typer import rich_utils  # brings a Markdown parser, for help alone

    for name, text in _TITLES.items():
        setattr(rich_utils, name, text)
    for kind in (core.TyperCommand, core.TyperGroup):
        _reword(kind, "get_usage", _usage)
        _reword(kind, "get_help_option", _help_option)
    for parameter in (core.TyperOption, core.TyperArgument):
        _reword(parameter, "display_type_rich", _value_type)


def _reword(kind: type, method: str, reword: Callable[[Any, Any], Any]) -> None:
    """Let *reword* change what a *method* of the parser returns; it gets the object too."""
    answer = getattr(kind, method)
    setattr(kind, method, lambda one, ctx: reword(one, answer(one, ctx)))


def _usage(command: Any, usage: str) -> str:
    del command
    for english, ours in _USAGE.items():
        usage = usage.replace(english, ours)
    return usage


def _help_option(command: Any, option: Any) -> Any:
    del command
    if option is not None:
        option.help = _("Show this help.")
    return option


def _value_type(parameter: Any, name: str | None) -> str | None:
    """Return what to type; no type for flags, which take no value, whatever theirs is called."""
    if getattr(parameter, "is_flag", False):
        return None
    for english, ours in _TYPES.items():
        name = name and name.replace(english, ours)
    return name


def _show_version(asked: bool) -> None:
    if asked:
        say(f"letrado {__version__}")
        raise typer.Exit


def _root(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help=_("Show the version.")
    ),
) -> None:
    del version
    if context.invoked_subcommand in _WITHOUT_CORE:
        return
    from letrado.engine import is_native

    if not is_native():
        complain(
            _("The native core is missing: plain Python does its work, many times slower."),
            style="yellow",
        )
