"""The commands of ``letrado``, put together."""

import typer
from typer import rich_utils

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
from letrado.cli.output import _, complain, say
from letrado.engine import is_native

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
