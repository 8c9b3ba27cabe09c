import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Unseen } from "../../../src/shared/board/Unseen.tsx";
import { UnseenOfSession } from "../../../src/shared/board/UnseenOfSession.tsx";
import { Alphabet, countFaces } from "../../../src/shared/tiles/alphabet.ts";
import { all, clear, click, draw, only, press } from "../../dom.ts";
import { ALPHABET, table, tile } from "../../tables.ts";

afterEach(clear);

test("in a game they are a list: each face with its number, the blank by its name, and the bag", () => {
  const left = countFaces(["A", "A", "[CH]", "?"]);
  draw(<Unseen id="h-test" alphabet={new Alphabet(ALPHABET)} left={left} bag={1} />);
  assert.equal(only("#h-test").textContent, "Unseen: 4");
  assert.equal(only(".chip").textContent, "Bag 1");
  assert.deepEqual(
    all("li").map((one) => one.getAttribute("aria-label")),
    ["A 2 unseen", "C 0 unseen", "CH 1 unseen", "O 0 unseen", "S 0 unseen", "blank 1 unseen"],
  );
  assert.equal(all("li.zero").length, 3);
  assert.equal(all("button").length, 0);
});

test("where a position is set up they are buttons with one tab stop, less what is on the rack", () => {
  draw(<UnseenOfSession session={table({ rack: [tile("CH")] })} />);
  assert.equal(only("#h-unseen").textContent, "Unseen: 33");
  const none = only('[aria-disabled="true"]');
  assert.equal(none.getAttribute("aria-label"), "CH 0 unseen");
  assert.equal(none.dataset.grab, undefined);
  only('[tabindex="0"]').focus();
  press("End");
  assert.equal(document.activeElement?.getAttribute("aria-label"), "blank 2 unseen");
  press("ArrowLeft");
  assert.equal(only('[tabindex="0"]').getAttribute("aria-label"), "S 6 unseen");
});

test("a tile that is tapped is held until it is tapped again", () => {
  draw(<UnseenOfSession session={table()} />);
  const [first] = all("button");
  assert.ok(first);
  click(first);
  assert.equal(first.getAttribute("aria-pressed"), "true");
  click(first);
  assert.equal(first.getAttribute("aria-pressed"), "false");
});
