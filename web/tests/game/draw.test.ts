import assert from "node:assert/strict";
import { test } from "node:test";

import { isFresh, roundsOf } from "../../src/game/draw.ts";
import type { Fact, Game } from "../../src/shared/game/wire.ts";

const drew = (side: string, tile: string): Fact => ({ seq: 1, at: 0, by: side, kind: "StartTileDrawn", side, tile });
const other = (kind: string): Fact => ({ seq: 1, at: 0, by: "system", kind });

test("equal tiles are drawn again", () => {
  const facts = [
    other("GameBegun"),
    drew("A", "E"),
    drew("B", "E"),
    other("StartTied"),
    drew("A", "?"),
    drew("B", "[CH]"),
    other("StarterFound"),
  ];
  assert.deepEqual(roundsOf(facts), [
    { A: "E", B: "E" },
    { A: "?", B: "[CH]" },
  ]);
});

test("who starts may be known without a draw", () => {
  assert.deepEqual(roundsOf([other("GameBegun"), other("RackDrawn")]), []);
});

test("the draw is shown only until somebody plays", () => {
  const game = { first: "A", records: [], turn: { laid: [] } } as unknown as Game;
  assert.equal(isFresh(game), true);
  assert.equal(isFresh({ ...game, first: null }), false);
  assert.equal(isFresh({ ...game, turn: null }), false);
  assert.equal(isFresh({ ...game, turn: { laid: [{ square: 112, tile: "A" }] } as unknown as Game["turn"] }), false);
  assert.equal(isFresh({ ...game, records: [{}] as unknown as Game["records"] }), false);
});
