"""``letrado lexicon``: list, look into, build, import, export and compare lexicons."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from letrado.cli.check import LexiconName
from letrado.cli.output import (
    CHECK_FAILED,
    Json,
    _,
    console,
    decimals,
    print_json,
    progress,
    thousands,
)
from letrado.lexicon import catalog
from letrado.lexicon.comparison import Agreement, compare
from letrado.lexicon.lookup import Lexicon

HELP = _("List, build, import, export and compare lexicons.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Name = Annotated[str, typer.Argument(help=_("A lexicon’s name."))]
