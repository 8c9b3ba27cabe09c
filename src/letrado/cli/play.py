"""``letrado play``: two people at one keyboard, or one against the program."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, get_args

import typer

from letrado import rulebook
from letrado.cli.lexicons import LexiconName
from letrado.cli.output import STOPPED, _, console, print_error, say
from letrado.cli.output import language as interface
from letrado.cli.table import facts, options, screen
from letrado.cli.table.helping import in_words, show_article, show_verbs
from letrado.cli.table.lines import Lines, Watch, show_clock
from letrado.cli.table.reading import is_play, read_arguments
from letrado.cli.table.recording import Recording
from letrado.cli.table.vocabulary import Argument, find, verbs
from letrado.errors import Illegal, LetradoError, Unreadable
from letrado.game import (
    AcceptPlay,
    Actor,
    Command,
    Event,
    ExchangeTiles,
    Game,
    Phase,
    PlaceTiles,
    Protocol,
    Settings,
    Side,
    World,
    due,
)
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.seen import Seen, seen
from letrado.game.settings import DecisionClock
from letrado.game.state import OVER
from letrado.game.views import Viewer
from letrado.home import home
from letrado.lexicon.lookup import Lexicon
from letrado.locale import N_, Text
from letrado.placements import Placement
from letrado.players import BestMove
from letrado.racks import Bag
from letrado.tiles import Tile

HELP = _("Play a game at this keyboard: two people, or one against the program.")
EPILOG = (
    _("Examples:")
    + "  letrado play --against bot · letrado play --edition cat --name Anna --name Pau"
    + " · letrado play --resume game.jsonl"
)

BOT = "Letrado"
"""The program's name among the players; a log that has it is gone on with against the program."""

_WORDS = (
    "accept", "exchange", "PassTurn", "ChallengeWords", "AcceptCentre", "RejectCentre",
    "DeclareNoMove", "Abandon", "Sign", "state", "sheet", "article", "help", "quit",
)  # fmt: skip

_TOLD = (
    e.StartTileDrawn, e.StartTied, e.StarterFound, e.PlacementFinished, e.CentreAccepted,
    e.TurnSpent, e.TilesLaidAside, e.WordsChallenged, e.VerdictGiven, e.PlayStands,
    e.DecisionLapsed, e.TotalTimeEnded, e.TimerEnded, e.PlayEnded, e.RackEntered, e.FinalCounted,
    e.SheetSigned, e.GameClosed, e.GameForfeited, e.NoMoveDeclared,
)  # fmt: skip
"""What both players see and hear; draws stay between each player and the bag."""
_NAMING = (
    e.StartTileDrawn, e.StartTied, e.StarterFound, e.PlayStands, e.PlayEnded, e.RackEntered,
    e.FinalCounted, e.SheetSigned, e.GameClosed, e.GameForfeited, e.NoMoveDeclared,
)  # fmt: skip
"""Facts whose text says who, or that are nobody's doing."""


_DECIDING: dict[DecisionClock, Text] = {
    "mover_then_pause": N_("Meanwhile the mover’s clock runs for 5 seconds; then both stand."),
    "mover": N_("Meanwhile the mover’s clock runs."),
    "opponent": N_("Meanwhile the clock of whoever decides runs."),
}


class Deciding(StrEnum):
    """Whose time runs while a player thinks about accepting."""

    MOVER_THEN_PAUSE = "mover_then_pause"
    MOVER = "mover"
    OPPONENT = "opponent"

    @property
    def setting(self) -> DecisionClock:
        """The setting's own name for it."""
        names: dict[str, DecisionClock] = {name: name for name in get_args(DecisionClock)}
        return names[self.value]


class Against(StrEnum):
    """Who plays against A."""

    PERSON = "person"
    BOT = "bot"


