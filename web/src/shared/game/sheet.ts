/** The score sheet: the turns of both players line by line, as people note them on paper. */

import { type Direction, RACK_SIZE, SIZE, step } from "../board/position.ts";
import { parseTile } from "../tiles/alphabet.ts";
import { type BySide, type Game, type GameRecord, other, type Side } from "./wire.ts";

export interface Letter {
  readonly face: string;
  readonly blank: boolean;
}

/** Where a play lies and what it laid. */
export interface Laid {
  readonly slot: string;
  readonly direction: Direction;
  /** Every square of the main word with the tile laid there, or null where one lay before. */
  readonly squares: readonly (readonly [at: number, tile: Letter | null])[];
}

export interface Line {
  readonly number: number;
  readonly cells: Readonly<Partial<Record<Side, GameRecord>>>;
}

/** What came to the points after the plays: a line below the turns. */
export interface Closing {
  readonly part: "racks" | "overtime" | "sanctions" | "ruled";
  readonly points: BySide<number>;
  readonly totals: BySide<number>;
}

/** The square of a name: `8H` and `H8` are the same, and tell the direction. */
export function readSlot(slot: string): { at: number; direction: Direction } | null {
  const found = /^(?:(\d+)([A-O])|([A-O])(\d+))$/.exec(slot);
  if (!found) return null;
  const row = Number(found[1] ?? found[4]) - 1;
  const column = "ABCDEFGHIJKLMNO".indexOf(found[2] ?? found[3] ?? "");
  return { at: row * SIZE + column, direction: found[1] ? "across" : "down" };
}

/** A play in exact notation: `8H [CH]U.E`. */
export function readPlay(play: string): Laid | null {
  const [slot = "", text = ""] = play.split(" ", 2);
  const start = readSlot(slot);
  if (!start) return null;
  const squares: [number, Letter | null][] = [];
  let at: number | null = start.at;
  for (const sign of text.match(/\[[^\]]*\]|./gu) ?? []) {
    if (at === null) return null;
    squares.push([at, sign === "." ? null : parseTile(sign)]);
    at = step(at, start.direction);
  }
  return { slot, direction: start.direction, squares };
}

/** The letters of a recorded word; those that lay there come from the board. */
export function lettersOf(record: GameRecord, squares: Game["squares"]): readonly Letter[] {
  const laid = record.play === null ? null : readPlay(record.play);
  const word = record.words[0] ?? "";
  if (!laid || !squares) return [{ face: word, blank: false }];
  const letters = laid.squares.map(([at, tile]) => {
    const there = squares[at];
    return tile ?? { face: there ? parseTile(there).face : "", blank: false };
  });
  // A play that was taken back may have lain on squares that are others' now.
  const spelled = letters.map(({ face }) => face).join("");
  return !word || spelled === word ? letters : [{ face: word, blank: false }];
}

/** Whether all seven tiles were laid: its points are ringed. */
export function isBingo(record: GameRecord): boolean {
  const laid = record.play === null ? null : readPlay(record.play);
  return record.outcome === "play" && (laid?.squares.filter(([, tile]) => tile).length ?? 0) === RACK_SIZE;
}

/** The lines of the sheet, and an open one for the turn under way. */
export function linesOf(game: Game): readonly Line[] {
  const first = game.first ?? "A";
  const lines: { number: number; cells: Partial<Record<Side, GameRecord>> }[] = [];
  for (const record of game.records) {
    const last = lines.at(-1);
    const begins = !last || last.cells[record.mover] !== undefined || last.cells[other(first)] !== undefined;
    if (begins) lines.push({ number: lines.length + 1, cells: { [record.mover]: record } });
    else last.cells[record.mover] = record;
  }
  return lines;
}

/** The points as they stand: the result, else the count, else the plays. */
export function standing(game: Game): BySide<number> {
  const { final, result, scores } = game;
  return result?.scores ?? (final ? { A: final.A.total, B: final.B.total } : scores);
}

/** From the plays to the result: racks, overtime, sanctions, and what giving up or a ruling cost (CAT 4.E). */
export function closingOf(game: Game): readonly Closing[] {
  const { final } = game;
  const lines: Closing[] = [];
  let totals = game.scores;
  const add = (part: Closing["part"], points: BySide<number>): void => {
    if (points.A === 0 && points.B === 0) return;
    totals = { A: totals.A + points.A, B: totals.B + points.B };
    lines.push({ part, points, totals });
  };
  if (final) {
    add("racks", { A: final.A.racks, B: final.B.racks });
    add("overtime", { A: 0 - final.A.overtime, B: 0 - final.B.overtime });
    add("sanctions", { A: 0 - final.A.sanctions, B: 0 - final.B.sanctions });
  }
  const end = standing(game);
  add("ruled", { A: end.A - totals.A, B: end.B - totals.B });
  return lines;
}

/** The squares of the play made last, which stay marked until the next one is accepted. */
export function lastSquares(game: Game): ReadonlySet<number> {
  const turn = game.turn;
  if (turn && turn.laid.length > 0) return new Set(turn.laid.map(({ square }) => square));
  const last = game.records.findLast(({ outcome }) => outcome === "play");
  const laid = last?.play ? readPlay(last.play) : null;
  return new Set(laid?.squares.filter(([, tile]) => tile).map(([at]) => at));
}
