/** Tiles and the set that they come from, as the server describes them. */

/** One tile: what it shows, and whether it is a blank. A blank in the hand shows nothing. */
export interface Tile {
  readonly face: string;
  readonly blank: boolean;
}

export const BLANK: Tile = { face: "", blank: true };

/** A line of the tile set; `also` lists other ways of typing the face. */
export interface Face {
  readonly face: string;
  readonly value: number;
  readonly count: number;
  readonly also: readonly string[];
}

export interface AlphabetData {
  readonly language: string;
  readonly blanks: number;
  readonly faces: readonly Face[];
}

/** Whether two tiles are the same in the hand: a blank is a blank, whatever it stood for. */
export const sameInHand = (a: Tile, b: Tile): boolean => (a.blank ? b.blank : !b.blank && a.face === b.face);

export class Alphabet {
  readonly language: string;
  readonly faces: readonly Face[];
  readonly blanks: number;
  private readonly byFace: ReadonlyMap<string, Face>;
  private readonly spellings = new Map<string, string>();

  constructor(data: AlphabetData) {
    this.language = data.language;
    this.faces = data.faces;
    this.blanks = data.blanks;
    this.byFace = new Map(data.faces.map((face) => [face.face, face]));
    for (const { face, also } of data.faces) {
      for (const spelling of [face, ...also]) this.spellings.set(spelling, face);
    }
  }

  value(tile: Tile): number {
    return tile.blank ? 0 : (this.byFace.get(tile.face)?.value ?? 0);
  }

  /** The face that a spelling stands for, however it is typed: CH, 1, L.L, Q. */
  spelled(text: string): string | undefined {
    return this.spellings.get(text);
  }

  /** Faces that have a spelling longer than `text` which begins with it. */
  continuing(text: string): string[] {
    const found = [...this.spellings].filter(([s]) => s.length > text.length && s.startsWith(text));
    return [...new Set(found.map(([, face]) => face))];
  }

  /** The codes of a word as people type it, digraphs as one tile; null if a sign is no tile of the set. */
  read(text: string): number[] | null {
    const folded = [...text.normalize("NFC")].map((char) => (char === "’" ? "'" : this.fold(char))).join("");
    const codes: number[] = [];
    for (let at = 0; at < folded.length; ) {
      if (folded[at] === "'") {
        at += 1;
        continue;
      }
      const spelling = this.longestAt(folded, at);
      if (spelling === null) return null;
      codes.push(1 + this.faces.findIndex(({ face }) => face === this.spelled(spelling.replace(/[[\]]/g, ""))));
      at += spelling.length;
    }
    return codes;
  }

  private longestAt(text: string, at: number): string | null {
    const bracketed = /^\[([^\]]+)\]/u.exec(text.slice(at));
    if (bracketed?.[1] && bracketed[1].length > 1 && this.spellings.has(bracketed[1])) return bracketed[0];
    const fitting = [...this.spellings.keys()].filter((spelling) => text.startsWith(spelling, at));
    return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
  }

  /** A capital without accents; Ñ and Ç are letters, with a tile or without. */
  fold(char: string): string {
    const upper = char.toUpperCase();
    // ſ and ı only look like letters of ours, and ß would become two.
    if ("ſı".includes(char) || [...upper].length !== 1) return char;
    if (upper === "Ñ" || upper === "Ç") return upper;
    return upper.normalize("NFD").replace(/\p{Mn}/gu, "");
  }

  /** Tiles in the order of the set, blanks first. */
  sorted(tiles: readonly Tile[]): Tile[] {
    const order = new Map(this.faces.map(({ face }, at) => [face, at]));
    const rank = (tile: Tile): number => (tile.blank ? -1 : (order.get(tile.face) ?? 0));
    return [...tiles].sort((a, b) => rank(a) - rank(b));
  }
}

/** Exact notation of files: `A`, `[CH]`, small for a blank, `?` for one that stands for nothing. */
export function notation(tile: Tile): string {
  const text = (tile.blank ? tile.face.toLowerCase() : tile.face) || "?";
  return text.length > 1 ? `[${text}]` : text;
}

export function parseTile(text: string): Tile {
  const bare = text.replace(/[[\]]/g, "");
  if (bare === "?") return BLANK;
  const face = bare.toUpperCase();
  return { face, blank: bare !== face };
}

/** How many tiles there are of each face, from their notation; blanks count as "". */
export function countFaces(notations: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of notations) {
    const { face, blank } = parseTile(text);
    const key = blank ? "" : face;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