Opponent = Annotated[Against, typer.Option(help=_("person (at the same keyboard) or bot."))]
Seed = Annotated[
    int | None, typer.Option(min=0, help=_("Draw tiles so that the same seed gives the same bag."))
]
DecideBy = Annotated[
    Deciding,
    typer.Option(
        "--decision-clock",
        help=_("Whose clock runs while a play waits: mover_then_pause, mover or opponent."),
    ),
]
DecideWithin = Annotated[
    int,
    typer.Option(
        "--decision-seconds", min=5, max=600, help=_("After so long, silence accepts a play.")
    ),
]
ResumeFile = Annotated[
    Path | None, typer.Option("--resume", help=_("Go on with the game of this log."))
]


def play(
    against: Opponent = Against.PERSON,
    edition: options.Edition = "fise-2009",
    name: options.Names = None,
    clock: options.ClockName = None,
    minutes: options.Minutes = None,
    total: options.TotalMinutes = None,
    starter: options.Starter = None,
    decision_clock: DecideBy = Deciding.MOVER_THEN_PAUSE,
    decision_seconds: DecideWithin = 30,
    seed: Seed = None,
    log: options.LogFile = None,
    resume: ResumeFile = None,
    lexicon: LexiconName = None,
) -> None:
    """Set the game up, or go on with one, and play it to the end."""
    lines = Lines()
    if resume is not None:
        recording = Recording.resume(resume)
        _check_assisted(recording.game)
    else:
        rules = rulebook.load(edition)
        bot = against is Against.BOT
        book = options.companion(rules, lexicon)
        settings = Settings(
            rules.id,
            options.names(name, (_("Player A"), BOT if bot else _("Player B"))),
            protocol=Protocol.ASSISTED,
            electronic=True,
            clock=options.mode(clock, rules),
            clock_ms=options.milliseconds(minutes),
            total_ms=options.milliseconds(total),
            starter=options.starter(starter, rules, "friendly"),
            officials=False,
            decision_clock=decision_clock.setting,
            decision_ms=decision_seconds * 1000,
            lexicon=book.name,
            lexicon_digest=book.manifest.digest,
        )
        recording = Recording.begin(log or (_new_log() if lines.interactive else None), settings)
    used = options.played_with(recording.game.settings, lexicon)
    _Session(recording, used, lines, seed).run()


def _check_assisted(game: Game) -> None:
    if game.settings.protocol is not Protocol.ASSISTED or game.settings.officials:
        raise Illegal(
            "play.not_assisted",
            "That game is recorded at a table: go on with “letrado referee”",
        )


def _new_log() -> Path:
    return home() / "games" / f"{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"


