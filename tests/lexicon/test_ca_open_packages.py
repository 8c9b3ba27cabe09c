"""Bringing the packages: with tools that are fakes, and never over the network."""

import gzip
import hashlib
import io
import json
import lzma
import os
import re
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from letrado.base.errors import Unavailable
from letrado.lexicon.sources import ca_open, packages, tools
from letrado.lexicon.sources.ca_open import assembly, hunspell, pins, short_words
from letrado.lexicon.sources.ca_open import evidence as evidence_module
from letrado.lexicon.sources.packages import Package, PinnedFile
from letrado.lexicon.sources.tools import ToolFailed, ToolMissing

DATA = Path(__file__).parent / "data" / "ca_open"


def frontcoded(words: Sequence[str]) -> bytes:
    """A simplemma file where each word is its own lemma (nothing shared, nothing cut off)."""
    records = b"".join(
        b"\x00" + bytes([len(word.encode())]) + word.encode() + b"\x00\x00" for word in words
    )
    return lzma.compress(b"SMFC1\x00" + bytes([len(words)]) + records)


def lines(name: str) -> list[str]:
    return (DATA / name).read_text("utf-8").split()


CONTENTS = {
    "package/index.aff": (DATA / "tiny.aff").read_bytes(),
    "package/index.dic": (DATA / "tiny.dic").read_bytes(),
    "simplemma/strategies/dictionaries/data/ca.plzma": frontcoded(lines("s.txt")),
    "spacy_lookups_data/data/ca_lemma_index.json.gz": gzip.compress(
        json.dumps({"noun": lines("i.txt"), "verb": []}).encode(), mtime=0
    ),
    "verbecc/data/xml/verbs/verbs-ca.xml": "".join(
        f"<v><i>{verb}</i><t>cant:ar</t></v>\n" for verb in lines("v.txt")
    ).encode(),
    "usr/share/dict/catalan": (DATA / "w.txt").read_bytes(),
}


class Registry:
    """Acts as npm, pip, apt-get and dpkg-deb; counts calls, and fails when a test asks for it."""

    def __init__(self, contents: dict[str, bytes] = CONTENTS) -> None:
        self.contents = dict(contents)
        self.calls: list[str] = []
        self.failures: dict[str, list[Exception]] = {}

    def fail(self, tool: str, *errors: Exception) -> None:
        """Let the next calls of the tool raise these, one each; the last one for ever."""
        self.failures[tool] = list(errors)

    def __call__(self, command: Sequence[str], folder: Path) -> None:
        tool = "pip" if command[0] == sys.executable else command[0]
        called = " ".join((tool, *(part for part in command[1:] if not part.startswith("/"))))
        self.calls.append(called)
        failures = self.failures.get(tool, [])
        if failures:
            raise failures.pop(0) if len(failures) > 1 else failures[0]
        getattr(self, f"_{tool.replace('-', '_')}")(command, folder)

    def _npm(self, command: Sequence[str], folder: Path) -> None:
        with tarfile.open(folder / "dictionary-ca-3.0.0.tgz", "w:gz") as archive:
            for name in ("package/index.aff", "package/index.dic"):
                info = tarfile.TarInfo(name)
                info.size = len(self.contents[name])
                archive.addfile(info, io.BytesIO(self.contents[name]))

    def _pip(self, command: Sequence[str], folder: Path) -> None:
        module = command[-1].partition("==")[0].replace("-", "_")
        with zipfile.ZipFile(folder / f"{module}.whl", "w") as wheel:
            for name, content in self.contents.items():
                if name.startswith(module + "/"):
                    wheel.writestr(name, content)

    def _apt_get(self, command: Sequence[str], folder: Path) -> None:
        if command[1] == "download":
            (folder / "wcatalan_1_all.deb").write_bytes(b"")

    def _dpkg_deb(self, command: Sequence[str], folder: Path) -> None:
        path = folder / command[-1] / "usr/share/dict/catalan"
        path.parent.mkdir(parents=True)
        path.write_bytes(self.contents["usr/share/dict/catalan"])


@pytest.fixture
def registry() -> Registry:
    return Registry()


