/** Membership in a word graph that spells forwards: 32-bit cells, a mask of tiles, a mask of endings, children. */
import type { Alphabet } from "../shared/tiles/alphabet.ts";

const ROOT = 0;
const MASKS = 2;
const SHORTEST = 2;
const LONGEST = 15;

export class WordGraph {
  private readonly cells: Uint32Array;
  private readonly alphabet: Alphabet;

  constructor(bytes: ArrayBuffer, alphabet: Alphabet) {
    if (bytes.byteLength % 4 !== 0 || bytes.byteLength < 16) throw new Error("not a word graph");
    // Cells are little-endian, as is every machine that a browser runs on.
    this.cells = new Uint32Array(bytes);
    this.alphabet = alphabet;
  }

  /** Whether what was written is a word: as it stands, nothing corrected. */
  contains(text: string): boolean {
    const codes = this.alphabet.read(text);
    return codes !== null && codes.length >= SHORTEST && codes.length <= LONGEST && this.spells(codes);
  }

  private spells(codes: readonly number[]): boolean {
    let node = this.cell(ROOT);
    let ends = false;
    for (const code of codes) {
      const mask = this.cell(node);
      const bit = (1 << code) >>> 0;
      if (node === 0 || (mask & bit) === 0) return false;
      ends = (this.cell(node + 1) & bit) !== 0;
      node = this.cell(node + MASKS + ones(mask & (bit - 1)));
    }
    return ends;
  }

  private cell(at: number): number {
    return this.cells[at] ?? 0;
  }
}

function ones(mask: number): number {
  let left = mask >>> 0;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}
