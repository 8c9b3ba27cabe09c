import assert from "node:assert/strict";
import { test } from "node:test";

import {
  across,
  bars,
  costliest,
  hasCount,
  heights,
  leads,
  line,
  MIDDLE,
  NARROW,
  path,
  readable,
  shareHeight,
  ticks,
  totals,
  turnTicks,
  WIDE,
  whole,
} from "../../src/review/graph.ts";
import type { ReviewData, Turn } from "../../src/review/wire.ts";

const turn = (n: number, mover: "A" | "B", left: number | null, A = 0, B = 0): Turn =>
  ({ turn: n, mover, left, after: { A, B } }) as unknown as Turn;
const left = (of: Turn): number | null => of.left;
const review = (turns: Turn[], A: number, B: number): ReviewData =>
  ({ turns, final: { A, B }, sides: ["A", "B"] }) as unknown as ReviewData;

test("turns go from edge to edge, however many there are", () => {
  for (const field of [WIDE, NARROW]) {
    assert.equal(across(0, 24, field), field.left);
    assert.equal(across(24, 24, field), field.right);
    assert.equal(across(12, 24, field), (field.left + field.right) / 2);
    assert.equal(across(0, 0, field), field.left);
  }
});

test("the scale holds every score between round numbers, and few of them", () => {
  for (const [low, high] of [
    [0, 364],
    [0, 1],
    [0, 0],
    [-37, 12],
    [-300, 0],
    [0, 1243],
    [0, 99],
  ] as const) {
    const scale = ticks(low, high);
    assert.ok(scale[0]! <= low && scale.at(-1)! >= high, `${String(low)}…${String(high)}: ${String(scale)}`);
    assert.ok(scale.includes(0));
    assert.ok(scale.length >= 2 && scale.length <= 8, String(scale));
    const steps = new Set(scale.slice(1).map((each, at) => each - scale[at]!));
    assert.equal(steps.size, 1);
  }
  assert.deepEqual(ticks(0, 364), [0, 100, 200, 300, 400]);
});

test("turns written below a graph begin at nothing and do not crowd", () => {
  assert.deepEqual(turnTicks(24), [0, 4, 8, 12, 16, 20, 24]);
  assert.deepEqual(turnTicks(3), [0, 1, 2, 3]);
  for (let steps = 0; steps < 400; steps++) assert.ok(turnTicks(steps).length <= 9);
});

test("a line starts at nothing and ends with the count, if that changed anything", () => {
  const turns = [turn(1, "A", 0, 12, 0), turn(2, "B", 0, 12, 30)];
  assert.deepEqual(totals(review(turns, 12, 30), "A"), [0, 12, 12]);
  assert.equal(hasCount(review(turns, 12, 30)), false);
  assert.deepEqual(totals(review(turns, 8, 34), "B"), [0, 0, 30, 34]);
  assert.deepEqual(totals(review([], 0, 0), "A"), [0]);
});

test("higher scores are higher up, and stay in the field", () => {
  const height = heights([0, 100, 200]);
  assert.deepEqual([height(0), height(200)], [166, 20]);
  const points = line([0, 50, 200], height, WIDE);
  assert.deepEqual(
    points.map(({ x }) => x),
    [WIDE.left, (WIDE.left + WIDE.right) / 2, WIDE.right],
  );
  assert.ok(points[1]!.y > points[2]!.y);
  assert.equal(
    path([
      { x: 1, y: 2.25 },
      { x: 3, y: 4 },
    ]),
    "M1.0 2.3 L3.0 4.0",
  );
});

test("bars: up for who began, down for the other, none where nothing was left or known", () => {
  const found = bars(
    [turn(1, "A", 50), turn(2, "B", 100), turn(3, "A", 0), turn(4, "B", null), turn(5, "A", 1)],
    "A",
    WIDE,
    left,
  );
  assert.deepEqual(
    found.map(({ turn, up }) => [turn, up]),
    [
      [1, true],
      [2, false],
      [5, true],
    ],
  );
  const [first, second, third] = found;
  assert.equal(first!.y + first!.height, MIDDLE);
  assert.equal(second!.y, MIDDLE);
  assert.equal(second!.height, 2 * first!.height);
  assert.ok(third!.height >= 1.5);
  assert.deepEqual(
    found.map(({ label }) => label !== null),
    [true, true, false],
  );
  assert.ok(found.every(({ x, width }) => x >= WIDE.left && x + width <= WIDE.right + width));
  assert.deepEqual(bars([], "A", WIDE, left), []);
});

test("labels that would cover each other are left out", () => {
  const labels = [
    { x: 0, y: 0 },
    { x: 20, y: 5 },
    { x: 20, y: 40 },
    { x: 300, y: 0 },
  ];
  assert.deepEqual(readable(labels), [labels[0], labels[2], labels[3]]);
});

test("who was ahead, for how long, and by how much", () => {
  const turns = [turn(1, "A", 0, 20, 0), turn(2, "B", 0, 20, 70), turn(3, "A", 0, 70, 70), turn(4, "B", 0, 70, 95)];
  assert.deepEqual(leads(turns), { ahead: { A: 1, B: 2 }, most: { side: "B", points: 50, turn: 2 } });
  assert.equal(leads([]).most, null);
  assert.equal(costliest([turn(1, "A", 3), turn(2, "B", null), turn(3, "A", 9)], left)?.turn, 3);
  assert.equal(costliest([turn(1, "A", 0)], left), null);
});

test("a chance of nothing is at the bottom, certainty at the top", () => {
  const height = heights([0, 1]);
  for (const share of [0, 0.25, 0.5, 1]) assert.equal(shareHeight(share), height(share));
});

test("a score below zero has a true minus sign", () => {
  assert.deepEqual([-84, 0, 364].map(whole), ["−84", "0", "364"]);
});
