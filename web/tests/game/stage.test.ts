import assert from "node:assert/strict";
import { test } from "node:test";

import { mayLay, type Stage, stageOf } from "../../src/game/stage.ts";
import type { State } from "../../src/shared/game/wire.ts";

type Changes = Partial<State["game"]>;
const seen = (game: Changes, status = "running"): Pick<State, "game" | "table"> =>
  ({
    game: { phase: "turn", you: "A", answer: null, turn: { mover: "A" }, ...game },
    table: { status },
  }) as unknown as State;

const mover = (side: "A" | "B"): Changes => ({ turn: { mover: side } as State["game"]["turn"] });

test("what the game waits for", () => {
  const cases: [Changes, Stage][] = [
    [{}, "yours"],
    [mover("B"), "theirs"],
    [{ you: null }, "theirs"],
    [{ phase: "scheduled" }, "waiting"],
    [{ phase: "announced", answer: { side: "A", until: null, pauses: null } }, "decide"],
    [{ phase: "announced", answer: { side: "B", until: 5, pauses: null } }, "asked"],
    [{ phase: "centre_option", answer: { side: "A", until: null, pauses: null } }, "decide"],
    [{ phase: "paused", answer: { side: "A", until: null, pauses: null } }, "decide"],
    [{ phase: "paused" }, "paused"],
    [{ phase: "challenged", answer: null }, "judged"],
    [{ phase: "arbitration" }, "judged"],
    [{ phase: "verdict" }, "verdict"],
    [{ phase: "player_away" }, "away"],
    [{ phase: "signing", turn: null }, "signing"],
    [{ phase: "closed", turn: null }, "over"],
    [{ phase: "forfeited", turn: null }, "over"],
  ];
  for (const [game, stage] of cases) assert.equal(stageOf(seen(game)), stage, JSON.stringify(game));
  assert.equal(stageOf(seen({}, "cancelled")), "cancelled");
});

test("tiles are tried in anybody's turn, never on a covered board, never by who watches", () => {
  assert.equal(mayLay("yours", false, "A"), true);
  assert.equal(mayLay("theirs", false, "A"), true);
  assert.equal(mayLay("decide", false, "A"), false); // there letters answer
  assert.equal(mayLay("yours", true, "A"), false);
  assert.equal(mayLay("yours", false, null), false);
  assert.equal(mayLay("over", false, "A"), false);
});
