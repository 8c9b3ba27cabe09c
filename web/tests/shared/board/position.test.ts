import assert from "node:assert/strict";
import { test } from "node:test";
import * as p from "../../../src/shared/board/position.ts";
import { positionText } from "../../../src/shared/board/score.ts";
import { Alphabet, BLANK, notation, parseTile } from "../../../src/shared/tiles/alphabet.ts";

const es = new Alphabet({
  language: "es",
  blanks: 2,
  faces: ["A", "B", "C", "CH"].map((face) => ({ face, value: 1, count: face === "CH" ? 1 : 3, also: [] })),
});
const H8 = 7 * 15 + 7;

test("notation reads back", () => {
  for (const text of ["A", "a", "[CH]", "[ch]", "?", "Ñ", "ñ", "[L·L]", "[l·l]"]) {
    assert.equal(notation(parseTile(text)), text);
  }
});

test("setting up takes from the set and is counted", () => {
  const position = p.lay(p.empty("es", "spanish"), "setup", H8, parseTile("[CH]"));
  assert.equal(p.unseen(position, es).get("CH"), 0);
  assert.equal(p.held(position, es, "setup", parseTile("[CH]")), false);
  assert.equal(p.rows(position).split("/")[7], "7[CH]7");
});

test("tentative tiles leave the rack and go back to it", () => {
  const start: p.Position = { ...p.empty("es", "spanish"), rack: [BLANK, parseTile("A"), parseTile("[CH]")] };
  assert.equal(p.held(start, es, "play", parseTile("B")), false);
  let position = p.lay(start, "play", H8, parseTile("a"));
  position = p.lay(position, "play", H8 + 1, parseTile("[CH]"));
  assert.deepEqual(position.rack.map(notation), ["A"]);
  assert.deepEqual(p.recall(position).rack.map(notation), ["A", "?", "[CH]"]);
  assert.equal(p.recall(position).tentative.size, 0);
});

test("a rack laid out to the last tile still is the source", () => {
  const start: p.Position = { ...p.empty("es", "spanish"), rack: [parseTile("A")] };
  const position = p.lay(start, "play", H8, parseTile("A"));
  assert.equal(p.source(position), "rack");
  assert.equal(p.held(position, es, "play", parseTile("B")), false);
});

test("without a rack the unseen tiles are the source", () => {
  const position = p.lay(p.empty("es", "spanish"), "play", H8, parseTile("B"));
  assert.equal(p.unseen(position, es).get("B"), 2);
  assert.deepEqual(p.recall(position), p.empty("es", "spanish"));
});

test("what the rival is known to hold is not unseen, and the text keeps it", () => {
  const start = { ...p.empty("es", "spanish"), rival: [BLANK, parseTile("[CH]")], rest: "12/30 1 lex X; ld spanish;" };
  assert.equal(p.unseen(start, es).get("CH"), 0);
  assert.equal(p.unseen(start, es).get(""), 1);
  const played = p.play(p.lay(start, "play", H8, parseTile("B")));
  assert.ok(positionText(played).endsWith("/15 /?[CH] 12/30 1 lex X; ld spanish;"));
  assert.equal(p.isEmpty(start), false);
});

test("exchange keeps the order in which tiles were laid", () => {
  let position = p.lay(p.empty("es", "spanish"), "play", H8, parseTile("C"));
  position = p.lay(position, "play", H8 + 1, parseTile("A"));
  position = p.exchange(position, "play", H8, parseTile("[CH]"));
  assert.deepEqual([...position.tentative.keys()], [H8, H8 + 1]);
  assert.equal(p.unseen(position, es).get("C"), 3);
});

test("playing fixes the tiles and marks them as last", () => {
  const position = p.play(p.lay(p.empty("es", "spanish"), "play", H8, parseTile("A")));
  assert.equal(position.squares[H8]?.face, "A");
  assert.deepEqual([...position.last], [H8]);
  assert.equal(p.lift(position, "play", H8), position);
});

test("the cursor steps over tiles and stops at the edge", () => {
  const position = p.lay(p.empty("es", "spanish"), "setup", H8, parseTile("A"));
  assert.equal(p.nextFree(position, H8, "across"), H8 + 1);
  assert.equal(p.nextFree(position, H8, "down"), H8 + 15);
  assert.equal(p.step(14, "across"), null);
  assert.equal(p.step(0, "down", -1), null);
});

test("what others do keeps the tiles that were tried, as far as they still can lie there", () => {
  const hand = ["A", "B", "?", "[CH]"].map(parseTile);
  let position: p.Position = { ...p.empty("es", "spanish"), drawn: true, rack: [...hand].reverse() };
  position = p.lay(position, "play", H8, parseTile("A"));
  position = p.lay(position, "play", H8 + 1, parseTile("c"));
  position = p.lay(position, "play", H8 + 2, parseTile("B"));
  const squares = position.squares.with(H8, parseTile("C"));
  const now = p.followed(position, squares, [...hand, parseTile("C")], new Set([H8]));
  assert.deepEqual([...now.tentative.keys()], [H8 + 1, H8 + 2]);
  assert.deepEqual(now.rack.map(notation), ["[CH]", "A", "C"]); // as arranged, then what is new
  // The hand was exchanged: nothing of it can lie there any more.
  const changed = p.followed(now, squares, [parseTile("C")], new Set());
  assert.equal(changed.tentative.size, 0);
  assert.deepEqual(changed.rack.map(notation), ["C"]);
});

test("a rack that was drawn is the only source, even when it is empty", () => {
  const position: p.Position = { ...p.empty("es", "spanish"), drawn: true };
  assert.equal(p.source(position), "rack");
  assert.equal(p.held(position, es, "play", parseTile("A")), false);
});
