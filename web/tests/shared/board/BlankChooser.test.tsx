import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { BlankChooser } from "../../../src/shared/board/BlankChooser.tsx";
import { CENTRE, type Session } from "../../../src/shared/board/session.ts";
import { BLANK } from "../../../src/shared/tiles/alphabet.ts";
import { all, change, clear, click, draw, only, press } from "../../dom.ts";
import { table } from "../../tables.ts";

/** A table whose player has just laid a blank on the centre. */
function asked(): Session {
  const session = table({ rack: [BLANK], drawn: true });
  draw(<BlankChooser session={session} />);
  change(() => {
    session.askBlank();
  });
  return session;
}

const laid = (session: Session) => session.position.value.tentative.get(CENTRE)?.tile;
const face = (name: string): HTMLElement => {
  const found = all(".faces button").find((one) => one.textContent === name);
  assert.ok(found);
  return found;
};

afterEach(clear);

test("nothing is drawn until a blank is laid; then every face can be chosen, the first has the focus", () => {
  draw(<BlankChooser session={table()} />);
  assert.equal(all("dialog").length, 0);
  asked();
  assert.deepEqual(
    all(".faces button").map((one) => one.textContent),
    ["A", "C", "CH", "O", "S"],
  );
  assert.equal(document.activeElement, face("A"));
});

test("a face that is pressed is laid as a blank, and the dialog is gone", () => {
  const session = asked();
  click(face("O"));
  assert.deepEqual(laid(session), { face: "O", blank: true });
  assert.equal(all("dialog").length, 0);
});

test("a letter that begins no longer tile is meant at once; C waits for H or Enter", () => {
  const once = asked();
  press("s");
  assert.deepEqual(laid(once), { face: "S", blank: true });
  clear();
  const alone = asked();
  press("c");
  assert.equal(laid(alone), undefined);
  press("Enter");
  assert.deepEqual(laid(alone), { face: "C", blank: true });
  clear();
  const both = asked();
  press("c");
  press("h");
  assert.deepEqual(laid(both), { face: "CH", blank: true });
});

test("Escape and the button take the tile back; a click beside the dialog does not", () => {
  const session = asked();
  click(only("dialog"));
  assert.equal(all("dialog").length, 1);
  press("Escape");
  assert.equal(all("dialog").length, 0);
  assert.equal(laid(session), undefined);
  change(() => {
    session.askBlank();
  });
  click(only(".row-end .btn"));
  assert.equal(all("dialog").length, 0);
  assert.equal(laid(session), undefined);
});
