import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Dialog } from "../../../src/shared/dialogs/Dialog.tsx";
import { clear, click, draw, only, press } from "../../dom.ts";

interface Told {
  closed: number;
  readonly keys: string[];
}

function page(open: boolean, told: Told, closesBeside = true) {
  return (
    <main>
      <button type="button" id="opener">
        Open
      </button>
      {open && (
        <Dialog
          id="try"
          title="Try"
          closesBeside={closesBeside}
          onClose={() => {
            told.closed += 1;
          }}
          onKeyDown={({ key }) => told.keys.push(key)}
        >
          <a href="/reglamento">An article</a>
          <input id="field" />
        </Dialog>
      )}
    </main>
  );
}

const nothing = (): Told => ({ closed: 0, keys: [] });

afterEach(clear);

test("it opens as a modal dialog with its title as its name, the focus on what it is for", () => {
  draw(page(true, nothing()));
  const dialog = only("dialog");
  assert.ok(dialog.hasAttribute("open"));
  assert.equal(dialog.getAttribute("aria-labelledby"), only("h2").id);
  assert.equal(document.activeElement, only("#field"));
});

test("the focus goes back to where it was, and the page is told then", () => {
  draw(page(false, nothing()));
  only("#opener").focus();
  draw(page(true, nothing()));
  assert.equal(document.activeElement, only("#field"));
  draw(page(false, nothing()));
  assert.equal(document.activeElement, only("#opener"));
});

test("Escape closes it at once; other keys are for what is in it", () => {
  const told = nothing();
  draw(page(true, told));
  press("a");
  assert.deepEqual(told, { closed: 0, keys: ["a"] });
  press("Escape");
  assert.deepEqual(told, { closed: 1, keys: ["a"] });
});

test("a click beside it closes it, one inside does not; unless it is meant to stay", () => {
  const told = nothing();
  draw(page(true, told));
  click(only("#field"));
  assert.equal(told.closed, 0);
  click(only("dialog"));
  assert.equal(told.closed, 1);
  clear();
  const stays = nothing();
  draw(page(true, stays, false));
  click(only("dialog"));
  assert.equal(stays.closed, 0);
});
