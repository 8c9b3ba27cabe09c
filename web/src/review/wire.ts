/** What the server tells of a review: the page's data and the answers of its API. */
import type { AlphabetData } from "../shared/tiles/alphabet.ts";

export type Side = "A" | "B";

/** A tile laid, in exact notation. */
export interface LaidTile {
  readonly square: number;
  readonly tile: string;
}

/** Something that could be done in a turn, or that was. */
export interface Option {
  readonly place: string;
  /** The letters of the main word, in exact notation; none when nothing is laid. */
  readonly letters: readonly string[];
  readonly laid: readonly LaidTile[];
  /** Whether it lays a whole rack. */
  readonly bingo: boolean;
  /** How many tiles are changed instead, and which, where that is known. */
  readonly exchanged: number;
  readonly tiles: readonly string[];
  readonly score: number;
  /** Points less than the best play has; null where that is not known. */
  readonly short: number | null;
  readonly equity: number | null;
  readonly leave: readonly string[] | null;
  /** The chance to win after it, from 0 to 1, and how far that may be wrong. */
  readonly win: number | null;
  readonly win_error: number | null;
  /** Points of equity less than the best has. */
  readonly lost: number | null;
  /** Whether it is the best that could be done. */
  readonly valued: boolean;
  /** Whether it was done. */
  readonly made: boolean;
}

export interface Turn {
  readonly turn: number;
  readonly mover: Side;
  readonly outcome: "play" | "pass" | "exchange" | "invalid" | "lost";
  readonly points: number;
  readonly before: Readonly<Record<Side, number>>;
  readonly after: Readonly<Record<Side, number>>;
  /** The board before the turn, row by row. */
  readonly squares: readonly (string | null)[];
  /** The mover's tiles; null where they are not known. */
  readonly rack: readonly string[] | null;
  readonly bag: number;
  /** Tiles laid that stayed. */
  readonly laid: readonly LaidTile[];
  readonly words: readonly { readonly word: string; readonly points: number; readonly valid: boolean | null }[];
  readonly bingo: boolean;
  readonly exchanged: number;
  readonly challenges: readonly { readonly words: readonly string[]; readonly valid: boolean | null }[];
  readonly analysed: boolean;
  /** Why it cannot be compared with others; null where it can. */
  readonly untold: "rack" | "move" | "position" | "words" | null;
  /** How its plays were compared. */
  readonly method: "static" | "simulation" | "preendgame" | "endgame" | null;
  /** Points left behind; null where the best play is not known. */
  readonly left: number | null;
  /** Points of equity and share of a game lost; null where that cannot be told. */
  readonly equity_lost: number | null;
  readonly win_lost: number | null;
  /** Luck of the draw before the turn, in points. */
  readonly luck: number | null;
  readonly phony: {
    readonly words: readonly string[];
    readonly stands: boolean;
    readonly gain: number;
    readonly win: number;
  } | null;
  /** A bingo that was there and was not played. */
  readonly missed: string | null;
  readonly options: readonly Option[];
}

export interface Figures {
  readonly turns: number;
  readonly points: number;
  readonly scoreless: number;
  readonly exchanges: number;
  readonly bingos: number;
  readonly missed: number;
  readonly left: number | null;
  readonly known: number;
  readonly challenges: number;
  readonly upheld: number;
  /** Turns that could be compared with what was possible. */
  readonly compared: number;
  readonly equity_lost: number | null;
  readonly win_lost: number | null;
  readonly phonies: number;
  readonly stood: number;
  readonly let_stand: number;
  readonly luck: number | null;
  readonly draws: number;
}

/** What a player may work on, in words of the server. */
export interface Summary {
  readonly kinds: readonly {
    readonly kind: string;
    readonly name: string;
    readonly advice: string;
    readonly times: number;
    readonly equity: number;
    readonly win: number;
  }[];
  readonly worst: readonly { readonly turn: number; readonly text: string; readonly cost: string }[];
}

export interface ReviewData {
  readonly game: string;
  readonly names: Readonly<Record<Side, string>>;
  /** Who began comes first. */
  readonly sides: readonly [Side, Side];
  readonly lexicon: string | null;
  readonly problem: string | null;
  readonly total: number;
  /** Turns worked out, from the first on. */
  readonly analysed: number;
  readonly whole: boolean;
  readonly final: Readonly<Record<Side, number>>;
  /** The chance of who began after each turn, from 0 to 1. */
  readonly chances: readonly (number | null)[];
  readonly figures: Readonly<Record<Side, Figures>>;
  readonly summary: Readonly<Record<Side, Summary>>;
  readonly turns: readonly Turn[];
}

/** What the page carries beside the review. */
export interface PageData extends ReviewData {
  readonly alphabet: AlphabetData;
  readonly layout: string;
  /** The turn shown first, counted from 1; 0 when there is none. */
  readonly at: number;
}
