import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, leftAt, nextChange, overtimePoints, timerAt } from "../../src/shared/clock.ts";
import type { Clock } from "../../src/shared/game/wire.ts";

const clock: Clock = {
  mode: "running",
  allotment: 1_500_000,
  at: 1_000,
  left: { A: 60_000, B: 5_000 },
  timer: 120_000,
  running: ["A"],
  overtime_points: 10,
};

test("only a running clock goes down, and never up", () => {
  assert.equal(leftAt(clock, "A", 11_000), 50_000);
  assert.equal(leftAt(clock, "B", 11_000), 5_000);
  assert.equal(leftAt(clock, "A", 0), 60_000); // our clock is behind the server's
  assert.equal(timerAt(clock, true, 2_000), 119_000);
  assert.equal(timerAt(clock, true, 1e9), 0);
});

test("figures", () => {
  const cases: [number, string][] = [
    [872_000, "14:32"],
    [871_001, "14:32"],
    [60_000, "1:00"],
    [20_000, "0:20"],
    [19_999, "0:19.9"],
    [400, "0:00.4"],
    [0, "0:00.0"],
    [-1, "−0:00"],
    [-72_000, "−1:12"],
    [-3_600_000, "−60:00"],
  ];
  for (const [left, text] of cases) assert.equal(clockText(left), text);
});

test("overtime costs for each minute begun", () => {
  assert.deepEqual(
    [0, -1, -60_000, -60_001, -600_000].map((left) => overtimePoints(left, 10)),
    [0, 10, 10, 20, 100],
  );
});

test("a clock is drawn again when its figures change", () => {
  for (const left of [872_345, 61_000, 20_500, 19_950, 3, -1, -999, -72_300]) {
    const wait = nextChange(left);
    assert.ok(wait > 0 && wait <= 1_021);
    assert.notEqual(clockText(left - wait), clockText(left));
  }
});
