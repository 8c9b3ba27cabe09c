"""log → GCG → log: what GCG cannot say travels in notes, and every score survives."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.moves import Exchange
from letrado.core.tiles import Alphabet
from letrado.formats import jsonl
from letrado.formats.gcg.checking import check
from letrado.formats.gcg.from_log import from_log
from letrado.formats.gcg.model import Gcg, RackGain, RackLoss, TimePenalty
from letrado.formats.gcg.reading import parse, read
from letrado.formats.gcg.to_log import to_log
from letrado.formats.gcg.writing import dump
from letrado.formats.rebuilding import Rebuilding, Rebuilt, standing, table_settings
from letrado.game import commands as c
from letrado.game.actors import Actor, Side
from letrado.game.events import Event
from letrado.game.law.registry import Environment
from letrado.game.referee import apply, decide
from letrado.game.state import Cause, Game, Phase
from tests.formats.gcg.test_reading import records
from tests.formats.tables import Table
from tests.strategies import reads_or_refuses

DATA = Path(__file__).parents[2] / "data/gcg"
ES = Alphabet.load("es")
DIRECTOR = Actor.DIRECTOR


def challenged(table: Table) -> None:
    """A play is challenged and the judges find it invalid (F09 §39-42)."""
    placement = table.found()
    assert placement is not None
    mover, opponent = table.mover, table.opponent
    table.do(c.LayTiles(mover, tuple(placement.new.items())), c.FinishPlacement(mover))
    turn = table.by.game.turn
    assert turn is not None
    assert turn.score is not None
    table.do(c.Announce(mover, turn.score.total, 99))
    table.do(c.ChallengeWords(opponent, turn.words[:1]))
    if table.by.game.rules.words.challenge_slip:
        table.do(c.SignSlip(mover), c.SignSlip(opponent))
    table.do(c.SubmitSlip(opponent), c.RuleOnWords(Actor.JUDGE, valid=False))
    table.do(c.RetractPlay(mover), c.PressClock(mover))


def overdrawn(table: Table) -> None:
    """Two tiles too many were drawn and racked; one set of them goes back (F09 §28.2)."""
    side = table.side
    placement = table.found(most=3)
    assert placement is not None
    mover, opponent = table.mover, table.opponent
    table.do(c.LayTiles(mover, tuple(placement.new.items())), c.FinishPlacement(mover))
    turn = table.by.game.turn
    assert turn is not None
    assert turn.score is not None
    points = turn.score.total
    total = table.by.game.plays(side) + points
    table.do(
        c.Announce(mover, points, total),
        c.NoteScore(opponent, points),
        c.NoteScore(mover, points),
        c.BeginDraw(mover),
    )
    kept = table.racks[side].remove(placement.new.values())
    drawn = table.draw(7 - len(kept) + 2)
    table.do(
        c.EndDraw(mover, drawn),
        c.ReportOverdraw(mover, side, 2, racked=True, seen=True),
        c.TakeSurplus(opponent, returned=drawn[:2], shown=drawn[:4]),
        c.PressClock(mover),
    )
    table.bag = table.bag.add(drawn[:2])
    table.racks[side] = kept.add(drawn[2:])


def out(table: Table) -> None:
    table.turns(5)
    challenged(table)
    table.exchange(3)
    table.to_the_end()


def overtime(table: Table) -> None:
    table.turns(4)
    table.do(c.SetClock(DIRECTOR, Side.B, -130_000, "reloj mal puesto"))
    table.to_the_end()


def sanctioned(table: Table) -> None:
    table.turns(3)
    table.do(c.SanctionPlayer(DIRECTOR, Side.A, "points", "47.1", 30))
    table.do(c.SanctionPlayer(DIRECTOR, Side.B, "points", "46.3", 30))
    table.do(c.AppealSanction(Actor.B, 2), c.RuleOnSanction(Actor.TRIBUNAL, 2, upheld=False))
    table.to_the_end()


def corrected(table: Table) -> None:
    """Both correct a wrong count before signing (F09 §41, EX-G45)."""
    table.turns(2)
    table.play(wrong_by=10)
    table.turns(1)
    mended = table.by.game.records[2].computed
    table.do(c.CorrectPlay(Actor.A, 3, mended), c.ConfirmCorrection(Actor.B))
    table.play(wrong_by=-1)
    table.to_the_end()


def passed(table: Table) -> None:
    table.turns(6)
    while table.by.goes_on:
        table.by.passed()
    table.by.enter_racks({side: table.racks[side].tiles for side in Side})


def overdraw(table: Table) -> None:
    table.turns(4)
    overdrawn(table)
    table.do(c.Decide(DIRECTOR, "Se repuso el tablero tras un golpe", "F09 §48"))
    table.to_the_end()


def abandoned(table: Table) -> None:
    table.turns(7)
    table.do(c.Abandon(Actor.B))


def annulled(table: Table) -> None:
    table.turns(3)
    table.do(c.Annul(DIRECTOR, "faltaban fichas"))


def unfinished(table: Table) -> None:
    table.turns(9)


def undone(table: Table) -> None:
    """The recorder wrote a pass by mistake."""
    table.turns(3)
    mover = table.mover
    table.do(c.PassTurn(mover), c.Undo(Actor.MONITOR, "era una jugada"))
    table.to_the_end()


def adjudicated(table: Table) -> None:
    table.turns(5)
    table.do(c.Adjudicate(DIRECTOR, Side.B, (40, 90), "corte de luz"))


def withdrawn(table: Table) -> None:
    """A player will not keep to the line and loses the turn (F09 §24)."""
    table.turns(2)
    placement = table.found()
    assert placement is not None
    table.do(c.LayTiles(table.mover, tuple(placement.new.items())[:1]), c.Withdraw(table.mover))
    table.do(c.PressClock(table.mover))
    table.exchange(2, told=False)
    table.to_the_end()


def out_of_time(table: Table) -> None:
    """Total time ends in the first player's turn: they finish, the second equalises (EX-G19)."""
    table.turns(4)
    mover, placement = table.mover, table.found()
    assert placement is not None
    table.do(c.LayTiles(mover, tuple(placement.new.items())))
    table.by.now = 3_600_000
    table.do(c.FinishPlacement(mover))
    turn = table.by.game.turn
    assert turn is not None
    assert turn.score is not None
    points = turn.score.total
    total = table.by.game.plays(table.side) + points
    table.do(c.Announce(mover, points, total), c.NoteScore(table.opponent), c.NoteScore(mover))
    table.do(c.BeginDraw(mover), c.EndDraw(mover), c.PressClock(mover))
    table.by.passed()


