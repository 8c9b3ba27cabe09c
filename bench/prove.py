"""``make prove``: every proof at full size. Shows progress, can be stopped and taken up again.

What is proved is kept in ``build/prove.json`` under a fingerprint of the source; a proof is run
again only when the source has changed since. ``docs/PROOF.md`` is written after each one.
"""

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from bench import generation, growth, levels, matches, packing, referee, words_proof
from bench.attacks import all_attacks
from bench.failed import Failed
from bench.faults import __main__ as faults
from bench.faults import scenarios
from bench.load import __main__ as load
from letrado.base.errors import LetradoError
from letrado.base.paths import home
from letrado.formats.kwg import read_kwg, write_kwg
from letrado.formats.wordlists import read_wordlist
from letrado.lexicon import catalog
from letrado.lexicon.comparison import compare
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.sources import recipes
from letrado.rulebook.requirements import EDITIONS

ROOT = Path(__file__).parents[1]
DONE = ROOT / "build/prove.json"
PAGE = ROOT / "docs/PROOF.md"
SEED = 2009


@dataclass(frozen=True)
class Proof:
    """A claim, and what shows it: returns what was seen, raises `Failed` when it does not hold."""

    name: str
    claim: str
    show: Callable[[], str]


def pytest(*arguments: str, profile: str = "test") -> str:
    """Run tests and give their closing line."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", *arguments],
        cwd=ROOT,
        env=os.environ
        | {
            "LETRADO_PROFILE": profile,
            "CI": "true",
            "LETRADO_CA_OPEN_CACHE": str(home() / "cache"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    closing = re.sub(r"[= ]*(.*?)[= ]*$", r"\1", run.stdout.strip().splitlines()[-1])
    if run.returncode:
        raise Failed(run.stdout[-2000:])
    return closing


def pages_drawn(*files: str) -> str:
    """Run tests that draw every page in every state, and tell how many pages they drew."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.xml"
        options = (f"--junitxml={file}", "-o", "junit_family=xunit1")
        closing = pytest(*files, *options, profile="prove")
        report = file.read_text("utf-8")
    pages = sum(map(int, re.findall(r'<property name="pages" value="(\d+)"', report)))
    return f"{pages:,} pages drawn; {closing}"


