"""A game over HTTP and its WebSocket: what is refused changes nothing, and nothing leaks."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from letrado.game import Side
from letrado.server.live.messages import LARGEST_FRAME
from tests.server.support.tables import Clock, Place, Wire, answer_of


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


def movers(place: Place, game: str) -> tuple[str, str]:
    """The names of who is on turn and of the other."""
    names = ("ana", "blas")
    return names if place.log(game).game.mover is Side.A else (names[1], names[0])


def new_game(place: Place, **terms: Any) -> str:
    ana, blas = place.person("ana"), place.person("blas")
    return place.game(ana.account, blas.account, **terms)


# -- playing -----------------------------------------------------------------------------------


def play_out(place: Place, game: str, wires: dict[str, Wire], most: int = 200) -> None:
    """Let both players answer as programs until the game is over."""
    for _ in range(most):
        log = place.log(game)
        if log.is_over:
            return
        for side, wire in wires.items():
            answer = answer_of("score", place, game, side)
            if answer is not None:
                place.clock.pass_seconds(1)
                assert "ack" in wire.send(seq=log.seq, do=answer)
                break
    pytest.fail("the game does not end")


def test_a_whole_game_and_nothing_hidden_in_its_traffic(place: Place) -> None:
    ana, blas, eva = (place.person(name) for name in ("ana", "blas", "eva"))
    game = place.game(ana.account, blas.account, clock="running", minutes=25)
    with (
        ana.socket(game) as for_a,
        blas.socket(game) as for_b,
        eva.socket(game) as for_eva,
    ):
        wires = {"A": Wire(for_a), "B": Wire(for_b)}
        watching = Wire(for_eva)
        for wire in (*wires.values(), watching):
            wire.state()
        play_out(place, game, wires)
        while watching.state()["seq"] < place.log(game).seq:
            pass
        log = place.log(game)
        assert log.row.status == "over"
        for side, wire in wires.items():
            check_secrets(log, wire.traffic, side)
        check_secrets(log, watching.traffic, "spectator")
        result = watching.last_state()["game"]
        assert result["viewer"] == "public"
        assert result["result"]["scores"] == {"A": log.row.score_a, "B": log.row.score_b}


def check_secrets(log: Any, traffic: list[dict[str, Any]], viewer: str) -> None:
    """Search everything that was sent for tiles that its viewer could not know then."""
    states = {moment.seq: moment.game for moment in log.moments}
    for message in traffic:
        if "game" not in message:
            continue
        seen, game = message["game"], states[message["seq"]]
        if seen["viewer"] == "public":
            continue
        assert seen["viewer"] == viewer
        playing = seen["final"] is None
        for side in Side:
            rack = seen["racks"][side.value]
            assert rack["count"] == len(game.tiles.hands[side])
            if playing:
                assert (rack["tiles"] is not None) == (side.value == viewer)
        others = [side for side in Side if side.value != viewer]
        hidden = [str(tile) for side in others for tile in game.tiles.hands[side].known]
        hidden += [str(tile) for tile in game.tiles.pool]
        if playing and seen["unseen"] is not None:
            assert sorted(seen["unseen"]) == sorted(hidden)  # both together, never apart
        for fact in message["facts"]:
            if fact.get("tiles") is not None and fact["kind"] in (
                "InitialDrawn", "DrawEnded", "ExchangeDrawn", "TilesLaidAside",
            ):  # fmt: skip
                assert fact.get("side", fact["by"]) == viewer
        text = json.dumps(message["facts"]) + json.dumps(seen)
        for secret in ("answers", "before", "lexicon_digest_of", "judge_says"):
            assert f'"{secret}"' not in text
        if seen["challenge"] is not None and seen["phase"] != "verdict":
            assert seen["challenge"]["valid"] in (None, True)


def test_validity_is_told_only_by_a_verdict(place: Place) -> None:
    game = new_game(place, clock="none")
    mover, other = movers(place, game)
    with place.person(mover).socket(game) as one, place.person(other).socket(game) as two:
        first, second = Wire(one), Wire(two)
        rack = first.state()["game"]["racks"]
        tiles = next(each["tiles"] for each in rack.values() if each["tiles"])
        second.state()
        laid = [
            {"square": f"{column}8", "tile": tile}
            for column, tile in zip(
                "HIJKLMN", [each for each in tiles if each != "?"], strict=False
            )
        ]  # without a gap, and over the centre, whatever was drawn
        assert "ack" in first.do("PlaceTiles", tiles=laid)
        state = second.state()
        words = [word["word"] for word in state["game"]["turn"]["score"]["words"]]
        assert set(state["game"]["turn"]["score"]["words"][0]) == {
            "word", "slot", "letters", "factor", "score",
        }  # fmt: skip
        assert {"AcceptPlay", "ChallengeWords"} <= set(state["open"])
        assert "ack" in second.do("ChallengeWords", words=words)
        after = second.last_state()["game"]
        assert after["records"][-1]["outcome"] == "invalid"
        assert after["turn"]["mover"] == after["you"]
        assert after["squares"] == [None] * 225


def test_the_state_by_plain_http_is_that_of_the_socket(place: Place) -> None:
    game = new_game(place, clock="none")
    ana = place.person("ana")
    with ana.socket(game) as session:
        told = Wire(session).state()
    assert {**ana.state(game), "facts": []} == {**told, "facts": []}


def test_a_form_without_script_plays(place: Place) -> None:
    game = new_game(place, clock="none")
    mover, other = (place.person(name) for name in movers(place, game))
    answer = answer_of("score", place, game, place.log(game).game.mover.value)
    assert answer is not None
    page = place.client.post(
        f"/api/v1/games/{game}/commands",
        json={"seq": place.log(game).seq, "do": answer},
        headers=mover.headers | {"X-CSRF-Token": csrf(mover)},
    )
    assert page.status_code == 200, page.text
    assert page.json()["game"]["phase"] == "announced"
    assert other.state(game)["game"]["answer"]["side"] == other.state(game)["game"]["you"]


def csrf(person: Any) -> str:
    from letrado.server.security.identity import Visitor, _token

    return _token(Visitor(person.account, person.token))


# -- bad input ---------------------------------------------------------------------------------

BAD_FRAMES = {
    "no json": "{",
    "no object": "[1]",
    "a field twice": '{"n":1,"n":2,"chat":"a"}',
    "not a number": '{"n":NaN,"chat":"a"}',
    "negative": '{"n":-1,"chat":"a"}',
    "true is no number": '{"n":true,"chat":"a"}',
    "unknown": '{"n":1,"steal":1}',
    "too much": '{"n":1,"chat":"a","seq":3}',
    "deep": "[" * 5000,
    "a long line": json.dumps({"n": 1, "chat": "a" * 501}),
    "a control": json.dumps({"n": 1, "chat": "a\u001b[2Jb"}),
    "no command": '{"n":1,"seq":1,"do":"PassTurn"}',
    "huge": json.dumps({"n": 1, "note": "ñ" * LARGEST_FRAME}),
    "lone surrogate": '{"n":1,"chat":"\\ud800"}',
}


@pytest.mark.parametrize("frame", BAD_FRAMES.values(), ids=BAD_FRAMES)
def test_a_bad_frame_is_refused_and_changes_nothing(place: Place, frame: str) -> None:
    game = new_game(place, clock="none")
    before = place.log(game)
    with place.person("ana").socket(game) as session:
        wire = Wire(session)
        wire.state()
        session.send_text(frame)
        refused = wire.until("refused")
        assert refused["error"]["code"].startswith(("wire.", "record."))
        assert "ack" in wire.send(chat="still here")
    assert place.log(game).events == before.events


def test_binary_frames_are_refused(place: Place) -> None:
    game = new_game(place, clock="none")
    with place.person("ana").socket(game) as session:
        wire = Wire(session)
        wire.state()
        session.send_bytes(b'{"n":1,"chat":"a"}')
        assert wire.until("refused")["error"]["code"] == "wire.text"


BAD_COMMANDS: dict[str, dict[str, Any]] = {
    "unknown": {"kind": "Win"},
    "no kind": {},
    "not for players": {"kind": "Annul", "reason": "me"},
    "time": {"kind": "ReachTime"},
    "the software's": {"kind": "EndDraw"},
    "as another": {"kind": "PassTurn", "by": "B"},
    "a field too many": {"kind": "PassTurn", "now": 1},
    "no tiles": {"kind": "PlaceTiles"},
    "tiles that are not theirs": {"kind": "ExchangeTiles", "tiles": "ZZZZZZZ"},
    "a board too small": {"kind": "PlaceTiles", "play": "15O casa"},
    "words of nobody": {"kind": "ChallengeWords", "words": ["CASA"]},
    "too long": {"kind": "CallArbiter", "question": "a" * 5000},
}


@pytest.mark.parametrize("command", BAD_COMMANDS.values(), ids=BAD_COMMANDS)
def test_a_bad_command_is_refused_with_a_reason(place: Place, command: dict[str, Any]) -> None:
    game = new_game(place, clock="none")
    mover, _ = movers(place, game)
    before = place.log(game)
    with place.person(mover).socket(game) as session:
        wire = Wire(session)
        wire.state()
        answer = wire.send(seq=before.seq, do=command)
        assert answer["refused"] == wire.n
        assert answer["error"]["message"]
    assert place.log(game).events == before.events


def test_out_of_turn_replayed_and_stale(place: Place) -> None:
    game = new_game(place, clock="none")
    mover, other = movers(place, game)
    with place.person(mover).socket(game) as one, place.person(other).socket(game) as two:
        first, second = Wire(one), Wire(two)
        seq = first.state()["seq"]
        second.state()
        refused = second.do("PassTurn")["error"]
        assert (refused["code"], refused["details"]["command"]) == ("game.not_yours", "PassTurn")
        assert "“pass”" in refused["message"], "people read the word that they would say"
        assert "ack" in first.do("PassTurn")
        first.n -= 1  # the same number again
        assert first.do("PassTurn")["error"]["code"] == "wire.replayed"
        first.n += 5
        assert first.do("PassTurn", seq=seq)["error"]["code"] == "game.stale"
        assert first.do("PassTurn", seq=seq + 999)["error"]["code"] == "game.stale"
    assert len(place.log(game).game.records) == 1


def test_two_tabs_race_and_one_of_them_wins(place: Place) -> None:
    game = new_game(place, clock="none")
    mover, _ = movers(place, game)
    person = place.person(mover)
    with person.socket(game) as one, person.socket(game) as two:
        first, second = Wire(one), Wire(two)
        seq = first.state()["seq"]
        second.state()
        assert second.until("devices")["devices"] == 2
        for wire in (first, second):
            wire.n += 1
            wire.session.send_json({"n": wire.n, "seq": seq, "do": {"kind": "PassTurn"}})
        answers = [wire.until("ack", "refused") for wire in (first, second)]
        assert sorted("ack" in answer for answer in answers) == [False, True]
        assert any(each.get("error", {}).get("code") == "game.stale" for each in answers)
    assert len(place.log(game).game.records) == 1


def test_nobody_acts_with_another_players_session_or_none(place: Place) -> None:
    game = new_game(place, clock="none")
    before = place.log(game)
    seq = before.seq
    with place.person("eva").socket(game) as session:
        wire = Wire(session)
        assert wire.state()["game"]["viewer"] == "spectator"
        assert wire.do("PassTurn")["error"]["code"] == "wire.not_yours"
        assert wire.send(chat="hello")["error"]["code"] == "wire.not_yours"
    with place.client.websocket_connect(f"/juego/{game}/ws") as session:
        wire = Wire(session)
        wire.state()
        assert wire.do("PassTurn", seq=seq)["error"]["code"] == "role.sign_in"
    ana = place.person("ana")
    with ana.socket(game) as session:
        wire = Wire(session)
        wire.state()
        from letrado.store import write_transaction
        from letrado.store.people import sessions

        with write_transaction(place.app.state.store) as connection:
            sessions.end(connection, ana.token)
        assert wire.try_to("PassTurn", seq=seq) == "role.sign_in"
    assert place.log(game).events == before.events


def test_whoever_floods_is_slowed_and_then_cut_off(place: Place) -> None:
    game = new_game(place, clock="none")
    with place.person("ana").socket(game) as session:
        wire = Wire(session)
        wire.state()
        for _ in range(120):
            session.send_json({"ping": 1})
        with pytest.raises(WebSocketDisconnect) as closed:
            wire.until("the end")
    assert closed.value.code == 1008
    codes = {each["error"]["code"] for each in wire.traffic if "refused" in each}
    assert codes == {"wire.too_fast"}
    assert sum("pong" in each for each in wire.traffic) == 20


def test_a_private_game_is_closed_to_others(place: Place) -> None:
    game = new_game(place, clock="none", visibility="players")
    eva = place.person("eva")
    assert place.client.get(f"/api/v1/games/{game}", headers=eva.headers).status_code == 403
    with pytest.raises(WebSocketDenialResponse) as closed, eva.socket(game):
        pass
    assert (closed.value.status_code, closed.value.json()["error"]["code"]) == (403, "game.private")


# -- what goes on beside -----------------------------------------------------------------------


def test_chat_reaches_the_players_alone_and_notes_their_writer(place: Place) -> None:
    game = new_game(place, clock="none")
    with (
        place.person("ana").socket(game) as one,
        place.person("blas").socket(game) as two,
        place.person("eva").socket(game) as three,
    ):
        ana, blas, eva = Wire(one), Wire(two), Wire(three)
        for wire in (ana, blas, eva):
            wire.state()
        assert "ack" in ana.send(chat="  bona sort  ")
        line = blas.until("chat")["chat"]
        assert (line["by"], line["text"]) == ("A", "bona sort")
        assert "ack" in ana.send(note="mis letras\nson mías")
        eva.send(chat="x")
        blas.send(chat="gracias")
    assert not any("chat" in each for each in eva.traffic)
    assert "mías" not in json.dumps(blas.traffic + eva.traffic, ensure_ascii=False)
    with place.person("ana").socket(game) as again:
        wire = Wire(again)
        wire.state()
        assert [wire.until("chat")["chat"]["text"] for _ in range(2)] == ["bona sort", "gracias"]


def test_spectators_are_as_late_as_the_game_says(place: Place) -> None:
    game = new_game(place, clock="none", delay=60)
    mover, _ = movers(place, game)
    eva = place.person("eva")
    assert eva.state(game)["game"]["phase"] == "scheduled"
    place.clock.pass_seconds(61)
    begun = eva.state(game)
    assert begun["game"]["phase"] == "turn"
    with place.person(mover).socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("PassTurn")
    assert eva.state(game)["seq"] == begun["seq"]
    place.clock.pass_seconds(61)
    assert len(eva.state(game)["game"]["records"]) == 1


def test_who_comes_back_gets_what_they_missed(place: Place) -> None:
    game = new_game(place, clock="none")
    mover, other = movers(place, game)
    with place.person(other).socket(game) as session:
        seq = Wire(session).state()["seq"]
    with place.person(mover).socket(game) as session:
        wire = Wire(session)
        wire.state()
        wire.do("PassTurn")
    with place.person(other).socket(game) as session:
        wire = Wire(session)
        wire.state()
        session.send_json({"hello": {"seq": seq}})
        kinds = [fact["kind"] for fact in wire.state()["facts"]]
    assert "TurnSpent" in kinds


def test_a_live_game_waits_until_both_have_come(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, seated=False, clock="running", minutes=10)
    with ana.socket(game) as one:
        wire = Wire(one)
        assert wire.state()["game"]["phase"] == "scheduled"
        with blas.socket(game) as two:
            Wire(two).state()
            assert wire.state()["game"]["phase"] == "turn"
