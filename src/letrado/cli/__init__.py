"""The command line: ``letrado``. Exit 0 good, 1 a check failed, 2 bad use or input."""

import io
import os
import sys

import typer
from typer import rich_utils
from typer.exceptions import TyperException

from letrado import __version__
from letrado.cli import (
    autoplay,
    bench,
    check,
    gcg,
    lexicon,
    moves,
    play,
    referee,
    replay,
    rulebook,
    score,
    serve,
    sheet,
)
from letrado.cli.output import BAD_INPUT, GOOD, STOPPED, _, complain, print_error, say
from letrado.engine import is_native
from letrado.errors import LetradoError, Unavailable, Unreadable

__all__ = ["app", "main"]

for title, text in (
    ("ARGUMENTS_PANEL_TITLE", _("Arguments")),
    ("OPTIONS_PANEL_TITLE", _("Options")),
    ("COMMANDS_PANEL_TITLE", _("Commands")),
    ("REQUIRED_LONG_STRING", _("[required]")),
    ("DEFAULT_STRING", _("[default: {}]")),
):
    setattr(rich_utils, title, text)

app = typer.Typer(
    name="letrado",
    help=_("Tournament word games in Spanish and Catalan: score, moves, words, lexicons, pages."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        say(f"letrado {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help=_("Show the version.")
    ),
) -> None:
    del version
    if not is_native():
        complain(
            _("The native core is missing: plain Python does its work, many times slower."),
            style="yellow",
        )


app.command("score", help=score.HELP, epilog=score.EPILOG)(score.score_play)
app.command("moves", help=moves.HELP, epilog=moves.EPILOG)(moves.find_moves)
app.command("check", help=check.HELP, epilog=check.EPILOG)(check.check_words)
app.command("autoplay", help=autoplay.HELP, epilog=autoplay.EPILOG)(autoplay.play)
app.command("play", help=play.HELP, epilog=play.EPILOG)(play.play)
app.command("referee", help=referee.HELP, epilog=referee.EPILOG)(referee.referee)
app.command("replay", help=replay.HELP, epilog=replay.EPILOG)(replay.replay_log)
app.command("sheet", help=sheet.HELP, epilog=sheet.EPILOG)(sheet.print_sheet)
app.add_typer(gcg.app, name="gcg", help=gcg.HELP)
app.command("serve", help=serve.HELP, epilog=serve.EPILOG)(serve.serve)
app.add_typer(lexicon.app, name="lexicon", help=lexicon.HELP)
app.add_typer(rulebook.app, name="rulebook", help=rulebook.HELP)
app.add_typer(bench.app, name="bench", help=bench.HELP)


def main(arguments: list[str] | None = None) -> None:
    """Run one command and exit as promised; ``LETRADO_DEBUG`` lets tracebacks through."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show ✓ shows ?
    try:
        code = app(given, prog_name="letrado", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = GOOD
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except Exception as error:
        if os.environ.get("LETRADO_DEBUG"):
            raise
        code = _refuse(error, as_json="--json" in given)
    if code == STOPPED:
        complain(_("Stopped. What was there before is unchanged."))
    sys.exit(code if isinstance(code, int) else GOOD)


def _refuse(error: Exception, as_json: bool) -> int:
    """Tell what went wrong in the one shape of errors, whatever it was."""
    match error:
        case LetradoError():
            print_error(error, as_json)
        case TyperException():
            said = str(getattr(error, "format_message", error.__str__)())
            if said:  # without arguments the help has been shown already
                usage = Unreadable(
                    "cli.usage", "The command was not understood: {reason}", reason=said
                )
                print_error(usage, as_json)
                if not as_json:
                    complain(_("Try “letrado --help”."), style="dim")
        case OSError():
            reason = error.strerror or str(error)
            path = str(error.filename or "")
            told = Unavailable("file.unusable", "{path}: {reason}", path=path, reason=reason)
            print_error(told, as_json)
        case _:
            told = Unavailable(
                "cli.failure",
                "Letrado failed here: {reason}. Set LETRADO_DEBUG=1 to see where, and report it",
                reason=f"{type(error).__name__}: {error}",
            )
            print_error(told, as_json)
    return BAD_INPUT