def too_late(table: Table) -> None:
    """More than ten minutes of overtime lose the game (CAT 7¶3, EX-G11)."""
    table.turns(6)
    table.by.now = 41 * 60_000
    table.do(c.ReachTime(Actor.SYSTEM))


def absent(table: Table) -> None:
    """Both abandon (CAT 4.F)."""
    table.turns(2)
    table.do(c.AbandonBoth(Actor.ARBITER))


def signed(table: Table) -> None:
    passed(table)
    table.do(c.Sign(Actor.A), c.Sign(Actor.B))


def delivered(table: Table) -> None:
    signed(table)
    table.do(c.DeliverSheet(Actor.B))


GAMES: dict[str, tuple[str, Callable[[Table], None], bool]] = {
    "out-2009": ("fise-2009", out, True),
    "out-2007": ("fise-2007", out, True),
    "out-2004": ("fise-2004", out, True),
    "out-cat": ("cat", out, True),
    "out-unseen": ("fise-2009", out, False),
    "overtime-2009": ("fise-2009", overtime, True),
    "overtime-cat": ("cat", overtime, False),
    "sanctioned-2009": ("fise-2009", sanctioned, True),
    "sanctioned-2004": ("fise-2004", sanctioned, True),
    "corrected": ("fise-2009", corrected, True),
    "passed-2009": ("fise-2009", passed, True),
    "passed-cat": ("cat", passed, False),
    "overdraw": ("fise-2009", overdraw, True),
    "abandoned": ("cat", abandoned, True),
    "annulled": ("fise-2009", annulled, True),
    "unfinished": ("cat", unfinished, True),
    "undone": ("fise-2009", undone, True),
    "adjudicated": ("fise-2007", adjudicated, True),
    "withdrawn": ("fise-2009", withdrawn, True),
    "out-of-time": ("fise-2009", out_of_time, False),
    "too-late": ("cat", too_late, True),
    "both-abandon": ("cat", absent, True),
    "signed": ("fise-2009", signed, True),
    "delivered": ("cat", delivered, False),
}


