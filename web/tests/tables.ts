/** A table to draw: a Spanish one with few faces, the board's usual layout. */
import { empty, type Position } from "../src/shared/board/position.ts";
import { Session } from "../src/shared/board/session.ts";
import type { AlphabetData, Tile } from "../src/shared/tiles/alphabet.ts";

const face = (of: string, value: number, count: number) => ({ face: of, value, count, also: [] });

export const ALPHABET: AlphabetData = {
  language: "es",
  blanks: 2,
  faces: [face("A", 1, 12), face("C", 3, 4), face("CH", 5, 1), face("O", 1, 9), face("S", 1, 6)],
};

/** The centre alone is marked, and a double letter in the corner. */
export const LAYOUT = `'${" ".repeat(111)}*${" ".repeat(112)}`;

export const tile = (text: string): Tile => ({ face: text, blank: false });

export function table(changes: Partial<Position> = {}): Session {
  return new Session({ alphabets: [ALPHABET], layout: LAYOUT, position: { ...empty("es", "es"), ...changes } });
}
