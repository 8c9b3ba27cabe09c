"""``letrado tournament simulate``: a random tournament, paired, played and checked."""

import time
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.files import write_aside
from letrado.cli.output import CHECK_FAILED, Json, _, decimals, language, print_json, progress, say
from letrado.cli.tournament.context import Rules
from letrado.cli.tournament.file import refuse_existing
from letrado.cli.tournament.opening import Boards, Starts
from letrado.formats.tournament.log import dumps
from letrado.tournament.checker import Objection, check_events, check_standings
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.field import field_of
from letrado.tournament.simulation.generator import CALM, STORMY, Simulation
from letrado.tournament.standings.effective_results import division_standings

_NEEDS_NO_ROUNDS = ("rr", "round_robin", "knockout", "ko", "groups")


def simulate(
    system: Annotated[
        str,
        typer.Option(
            "--system", help=_("swiss, koth, rr, knockout, groups, match, or a whole plan.")
        ),
    ] = "swiss",
    players: Annotated[int, typer.Option("--players", min=2, max=5000, help=_("How many."))] = 24,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=99, help=_("How many, where the system needs it."))
    ] = 7,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**63, help=_("What all luck follows from."))
    ] = 1,
    rules: Rules = "fise-2009",
    starts: Annotated[
        Starts, typer.Option("--starts", help=_("Who starts, where the rules leave it open."))
    ] = Starts.LISTED,
    boards: Boards = 0,
    trouble: Annotated[
        bool, typer.Option("--trouble", help=_("With late entries, withdrawals, forfeits, slips."))
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help=_("Check it from outside; exit 1 on objections."))
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help=_("Keep the tournament in this file."))
    ] = None,
    json: Json = False,
) -> None:
    """Play a random tournament; the same seed gives the same tournament."""
    plan = Plan.parse(_plan_text(system, rounds))
    if out is not None:
        refuse_existing(out)
    settings = Settings("Simulation", rules, starts=starts.value, boards=boards)
    simulation = Simulation(seed, players, plan, settings, STORMY if trouble else CALM)
    with progress(_("Playing")) as report:
        begun = time.process_time()
        for number, __ in enumerate(simulation.rounds(), 1):
            report(min(0.99, number / max(rounds, number + 1)))
        seconds = time.process_time() - begun
    pairing_seconds = simulation.pairing_seconds
    log = simulation.log
    objections: list[Objection] = []
    tournament = log.tournament
    if check:
        with progress(_("Checking")) as report:
            objections = check_events(log.events, report)
            rows = division_standings(tournament, "A")
            held = tournament.divisions["A"].rounds
            objections += check_standings(rows, held, settings)
    if out is not None:
        write_aside(out, [dumps(log).encode()])
    made = tournament.divisions["A"].rounds
    field = field_of(tournament.members("A"), made, settings.scoring)
    repeats = sum(
        times - 1
        for one in field.candidates
        for number, times in one.met.items()
        if times > 1 and number > one.number
    )
    figures = {
        "plan": str(plan),
        "rules": rules,
        "players": len(tournament.entrants),
        "rounds": len(made),
        "seed": seed,
        "games": sum(len(one.results) for one in made),
        "rematches": repeats,
        "most_byes": max((one.byes for one in field.candidates), default=0),
        "most_imbalance": max((abs(one.balance) for one in field.candidates), default=0),
        "cpu_s": round(seconds, 3),
        "pairing_cpu_s": {
            "mean": round(sum(pairing_seconds) / max(1, len(pairing_seconds)), 4),
            "most": round(max(pairing_seconds, default=0.0), 4),
        },
        "checked": check,
        "objections": [
            {"round": one.round, "code": one.code, "text": one.told(language)} for one in objections
        ],
    }
    if json:
        print_json(figures)
    else:
        _tell(figures, objections, check)
    if objections:
        raise typer.Exit(CHECK_FAILED)


def _plan_text(system: str, rounds: int) -> str:
    word = system.strip().lower()
    if " " in word or "," in word or word in _NEEDS_NO_ROUNDS:
        return word
    return f"{rounds} {word}"


def _tell(figures: dict[str, object], objections: list[Objection], check: bool) -> None:
    say(
        _("{plan}: players {players}, rounds {rounds}, games {games}").format(**figures),
        style="bold",
    )
    say(
        _(
            "Rematches: {rematches}; most byes of a player: {most_byes}; starts out of balance by "
            "{most_imbalance} at most"
        ).format(**figures)
    )
    seconds = figures["pairing_cpu_s"]
    if isinstance(seconds, dict):
        say(
            _("Pairing a round took {mean} s, {most} s at most").format(
                mean=decimals(seconds["mean"], 3), most=decimals(seconds["most"], 3)
            ),
            style="dim",
        )
    for one in objections:
        say(one.told(language), style="red")
    if check and not objections:
        say(_("The checker has nothing to object to"), style="green")


COMMANDS = (
    (
        "simulate",
        _("Play a tournament by lot, to try a plan out; --check exits 1 on objections."),
        simulate,
    ),
)
