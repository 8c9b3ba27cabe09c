import assert from "node:assert/strict";
import { test } from "node:test";
import { question, read, squareIndex } from "../../src/board/best.ts";
import { empty, lay, SIZE } from "../../src/shared/board/position.ts";
import type { Tile } from "../../src/shared/tiles/alphabet.ts";

const tile = (face: string, blank = false): Tile => ({ face, blank });
const start = { ...empty("es", "spanish"), rack: [tile("CH"), tile("A"), tile("", true)] };
const figures = { score: 12, equity: 10.5, leave: "?[CH]" };

test("squares are found by either way of writing a slot", () => {
  assert.deepEqual(["A1", "1A", "O15", "10C", "C10"].map(squareIndex), [0, 0, 224, 137, 137]);
});

test("a play has the letters that it passes, and lays only its own", () => {
  const squares = start.squares.with(7 * SIZE + 4, tile("C"));
  const tiles = [
    { square: "E7", tile: "[CH]" },
    { square: "E9", tile: "o" },
  ];
  const play = read({ play: "E7 [CH].o", tiles, ...figures }, squares);
  assert.deepEqual(play.letters, [tile("CH"), tile("C"), tile("O", true)]);
  assert.deepEqual([...play.laid.keys()], [6 * SIZE + 4, 8 * SIZE + 4]);
  assert.deepEqual(play.leave, [tile("", true), tile("CH")]);
  assert.equal(play.place, "E7");
});

test("exchanges and the pass lay nothing", () => {
  const exchange = read({ play: "-?[CH]A", tiles: [], ...figures }, start.squares);
  assert.deepEqual(exchange.exchanged, [tile("", true), tile("CH"), tile("A")]);
  assert.equal(exchange.laid.size, 0);
  assert.deepEqual(read({ play: "-", tiles: [], ...figures }, start.squares).exchanged, []);
});

test("the question is the same wherever the tiles of the hand are", () => {
  const laid = lay(start, "play", 112, tile("S", true));
  const sorted = { ...start, rack: [...start.rack].reverse() };
  assert.equal(question(laid), question(start));
  assert.equal(question(sorted), question(start));
  assert.notEqual(question({ ...start, rack: start.rack.slice(1) }), question(start));
  assert.notEqual(question(lay(start, "setup", 112, tile("S"))), question(start));
  assert.notEqual(question({ ...start, rival: [tile("E")] }), question(start));
});
