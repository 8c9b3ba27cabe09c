import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";

import { poll } from "../../src/shared/polling.ts";

/** Let whatever has been promised happen. */
const settle = () => new Promise((done) => setImmediate(done));

async function pass(context: TestContext, ms: number): Promise<void> {
  context.mock.timers.tick(ms);
  await settle();
}

test("questions follow each other until the answer is the last", async () => {
  const answers = [true, true, false];
  await poll(() => Promise.resolve(answers.shift() ?? assert.fail()), { afterFailure: 1 });
  assert.deepEqual(answers, []);
});

test("failures in a row double the pause up to the longest; an answer ends the row", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  let works = false;
  const ask = (): Promise<boolean> => {
    asked += 1;
    if (!works) return Promise.reject(new Error("no network"));
    works = false;
    return Promise.resolve(true);
  };
  void poll(ask, { afterFailure: 1_000, longest: 4_000 });
  await settle();
  for (const wait of [1_000, 2_000, 4_000, 4_000]) {
    const before = asked;
    await pass(context, wait - 1);
    assert.equal(asked, before);
    await pass(context, 1);
    assert.equal(asked, before + 1);
  }
  works = true;
  await pass(context, 4_000); // answered, and asked again at once, which fails
  assert.equal(asked, 7);
  await pass(context, 1_000);
  assert.equal(asked, 8);
});

test("where the server does not wait itself there is a pause between two questions", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  void poll(() => Promise.resolve(++asked < 3), { afterFailure: 9, between: 3_000 });
  await settle();
  assert.equal(asked, 1);
  await pass(context, 2_999);
  assert.equal(asked, 1);
  await pass(context, 1);
  assert.equal(asked, 2);
});
