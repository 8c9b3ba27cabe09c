import assert from "node:assert/strict";
import { test } from "node:test";

import { push } from "../../../src/shared/board/zoom.ts";

test("a tile carried near an edge brings in what lies beyond it", () => {
  const cases: [point: number, sign: number][] = [
    [0, 0], // far from the board
    [95, -1],
    [110, -1],
    [200, 0],
    [290, 1],
    [310, 1],
    [400, 0],
  ];
  for (const [point, sign] of cases) assert.equal(Math.sign(push(point, 100, 300)), sign, String(point));
});
