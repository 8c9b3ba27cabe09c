"""``make bench``: measure everything, compare it with the limits, write RESULTS.md."""

import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from bench import lexicon, movegen, referee, study, thinking, tournament, verdicts
from letrado.cli.engine.bench import best_us
from letrado.engine import Generator
from letrado.engine.reference import Reference
from letrado.lexicon import catalog

RESULTS = Path(__file__).parent / "RESULTS.md"

# What each figure is, its limit, and whether more is better; None where there is no limit.
LEXICON: dict[str, tuple[str, float | None, bool]] = {
    "words": ("words of fise-2009", None, True),
    "compile_s": ("whole compile, file written and synced, s", 3.0, False),
    "open_ms": ("opening: map, checksum, structure, ms", 10.0, False),
    "batch_per_s": ("membership tests a second, batch, shuffled str", 5e6, True),
    "single_per_s": ("membership tests a second, Python loop over str", 1e6, True),
    "batch_to_set": ("time of a batch test / of `in` on a Python set", None, False),
    "single_to_set": ("time of a single test / of `in` on a Python set", None, False),
    "file_mb": ("file, MB", None, False),
    "open_rss_mb": ("resident after opening, MB", None, False),
    "peak_rss_mb": ("peak of the whole bench, MB", None, False),
}

MOVEGEN: dict[str, tuple[str, float | None, bool]] = {
    "positions": ("positions, cycled through", None, True),
    "all_us": ("all moves, µs a position", 250, False),
    "best_us": ("best move, µs a position", 30, False),
    "top10_us": ("ten best moves, µs a position", None, False),
    "best_to_all": ("time of the best move / of all moves", 1 / 8, False),
    "reference_to_all": ("time of the plain Python reference / of all moves", None, True),
    "copy_us": ("copy of a state inside the core, µs", 1, False),
    "games_per_cpu_s": ("static self-play, games a CPU-second", 1600, True),
    "lexicons": ("lexicons that serve a language", None, True),
    "rss_mb": ("resident with these lexicons, MB", 100, False),
}

REFEREE: dict[str, tuple[str, float | None, bool]] = {
    "turns": ("turns of the recorded game", None, True),
    "commands": ("commands", None, True),
    "events": ("events", None, True),
    "decide_apply_us": ("decide and apply, µs a command", 200, False),
    "replay_ms": ("replay of the game, ms", 10, False),
    "event_us": ("the same, µs an event", None, False),
    "replays_per_cpu_s": ("games of 30 to 60 turns replayed, a CPU-second", None, True),
    "replays_per_s": ("the same in a batch on all cores, a second", None, True),
}

VERDICTS: dict[str, tuple[str, float | None, bool]] = {
    "entries": ("entries of the lemario", None, True),
    "read_s": ("reading and checking them, s", None, False),
    "derive_s": ("deriving all words of an edition, s", 20, False),
    "verdicts_per_s": ("explained verdicts a second, lexis-2009-v16", 5000, True),
    "verdicts_2004_per_s": ("explained verdicts a second, lexis-2004", 5000, True),
    "judge_s": ("`letrado judge` from the shell, s", 0.5, False),
    "index_mb": ("analysis index, MB", None, False),
}

STUDY: dict[str, tuple[str, float | None, bool]] = {
    "anagram_ms": ("anagrams with blanks, ms", 50, False),
    "within_ms": ("words within letters and blanks, ms", 50, False),
    "pattern_ms": ("patterns, ms", 50, False),
    "regex_ms": ("regular expressions on tiles, ms", 50, False),
    "letters_ms": ("by length, letters, vowels, hooks, ms", 50, False),
    "anagrams_ms": ("by number of anagrams, ms", 50, False),
    "probability_ms": ("likeliest words of seven and eight tiles, ms", 50, False),
    "everything_ms": ("all words by probability, ms", 50, False),
    "between_ms": ("words of one lexicon that another lacks, ms", 50, False),
    "hooks_ms": ("hooks of a word, ms", 50, False),
    "extensions_ms": ("extensions of a word, three lists, ms", 50, False),
}

TOURNAMENT: dict[str, tuple[str, float | None, bool]] = {
    "pair_200_s": ("slowest Swiss round of 200 players, s", 0.3, False),
    "pair_2000_s": ("slowest Swiss round of 2,000 players, s", 10, False),
    "standings_s": ("standings of 2,000 players after 15 rounds, s", 0.2, False),
    "standings_all_s": ("the same by seven tie-breaks, s", 0.2, False),
    "print_200_s": ("everything that a tournament of 200 prints, s", 10, False),
}

