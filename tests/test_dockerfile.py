"""Everything that the Dockerfile names is there: no test builds it, for that needs the network."""

import json
import re
from pathlib import Path

from typer.core import TyperGroup
from typer.main import get_command

from letrado.cli.commands import application
from letrado.server.features.hall.hall import EVERYWHERE
from letrado.server.security.roles import table
from letrado.server.settings import Settings

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
IGNORED = (ROOT / ".dockerignore").read_text("utf-8").splitlines()


def test_its_settings_are_ours_and_fit() -> None:
    [line] = re.findall(r"^ENV (.*)$", TEXT, re.MULTILINE)
    named = dict(each.split("=", 1) for each in line.split())
    assert named.pop("LETRADO_HOME") in re.findall(r"^VOLUME (\S+)", TEXT, re.MULTILINE)
    told = {name.removeprefix("LETRADO_").lower(): value for name, value in named.items()}
    assert told.keys() <= Settings.model_fields.keys()
    Settings.model_validate(told)


def test_what_it_starts_and_asks_is_there() -> None:
    [line] = re.findall(r"^CMD (.*)$", TEXT, re.MULTILINE)
    program, command, *options = json.loads(line)
    assert program == "/letrado/bin/letrado"
    commands = get_command(application())
    assert isinstance(commands, TyperGroup)
    given = commands.commands[command].make_context(command, list(options)).params
    assert (given["host"], str(given["port"])) == (EVERYWHERE, options[-1])
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/[\w/]+)", TEXT)
    assert asked
    assert asked[1] == options[options.index("--port") + 1]
    assert re.search(rf"^EXPOSE {asked[1]}$", TEXT, re.MULTILINE)
    assert f"GET {asked[2]}" in table().routes


def test_it_installs_as_the_makefile_does() -> None:
    """By hashes, and then nothing but Letrado; nothing that the build reads is left out."""
    assert "--require-hashes -r requirements/run.txt -r requirements/build.txt" in TEXT
    assert TEXT.count("--require-hashes") + TEXT.count("--no-deps") == TEXT.count("pip install")
    for needed in (
        "native",
        "cmake",
        "CMakeLists.txt",
        "web",
        "src",
        "pyproject.toml",
        "requirements",
        "README.md",
    ):
        assert (ROOT / needed).exists()
        assert needed not in IGNORED