@pytest.fixture(autouse=True)
def tiny_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real packages, pinned to the tiny files; no list installed; no corrections."""

    def tiny(package: Package) -> Package:
        files = tuple(
            replace(pinned, sha256=hashlib.sha256(CONTENTS[pinned.member]).hexdigest())
            for pinned in package.files
        )
        return replace(package, files=files, installed=None)

    for name in ("HUNSPELL", "SIMPLEMMA", "LEMMA_INDEX", "VERBS", "WCATALAN"):
        monkeypatch.setattr(pins, name, tiny(getattr(pins, name)))
    monkeypatch.setattr(short_words, "load", tuple)


def quiet(message: str, fraction: float) -> None:
    """Progress that nobody watches."""


def test_build_tells_progress_and_provenance(tmp_path: Path, registry: Registry) -> None:
    told: list[tuple[str, float]] = []
    built = ca_open.build(tmp_path, lambda *step: told.append(step), run=registry)
    assert "CANTAVA" in built.words
    assert "SUCS" in built.words
    assert built.with_wcatalan
    assert not built.why_without
    assert [source.name for source in built.sources] == [
        "dictionary-ca",
        "dictionary-ca",
        "simplemma",
        "spacy-lookups-data",
        "verbecc",
        "wcatalan",
    ]
    assert all(re.fullmatch("[0-9a-f]{64}", source.sha256) for source in built.sources)
    fractions = [fraction for _, fraction in told]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0.0, 1.0)


def test_only_single_files_stay_in_the_cache(tmp_path: Path, registry: Registry) -> None:
    ca_open.build(tmp_path, quiet, run=registry)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "dictionary-ca-3.0.0.aff",
        "dictionary-ca-3.0.0.dic",
        "simplemma-2.0.0-ca.plzma",
        "spacy-lookups-data-1.0.5-ca_lemma_index.json.gz",
        "verbecc-2.0.3-verbs-ca.xml",
        "wcatalan-0.20111230b.txt",
    ]


def test_second_build_runs_no_tool(tmp_path: Path, registry: Registry) -> None:
    first = ca_open.build(tmp_path, quiet, run=registry)
    registry.calls.clear()
    assert ca_open.build(tmp_path, quiet, run=registry) == first
    assert registry.calls == []


def test_damaged_cache_is_brought_again(tmp_path: Path, registry: Registry) -> None:
    ca_open.build(tmp_path, quiet, run=registry)
    (tmp_path / "dictionary-ca-3.0.0.dic").write_text("1\nfals\n")
    registry.calls.clear()
    assert "CANTAVA" in ca_open.build(tmp_path, quiet, run=registry).words
    assert len(registry.calls) == 1
    assert registry.calls[0].startswith("npm pack --ignore-scripts ")
    assert registry.calls[0].endswith(" dictionary-ca@3.0.0")


def test_wrong_digest_is_tried_twice_and_refused(tmp_path: Path, registry: Registry) -> None:
    registry.contents["package/index.dic"] += b"afegit\n"
    with pytest.raises(Unavailable, match="not the expected file") as caught:
        ca_open.build(tmp_path, quiet, run=registry)
    assert caught.value.details["source"].startswith("dictionary-ca ")
    assert len(registry.calls) == 2
    assert list(tmp_path.iterdir()) == []


def test_missing_npm_says_what_to_install(tmp_path: Path, registry: Registry) -> None:
    registry.fail("npm", ToolMissing("npm is not installed"))
    with pytest.raises(Unavailable) as caught:
        ca_open.build(tmp_path, quiet, run=registry)
    assert caught.value.details["source"].startswith("dictionary-ca ")
    assert caught.value.details["reason"] == "npm is not installed"
    assert "Install npm" in str(caught.value)
    assert len(registry.calls) == 1  # trying again would not install it


def test_no_network_is_tried_twice(tmp_path: Path, registry: Registry) -> None:
    registry.fail("pip", ToolFailed("pip ended with code 1: no connection"))
    with pytest.raises(Unavailable, match="no connection") as caught:
        ca_open.build(tmp_path, quiet, run=registry)
    assert caught.value.details["source"].startswith("simplemma ")
    assert [call.split()[0] for call in registry.calls] == ["npm", "pip", "pip"]


def test_second_attempt_may_succeed(tmp_path: Path, registry: Registry) -> None:
    class Once(Registry):
        def _npm(self, command: Sequence[str], folder: Path) -> None:
            if len(self.calls) == 1:
                raise ToolFailed("a dropped line")
            super()._npm(command, folder)

    assert ca_open.build(tmp_path, quiet, run=Once()).with_wcatalan


@pytest.mark.parametrize("error", [ToolMissing("no apt-get"), ToolFailed("no connection")])
def test_word_list_can_be_missing(tmp_path: Path, registry: Registry, error: Exception) -> None:
    registry.fail("apt-get", error)
    told: list[str] = []
    built = ca_open.build(tmp_path, lambda message, _: told.append(message), run=registry)
    assert not built.with_wcatalan
    assert str(error) in built.why_without
    assert assembly.WITHOUT_WORD_LIST in told
    assert "CANTAVA" in built.words
    assert "SUCS" not in built.words
    assert "wcatalan" not in {source.name for source in built.sources}


def test_word_list_can_be_required(tmp_path: Path, registry: Registry) -> None:
    registry.fail("apt-get", ToolFailed("no connection"))
    with pytest.raises(Unavailable) as caught:
        ca_open.build(tmp_path, quiet, use_wcatalan=True, run=registry)
    assert caught.value.details["source"].startswith("wcatalan ")


def test_word_list_can_be_left_out(tmp_path: Path, registry: Registry) -> None:
    built = ca_open.build(tmp_path, quiet, use_wcatalan=False, run=registry)
    assert not built.with_wcatalan
    assert not built.why_without
    assert not any("wcatalan" in call for call in registry.calls)


def test_installed_word_list_is_used(
    tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "catalan"
    installed.write_bytes(CONTENTS["usr/share/dict/catalan"])
    monkeypatch.setattr(pins, "WCATALAN", replace(pins.WCATALAN, installed=installed))
    assert ca_open.build(tmp_path / "cache", quiet, run=registry).with_wcatalan
    assert not any(call.startswith("apt-get") for call in registry.calls)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there is no root here")
@pytest.mark.parametrize(("user", "updates"), [(0, True), (1000, False)])
def test_root_gets_package_lists(
    tmp_path: Path,
    registry: Registry,
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    updates: bool,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)

    class NoLists(Registry):
        def _apt_get(self, command: Sequence[str], folder: Path) -> None:
            if command[1] == "download" and "apt-get update" not in self.calls:
                raise ToolFailed("E: Unable to locate package wcatalan")
            super()._apt_get(command, folder)

    fake = NoLists()
    assert ca_open.build(tmp_path, quiet, run=fake).with_wcatalan is updates
    assert ("apt-get update" in fake.calls) is updates


def test_damaged_archive_is_a_failed_fetch(tmp_path: Path) -> None:
    def leave_rubbish(command: Sequence[str], folder: Path) -> None:
        (folder / "package.tgz").write_bytes(b"rubbish")

    with pytest.raises(Unavailable, match="cannot be unpacked"):
        packages.bring(pins.HUNSPELL, tmp_path, leave_rubbish)


def test_package_without_its_file_is_a_failed_fetch(tmp_path: Path, registry: Registry) -> None:
    other = PinnedFile("verbecc/other.xml", "other.xml", "0" * 64)
    with pytest.raises(Unavailable, match=r"other\.xml"):
        packages.bring(replace(pins.VERBS, files=(other,)), tmp_path, registry)


def test_tool_that_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="0 came"):
        packages.bring(pins.HUNSPELL, tmp_path, lambda command, folder: None)


def test_real_runner_names_the_missing_tool(tmp_path: Path) -> None:
    with pytest.raises(ToolMissing, match="no-such-tool is not installed"):
        tools.run(("no-such-tool", "pack"), tmp_path)


def test_real_runner_quotes_the_error(tmp_path: Path) -> None:
    code = "print('ERROR: no such package'); print('see the log'); raise SystemExit(3)"
    with pytest.raises(ToolFailed, match="code 3: ERROR: no such package"):
        tools.run((sys.executable, "-c", code), tmp_path)


def test_real_runner_calls_pip_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match=r"^pip ended with code"):
        tools.run((sys.executable, "-m", "pip", "no-such-command"), tmp_path)


def test_real_runner_works_in_the_folder(tmp_path: Path) -> None:
    tools.run((sys.executable, "-c", "open('made', 'w').close()"), tmp_path)
    assert (tmp_path / "made").is_file()


# The corrections that come with Letrado

CITATION = re.compile(r'(\S+) \S+ (?:(\w+) )?"([^"]+)"(?: of "([^"]+)")?')
KNOWN = {"hunspell-ca", "simplemma", "spacy-lookups-data", "wcatalan", "apertium-spa-cat", "dacco"}


@pytest.fixture
def corrections() -> tuple[short_words.Correction, ...]:
    return short_words.read(short_words.FILE.read_text("utf-8"))


def test_every_correction_cites_an_entry(
    corrections: tuple[short_words.Correction, ...],
) -> None:
    for correction in corrections:
        for cited in correction.entry.split("; "):
            match = CITATION.match(cited)
            assert match, cited
            assert match[1] in KNOWN, cited


def test_cited_entries_exist(corrections: tuple[short_words.Correction, ...]) -> None:
    """Needs the real sources: LETRADO_CA_OPEN_CACHE names the folder of an earlier build."""
    cache = Path(os.environ.get("LETRADO_CA_OPEN_CACHE", "/nonexistent"))
    if not (cache / "dictionary-ca-3.0.0.dic").is_file():
        pytest.skip("no cache of the sources here")
    dic = (cache / "dictionary-ca-3.0.0.dic").read_text("utf-8")
    listed = set(dic.splitlines())
    affixes = hunspell.read_affixes((cache / "dictionary-ca-3.0.0.aff").read_text("utf-8"))
    word_list = cache / "wcatalan-0.20111230b.txt"
    attested = evidence_module.load(
        cache / "simplemma-2.0.0-ca.plzma",
        cache / "spacy-lookups-data-1.0.5-ca_lemma_index.json.gz",
        cache / "verbecc-2.0.3-verbs-ca.xml",
        word_list if word_list.is_file() else None,
    )
    for correction in corrections:
        for source, _, text, lemma in CITATION.findall(correction.entry):
            if source == "hunspell-ca":
                assert text in listed, correction
                (entry,) = hunspell.read_entries(f"1\n{text}")
                assert correction.word in affixes.forms(entry), correction
            elif source == "simplemma":
                assert {text, lemma or text} <= attested.simplemma, correction
            elif source == "spacy-lookups-data":
                assert text in attested.lemma_index, correction
            elif source == "wcatalan" and attested.with_wcatalan:
                assert text in attested.wcatalan, correction
