/** What lies on the board, on the rack and tentatively; every change gives a new position. */
import { type Alphabet, BLANK, notation, sameInHand, type Tile } from "../tiles/alphabet.ts";

export const SIZE = 15;
export const RACK_SIZE = 7;

export type Direction = "across" | "down";
export type Mode = "setup" | "play";
type Source = "rack" | "set";

/** A tile laid but not played, and where it goes back to. */
export interface Laid {
  readonly tile: Tile;
  readonly from: Source;
}

export interface Position {
  readonly language: string;
  /** 225 squares, row by row. */
  readonly squares: readonly (Tile | null)[];
  /** In the order in which they were laid. */
  readonly tentative: ReadonlyMap<number, Laid>;
  readonly rack: readonly Tile[];
  /** What the position's text tells of the rival's rack; not drawn, but not unseen either. */
  readonly rival: readonly Tile[];
  /** Scores, turns without points and operations of the position's text, kept as they came. */
  readonly rest: string;
  /** In a game: tiles come from the rack that was drawn, and from nowhere else. */
  readonly drawn: boolean;
  /** Squares of the play made last. */
  readonly last: ReadonlySet<number>;
}

/** A game not begun; `distribution` is how position files name the tile set. */
export function empty(language: string, distribution: string): Position {
  return {
    language,
    squares: Array<Tile | null>(SIZE * SIZE).fill(null),
    tentative: new Map(),
    rack: [],
    rival: [],
    rest: `0/0 0 ld ${distribution};`,
    drawn: false,
    last: new Set(),
  };
}

export const squareName = (at: number): string =>
  "ABCDEFGHIJKLMNO".charAt(at % SIZE) + String(Math.floor(at / SIZE) + 1);

export const tileAt = (position: Position, at: number): Tile | null =>
  position.tentative.get(at)?.tile ?? position.squares[at] ?? null;

/** The square one step on (back, if negative), or null beyond the edge. */
export function step(at: number, direction: Direction, by = 1): number | null {
  const row = Math.floor(at / SIZE) + (direction === "down" ? by : 0);
  const column = (at % SIZE) + (direction === "across" ? by : 0);
  return row < 0 || row >= SIZE || column < 0 || column >= SIZE ? null : row * SIZE + column;
}

/** The first free square from `at` on, or null when the line is full to the edge. */
export function nextFree(position: Position, at: number | null, direction: Direction): number | null {
  while (at !== null && tileAt(position, at)) at = step(at, direction);
  return at;
}

/** Where tentative tiles come from: the rack, if one was given; else what is unseen. */
export function source(position: Position): Source {
  const fromRack = [...position.tentative.values()].some(({ from }) => from === "rack");
  return position.drawn || position.rack.length > 0 || fromRack ? "rack" : "set";
}

/** How many of each tile are neither on the board nor on a rack; "" counts the blanks. */
export function unseen(position: Position, alphabet: Alphabet): Map<string, number> {
  const left = new Map<string, number>([["", alphabet.blanks]]);
  for (const { face, count } of alphabet.faces) left.set(face, count);
  const take = (tile: Tile): void => {
    const face = tile.blank ? "" : tile.face;
    left.set(face, (left.get(face) ?? 0) - 1);
  };
  for (const tile of position.squares) if (tile) take(tile);
  for (const { tile } of position.tentative.values()) take(tile);
  position.rack.forEach(take);
  position.rival.forEach(take);
  return left;
}

/** Whether a tile is at hand for the next square. */
export function held(position: Position, alphabet: Alphabet, mode: Mode, tile: Tile): boolean {
  if (mode === "play" && source(position) === "rack") {
    return position.rack.some((other) => sameInHand(other, tile));
  }
  return (unseen(position, alphabet).get(tile.blank ? "" : tile.face) ?? 0) > 0;
}

