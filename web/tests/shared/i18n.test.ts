import assert from "node:assert/strict";
import { test } from "node:test";

import { addTexts, t, tn } from "../../src/shared/i18n.ts";

test("in tests a text that was not given throws; elsewhere it stays English", () => {
  const unknown = "a text" + " that no page has"; // made up, so that it is not among those of the sources
  const [tell, count] = [t, tn];
  assert.throws(() => tell(unknown), /not given the text “a text that no page has”/);
  assert.throws(() => count(unknown, unknown, 2), /not given/);
  globalThis.letradoStrictTexts = false;
  assert.equal(tell(`${unknown} {n}`, { n: 3 }), `${unknown} 3`);
  assert.equal(count("one", "{n} of them", 2), "2 of them");
  globalThis.letradoStrictTexts = true;
});

test("texts of several scripts add up", () => {
  addTexts({ texts: { "Your turn.": "Te toca." }, plurals: {} });
  addTexts({ texts: {}, plurals: { "{n} second": ["{n} segundo", "{n} segundos"] } });
  assert.equal(t("Your turn."), "Te toca.");
  assert.equal(tn("{n} second", "{n} seconds", 1), "1 segundo");
  assert.equal(tn("{n} second", "{n} seconds", 5), "5 segundos");
});
