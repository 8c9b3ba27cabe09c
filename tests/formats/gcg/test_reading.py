"""GCG in the dialects in use, and what is said of records that are wrong."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet
from letrado.formats.gcg.checking import check
from letrado.formats.gcg.model import (
    ChallengeBonus,
    Entry,
    Gcg,
    Player,
    RackGain,
    RackLoss,
    TimePenalty,
    Withdrawn,
)
from letrado.formats.gcg.reading import parse, read
from letrado.formats.gcg.writing import dump, write
from letrado.game.actors import Side
from tests.strategies import game_text, placements, reads_or_refuses, tiles

DATA = Path(__file__).parents[2] / "data/gcg"
ES = Alphabet.load("es")
PLAYERS = "#player1 ana Ana\n#player2 leo Leo\n"
DIALECTS = sorted(path.stem for path in DATA.glob("*.gcg"))


def dialect(name: str) -> Gcg:
    content = (DATA / f"{name}.gcg").read_bytes()
    return read(content, ES if name == "quackle-es" else None)


def cases(name: str) -> list[Any]:
    with (DATA / f"{name}.toml").open("rb") as file:
        return [pytest.param(case, id=case["name"]) for case in tomllib.load(file)["case"]]


@pytest.mark.parametrize("name", DIALECTS)
def test_a_dialect_is_read_adds_up_and_comes_back(name: str) -> None:
    gcg = dialect(name)
    assert len(gcg.entries) > 5
    assert check(gcg) == ()
    assert read(dump(gcg), gcg.alphabet) == gcg


def test_the_dialects_use_every_construct() -> None:
    every = [dialect(name) for name in DIALECTS]
    kinds = {type(entry.what) for gcg in every for entry in gcg.entries}
    assert kinds == {
        Placement, Exchange, Pass, Withdrawn, ChallengeBonus, TimePenalty, RackGain, RackLoss,
    }  # fmt: skip
    assert {gcg.alphabet.language for gcg in every} == {"es", "ca", "en"}
    pragmas = {name for gcg in every for name, _ in gcg.pragmas}
    assert pragmas == {
        "title", "description", "id", "lexicon", "game-type", "board-layout",
        "tile-distribution", "tile",
    }  # fmt: skip
    assert any(gcg.notes for gcg in every)
    assert any(gcg.racks[0] and gcg.racks[1] for gcg in every)
    assert any(gcg.incomplete for gcg in every)
    exchanges = [e.what for gcg in every for e in gcg.entries if isinstance(e.what, Exchange)]
    assert {bool(exchange.tiles) for exchange in exchanges} == {True, False}
    contents = [(DATA / f"{name}.gcg").read_bytes() for name in DIALECTS]
    ends = {re.sub(rb"[^\r\n]", b"", content)[:2] for content in contents}
    assert ends == {b"\n\n", b"\r\n", b"\r\r"}


def test_what_dialects_write() -> None:
    quackle = dialect("quackle-es")
    assert quackle.players[1] == Player("Lucía", "Lucía Peña Núñez")
    assert quackle.pragma("description") == (
        "Partida compuesta para las pruebas\ncon una segunda línea"
    )
    withdrawn = next(entry for entry in quackle.entries if entry.what == Withdrawn())
    assert withdrawn.notes == (
        "La palabra fue impugnada\ny los jueces no la dieron por buena\n\n"
        "tercera línea, tras una vacía",
    )
    assert quackle.total(Side.A) == 445
    macondo = dialect("macondo-ca")
    assert "Mot impugnat\ni retirat" in macondo.entries[6].notes
    assert dialect("woogles-es").notes == ("Variant: classic", "LetterDistribution: spanish")
    plain = dialect("plain-en")
    assert plain.players[1].name == "Bjørn Åberg"
    through = plain.entries[4]
    assert str(through.what) == "H8 ..A"  # spelled out “EtA” in the file
    assert plain.entries[2].remark == "KA, ET"
    catalan = dialect("incomplete-ca")
    assert [str(tile) for tile in catalan.racks[1]] == ["?", "B", "[L·L]", "R", "S", "S", "U"]


@pytest.mark.parametrize("case", cases("refusals"))
def test_what_cannot_be_read_is_named(case: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(PLAYERS + case["text"], ES)
    assert refusal.value.code == "gcg.line"
    assert refusal.value.details["line"] == case["line"]
    assert refusal.value.details["reason"].code == case["code"]


@pytest.mark.parametrize("case", cases("problems"))
def test_what_does_not_add_up_is_listed(case: dict[str, Any]) -> None:
    found = check(parse(PLAYERS + case["text"], ES))
    assert [[problem.line, problem.error.code] for problem in found] == case["problems"]
    assert all(str(problem) for problem in found)


def test_encodings() -> None:
    line = ">ana: ÑASASEN 8G ÑASA +22 22\n"
    utf8, latin = (PLAYERS + line).encode(), (PLAYERS + line).encode("latin-1")
    pragma = b"#character-encoding UTF-8\n"
    assert read(latin, ES) == read(pragma + utf8, ES) == read(b"\xef\xbb\xbf" + utf8, ES)
    for content, code, at in (
        (utf8, "gcg.encoding_untold", None),
        (pragma + latin, "gcg.bytes", 4),
        (b"#character-encoding KOI8-R\n" + latin, "gcg.encoding", 1),
        (b"\x00", "gcg.not_text", None),
    ):
        with pytest.raises(Unreadable) as refusal:
            read(content, ES)
        assert (refusal.value.code, refusal.value.details.get("line")) == (code, at)


def test_a_record_that_does_not_tell_its_language() -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(PLAYERS)
    assert refusal.value.code == "gcg.language"
    assert parse("#lexicon DISC2\n" + PLAYERS).alphabet is Alphabet.load("ca")
    assert parse("#note LetterDistribution: english\n").alphabet is Alphabet.load("en")


def test_a_play_under_time_and_challenge_is_no_rack() -> None:
    gcg = parse(PLAYERS + ">ana:  (challenge) +5 5\n>leo: (time) +-10 -10\n", ES)
    assert [entry.what for entry in gcg.entries] == [ChallengeBonus(), TimePenalty()]
    assert gcg.entries[1].points == -10


words = st.text(st.characters(categories=["L", "P"], exclude_characters="\n\r"), max_size=8)
texts = (
    st.lists(words.map(str.strip), min_size=1, max_size=4)
    .map("\n".join)
    .filter(lambda text: text == text.strip())
)


@st.composite
def records(draw: st.DrawFn) -> Gcg:
    """Any record that means something, on one board."""
    hands = st.lists(tiles(ES), max_size=7).map(tuple)
    some = st.lists(tiles(ES), min_size=1, max_size=7).map(tuple)
    board: set[object] = set()
    entries = []
    for _ in range(draw(st.integers(0, 6))):
        what = draw(
            placements(ES) | st.builds(Pass) | st.builds(Exchange, some) | st.builds(Withdrawn)
            | st.builds(TimePenalty) | st.builds(ChallengeBonus) | st.builds(RackGain, some)
            | st.builds(RackLoss, some)
        )  # fmt: skip
        if isinstance(what, Placement):
            if board & set(dict(what)):
                continue  # on tiles that lie there a play may be read in another way
            board |= set(dict(what))
        points = draw(st.integers(-99, 300))
        rack = draw(hands)
        if isinstance(what, RackGain):
            rack = ()
        if isinstance(what, RackLoss):
            rack = what.tiles
        notes = tuple(draw(st.lists(texts, max_size=2)))
        total = draw(st.integers(-99, 900))
        entries.append(Entry(draw(st.sampled_from(Side)), what, points, total, rack, notes))
    return Gcg(
        ES,
        (Player("ana", "Ana"), Player("leo", draw(texts.filter(bool)).split("\n")[0] or "L")),
        tuple(entries),
        tuple(
            draw(st.lists(st.tuples(st.sampled_from(["title", "id", "x-y"]), words), max_size=3))
        ),
        tuple(draw(st.lists(texts, max_size=2))),
        (draw(hands), draw(hands)),
        draw(st.none() | words),
    )


@given(records())
def test_every_record_comes_back(gcg: Gcg) -> None:
    assert parse(write(gcg), ES) == gcg


lines = st.builds(str.__add__, st.sampled_from([">ana: ", "#note ", "#rack1 ", ""]), game_text)


@given(st.lists(lines, max_size=4).map("\n".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    with reads_or_refuses():
        check(parse(PLAYERS + text, ES))
