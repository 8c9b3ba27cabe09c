"""A game at one keyboard: the people, the program, and the time between them."""

from dataclasses import replace
from random import Random, SystemRandom

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.base.i18n import N_, Text
from letrado.cli.game.table import screen
from letrado.cli.game.table.helping import in_words, show_verbs
from letrado.cli.game.table.lines import Lines, Watch, until_end
from letrado.cli.game.table.recording import Recording
from letrado.cli.game.table.screen import rack_text
from letrado.cli.output import _, console, print_error, say
from letrado.cli.output import language as interface
from letrado.cli.rulebook.articles import show_article
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.formats.scoresheet import as_text, sheet
from letrado.game import (
    AcceptPlay,
    Actor,
    Command,
    Environment,
    Event,
    ExchangeTiles,
    Game,
    Phase,
    PlaceTiles,
    Settings,
    Side,
    due,
)
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.redaction import Viewer
from letrado.game.settings import DecisionClock
from letrado.game.state import OVER, awaits_answer, unpaused
from letrado.game.visible_state import GameView, view_game
from letrado.lexicon.lookup import Lexicon
from letrado.players import BestMove
from letrado.table import facts
from letrado.table.reading import is_play, read_arguments
from letrado.table.times import show_clock
from letrado.table.vocabulary import Argument, find, is_yes, verbs

BOT = "Letrado"
"""The program's name among the players; a log with it is continued against the program."""

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
"""Facts that both players see and hear; draws stay between each player and the bag."""
_NAMING = (
    e.StartTileDrawn, e.StartTied, e.StarterFound, e.PlayStands, e.PlayEnded, e.RackEntered,
    e.FinalCounted, e.SheetSigned, e.GameClosed, e.GameForfeited, e.NoMoveDeclared,
)  # fmt: skip
"""Facts whose text names the player, or that nobody caused."""


_DECIDING: dict[DecisionClock, Text] = {
    "mover_then_pause": N_("Meanwhile the mover’s clock runs for 5 seconds; then both are paused."),
    "mover": N_("Meanwhile the mover’s clock runs."),
    "opponent": N_("Meanwhile the clock of the player who decides runs."),
}


