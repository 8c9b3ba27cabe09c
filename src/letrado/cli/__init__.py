"""The command line: ``letrado``. Exit 0 good, 1 a check failed, 2 bad use or input."""

import sys

import typer
from typer import rich_utils
from typer.exceptions import TyperException

from letrado import __version__
from letrado.cli import autoplay, bench, check, lexicon, moves, score, serve
from letrado.cli.output import BAD_INPUT, GOOD, STOPPED, _, console, errors, print_error
from letrado.engine import is_native
from letrado.errors import LetradoError, Unreadable

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
        console.print(f"letrado {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help=_("Show the version.")
    ),
) -> None:
    del version
    if not is_native():
        errors.print(
            _("The native core is missing: plain Python does its work, many times slower."),
            style="yellow",
        )


app.command("score", help=score.HELP, epilog=score.EPILOG)(score.score_play)
app.command("moves", help=moves.HELP, epilog=moves.EPILOG)(moves.find_moves)
app.command("check", help=check.HELP, epilog=check.EPILOG)(check.check_words)
app.command("autoplay", help=autoplay.HELP, epilog=autoplay.EPILOG)(autoplay.play)
app.command("serve", help=serve.HELP, epilog=serve.EPILOG)(serve.serve)
app.add_typer(lexicon.app, name="lexicon", help=lexicon.HELP)
app.add_typer(bench.app, name="bench", help=bench.HELP)


def main(arguments: list[str] | None = None) -> None:
    """Run one command and exit as promised; no traceback ever reaches a user's terminal."""
    given = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in given
    try:
        code = app(given, prog_name="letrado", standalone_mode=False)
    except TyperException as error:
        said = str(getattr(error, "format_message", error.__str__)())
        if said:  # without arguments the help has been shown already
            print_error(
                Unreadable("cli.usage", "The command was not understood: {reason}", reason=said),
                as_json,
            )
            if not as_json:
                errors.print(_("Try “letrado --help”."), style="dim")
        code = BAD_INPUT
    except LetradoError as error:
        print_error(error, as_json)
        code = BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        errors.print(_("Stopped. What was there before is unchanged."))
        code = STOPPED
    except BrokenPipeError:
        sys.stderr.close()
        code = GOOD
    sys.exit(code if isinstance(code, int) else GOOD)
