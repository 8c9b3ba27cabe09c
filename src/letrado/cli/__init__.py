"""The command line: ``letrado``. Exit codes: 0 good, 1 a check failed, 2 bad use or input."""

import io
import os
import sys

import typer
from typer.exceptions import TyperException

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.cli.output import BAD_INPUT, GOOD, STOPPED, _, complain, print_error

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run one command and exit with its code; ``LETRADO_DEBUG`` lets tracebacks through."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show ✓ shows ?
    try:
        # Only now: an error while the commands are loaded is reported like any other.
        from letrado.cli.commands import application

        code = application(given)(given, prog_name="letrado", standalone_mode=False)
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
    """Report any error in the one shape that errors have."""
    match error:
        case LetradoError():
            print_error(error, as_json)
        case TyperException():
            said = str(getattr(error, "format_message", error.__str__)())
            if said:  # without arguments the help has been shown already
                usage = Unreadable(
                    "cli.usage",
                    "The command was not understood: {reason}",
                    reason=_in_our_words(error) or said,
                )
                print_error(usage, as_json)
                if not as_json:
                    context = getattr(error, "ctx", None)
                    command = f"{context.command_path if context else 'letrado'} --help"
                    complain(_("Try “{command}”.").format(command=command), style="dim")
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


def _in_our_words(error: Exception) -> str | None:
    """Say the commonest mistakes in the reader's language; the parser itself has only English."""
    parameter = getattr(error, "param", None)
    match type(error).__name__:
        case "MissingParameter" if parameter is not None:
            name = getattr(parameter, "metavar", None) or str(parameter.name).upper()
            return _("{name} is missing").format(name=name)
        case "NoSuchOption":
            return _("there is no option {name}").format(name=getattr(error, "option_name", ""))
    return None
