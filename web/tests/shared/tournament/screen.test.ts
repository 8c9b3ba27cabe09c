import assert from "node:assert/strict";
import { test } from "node:test";

import { margin, pages, shown } from "../../../src/shared/tournament/screen.ts";

test("time is told in minutes and seconds, and never below nothing", () => {
  assert.equal(shown(1458), "24:18");
  assert.equal(shown(61.9), "1:01");
  assert.equal(shown(-3), "0:00");
});

test("twelve tables a page, and an empty hall has one", () => {
  assert.deepEqual(
    [0, 1, 12, 13, 100].map((tables) => pages(tables, 12)),
    [1, 1, 1, 2, 9],
  );
});

test("who is ahead is told once both scores are numbers", () => {
  assert.equal(margin("412", ""), null);
  assert.equal(margin("412", "4a"), null);
  assert.deepEqual(margin("389", "396"), { side: 1, by: 7 });
  assert.deepEqual(margin("400", "400"), { side: null, by: 0 });
  assert.deepEqual(margin("−12", "30"), { side: 1, by: 42 });
});
