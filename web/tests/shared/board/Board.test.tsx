import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Board } from "../../../src/shared/board/Board.tsx";
import { CENTRE, type Session } from "../../../src/shared/board/session.ts";
import { all, change, clear, click, draw, only } from "../../dom.ts";
import { table, tile } from "../../tables.ts";

interface Taps {
  readonly single: [at: number, again: boolean][];
  readonly double: number[];
}

/** A board as pages draw it; returns what was tapped on it. */
function drawBoard(session: Session, loose = false): Taps {
  const taps: Taps = { single: [], double: [] };
  const Page = () => (
    <Board
      position={session.position.value}
      preview={null}
      alphabet={session.alphabet.value}
      layout={session.layout}
      cursor={session.cursor.value}
      aiming={false}
      target={null}
      pill={null}
      loose={loose}
      onKeyDown={() => {}}
      onTap={(at, again) => taps.single.push([at, again])}
      onDoubleTap={(at) => taps.double.push(at)}
    />
  );
  draw(<Page />);
  return taps;
}

const square = (at: number): HTMLElement => only(`[data-square="${String(at)}"]`);
const label = (at: number): string | null => square(at).getAttribute("aria-label");

afterEach(clear);

test("a grid of fifteen lines has one tab stop, where the cursor is", () => {
  const session = table();
  drawBoard(session);
  assert.equal(all('[role="row"]').length, 16);
  assert.equal(all('[role="gridcell"]').length, 225);
  assert.deepEqual(
    all('[role="gridcell"][tabindex="0"]').map((one) => one.dataset.square),
    [String(CENTRE)],
  );
  change(() => {
    session.moveTo(3);
  });
  assert.equal(only('[role="gridcell"][tabindex="0"]').dataset.square, "3");
});

test("each square says its place, what lies there, and what is special about it", () => {
  const squares = Array<ReturnType<typeof tile> | null>(225).fill(null);
  squares[1] = tile("CH");
  squares[2] = { face: "O", blank: true };
  const tentative = new Map([[CENTRE, { tile: tile("A"), from: "rack" as const }]]);
  drawBoard(table({ squares, tentative, last: new Set([1]) }));
  assert.equal(label(0), "A1, double letter");
  assert.equal(label(1), "B1, CH 5, last play");
  assert.equal(label(2), "C1, O blank");
  assert.equal(label(3), "D1");
  assert.equal(label(CENTRE), "H8, A 1, to be played");
});

test("a tile laid but not played can be taken; one that was played, only where the board is set up", () => {
  const squares = Array<ReturnType<typeof tile> | null>(225).fill(null);
  squares[1] = tile("CH");
  const tentative = new Map([[CENTRE, { tile: tile("A"), from: "rack" as const }]]);
  drawBoard(table({ squares, tentative }));
  assert.deepEqual(
    all("[data-grab]").map((one) => one.dataset.grab),
    [`square:${String(CENTRE)}`],
  );
  drawBoard(table({ squares, tentative }), true);
  assert.equal(all("[data-grab]").length, 2);
});

test("two taps on a square are a double tap, a third begins again", () => {
  const taps = drawBoard(table());
  click(square(5));
  assert.deepEqual(taps, { single: [[5, false]], double: [] });
  click(square(5));
  assert.deepEqual(taps.double, [5]);
  click(square(5));
  assert.deepEqual(taps.double, [5]);
  assert.equal(taps.single.length, 3);
});

test("the focus goes along with the cursor, and never comes to the board by itself", () => {
  const session = table();
  drawBoard(session);
  change(() => {
    session.moveTo(3);
  });
  assert.equal(document.activeElement, document.body);
  square(3).focus();
  change(() => {
    session.moveTo(4);
  });
  assert.equal(document.activeElement, square(4));
});