THINKING: dict[str, tuple[str, float | None, bool]] = {
    "games_per_cpu_s": ("self-play with trained leaves, games a CPU-second", 1600, True),
    "simulated_per_cpu_s": ("2-ply simulation of 15 moves, playouts a CPU-second", 20_000, True),
    "two_threads": ("two threads / one, by the clock", 1.9, True),
    "two_threads_cpu": ("… work done a CPU-second on two threads / on one", None, True),
    "four_ply_s": ("endgame, 4 plies, median, s", 0.5, False),
    "endings": ("positions with an empty bag", None, True),
    "solved_0.1": ("… solved within 0.1 s, share", None, True),
    "solved_0.5": ("… within 0.5 s", None, True),
    "solved_1": ("… within 1 s", None, True),
    "solved_2": ("… within 2 s", None, True),
    "solved_5": ("… within 5 s", None, True),
    "solved_10": ("… within 10 s (the goal: 0.9)", None, True),
    "champion_mb": ("peak of a process that plays a game as champion, MB", 150, False),
}


def machine() -> str:
    """The processor, as the system names it."""
    cpu = Path("/proc/cpuinfo")
    names = cpu.read_text("utf-8").splitlines() if cpu.exists() else []
    model = next((n.split(":")[1].strip() for n in names if n.startswith("model name")), "")
    return model or platform.processor() or platform.machine()


def rows(
    figures: dict[str, float | int], about: dict[str, tuple[str, float | None, bool]]
) -> tuple[list[str], int]:
    """Return a table row for each figure, and how many limits were missed."""
    lines, missed = [], 0
    for name, (text, bar, more) in about.items():
        seen = figures[name]
        verdict = ""
        if bar is not None:
            met = seen >= bar if more else seen <= bar
            missed += not met
            shown = f"{bar:,.3f}".rstrip("0").rstrip(".")
            verdict = ("≥ " if more else "≤ ") + f"{shown} · " + ("met" if met else "**missed**")
        lines.append(f"| {text} | {seen:,} | {verdict} |")
    return lines, missed


def move_generation() -> dict[str, float | int]:
    """Measure move generation in a process of its own, so that its memory is counted alone."""
    run = subprocess.run(
        [sys.executable, "-m", "bench.movegen", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, float | int] = json.loads(run.stdout)
    lexicon = catalog.load("fise-2009")
    native, plain = Generator(lexicon), Reference(lexicon.codes(), lexicon.alphabet)
    asked = movegen.questions(native, movegen.POSITIONS, lexicon)[::4]
    plain_us = best_us(1, asked, lambda state, rack: plain.moves(state.board, rack, 0))
    figures["reference_to_all"] = round(plain_us / best_us(3, asked, native.all))
    return figures


def main() -> None:
    """Measure, print, write."""
    print("· lexicon: compile, open, look up (best of 5)", flush=True)
    table, missed = rows(lexicon.measure(catalog.paths()["fise-2009"], 5), LEXICON)
    print("· move generation (best of 3)", flush=True)
    moves, also_missed = rows(move_generation(), MOVEGEN)
    missed += also_missed
    print("· referee (best of 7)", flush=True)
    games, also_missed = rows(referee.measure(), REFEREE)
    missed += also_missed
    print("· verdicts (best of 3)", flush=True)
    words, also_missed = rows(verdicts.measure(), VERDICTS)
    missed += also_missed
    print("· study (best of 9)", flush=True)
    questions, also_missed = rows(study.measure(), STUDY)
    missed += also_missed
    print("· tournaments", flush=True)
    desks, also_missed = rows(tournament.measure(), TOURNAMENT)
    missed += also_missed
    print("· looking ahead (best of 3)", flush=True)
    ahead, also_missed = rows(thinking.measure(), THINKING)
    missed += also_missed
    text = "\n".join(
        [
            "# Results",
            "",
            "Written by `make bench`; each figure is the best of several runs. Ratios hardly "
            "depend on the machine, the others do.",
            "",
            f"{datetime.now(UTC):%Y-%m-%d} · {machine()} · Python {platform.python_version()} · "
            f"{platform.system()}",
            "",
            "## Lexicon",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *table,
            "",
            "## Move generation",
            "",
            "From Python, one core, thread time; 100 Spanish positions, 33 of them with a blank.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *moves,
            "",
            "## Referee",
            "",
            "A table game in which every physical step is a command; one core, thread time.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *games,
            "",
            "## The law of words",
            "",
            "One core, processor time; words by lot, half of them with a letter changed.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *words,
            "",
            "## Study",
            "",
            "From the text of a question to all its words; one core, thread time; the slowest of "
            "its kind in either language.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *questions,
            "",
            "## Tournaments",
            "",
            "Processor time.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *desks,
            "",
            "## Looking ahead",
            "",
            "Positions of the middle of games; endgames as static play leaves them, of which the "
            "likely moves are looked at 4 plies deep; processor time but for the two threads.",
            "",
            "| What | Seen | Bar |",
            "|---|---|---|",
            *ahead,
        ]
    )
    RESULTS.write_text(text + "\n", "utf-8")
    print(text)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
