"""The event log: nothing is lost, and nothing wrong is ever read."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letrado import rulebook
from letrado.base.errors import LetradoError, Unreadable
from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.formats import jsonl
from letrado.game import Environment, ScheduleGame, decide
from letrado.game.actors import Actor, Side
from letrado.game.events import (
    DrawEnded,
    Event,
    GameScheduled,
    PlacementFinished,
    RoundStarted,
    TilesLaid,
    TilesVerified,
    TurnClosed,
)
from letrado.game.settings import Settings
from tests.formats.values import values
from tests.strategies import reads_or_refuses

ES = Alphabet.load("es")
CHICOS = Placement.parse("8D [CH]IcOS", ES)
GAME = (
    Event(0, Actor.DIRECTOR, GameScheduled(Settings("fise-2009", ("Íñigo", "Núria")))),
    Event(5, Actor.DIRECTOR, RoundStarted(frozenset(Side))),
    Event(5, Actor.A, TilesLaid(tuple(CHICOS.new.items()))),
    Event(9, Actor.A, PlacementFinished(CHICOS, score(Board.empty(ES), CHICOS))),
    Event(12, Actor.A, DrawEnded(Side.A, 3, ES.parse("?[RR]Ñ"), 0)),
)
LINES = jsonl.dumps(GAME).splitlines(keepends=True)


@pytest.mark.parametrize("name", sorted(jsonl.FACTS))
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_class_of_facts_comes_back(name: str, data: st.DataObject) -> None:
    alphabet = Alphabet.load(data.draw(st.sampled_from(["es", "ca"])))
    facts = [data.draw(values(GameScheduled, alphabet))]
    if name != "GameScheduled":
        facts.append(data.draw(values(jsonl.FACTS[name], alphabet)))
    events = tuple(Event(7, Actor.ARBITER, fact, part) for part, fact in enumerate(facts))
    text = jsonl.dumps(events)
    assert jsonl.read(text).events == events
    assert jsonl.dumps(jsonl.read(text).events) == text


@pytest.mark.parametrize("name", sorted(jsonl.FACTS))
def test_no_field_hides_the_envelope(name: str) -> None:
    assert not set(jsonl.FACTS[name].__dataclass_fields__) & {
        "seq", "at", "by", "part", "more", "event",
    }  # fmt: skip


def test_a_log_is_exact_notation_a_line() -> None:
    assert jsonl.read("".join(LINES)).events == GAME
    assert json.loads(LINES[3])["tiles"] == [
        ["D8", "[CH]"], ["E8", "I"], ["F8", "c"], ["G8", "O"], ["H8", "S"],
    ]  # fmt: skip
    assert json.loads(LINES[4])["placement"] == "8D [CH]IcOS"
    assert json.loads(LINES[5])["tiles"] == "?[RR]Ñ"
    header = json.loads(LINES[0])
    assert (header["format"], header["version"]) == ("letrado-game", 1)
    assert header["edition_digest"] == rulebook.load("fise-2009").digest


def edited(number: int, old: str, new: str) -> str:
    lines = LINES.copy()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "".join(lines)


DAMAGED = {
    "unknown event": (edited(4, "TilesLaid", "TilesFlown"), 4, "log.unknown"),
    "unknown actor": (edited(4, '"by":"A"', '"by":"C"'), 4, "log.unknown"),
    "missing field": (edited(6, ',"surplus":0', ""), 6, "record.missing"),
    "unknown field": (edited(6, '"surplus":0', '"surplus":0,"spare":1'), 6, "record.unknown"),
    "doubled field": (edited(6, '"surplus":0', '"surplus":0,"surplus":0'), 6, "log.json"),
    "text for a number": (edited(6, '"count":3', '"count":"3"'), 6, "record.field"),
    "truth for a number": (edited(6, '"surplus":0', '"surplus":false'), 6, "record.field"),
    "fraction": (edited(6, '"count":3', '"count":3.0'), 6, "record.field"),
    "not a number": (edited(6, '"count":3', '"count":NaN'), 6, "log.json"),
    "no such tile": (edited(6, "[RR]", "[KK]"), 6, "record.field"),
    "bare digraph": (edited(6, "?[RR]Ñ", "RR?Ñ1"), 6, "record.field"),
    "no such square": (edited(4, "D8", "P8"), 4, "record.field"),
    "off the board": (edited(5, "8D [CH]IcOS", "8N [CH]IcOS"), 5, "record.field"),
    "side twice": (edited(3, '["A","B"]', '["A","A"]'), 3, "record.field"),
    "an order to the terminal": (edited(2, "Núria", "N\\u001b[2J"), 2, "record.field"),
    "half a character": (edited(2, "Núria", "N\\ud800ria"), 2, "log.json"),
    "gap": ("".join(LINES[:3] + LINES[4:]), 4, "log.gap"),
    "doubled line": ("".join([*LINES[:4], *LINES[3:]]), 5, "log.repeated"),
    "reordered": ("".join([*LINES[:3], LINES[4], LINES[3], LINES[5]]), 4, "log.gap"),
    "time going back": (edited(5, '"at":9', '"at":4'), 5, "log.time"),
    "no time": (edited(5, '"at":9', '"at":null'), 5, "log.time"),
    "part of no step": (edited(5, '"part":0', '"part":1'), 5, "log.part"),
    "no part": (edited(5, '"part":0', '"part":null'), 5, "log.part"),
    "truncated": ("".join(LINES)[:-20], 6, "log.json"),
    "not an object": ("".join([*LINES[:5], "[1]\n"]), 6, "log.object"),
    "empty line": ("".join([*LINES[:5], "\n", LINES[5]]), 6, "log.json"),
    "settings twice": (
        "".join([*LINES[:2], LINES[1].replace('"seq":1', '"seq":2')]), 3, "log.first",
    ),
    "no settings": ("".join([LINES[0], LINES[2].replace('"seq":2', '"seq":1')]), 2, "log.first"),
    "another edition": (
        edited(2, '"edition":"fise-2009"', '"edition":"fise-2007"'), 2, "log.edition",
    ),
    "nothing follows": (LINES[0], 1, "log.empty"),
    "deep nesting": ("".join(LINES[:5]) + "[" * 100_000, 6, "log.json"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGED)
def test_the_first_bad_line_is_named_and_what_precedes_it_is_whole(name: str) -> None:
    text, line, code = DAMAGED[name]
    with pytest.raises(Unreadable) as refusal:
        jsonl.read(text)
    assert refusal.value.code == "log.damaged"
    assert (refusal.value.details["line"], refusal.value.details["reason"].code) == (line, code)
    assert str(refusal.value)
    salvaged = jsonl.salvage(text)
    assert salvaged.log.events == GAME[: max(0, line - 2)]
    assert refusal.value.details["good"] == len(salvaged.log.events)


HEADER = {
    "nothing": ("", "log.foreign"),
    "a GCG": ("#player1 a A\n", "log.foreign"),
    "other JSON": ('{"a":1}\n', "log.foreign"),
    "binary": ("\x00\x01", "log.foreign"),
    "a later version": (edited(1, '"version":1', '"version":2'), "log.version"),
    "true as version": (edited(1, '"version":1', '"version":true'), "log.version"),
    "no such edition": (edited(1, "fise-2009", "fise-2010"), "log.damaged"),
    "a field more": (edited(1, '"version":1', '"version":1,"x":1'), "log.damaged"),
    "other tiles": (edited(1, ES.fingerprint, "0" * 16), "log.damaged"),
}


@pytest.mark.parametrize("name", HEADER)
def test_a_foreign_file_is_refused(name: str) -> None:
    text, code = HEADER[name]
    for reader in (jsonl.read, jsonl.salvage):
        with pytest.raises(Unreadable) as refusal:
            reader(text)
        assert refusal.value.code == code


def test_another_state_of_the_edition_is_told() -> None:
    digest = rulebook.load("fise-2009").digest
    assert jsonl.read("".join(LINES)).header.same_law
    assert not jsonl.read(edited(1, digest, "0" * len(digest))).header.same_law


def test_bytes_that_are_no_text() -> None:
    salvaged = jsonl.salvage("".join(LINES[:5]).encode() + b'{"seq":\xff\n')
    assert salvaged.error
    assert salvaged.error.details["line"] == 6
    assert len(salvaged.log.events) == 4


def test_whoever_follows_may_refuse_an_event() -> None:
    def follow(step: tuple[Event, ...]) -> None:
        if any(isinstance(event.fact, TilesLaid) for event in step):
            raise LetradoError("test.no", "does not follow")

    salvaged = jsonl.salvage("".join(LINES), follow)
    assert salvaged.error
    assert salvaged.error.details["line"] == 4
    assert salvaged.log.events == GAME[:2]


@given(st.data())
def test_damage_gives_a_true_beginning_or_a_refusal(data: st.DataObject) -> None:
    content = bytearray("".join(LINES).encode())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with reads_or_refuses():
        salvaged = jsonl.salvage(bytes(content))
        line = bytes(content[:at]).count(b"\n") + 1
        whole = max(0, min(line, len(LINES)) - 2)
        assert salvaged.log.events[:whole] == GAME[:whole]


def test_what_cannot_follow_is_a_bad_line() -> None:
    scheduled = decide(None, ScheduleGame(Actor.DIRECTOR, Settings("fise-2009")), Environment(0))
    text = jsonl.dumps((*scheduled, GAME[1], Event(9, Actor.A, TurnClosed())))
    assert len(jsonl.read(text).events) == 3
    with pytest.raises(Unreadable) as refusal:
        jsonl.read_game(text)
    assert refusal.value.details["line"] == 4
    assert refusal.value.details["reason"].code == "log.impossible"


def test_a_log_cut_within_a_step_is_seen_to_be_cut() -> None:
    step = [Event(9, Actor.A, TilesVerified(), part) for part in range(3)]
    lines = jsonl.dumps((*GAME[:2], *step)).splitlines(keepends=True)
    assert [json.loads(line).get("more") for line in lines[3:]] == [True, True, None]
    for kept, line in ((5, 5), (4, 4)):
        salvaged = jsonl.salvage("".join(lines[:kept]))
        assert salvaged.error is not None
        assert (salvaged.error.details["line"], salvaged.error.details["good"]) == (line, 2)
        assert salvaged.error.details["reason"].code == "log.open"
        assert salvaged.log.events == GAME[:2]


def test_more_is_said_exactly_where_a_step_goes_on() -> None:
    step = [Event(9, Actor.A, TilesVerified(), part) for part in range(2)]
    text = jsonl.dumps((*GAME[:2], *step))
    for wrong, line, code in (
        (text.replace(',"more":true', ""), 5, "log.part"),
        (text.replace('"more":true', '"more":false'), 4, "log.more"),
        (text.replace('"more":true', '"more":1'), 4, "log.more"),
        (text.replace('"part":1', '"part":1,"more":true'), 5, "log.open"),
        (text.replace('"part":1', '"part":0'), 5, "log.part"),
    ):
        salvaged = jsonl.salvage(wrong)
        assert salvaged.error is not None
        assert salvaged.error.details["line"] == line
        assert salvaged.error.details["reason"].code == code
        assert salvaged.log.events[:2] == GAME[:2]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (1, "No event before it is whole"),
        (2, "Only the first event is whole"),
        (3, "The events before it are whole: 2"),
    ],
)
def test_how_much_is_whole_is_told_in_numbers_that_people_use(line: int, told: str) -> None:
    damaged = [*LINES[:line], '{"seq":' + str(line) + "}\n"]
    with pytest.raises(Unreadable) as refusal:
        jsonl.read("".join(damaged))
    assert str(refusal.value).endswith(told)
    assert "its time is missing" in str(refusal.value)