class Session:
    """The game being played; *seed* makes its bag repeatable."""

    def __init__(
        self, recording: Recording, lexicon: Lexicon, lines: Lines, seed: int | None
    ) -> None:
        self._recording, self._lexicon, self._lines, self._seed = recording, lexicon, lines, seed
        self._watch = Watch(recording.game.at, real=lines.interactive)
        self._bots: dict[Side, BestMove] = {}
        if recording.game.settings.players[1] == BOT:
            self._bots[Side.B] = BestMove(lexicon)
        self._draws = 0
        self._here: Side | None = None
        self._shown: tuple[object, ...] | None = None

    @property
    def _game(self) -> Game:
        return self._recording.game

    # -- the game ------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the input ends."""
        self._introduce()
        if self._game.phase is Phase.SCHEDULED:
            self._do(c.StartRound(Actor.DIRECTOR), self._watch.now)
        until_end(lambda: self._game.phase not in OVER and self._turn(), self._leave)
        if self._game.phase in OVER:
            say(screen.board_text(self._game.tiles.board, ()))
            screen.show_turns(self._game.records, self._game.settings)
            say(as_text(sheet(self._game), interface).rstrip("\n"))
        else:
            self._leave()

    def _turn(self) -> bool:
        """Take one answer of the player who has to act; return False when they want to stop."""
        self._tell(self._recording.reach(self._world(self._watch.now)))
        if self._game.phase in OVER:
            return True
        side = to_act(self._game)
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
            now, line = self._stamped(line)
            self._tell(self._recording.reach(self._world(now)))
            self._watch.set(now)
            if to_act(self._game) is not side or self._game.phase in OVER:
                say(_("That came too late: time has decided meanwhile."), style="yellow")
                return True
            return self._obey(line, side, now)
        except LetradoError as error:
            print_error(self._in_words(error, side), as_json=False)
            return True

    def _in_words(self, error: LetradoError, side: Side) -> LetradoError:
        """Return an error as a player may read it: their own rack is no secret to them."""
        if error.code == "hand.missing_tile":
            tiles = rack_text(self._sight(side).racks[side].tiles or ())
            return Illegal(
                error.code,
                "You do not have the tile {tile}: your rack is {tiles}",
                article=error.article,
                tile=error.details["tile"],
                tiles=tiles,
            )
        return in_words(error, self._game, _WORDS)

    def _stamped(self, line: str) -> tuple[int, str]:
        """Return the time and the line; a stamp is refused at a terminal, where time is real."""
        if self._watch.real and line.startswith("@"):
            raise Unreadable("play.stamp", "Here time is real: lines carry no time stamps")
        now, line = self._watch.stamped(line)
        if now < self._game.at:
            raise Illegal("game.time_back", "Time does not run backwards")
        return now, line

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

    def _world(self, now: int) -> Environment:
        return Environment(now, self._draw, lambda tiles: tiles in self._lexicon)

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """Draw at random, or by a seed so that the same game can be played again."""
        self._draws += 1
        if self._seed is None:
            return bag.draw(count, SystemRandom())[0]
        lot = Random(f"{self._seed} {self._draws} {bag}")  # noqa: S311 (to be repeated on purpose)
        return bag.draw(count, lot)[0]

    # -- what is typed -------------------------------------------------------------------------

    def _read(self, line: str, side: Side) -> Command | str | None:
        """Return a command, a word of the terminal itself, or nothing."""
        me, words = Actor.of(side), line.split()
        if not words:
            return AcceptPlay(me) if self._decides(side) else None
        if is_play(words):
            view = self._sight(side)
            if view.board is None:
                raise Unreadable("play.covered", "The board is covered")
            laid = view.turn.laid if view.turn else ()
            return PlaceTiles(me, Placement.read(line, view.board.cover(dict(laid))))
        verb, rest = find(words, _WORDS)
        fields = read_arguments(verb, tuple(rest), self._game, interface)
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
                say(_("Type a play as 8G SOL (across) or H8 SOL (down), or:"))
                exchange = replace(verbs()["exchange"], takes=(Argument("what", "tiles", False),))
                show_verbs(exchange if name == "exchange" else verbs()[name] for name in _WORDS)
                screen.show_legend()
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
        return is_yes(answer)

    # -- what is shown -------------------------------------------------------------------------

    def _introduce(self) -> None:
        settings, rules = self._game.settings, self._game.rules
        say(rules.title.read_in(interface), style="bold")
        say(
            _("{a} against {b}. {mode}, {time} each. Lexicon: {lexicon}").format(
                a=settings.players[0],
                b=settings.players[1],
                mode=_(facts.MODES[settings.clock]).capitalize(),
                time=show_clock(settings.allotment or rules.time.turn_timer_seconds * 1000),
                lexicon=settings.lexicon,
            )
        )
        say(
            _("A play is accepted if it is not challenged within {seconds} seconds.").format(
                seconds=settings.decision_ms // 1000
            )
        )
        say(_(_DECIDING[settings.decision_clock]))
        if self._recording.path is not None:
            say(_("Recorded in {path}").format(path=self._recording.path), style="dim")
        say(_("Type “help” for the words there are."), style="dim")

    def _hand_over(self, side: Side) -> None:
        """Clear the screen before the keyboard changes hands, so that no rack is seen."""
        if self._here is not side and not self._bots:
            if self._lines.interactive:
                if self._here is not None:
                    console.file.write("\x1b[3J")  # what scrolled away is gone too
                    console.clear()
                name = facts.player(side, self._game.settings)
                self._lines.ask(_("Pass the keyboard to {name} and press Enter").format(name=name))
                self._tell_last()
            self._shown = None
        self._here = side

    def _tell_last(self) -> None:
        """Show again what the opponent did, to the player who has just come to the keyboard."""
        start = max(0, len(self._recording.events) - 12)
        self._tell(tuple(self._recording.events[start:]))

    def _tell(self, happened: tuple[Event, ...]) -> None:
        for event in happened:
            text = (
                facts.describe(event, self._game.settings, interface)
                if isinstance(event.fact, _TOLD)
                else None
            )
            if text is not None:
                say("· " + _by(event, self._game.settings) + text, style="cyan")

    def _advise(self, side: Side) -> None:
        if unpaused(self._game) is Phase.CENTRE_OPTION:
            say(_("The first play missed the centre: type “centre yes” or “centre no”."))
        elif self._decides(side):
            turn, rival = self._game.turn, self._sight(side).racks[side.other]
            words = " ".join(turn.words) if turn else ""
            if rival.count or self._game.tiles.in_bag:
                text = _("Accept with Enter, challenge a word ({words}), or play on.")
            else:
                text = _("The last play: accept it with Enter, or challenge a word ({words}).")
            say(text.format(words=words))
        elif self._game.phase is Phase.SIGNING:
            screen.show_turns(self._game.records, self._game.settings)
            say(_("The game has ended: sign the sheet."))

    def _decides(self, side: Side) -> bool:
        """Return whether the player has a play to accept or challenge, which Enter accepts."""
        announced = unpaused(self._game) is Phase.ANNOUNCED
        return announced and awaits_answer(self._game) is side

    def _prompt(self, side: Side) -> str:
        return f"{facts.player(side, self._game.settings)} >"

    def _picture(self, side: Side) -> tuple[object, ...]:
        """Return what the screen depends on; clocks paused to check a play change nothing."""
        game = self._game
        laid = game.turn.laid if game.turn is not None else None
        return side, len(game.records), laid, unpaused(game), game.closing.signed

    def _sight(self, side: Side) -> GameView:
        return view_game(self._game, Viewer(side.value))

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
    """Return who did it, if the fact itself names nobody."""
    named = isinstance(event.fact, _NAMING) or event.by.side is None
    return "" if named else f"{facts.actor(event.by, settings, interface)}: "


def to_act(game: Game) -> Side:
    """Return who is at the keyboard: who answers a play, who signs next, else who is on turn."""
    if game.phase is Phase.SIGNING:
        return next((side for side in Side if side not in game.closing.signed), Side.A)
    if game.turn is None:
        return Side.A
    return awaits_answer(game) or game.turn.mover
