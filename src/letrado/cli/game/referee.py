"""``letrado referee``: an arbiter records a table game step by step and can read every article."""

import shlex
from pathlib import Path
from typing import Annotated, get_args

import typer
from rich.text import Text

from letrado import rulebook
from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.cli.game.table import options, screen
from letrado.cli.game.table.helping import in_words, show_verbs
from letrado.cli.game.table.history import outline
from letrado.cli.game.table.lines import Lines, Watch, until_end
from letrado.cli.game.table.recording import Recording
from letrado.cli.lexicon.lexicons import LexiconName
from letrado.cli.output import (
    CHECK_FAILED,
    ResultJson,
    _,
    beside,
    complain,
    ngettext,
    print_error,
    print_json,
    say,
)
from letrado.cli.output import language as interface
from letrado.cli.rulebook.articles import show_article
from letrado.formats.scoresheet import as_text, sheet
from letrado.game import Actor, Environment, Event, Protocol, Settings, due, open_to
from letrado.game import events as e
from letrado.game.state import OVER
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import Pairing
from letrado.table import facts
from letrado.table.reading import Step, read_arguments, read_step
from letrado.table.steps import Moment, commands_of, undone
from letrado.table.vocabulary import verbs

HELP = _("Record a table game step by step, as an arbiter, into a log that survives anything.")
EPILOG = (
    _("Examples:")
    + "  letrado referee game.jsonl --edition fise-2009 --name Ana --name Luis"
    + " · letrado referee game.jsonl < steps.txt"
)

_SCREEN = ("state", "sheet", "article", "consult", "help", "quit")
_WHOLE = ("exchange", "draw")

LogPath = Annotated[
    Path, typer.Argument(metavar=_("FILE"), help=_("The log: continued, or begun if missing."))
]
PairingName = Annotated[
    str, typer.Option("--pairing", help=_("round_robin, swiss, match, team or friendly."))
]
EventName = Annotated[str, typer.Option("--event", help=_("The tournament’s name."))]
RoundNumber = Annotated[int | None, typer.Option("--round", min=1, help=_("The round’s number."))]
TableNumber = Annotated[int | None, typer.Option("--table", min=1, help=_("The table’s number."))]
Strict = Annotated[
    bool, typer.Option("--strict", help=_("Stop at the first line that is refused (exit 1)."))
]


_SETTLED = {
    "edition": "edition",
    "name": "players",
    "pairing": "pairing",
    "clock": "clock",
    "minutes": "clock_ms",
    "total": "total_ms",
    "starter": "starter",
    "event": "event",
    "round_": "round",
    "table": "table",
}
"""The setting of each option."""


def referee(
    context: typer.Context,
    file: LogPath,
    edition: options.Edition = "fise-2009",
    name: options.Names = None,
    pairing: PairingName = "swiss",
    clock: options.ClockName = None,
    minutes: options.Minutes = None,
    total: options.TotalMinutes = None,
    starter: options.Starter = None,
    event: EventName = "",
    round_: RoundNumber = None,
    table: TableNumber = None,
    lexicon: LexiconName = None,
    strict: Strict = False,
    json: ResultJson = False,
) -> None:
    """Continue the log, or begin it, and record until the input ends."""
    rules = rulebook.load(edition)
    kind = _pairing(pairing)
    settings = Settings(
        rules.id,
        options.names(name, ("A", "B")),
        clock=options.mode(clock, rules),
        clock_ms=options.milliseconds(minutes),
        total_ms=options.milliseconds(total),
        pairing=kind,
        starter=options.starter(starter, rules, kind),
        lexicon=lexicon or "",
        event=event,
        round=round_,
        table=table,
    )
    if file.exists():
        recording = Recording.resume(file)
        _check_table(recording)
        options.check_unchanged(context, settings, recording.game.settings, _SETTLED)
    else:
        recording = Recording.begin(file, settings)
    with beside(json):
        _Desk(recording, lexicon, strict).run()
    if json:
        print_json({**outline(recording.game), "log": str(recording.path)})