/** Lay a tile that is at hand on a free square. */
export function lay(position: Position, mode: Mode, at: number, tile: Tile): Position {
  if (mode === "setup") return { ...position, squares: position.squares.with(at, tile), last: new Set() };
  const from = source(position);
  const tentative = new Map(position.tentative).set(at, { tile, from });
  return { ...position, tentative, rack: from === "rack" ? without(position.rack, tile) : position.rack };
}

/** Take a tile off the board: tentative ones go back where they came from. */
export function lift(position: Position, mode: Mode, at: number): Position {
  const laid = position.tentative.get(at);
  if (laid) {
    const tentative = new Map(position.tentative);
    tentative.delete(at);
    const rack = laid.from === "rack" ? [...position.rack, inHand(laid.tile)] : position.rack;
    return { ...position, tentative, rack };
  }
  if (mode === "play" || !position.squares[at]) return position;
  return { ...position, squares: position.squares.with(at, null), last: new Set() };
}

/** Put another tile in the place of one just laid. */
export function exchange(position: Position, mode: Mode, at: number, tile: Tile): Position {
  const order = [...position.tentative.keys()];
  const changed = lay(lift(position, mode, at), mode, at, tile);
  const tentative = new Map(
    order.flatMap((key) => {
      const laid = changed.tentative.get(key);
      return laid ? [[key, laid] as const] : [];
    }),
  );
  return mode === "play" ? { ...changed, tentative } : changed;
}

/** Move a tile that may be moved to a free square. */
export function move(position: Position, mode: Mode, from: number, to: number): Position {
  const tile = tileAt(position, from);
  return tile ? lay(lift(position, mode, from), mode, to, tile) : position;
}

export function recall(position: Position): Position {
  return [...position.tentative.keys()].reduce((p, at) => lift(p, "play", at), position);
}

/** The tentative tiles become part of the board. */
export function play(position: Position): Position {
  const squares = [...position.squares];
  for (const [at, { tile }] of position.tentative) squares[at] = tile;
  return { ...position, squares, tentative: new Map(), last: new Set(position.tentative.keys()) };
}

/**
 * The position after others did something: what the board and the hand are now. Tentative tiles
 * stay while their squares are free and the hand still has them; the rack keeps its arrangement.
 */
export function followed(
  position: Position,
  squares: readonly (Tile | null)[],
  hand: readonly Tile[],
  last: ReadonlySet<number>,
): Position {
  let left: Tile[] = [...hand];
  const tentative = new Map<number, Laid>();
  for (const [at, laid] of position.tentative) {
    if (squares[at] || !left.some((other) => sameInHand(other, laid.tile))) continue;
    left = without(left, laid.tile);
    tentative.set(at, laid);
  }
  const rack: Tile[] = [];
  for (const tile of position.rack) {
    if (!left.some((other) => sameInHand(other, tile))) continue;
    left = without(left, tile);
    rack.push(tile);
  }
  return { ...position, squares, tentative, rack: [...rack, ...left.map(inHand)], last };
}

export const inHand = (tile: Tile): Tile => (tile.blank ? BLANK : tile);

export function without(tiles: readonly Tile[], tile: Tile): Tile[] {
  const at = tiles.findIndex((other) => sameInHand(other, tile));
  return at < 0 ? [...tiles] : tiles.toSpliced(at, 1);
}

export const isEmpty = (position: Position): boolean =>
  position.squares.every((tile) => tile === null) &&
  position.tentative.size === 0 &&
  position.rack.length === 0 &&
  position.rival.length === 0;

/** The rows as position files write them: `7[CH]O[RR]I[LL]OS1`. */
export function rows(position: Position): string {
  const lines: string[] = [];
  for (let row = 0; row < SIZE; row++) {
    let line = "";
    let gap = 0;
    for (const tile of position.squares.slice(row * SIZE, (row + 1) * SIZE)) {
      if (!tile) gap += 1;
      else {
        line += (gap ? String(gap) : "") + notation(tile);
        gap = 0;
      }
    }
    lines.push(line + (gap ? String(gap) : ""));
  }
  return lines.join("/");
}