def played(name: str) -> Table:
    edition, script, seen = GAMES[name]
    total = 3_000_000 if name == "out-of-time" else None
    table = Table(edition, len(name), seen=seen, total_ms=total)
    script(table)
    return table


def there_and_back(events: list[Event]) -> Rebuilt:
    gcg = from_log(events)
    again = read(dump(gcg))
    assert again == gcg
    rebuilt = to_log(again)
    log, game = jsonl.read_game(jsonl.dumps(rebuilt.events))
    assert log.events == rebuilt.events
    assert game == rebuilt.game
    return rebuilt


@pytest.mark.parametrize("name", GAMES)
def test_every_score_survives(name: str) -> None:
    table = played(name)
    before = table.by.game
    rebuilt = there_and_back(table.by.events)
    after = rebuilt.game
    assert [(r.mover, r.points) for r in after.records] == [
        (r.mover, r.points) for r in before.records
    ]
    assert after.tiles.board == before.tiles.board
    if before.phase is Phase.ANNULLED:
        assert after.phase is Phase.ANNULLED
        return
    assert dict(rebuilt.scores) == dict(standing(before))
    if before.result:
        assert after.result
        assert _end(after) == _end(before)
    elif before.closing.cause is not Cause.TIME:  # the law gives the result again, nobody has to
        assert after.phase is before.phase


def _end(game: Game) -> tuple[object, ...]:
    result = game.result
    assert result is not None
    return game.phase, result.winner, result.cause, result.both_lose


def test_a_game_that_neither_came_to() -> None:
    """CAT 8¶2.C: both lose, 0-0."""
    table = Rebuilding(table_settings("cat", ("Ana", "Leo"), Side.A))
    table.do(c.StartRound(DIRECTOR, frozenset()))
    table.now = 16 * 60_000
    table.do(c.ReachTime(Actor.SYSTEM))
    assert _end(there_and_back(table.events).game) == _end(table.game)


def test_a_game_that_nobody_came_to() -> None:
    """CAT 8¶3: 300-0 for the player who is here."""
    table = Rebuilding(table_settings("cat", ("Ana", "Leo"), Side.A))
    table.do(c.StartRound(DIRECTOR, frozenset({Side.B})))
    table.now = 16 * 60_000
    table.do(c.ReachTime(Actor.SYSTEM))
    assert dict(standing(table.game)) == {Side.A: 0, Side.B: 300}
    rebuilt = there_and_back(table.events)
    assert dict(rebuilt.scores) == {Side.A: 0, Side.B: 300}
    assert _end(rebuilt.game) == _end(table.game)


ACTIONS: dict[str, Callable[[Table], None]] = {
    "play": Table.play,
    "wrong": lambda table: table.play(wrong_by=3),
    "removed": Table.removed,
    "pass": lambda table: table.by.passed(),
    "exchange": lambda table: table.exchange(2),
    "unseen exchange": lambda table: table.exchange(1, told=False),
}


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["fise-2004", "fise-2007", "fise-2009", "cat"]),
    st.integers(0, 999),
    st.booleans(),
    st.lists(st.sampled_from(sorted(ACTIONS)), max_size=14),
    st.booleans(),
)
def test_any_game_survives(
    edition: str, seed: int, seen: bool, actions: list[str], ends: bool
) -> None:
    table = Table(edition, seed, seen=seen)
    for action in actions:
        if table.by.goes_on:
            ACTIONS[action](table)
    if ends:
        table.to_the_end()
    rebuilt = there_and_back(table.by.events)
    assert dict(rebuilt.scores) == dict(standing(table.by.game))
    assert rebuilt.game.tiles.board == table.by.game.tiles.board
    assert len(rebuilt.game.records) == len(table.by.game.records)


@given(records(), st.sampled_from(["fise-2004", "fise-2007", "fise-2009"]))
def test_any_record_is_played_or_refused(gcg: Gcg, edition: str) -> None:
    with reads_or_refuses():
        to_log(gcg, edition)