class _Session:
    """The game, the people, the program and the time between them."""

    def __init__(self, recording: Recording, book: Lexicon, lines: Lines, seed: int | None) -> None:
        self._recording, self._book, self._lines, self._seed = recording, book, lines, seed
        self._watch = Watch(recording.game.at, real=lines.interactive)
        self._bots: dict[Side, BestMove] = {}
        if recording.game.settings.players[1] == BOT:
            self._bots[Side.B] = BestMove(book)
        self._draws = 0
        self._here: Side | None = None
        self._shown: tuple[object, ...] | None = None

    @property
    def _game(self) -> Game:
        return self._recording.game

    # -- the game ------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or nobody types any more."""
        self._introduce()
        try:
            if self._game.phase is Phase.SCHEDULED:
                self._do(c.StartRound(Actor.DIRECTOR), self._watch.now)
            while self._game.phase not in OVER and self._turn():
                pass
        except EOFError:
            pass
        except KeyboardInterrupt:
            self._leave()
            raise typer.Exit(STOPPED) from None
        if self._game.phase in OVER:
            screen.show_turns(self._game.records, self._game.settings)
            screen.show_result(self._game)
        else:
            self._leave()

    def _turn(self) -> bool:
        """One answer of whoever has to act; False when the person wants to stop."""
        self._tell(self._recording.reach(self._world(self._watch.now)))
        if self._game.phase in OVER:
            return True
        side = _to_act(self._game)
        bot = self._bots.get(side)
        answer = bot.answer(self._sight(side)) if bot is not None else None
        if answer is not None:
            self._do(answer, self._watch.now)
            return True
        return self._person(side)

    def _person(self, side: Side) -> bool:
        self._hand_over(side)
        if self._shown != self._picture(side):
            screen.show_seen(self._sight(side), self._watch.now)
            self._advise(side)
            self._shown = self._picture(side)
        wait = due(self._game)
        line = self._lines.ask(self._prompt(side), None if wait is None else wait - self._watch.now)
        if line is None:
            return True
        try:
            now, line = self._watch.stamped(line)
            self._check_stamp(now)
            self._tell(self._recording.reach(self._world(now)))
            self._watch.set(now)
            if _to_act(self._game) is not side or self._game.phase in OVER:
                say(_("That came too late: time has decided meanwhile."), style="yellow")
                return True
            return self._obey(line, side, now)
        except LetradoError as error:
            print_error(in_words(error), as_json=False)
            return True

    def _check_stamp(self, now: int) -> None:
        if now < self._game.at or (self._watch.real and abs(now - self._watch.now) > 1000):
            raise Unreadable("play.stamp", "Here time is real: lines carry no time stamps")

    def _obey(self, line: str, side: Side, now: int) -> bool:
        command = self._read(line, side)
        if command is None:
            return True
        if isinstance(command, str):
            return self._own_word(command, line, side)
        if isinstance(command, c.Abandon) and not self._sure():
            return True
        self._do(command, now)
        return True

    def _do(self, command: Command, now: int) -> None:
        self._tell(self._recording.do(command, self._world(now)))

    def _world(self, now: int) -> World:
        return World(now, self._draw, lambda tiles: tiles in self._book)

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """By lot; with a seed, from the bag's content, so that a game gone on with is the same."""
        self._draws += 1
        if self._seed is None:
            return bag.draw(count, SystemRandom())[0]
        lot = Random(f"{self._seed} {self._draws} {bag}")  # noqa: S311 (to be repeated on purpose)
        return bag.draw(count, lot)[0]

    # -- what is typed -------------------------------------------------------------------------

    def _read(self, line: str, side: Side) -> Command | str | None:
        """A command, a word of the terminal itself, or nothing."""
        me, words = Actor.of(side), line.split()
        if not words:
            return AcceptPlay(me) if _decides(self._game, side) else None
        if is_play(words):
            view = self._sight(side)
            if view.board is None:
                raise Unreadable("play.covered", "The board is covered")
            laid = view.turn.laid if view.turn else ()
            return PlaceTiles(me, Placement.read(line, view.board.cover(dict(laid))))
        verb, rest = find(words, _WORDS)
        fields = read_arguments(verb, tuple(rest), self._game)
        match verb.name:
            case "accept":
                return AcceptPlay(me)
            case "exchange" if not isinstance(fields["what"], tuple):
                raise Unreadable("play.which", "Say which tiles you exchange")
            case "exchange":
                return ExchangeTiles(me, fields["what"])
            case "ChallengeWords":
                turn = self._game.turn
                return c.ChallengeWords(me, fields.get("words", turn.words if turn else ()))
            case "state" | "sheet" | "article" | "help" | "quit":
                return verb.name
            case name:
                command: Command = getattr(c, name)(me)
                return command

    def _own_word(self, word: str, line: str, side: Side) -> bool:
        match word:
            case "help":
                say(_("Type a play as 8D CHICOS (across) or D8 CHICOS (down), or:"))
                exchange = replace(verbs()["exchange"], takes=(Argument("what", "tiles", False),))
                show_verbs(exchange if name == "exchange" else verbs()[name] for name in _WORDS)
            case "sheet":
                screen.show_turns(self._sight(side).records, self._game.settings)
            case "article":
                show_article(line.split(None, 1)[1], self._game.rules)
            case "state":
                self._shown = None
            case _:
                return False
        return True

    def _sure(self) -> bool:
        if not self._lines.interactive:
            return True
        answer = self._lines.ask(_("Give the game up? Type “yes” to confirm:")) or ""
        return answer.strip().lower() in ("yes", "sí", "si")

    # -- what is shown -------------------------------------------------------------------------

    def _introduce(self) -> None:
        settings, rules = self._game.settings, self._game.rules
        say(rules.title.read_in(interface), style="bold")
        say(
            _("{a} against {b}. {mode}, {time} each. Lexicon: {lexicon}").format(
                a=settings.players[0],
                b=settings.players[1],
                mode=_(facts.MODES[settings.clock]).capitalize(),
                time=show_clock(settings.allotment),
                lexicon=settings.lexicon,
            )
        )
        say(
            _("A play stands if it is not challenged within {seconds} seconds.").format(
                seconds=settings.decision_ms // 1000
            )
        )
        say(_(_DECIDING[settings.decision_clock]))
        if self._recording.path is not None:
            say(_("Recorded in {path}").format(path=self._recording.path), style="dim")
        say(_("Type “help” for the words there are."), style="dim")

    def _hand_over(self, side: Side) -> None:
        """Nobody sees the other's rack: the screen is cleared before the keyboard changes hands."""
        alone = bool(self._bots)
        if self._here is not side and self._here is not None and not alone:
            if self._lines.interactive:
                console.file.write("\x1b[3J")  # what scrolled away is gone too
                console.clear()
                name = facts.player(side, self._game.settings)
                self._lines.ask(_("Pass the keyboard to {name} and press Enter").format(name=name))
                self._tell_last()
            self._shown = None
        self._here = side

    def _tell_last(self) -> None:
        """What the opponent did, again, for whoever has just come to the keyboard."""
        start = max(0, len(self._recording.events) - 12)
        self._tell(tuple(self._recording.events[start:]))

    def _tell(self, happened: tuple[Event, ...]) -> None:
        for event in happened:
            text = facts.tell(event, self._game.settings) if isinstance(event.fact, _TOLD) else None
            if text is not None:
                say("· " + _by(event, self._game.settings) + text, style="cyan")

    def _advise(self, side: Side) -> None:
        if self._game.phase is Phase.CENTRE_OPTION:
            say(_("The first play missed the centre: type “centre yes” or “centre no”."))
        elif _decides(self._game, side):
            turn, rival = self._game.turn, self._sight(side).racks[side.other]
            words = " ".join(turn.words) if turn else ""
            if rival.count or self._game.tiles.in_bag:
                text = _("Accept with Enter, challenge a word ({words}), or play on.")
            else:
                text = _("The last play: accept it with Enter, or challenge a word ({words}).")
            say(text.format(words=words))
        elif self._game.phase is Phase.SIGNING:
            screen.show_turns(self._game.records, self._game.settings)
            say(_("The game is over: sign the sheet."))

    def _prompt(self, side: Side) -> str:
        return f"{facts.player(side, self._game.settings)} >"

    def _picture(self, side: Side) -> tuple[object, ...]:
        """What the screen depends on; that clocks were paused to check a play is no reason."""
        game = self._game
        turn, deciding = game.turn, _decides(game, side)
        laid = turn.laid if turn is not None else None
        return side, len(game.records), laid, deciding or game.phase, game.closing.signed

    def _sight(self, side: Side) -> Seen:
        return seen(self._game, Viewer(side.value))

    def _leave(self) -> None:
        path = self._recording.path
        if path is None:
            say(_("The game is not over, and no log of it was asked for."))
        else:
            say(
                _("The game is kept. Go on with: {command}").format(
                    command=f"letrado play --resume {path}"
                )
            )


def _by(event: Event, settings: Settings) -> str:
    """Who did it, where the fact itself names nobody."""
    named = isinstance(event.fact, _NAMING) or event.by.side is None
    return "" if named else f"{facts.actor(event.by, settings)}: "


def _decides(game: Game, side: Side) -> bool:
    """Whether *side* has a play to accept or challenge."""
    verifying = game.pause is not None and game.pause.reason == "verification"
    waits = game.phase is Phase.ANNOUNCED or verifying
    return waits and game.turn is not None and game.turn.mover is not side


def _to_act(game: Game) -> Side:
    """Who sits at the keyboard: who answers a play, who signs next, else who is on turn."""
    if game.phase is Phase.SIGNING:
        return next((side for side in Side if side not in game.closing.signed), Side.A)
    if game.turn is None:
        return Side.A
    answering = game.phase is Phase.CENTRE_OPTION or _decides(game, game.turn.mover.other)
    return game.turn.mover.other if answering else game.turn.mover