def _pairing(name: str) -> Pairing:
    kinds: dict[str, Pairing] = {kind: kind for kind in get_args(Pairing)}
    if name not in kinds:
        raise Unreadable(
            "referee.pairing",
            "There is no pairing “{name}”: choose one of {known}",
            name=name[:40],
            known=", ".join(kinds),
        )
    return kinds[name]


def _check_table(recording: Recording) -> None:
    if recording.game.settings.protocol is not Protocol.TABLE:
        raise Illegal(
            "referee.not_table",
            "That game is played at the keyboard: continue with “letrado play --resume {path}”",
            path=str(recording.path),
        )


class _Desk:
    """The arbiter's desk: lines in, steps recorded, answers out."""

    def __init__(self, recording: Recording, lexicon: str | None, strict: bool) -> None:
        self._recording, self._lexicon_name, self._strict = recording, lexicon, strict
        self._lines = Lines()
        self._watch = Watch(recording.game.at, real=self._lines.interactive)
        self._lexicon: Lexicon | None = None
        self._typed: list[int] = []
        """Number of steps that each line recorded, so that a line is undone as a whole."""

    def run(self) -> None:
        """Record until the input ends; what was recorded stays, whatever happens."""
        game = self._recording.game
        say(game.rules.title.read_in(interface), style="bold")
        say(_("{a} against {b}").format(a=game.settings.players[0], b=game.settings.players[1]))
        say(_("Type “help” for the words there are."), style="dim")
        self._say_phase()
        until_end(self._next_line, self._leave)
        self._leave()

    def _next_line(self) -> bool:
        wait = due(self._recording.game)
        line = self._lines.ask(">", None if wait is None else wait - self._watch.now)
        if line is None:
            self._tell(self._recording.reach(Environment(self._watch.now)))
            return True
        line = line.partition("#")[0].strip()
        try:
            return self._obey(line)
        except LetradoError as error:
            print_error(in_words(error, self._recording.game), as_json=False)
            if self._strict:
                self._leave()
                raise typer.Exit(CHECK_FAILED) from None
            return True

    def _obey(self, line: str) -> bool:
        now, rest = self._watch.stamped(line)
        if not rest:
            self._tell(self._recording.reach(Environment(now)))
            self._watch.set(now)
            return True
        step = read_step(rest)
        if step.verb is not None and step.verb.name in (*_SCREEN, "accept"):
            return self._screen(step)
        self._tell(self._recording.reach(Environment(now)))
        if step.verb is not None and step.verb.name == "Undo":
            count = self._typed.pop() if self._typed else 1
            back = undone(self._moment(now), count, " ".join(step.rest), step.by)
            self._tell(self._recording.do_all(back, Environment(now)))
        else:
            commands = commands_of(step, self._moment(now))
            happened = self._recording.do_all(commands, self._world(step, now))
            self._typed.append(sum(not event.part for event in happened))
            self._tell(happened)
            self._warn(happened)
        self._watch.set(now)
        self._say_phase()
        return True

    def _moment(self, now: int) -> Moment:
        return Moment(self._recording.game, now, interface)

    def _world(self, step: Step, now: int) -> Environment:
        """Return the world of a step; the word list is opened only if a slip goes to the judge."""
        if step.verb is None or step.verb.name != "SubmitSlip":
            return Environment(now)
        lexicon = self._opened()
        return Environment(now, judge=lambda tiles: tiles in lexicon)

    def _opened(self) -> Lexicon:
        if self._lexicon is None:
            self._lexicon = options.played_with(self._recording.game.settings, self._lexicon_name)
        return self._lexicon

    # -- what the terminal shows ---------------------------------------------------------------

    def _screen(self, step: Step) -> bool:
        game = self._recording.game
        match step.verb.name if step.verb else "":
            case "state":
                screen.show_game(game, self._watch.now)
                screen.show_open(game)
            case "sheet":
                say(as_text(sheet(game), interface))
            case "article" if step.verb:
                fields = read_arguments(step.verb, step.rest, game, interface)
                show_article(fields["article"], game.rules)
            case "consult":
                self._consult()
            case "help":
                self._help()
            case "accept":
                raise Unreadable(
                    "referee.accept",
                    "At the table the opponent accepts by noting the play: type “B note”",
                )
            case _:
                return False
        return True

    def _consult(self) -> None:
        """Show the judge what the list says of the words on the slip."""
        challenge = self._recording.game.challenge
        if challenge is None or challenge.answers is None:
            raise Unreadable("referee.no_slip", "No slip is with the judge")
        say(_("For the judge alone, by the lexicon {name}:").format(name=self._opened().name))
        for word, good in challenge.answers:
            say(f"  {word}: " + (_("in the list") if good else _("not in the list")))

    def _help(self) -> None:
        say(_("A whole play: A 8G SOL 6, and the tiles drawn if they were seen."))
        say(_("A time first, if you like: @12:30 since the beginning, @+10 seconds later."))
        say(_("Now:"), style="bold")
        game = self._recording.game
        now = {
            command.__name__ for actor in Actor for command in open_to(game, actor)
        } & verbs().keys()
        show_verbs(verb for name, verb in verbs().items() if name in now)
        say(_("At any time:"), style="bold")
        show_verbs(verbs()[name] for name in (*_WHOLE, *_SCREEN))
        screen.show_legend()

    def _tell(self, happened: tuple[Event, ...]) -> None:
        last = None
        for event in happened:
            text = facts.describe(event, self._recording.game.settings, interface)
            if text is not None and text != last:
                say(f"  · {text}", style="cyan")
            last = text or last

    def _warn(self, happened: tuple[Event, ...]) -> None:
        """Warn that points or a total are wrong; they stay as they were said."""
        said_facts = [event.fact for event in happened]
        announced = [fact for fact in said_facts if isinstance(fact, e.ScoreAnnounced)]
        if not announced and not any(isinstance(fact, e.ScoreSettled) for fact in said_facts):
            return
        game = self._recording.game
        turn, closed = game.turn, game.records
        if turn is not None and turn.score is not None:
            number, counted, said = len(closed) + 1, turn.score.total, turn.points or 0
            total = game.plays(turn.mover) + said
        else:
            number, counted, said = len(closed), closed[-1].computed, closed[-1].points
            total = game.plays(closed[-1].mover)
        if said != counted:
            text = _("Counted: {counted}; announced: {said}. It is recorded as it was announced.")
            self._caution(text.format(counted=counted, said=said), self._mending(number, counted))
        elif announced and announced[-1].total not in (None, total):
            text = _("The total is {total}, not {said}: it is recorded as it was announced.")
            self._caution(text.format(total=total, said=announced[-1].total), self._retyping())

    def _retyping(self) -> str:
        undo_word = verbs()["Undo"].word(interface)
        return _("If it was typed wrongly, “{undo}”.").format(undo=undo_word)

    def _mending(self, number: int, counted: int) -> str:
        """Return how wrong points can be mended, as far as the edition allows it (R-143)."""
        rules = self._recording.game.rules
        if rules.words.fix_play_until != "signed":
            return self._retyping()
        mend = f"{verbs()['CorrectPlay'].word(interface)} {number} {counted}"
        text = _("Once it is noted, “{mend}” corrects it ({article}).")
        return f"{self._retyping()} {text.format(mend=mend, article=rules.cite('R-143'))}"

    def _caution(self, text: str, advice: str) -> None:
        complain(Text(_("Attention:"), style="bold yellow"), text, advice)

    def _say_phase(self) -> None:
        game = self._recording.game
        mover = "" if game.turn is None else f"{facts.player(game.turn.mover, game.settings)}: "
        say(f"  {mover}{facts.standing(game, _)}", style="dim")

    def _leave(self) -> None:
        game, path = self._recording.game, shlex.quote(str(self._recording.path))
        steps = len(self._recording.events)
        told = ngettext("{n} event is in {path}", "{n} events are in {path}", steps)
        say(told.format(n=steps, path=path))
        if game.phase in OVER:
            screen.show_result(game)
            say(_("The score sheet: {command}").format(command=f"letrado sheet {path}"))
        else:
            say(_("To continue: {command}").format(command=f"letrado referee {path}"))