class SoftwareBag(Rebuilding):
    """The software holds the bag and draws at random."""

    lot = Random(5)

    def do(self, command: c.Command) -> None:
        world = Environment(self.now, lambda bag, count: bag.draw(count, self.lot)[0])
        for event in decide(self.game, command, world):
            self.game = apply(self.game, event)
            self.events.append(event)


def test_a_game_from_the_software_s_bag() -> None:
    plain = table_settings("cat", ("Ana", "Ana"), Side.B)
    table = SoftwareBag(replace(plain, electronic=True))
    table.begin(Side.B, {})
    for _ in range(3):
        first = table.game.tiles.hands[table.game.mover].known.tiles[0]
        table.exchange(Exchange((first,)))
    while table.goes_on:
        table.passed()
    rebuilt = there_and_back(table.events)
    assert dict(rebuilt.scores) == dict(standing(table.game))
    assert rebuilt.game.tiles.hands == table.game.tiles.hands
    assert [player.nick for player in from_log(table.events).players] == ["Ana_A", "Ana_B"]


@pytest.mark.parametrize("name", GAMES)
def test_the_log_itself_loses_nothing(name: str) -> None:
    table = played(name)
    log, game = jsonl.read_game(jsonl.dumps(table.by.events))
    assert log.events == tuple(table.by.events)
    assert game == table.by.game


@pytest.mark.parametrize("name", ["out-2009", "out-cat", "passed-2009", "overtime-2009"])
def test_endings_add_and_subtract_in_lines(name: str) -> None:
    table = played(name)
    gcg = from_log(table.by.events)
    assert check(gcg) == ()
    assert {side: gcg.total(side) for side in Side} == dict(standing(table.by.game))
    kinds = {type(entry.what) for entry in gcg.entries[-3:]}
    expected: dict[str, set[type]] = {
        "out-2009": {RackGain, RackLoss},
        "out-cat": {RackGain, RackLoss},
        "passed-2009": {RackLoss},
        "overtime-2009": {RackGain, RackLoss, TimePenalty},
    }
    assert expected[name] <= kinds


def test_what_gcg_cannot_say_is_noted() -> None:
    gcg = from_log(played("overdraw").by.events)
    notes = [note for entry in gcg.entries for note in entry.notes]
    assert any('"event":"OverdrawReported"' in note for note in notes)
    assert any("Se repuso el tablero" in note for note in notes)


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
@pytest.mark.parametrize("name", ["quackle-es", "woogles-es"])
def test_spanish_dialects_become_logs(name: str, edition: str) -> None:
    gcg = read((DATA / f"{name}.gcg").read_bytes(), ES)
    rebuilt = to_log(gcg, edition)
    again = there_and_back(list(rebuilt.events))
    assert dict(again.scores) == dict(rebuilt.scores)
    codes = [remark.details.get("reason", remark).code for remark in rebuilt.remarks]
    if name == "woogles-es":  # which gives the winner the rack twice
        assert codes == ["gcg.result"]
        assert dict(rebuilt.scores) == {Side.A: 419, Side.B: 481}
    else:
        assert codes == ["gcg.bonus_kept"]
        assert dict(rebuilt.scores) == {side: gcg.total(side) for side in Side}


@pytest.mark.parametrize("name", ["macondo-ca", "incomplete-ca"])
def test_catalan_dialects_become_logs(name: str) -> None:
    gcg = read((DATA / f"{name}.gcg").read_bytes())
    rebuilt = to_log(gcg, "cat")
    again = there_and_back(list(rebuilt.events))
    assert dict(again.scores) == dict(rebuilt.scores) == {s: gcg.total(s) for s in Side}
    assert rebuilt.remarks == ()
    assert again.game.tiles.hands == rebuilt.game.tiles.hands


