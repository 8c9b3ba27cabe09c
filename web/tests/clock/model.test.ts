import assert from "node:assert/strict";
import { test } from "node:test";

import {
  adjusted,
  fresh,
  leftAt,
  lost,
  pause,
  press,
  type Rules,
  resume,
  running,
  signalled,
} from "../../src/clock/model.ts";

const MINUTE = 60_000;
const FISE: Rules = {
  edition: "fise-2009",
  name: "FISE 2009",
  modes: ["running", "stopped", "timer"],
  allotment: {},
  overtime: 10,
  limit: null,
  timer: 120_000,
  signals: [30_000, 15_000, 0],
};
const CAT: Rules = { ...FISE, edition: "cat", name: "Català", modes: ["running"], limit: 10 * MINUTE, signals: [] };

test("the second player starts the first one's clock (CAT 1¶7)", () => {
  const state = press(fresh("cat", "running", 30 * MINUTE), 1, 1_000);
  assert.equal(running(state), 0);
  assert.equal(leftAt(state, 0, 61_000), 29 * MINUTE);
  assert.equal(leftAt(state, 1, 61_000), 30 * MINUTE);
});

test("a running clock passes with one press (F09 §32.1)", () => {
  let state = press(fresh("fise-2009", "running", 30 * MINUTE), 1, 0);
  state = press(state, 0, 10_000);
  assert.equal(running(state), 1);
  assert.equal(leftAt(state, 0, 99_000), 30 * MINUTE - 10_000);
  assert.deepEqual(state.turns, [1, 0]);
});

test("a stopped clock stands while they count, and passes with the second press (F09 §32.2, §34.1)", () => {
  let state = press(fresh("fise-2009", "stopped", 25 * MINUTE), 1, 0);
  state = press(state, 0, 10_000);
  assert.equal(running(state), null);
  assert.equal(leftAt(state, 0, 60_000), 25 * MINUTE - 10_000);
  state = press(state, 0, 60_000);
  assert.equal(running(state), 1);
  assert.equal(leftAt(state, 1, 61_000), 25 * MINUTE - 1_000);
});

test("whoever has not the turn changes nothing (F09 §35)", () => {
  const state = press(fresh("fise-2009", "running", MINUTE), 1, 0);
  assert.equal(press(state, 1, 5_000), state);
  const still = pause(state, 5_000);
  assert.equal(press(still, 0, 9_000), still);
  assert.equal(leftAt(resume(still, 20_000), 0, 21_000), MINUTE - 6_000);
});

test("the timer gives each turn its two minutes, and ends at nothing (F09 §33)", () => {
  let state = press(fresh("fise-2009", "timer", FISE.timer), 1, 0);
  assert.deepEqual(
    [31, 30, 16, 15, 1, 0].map((left) => signalled(FISE, left * 1000)),
    [0, 1, 1, 2, 2, 3],
  );
  assert.equal(leftAt(state, 0, 500_000), 0);
  state = press(state, 0, 500_000);
  assert.equal(leftAt(state, 1, 500_000), 120_000);
});

test("more than ten minutes of overtime lose in Catalan alone (CAT 7¶3)", () => {
  assert.equal(lost(FISE, -100 * MINUTE), false);
  assert.equal(lost(CAT, -10 * MINUTE), false);
  assert.equal(lost(CAT, -10 * MINUTE - 1), true);
});

test("an arbiter sets a time while it runs", () => {
  const state = press(fresh("fise-2009", "running", 30 * MINUTE), 1, 0);
  const set = adjusted(state, 0, 5 * MINUTE, 10_000);
  assert.equal(leftAt(set, 0, 11_000), 5 * MINUTE - 1_000);
  assert.equal(leftAt(set, 1, 11_000), 30 * MINUTE);
});

test("a touch by who has not the turn, or while all stands, is no touch: no signal sounds again (F09 §33, §35)", () => {
  const state = press(fresh("fise-2009", "timer", 120_000), 1, 0);
  assert.equal(press(state, 1, 100_000), state);
  const still = pause(state, 100_000);
  assert.equal(press(still, 0, 101_000), still);
});
