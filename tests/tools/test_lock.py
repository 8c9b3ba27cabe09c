"""Installed packages are all pinned by hash, and no file says where they come from."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from tools.lock import FOLDER, PIN, _is_of

ROOT = Path(__file__).parents[2]
FILES = sorted(FOLDER.glob("*.txt"))
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower()


def pins(file: Path) -> dict[str, str]:
    found = (PIN.match(line) for line in file.read_text("utf-8").splitlines())
    return {canonical(each["name"]): each["version"] for each in found if each}


def test_every_line_is_a_pin_or_one_of_its_hashes() -> None:
    assert [each.name for each in FILES] == ["build.txt", "run.txt", "test.txt"]
    for file in FILES:
        lines = [line for line in file.read_text("utf-8").splitlines() if line[:1] != "#"]
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            assert PIN.match(line) or HASH.fullmatch(line), line
            assert line.endswith(" \\") == bool(HASH.fullmatch(following)), line
            assert not PIN.match(line) or HASH.fullmatch(following), f"{line} has no hash"


def test_every_package_is_in_one_of_them() -> None:
    names = [name for file in FILES for name in pins(file)]
    assert len(names) == len(set(names))


def test_they_pin_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    run, build = pins(FOLDER / "run.txt"), pins(FOLDER / "build.txt")
    test = run | build | pins(FOLDER / "test.txt")
    extras = project["project"]["optional-dependencies"]
    asked = [
        (project["project"]["dependencies"] + extras["postgresql"], run),
        (project["build-system"]["requires"], run | build),
        (extras["test"], test),
    ]
    for needs, known in asked:
        for each in needs:
            name, _, version = each.partition(";")[0].strip().partition("==")
            assert known[canonical(name)] == version, each


def test_no_lock_names_a_host() -> None:
    npm = ROOT / "web" / "package-lock.json"
    for file in (*FILES, npm):
        text = file.read_text("utf-8")
        assert "://" not in text, file.name
        assert "--index-url" not in text
    packages = json.loads(npm.read_text("utf-8"))["packages"]
    assert len(packages) > 10
    for name, about in packages.items():
        assert not name or about["integrity"].startswith("sha512-"), name


@pytest.mark.parametrize(
    ("filename", "is_ours"),
    [
        ("x-1.0.tar.gz", True),
        ("x-1.0-py3-none-any.whl", True),
        ("x-1.0-py2.py3-none-any.whl", True),
        ("x-1.0-cp39-abi3-win_amd64.whl", True),
        ("x-1.0-cp311-cp311-macosx_11_0_arm64.whl", True),
        ("x-1.0-cp314-cp314t-manylinux_2_28_x86_64.whl", True),
        ("x-1.0-cp310-cp310-win_amd64.whl", False),
        ("x-1.0-pp311-pypy311_pp73-any.whl", False),
        ("x-1.0.1-py3-none-any.whl", False),
        ("x-11.0-py3-none-any.whl", False),
    ],
)
def test_files_for_a_python_that_we_support(filename: str, is_ours: bool) -> None:
    assert _is_of(filename, "1.0") is is_ours
