import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Rack } from "../../../src/shared/rack/Rack.tsx";
import { all, clear, click, draw, only, press } from "../../dom.ts";
import { table, tile } from "../../tables.ts";

const RACK = [tile("C"), tile("A"), tile("S"), tile("A")];

const shown = (): (string | null)[] => all(".rack .place:not(.gap)").map((one) => one.getAttribute("aria-label"));
const stop = (): string | undefined => only('.rack [tabindex="0"]').dataset.place;

afterEach(clear);

test("seven places and one tab stop; the arrows, Home and End go along", () => {
  draw(<Rack session={table({ rack: RACK })} />);
  assert.equal(all(".rack button").length, 7);
  assert.deepEqual(shown(), ["C 3", "A 1", "S 1", "A 1"]);
  only('.rack [tabindex="0"]').focus();
  press("ArrowRight");
  assert.equal(stop(), "1");
  press("End");
  assert.equal(stop(), "6");
  press("ArrowRight");
  assert.equal(stop(), "6");
  press("Home");
  press("ArrowLeft");
  assert.equal(stop(), "0");
  assert.equal(document.activeElement, only('[data-place="0"]'));
});

test("letters typed on a rack come onto it; Backspace takes the last one off, Delete the one in focus", () => {
  draw(<Rack session={table()} />);
  only('.rack [tabindex="0"]').focus();
  press("a");
  press("s");
  press("?");
  assert.deepEqual(shown(), ["A 1", "S 1", "blank"]);
  press("Backspace");
  assert.deepEqual(shown(), ["A 1", "S 1"]);
  press("Home");
  press("Delete");
  assert.deepEqual(shown(), ["S 1"]);
});

test("nothing is taken off a rack that was drawn", () => {
  draw(<Rack session={table({ rack: RACK, drawn: true })} />);
  only('.rack [tabindex="0"]').focus();
  press("Delete");
  press("Backspace");
  assert.equal(shown().length, 4);
});

test("with Ctrl the arrows move the tile, as far as there are tiles", () => {
  draw(<Rack session={table({ rack: RACK })} />);
  only('.rack [tabindex="0"]').focus();
  for (let times = 0; times < 5; times++) press("ArrowRight", { ctrlKey: true });
  assert.deepEqual(shown(), ["A 1", "S 1", "A 1", "C 3"]);
  assert.equal(stop(), "3");
});

test("a tapped tile is pressed until it is tapped again", () => {
  draw(<Rack session={table({ rack: RACK })} />);
  const second = only('[data-place="1"]');
  click(second);
  assert.equal(second.getAttribute("aria-pressed"), "true");
  click(second);
  assert.equal(second.getAttribute("aria-pressed"), "false");
});

test("shuffling and sorting keep the same tiles", () => {
  const session = table({ rack: RACK });
  const faces = (): string => session.hand.tiles.map(({ face }) => face).join("");
  const seen = new Set<string>();
  for (let times = 0; times < 300; times++) {
    session.hand.shuffle();
    seen.add(faces());
  }
  assert.equal(seen.size, 12); // every order of C, A, S, A
  session.hand.sort();
  assert.equal(faces(), "AACS");
});