PLAYERS = "#player1 ana Ana\n#player2 leo Leo\n"
REFUSED = {
    "wrong total": (">ana: CASASEN 8G CASA +12 13", 3, "gcg.total", None),
    "off the rack": (">ana: COSENDE 8G CASA +12 12", 3, "gcg.rack", None),
    "no contact": (
        ">ana: CASASEN 8G CASA +12 12\n>leo: OTOMATA 1A OTO +5 5",
        4,
        "placement.no_contact",
        "F09 §2",
    ),
    "after the end": (
        "".join(f">{name}: - +0 0\n" for name in ("ana", "leo") * 3), 7, "gcg.after_end", None,
    ),
    "one tile": (">ana: CASASEN 8H S +2 2", 3, "placement.one_tile", "F09 §6"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_record_against_the_law_is_refused_with_line_and_article(name: str) -> None:
    text, line, code, article = REFUSED[name]
    with pytest.raises(Illegal) as refusal:
        to_log(parse(PLAYERS + text, ES), "fise-2009")
    assert refusal.value.code == "gcg.refused"
    assert refusal.value.details["line"] == line
    assert refusal.value.details["reason"].code == code
    assert refusal.value.article == article


def test_points_noted_wrongly_are_kept_and_reported() -> None:
    """A-63: what was noted beside what counts."""
    rebuilt = to_log(parse(PLAYERS + ">ana: CASASEN 8G CASA +14 14", ES), "fise-2009")
    assert (rebuilt.game.records[0].points, rebuilt.game.records[0].computed) == (14, 12)
    assert [str(remark) for remark in rebuilt.remarks] == ["Line 3: 8G CASA scores 12, not 14"]


def test_racks_that_are_told_in_part_or_wrongly_are_not_believed() -> None:
    text = """
>ana: CASA 8G CASA +12 12
>leo: OTOMATA 9H OTO +11 11
>ana: SEN - +0 12
>leo: DEFGHIJ - +0 11
"""
    rebuilt = to_log(parse(PLAYERS + text, ES), "fise-2009")
    assert not rebuilt.game.tiles.hands[Side.A].is_known
    assert [remark.details["reason"].code for remark in rebuilt.remarks] == ["gcg.kept"]
    assert len(rebuilt.game.records) == 4


def test_hidden_arguments_stay_in_the_log() -> None:
    """F09 §42.4; and what the word list told the judge is not for players either."""
    table = Table("fise-2009", 3)
    placement = table.found()
    assert placement is not None
    mover, opponent = table.mover, table.opponent
    table.do(c.LayTiles(mover, tuple(placement.new.items())), c.FinishPlacement(mover))
    table.do(c.Announce(mover, 10, 10))
    turn = table.by.game.turn
    assert turn is not None
    table.do(c.ChallengeWords(opponent, turn.words), c.SignSlip(mover), c.SignSlip(opponent))
    table.do(c.SubmitSlip(Actor.MONITOR), c.RuleOnWords(Actor.JUDGE, valid=False))
    table.do(c.AppealVerdict(mover, "plural de cultismo", hide=True))
    text = dump(from_log(table.by.events)).decode()
    assert "VerdictAppealed" in text
    assert "cultismo" not in text
    assert "SlipSubmitted" not in text


def test_a_first_play_off_the_centre() -> None:
    """F09 §20.2: accepted, it is not doubled; F04 and CAT refuse it (A-33)."""
    gcg = parse(PLAYERS + ">ana: CASASEN 1A CASA +18 18", ES)
    with pytest.raises(Illegal) as refusal:
        to_log(gcg, "fise-2004")
    assert refusal.value.article == "F04 §6"
    assert len(to_log(gcg, "fise-2009").game.records) == 1


def test_what_has_to_be_said() -> None:
    gcg = parse(PLAYERS, ES)
    with pytest.raises(Unreadable) as untold:
        to_log(gcg)
    assert untold.value.code == "gcg.edition"
    with pytest.raises(Illegal) as foreign:
        to_log(gcg, "cat")
    assert foreign.value.code == "gcg.other_tiles"
    with pytest.raises(Unreadable) as damaged:
        to_log(parse(PLAYERS + "#note letrado {", ES), "fise-2009")
    assert damaged.value.code == "gcg.own_note"


def test_records_of_before_signatures_were_told_are_still_read() -> None:
    text = dump(from_log(played("signed").by.events))
    older = text.replace(b',"signed":"closed"', b"")
    assert older != text
    game = to_log(read(older)).game
    assert game.phase is Phase.SIGNING
    assert dict(standing(game)) == dict(standing(played("signed").by.game))
