import assert from "node:assert/strict";
import { test } from "node:test";

import {
  closingOf,
  isBingo,
  lastSquares,
  lettersOf,
  linesOf,
  readPlay,
  readSlot,
} from "../../../src/shared/game/sheet.ts";
import type { Game, GameRecord } from "../../../src/shared/game/wire.ts";

const record = (mover: "A" | "B", play: string | null, over: Partial<GameRecord> = {}): GameRecord => ({
  mover,
  outcome: "play",
  points: 10,
  total: 10,
  play,
  words: [],
  exchanged: 0,
  tiles: null,
  ...over,
});
const H8 = 7 * 15 + 7;
const game = (records: GameRecord[], first: "A" | "B" = "A"): Game =>
  ({ records, first, turn: null }) as unknown as Game;

test("the lines below the turns lead from the plays to the result (CAT 4.E, A-64)", () => {
  const scores = { A: 32, B: 26 };
  const plain = { ...game([]), scores, final: null, result: null } as unknown as Game;
  assert.deepEqual(closingOf(plain), []);
  const resigned = { ...plain, result: { scores: { A: 32, B: -84 }, cause: "abandoned" } } as unknown as Game;
  assert.deepEqual(closingOf(resigned), [{ part: "ruled", points: { A: 0, B: -110 }, totals: { A: 32, B: -84 } }]);
  const part = { plays: 32, racks: 5, overtime: 0, sanctions: 0, total: 37 };
  const counted = {
    ...plain,
    final: { A: part, B: { plays: 26, racks: -5, overtime: 10, sanctions: 0, total: 11 } },
  } as unknown as Game;
  assert.deepEqual(closingOf(counted), [
    { part: "racks", points: { A: 5, B: -5 }, totals: { A: 37, B: 21 } },
    { part: "overtime", points: { A: 0, B: -10 }, totals: { A: 37, B: 11 } },
  ]);
});

test("a slot tells square and direction", () => {
  assert.deepEqual(readSlot("8H"), { at: H8, direction: "across" });
  assert.deepEqual(readSlot("H8"), { at: H8, direction: "down" });
  assert.deepEqual(readSlot("15O"), { at: 224, direction: "across" });
  assert.equal(readSlot("Z9"), null);
});

test("a play is read tile by tile; a full stop lay there", () => {
  const laid = readPlay("H8 [CH].p[rr]");
  assert.deepEqual(laid?.squares, [
    [H8, { face: "CH", blank: false }],
    [H8 + 15, null],
    [H8 + 30, { face: "P", blank: true }],
    [H8 + 45, { face: "RR", blank: true }],
  ]);
  assert.equal(readPlay("15O AB"), null); // over the edge
});

test("the letters of a word: what lay there comes from the board", () => {
  const squares = Array<string | null>(225).fill(null);
  squares[H8 + 1] = "[LL]";
  const letters = lettersOf(record("A", "8H A.o", { words: ["ALLO"] }), squares);
  assert.deepEqual(letters, [
    { face: "A", blank: false },
    { face: "LL", blank: false },
    { face: "O", blank: true },
  ]);
  // Taken back since, and another tile lies there now.
  squares[H8 + 1] = "Z";
  assert.deepEqual(lettersOf(record("A", "8H A.o", { words: ["ALLO"] }), squares), [{ face: "ALLO", blank: false }]);
  assert.deepEqual(lettersOf(record("A", null), null), [{ face: "", blank: false }]);
});

test("seven tiles are ringed, eight squares or not", () => {
  assert.equal(isBingo(record("A", "8A ABCDEFG")), true);
  assert.equal(isBingo(record("A", "8A ABC.DEFG")), true);
  assert.equal(isBingo(record("A", "8A ABC.DEF")), false);
  assert.equal(isBingo(record("A", "8A ABCDEFG", { outcome: "invalid" })), false);
});

test("lines pair the players from the first on", () => {
  const lines = linesOf(game([record("B", null), record("A", null), record("B", null)], "B"));
  assert.deepEqual(
    lines.map(({ number, cells }) => [number, cells.B !== undefined, cells.A !== undefined]),
    [
      [1, true, true],
      [2, true, false],
    ],
  );
});

test("the last play stays marked over passes", () => {
  const marked = lastSquares(game([record("A", "8H CA"), record("B", null, { outcome: "pass" })]));
  assert.deepEqual([...marked], [H8, H8 + 1]);
});