def tool(name: str, *arguments: str) -> str:
    """Run one of the project's tools that checks something and give its closing line."""
    run = subprocess.run(
        [sys.executable, "-m", f"tools.{name}", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise Failed((run.stdout + run.stderr)[-2000:])
    return run.stdout.strip().splitlines()[-1]


def sanitized() -> str:
    """Build and run the native tests under the sanitizers."""
    run = subprocess.run(
        ["tools/test-native", str(Path(sys.executable).parent.relative_to(ROOT))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise Failed((run.stdout + run.stderr)[-2000:])
    told = re.findall(r"assertions: *(\d+) .*?(\d+) failed", run.stdout)
    seen = [f"native tests: {checks} checks, {failed} failed" for checks, failed in told]
    return "; ".join(seen + re.findall("^native core: .*", run.stdout, re.MULTILINE))


def counts() -> str:
    """The published counts of the Spanish list."""
    lexicon = catalog.load("fise-2009")
    by_length = lexicon.manifest.words_by_length
    seen = (len(lexicon), len(set(lexicon.codes())), by_length[2], by_length[3])
    if seen != (636_598, 636_598, 89, 524):
        raise Failed(str(seen))
    return "636,598 words, all different; 89 of two tiles, 524 of three"


def kwg() -> str:
    """A KWG written by us and read back."""
    seen = []
    for name in ("fise-2009", "ca-open"):
        lexicon = catalog.load(name)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.kwg"
            write_kwg(lexicon, path)
            back = read_kwg(path, lexicon.alphabet.language)
        if sorted(back) != list(lexicon.codes()):
            raise Failed(f"{name}: {len(back)} words came back")
        seen.append(f"{name}: {len(back):,} words equal")
    return "; ".join(seen)


def damage(flips: int = 3000, cuts: int = 300) -> str:
    """Bits flipped and ends cut off at random, each refused."""
    lot = random.Random(SEED)
    whole = catalog.load("fise-2009").path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.lexicon"
        for number in range(flips + cuts):
            data = bytearray(whole)
            at = lot.randrange(len(data))
            if number < flips:
                data[at] ^= 1 << lot.randrange(8)
            else:
                del data[at:]
            path.write_bytes(data)
            try:
                Lexicon.open(path)
            except LetradoError:
                continue
            raise Failed(f"damage at byte {at} was not noticed (seed {SEED})")
    return f"{flips:,} flipped bits and {cuts} cuts refused (seed {SEED})"


def catalan() -> str:
    """``ca-open`` with and without wcatalan, against the reference when there is one."""
    given = os.environ.get("LETRADO_CATALAN_REFERENCE")
    seen = []
    for use, least in ((False, 0.980), (True, 0.989)):
        lexicon = recipes.build("ca-open", use_wcatalan=use)
        label = f"{'with' if use else 'without'} wcatalan {len(lexicon):,} words"
        if given:
            reference = read_wordlist(Path(given), lexicon.alphabet).words
            agreement, _ = compare(set(lexicon.codes()), reference)
            label += f", P {agreement.precision:.4f} R {agreement.recall:.4f}"
            label += f" F1 {agreement.f1:.4f} (bar {least})"
            if agreement.f1 < least:
                raise Failed(label)
        elif not lexicon.manifest.measured:
            raise Failed(f"{label}: not the words that were measured")
        else:
            label += f", the very words that measured F1 {lexicon.manifest.measured['f1']}"
        seen.append(label)
    return "; ".join(seen)


PROOFS = (
    Proof(
        "bad-input",
        "anything sent to the API or over a game's WebSocket: no failure, no hang, no change",
        lambda: pytest(
            "tests/server/api/test_api_fuzz.py",
            "tests/server/live/test_socket_fuzz.py",
            profile="prove",
        ),
    ),
    Proof(
        "every-page",
        "every page for every viewer in every state of every case, in three languages",
        lambda: pages_drawn(
            "tests/server/test_every_page.py", "tests/server/rendering/test_page_states.py"
        ),
    ),
    Proof("scoring", "the 23 worked examples", lambda: pytest("tests/core/test_scoring.py")),
    Proof("counts", "the words of fise-2009", counts),
    Proof("round-trip", "the entries yield exactly the words of fise-2009", words_proof.round_trip),
    Proof("rulings", "the judge follows every ruling of every edition", words_proof.named_words),
    Proof(
        "judge",
        "judge and graph agree on all words and a million mutated non-words",
        words_proof.judge_and_graph,
    ),
    Proof(
        "judge-editions",
        "judge and graph agree in the reconstructed lexicons",
        words_proof.every_edition,
    ),
    Proof(
        "lemario",
        "the lemario in the project is what its sources yield, byte for byte",
        lambda: tool("lemario", "--check"),
    ),
    Proof(
        "conjugation",
        "forms of verbs differ from two other sources only where it is written down",
        lambda: tool("conjugation_check"),
    ),
    Proof("damage", "a damaged lexicon file is refused", damage),
    Proof("catalan", "ca-open is as good as it says", catalan),
    Proof("kwg", "a KWG written by us reads back equal", kwg),
    Proof(
        "generation",
        "native moves equal the reference: every move, score and leave",
        generation.reference,
    ),
    Proof(
        "moves",
        "best moves are the best of all under any leaves, and states exact",
        generation.best,
    ),
    *(
        Proof(
            f"games-{edition}",
            f"{edition}: 2,000 games by lot conserve tiles, points and time; each can end",
            partial(referee.by_lot, edition),
        )
        for edition in EDITIONS
    ),
    Proof(
        "thinking",
        "endgames and pre-endgames as brute force sees them (500 of each at least), simulation as "
        "every draw of toy bags does",
        lambda: pytest(
            "tests/engine/test_endgame.py",
            "tests/engine/test_preendgame.py",
            "tests/engine/test_simulation.py",
            profile="prove",
        ),
    ),
    Proof(
        "sanitizers",
        "the native core, looking ahead on threads included, under the sanitizers",
        sanitized,
    ),
    *(
        Proof(
            f"leaves-{language}",
            f"trained leaves against none in 20,000 pairs of games ({language})",
            partial(matches.stronger, "trained", "score", 20_000, language),
        )
        for language in matches.TABLES
    ),
    Proof(
        "simulation",
        "simulation against static play in 1,000 pairs, with the 2,000 playouts a move that 0.1 s "
        "has room for at the bar",
        partial(matches.stronger, "sim:2000x", "trained", 1000),
    ),
    Proof("levels", "each level of programs beats the one below it", levels.ordered),
    Proof("replay", "100,000 games replayed to the state that they were played to", referee.batch),
    Proof(
        "tournaments",
        "10,000 tournaments by lot of all systems pass the checker; brute force agrees on rounds",
        lambda: pytest("tests/tournament", "tests/formats/tournament", profile="prove"),
    ),
    *(
        Proof(
            f"load-{kind}",
            f"1,000 live games on {kind} with {servers} server(s): nothing lost or doubled, p99 "
            f"from sent to seen at most {load.BAR_MS} ms, at most {load.PROCESSOR_MS[kind]:g} ms "
            "of processor a move",
            partial(load.shown, kind),
        )
        for kind, servers in load.KINDS.items()
    ),
    *(
        Proof(
            f"fault-{fault.name}-{kind}",
            f"{fault.claim} ({kind})",
            partial(scenarios.show, fault, kind, faults.FULL),
        )
        for fault in scenarios.FAULTS
        for kind in fault.kinds
    ),
    *(Proof(f"attack-{each.name}", each.claim, each.run) for each in all_attacks()),
    Proof(
        "every-tournament-page",
        "every page of tournaments for every viewer in every state: no failure, no raw text",
        lambda: pages_drawn("tests/server/test_every_tournament_page.py"),
    ),
    Proof(
        "packing",
        "10,000 games of all editions, packed: the same file, the same events, the same state",
        packing.show,
    ),
    Proof(
        "growth",
        f"a file with {growth.GAMES:,} finished games: at most {growth.MOST_BYTES // 1024} KiB "
        f"each, start within {growth.START_S:.0f} s, lobby {growth.LOBBY_MS:.0f} ms, profile of a "
        f"player with {growth.OF_ONE:,} games {growth.PROFILE_MS:.0f} ms",
        growth.show,
    ),
    Proof("pages", "the pages in Chromium", lambda: pytest("tests/browser")),
    Proof(
        "properties",
        "every test, properties tried 1,000 times each",
        lambda: pytest(
            "--ignore=tests/browser",
            "--ignore=tests/game/test_machine.py",
            "--ignore=tests/server/test_every_tournament_page.py",
            "--ignore=tests/tournament",
            "--ignore=tests/formats/tournament",
            profile="prove",
        ),
    ),
)


def fingerprint() -> str:
    """Return a fingerprint that changes with any tracked source file."""
    files = subprocess.run(
        ["git", "ls-files"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    digest = hashlib.sha256()
    for name in sorted(set(files) - {"docs/PROOF.md", "bench/RESULTS.md"}):
        path = ROOT / name
        digest.update(name.encode() + (path.read_bytes() if path.exists() else b""))
    return digest.hexdigest()[:16]


def read_page() -> dict[str, dict[str, str]]:
    """Read earlier results back from the page, so that a fresh clone keeps them."""
    rows = [line.split(" | ") for line in PAGE.read_text("utf-8").splitlines()[6:]]
    shown = {row[0].removeprefix("| "): row[1:] for row in rows if len(row) == 4}
    return {
        proof.name: {"seen": seen, "took": took, "source": source.split()[0]}
        for proof in PROOFS
        for seen, took, source in [shown.get(proof.claim, ("", "", ""))]
        if seen and source.strip(" |")
    }


def write_page(state: dict[str, dict[str, str]], source: str) -> None:
    """Write docs/PROOF.md: what has been shown so far, of which source, and how long it took."""
    lines = [
        "# Proof",
        "",
        "Written by `make prove`, which runs every claim at full size.",
        "",
        "| Claim | Seen | Time | Of source |",
        "|---|---|---|---|",
    ]
    for proof in PROOFS:
        seen = state.get(proof.name)
        if seen is None:
            lines.append(f"| {proof.claim} | not run yet | | |")
        else:
            mark = "" if seen["source"] == source else " (earlier)"
            lines.append(
                f"| {proof.claim} | {seen['seen']} | {seen['took']} | {seen['source']}{mark} |"
            )
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Run what is not proved yet for this source."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these proofs; fault-* are all faults")
    parser.add_argument("--fresh", action="store_true", help="run all again")
    parser.add_argument("--again", action="store_true", help="run these again, and keep the others")
    asked = parser.parse_args()
    os.environ["LETRADO_HOME"] = str(ROOT / "build/prove-home")  # never the user's own
    source = fingerprint()
    state: dict[str, dict[str, str]] = {}
    if not asked.fresh:
        state = json.loads(DONE.read_text("utf-8")) if DONE.exists() else read_page()
    wanted = [
        proof
        for proof in PROOFS
        if not asked.names or any(fnmatch(proof.name, name) for name in asked.names)
    ]
    failed = 0
    for number, proof in enumerate(wanted, 1):
        print(f"· {number}/{len(wanted)} {proof.claim} … ", end="", flush=True)
        if state.get(proof.name, {}).get("source") == source and not asked.again:
            print("shown before")
            continue
        start = time.monotonic()
        try:
            seen = proof.show()
        except (Failed, LetradoError) as failure:
            failed += 1
            seen = f"**failed**: {str(failure).partition(chr(10))[0][:400]}"
            print(f"FAILED\n{failure}")
        else:
            print(seen)
        took = f"{time.monotonic() - start:.0f} s"
        state[proof.name] = {
            "seen": seen,
            "took": took,
            "source": source if seen[0] != "*" else "–",
        }
        DONE.parent.mkdir(exist_ok=True)
        DONE.write_text(json.dumps(state, indent=2), "utf-8")
        write_page(state, source)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
