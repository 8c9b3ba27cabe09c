/**
 * From keys to tiles. C then H becomes CH when that tile is at hand, otherwise C and H; the
 * apostrophe keeps two tiles apart; brackets (`[ch]`) and digits (`1`) name a tile outright.
 *
 * Pure: a state and a key give the next state and what to do on the board.
 */
import type { Alphabet, Tile } from "../tiles/alphabet.ts";

/** What was typed for the tile laid last, which the next key may still lengthen. */
export interface Typing {
  readonly text: string;
  readonly blank: boolean;
  /** The face laid for `text`; null while the keys so far only begin a tile. */
  readonly laid: string | null;
  readonly bracketed: boolean;
  /** What was not at hand: the letters after it wait, lest they lay another word. */
  readonly stopped: Refusal | null;
}

export const START: Typing = { text: "", blank: false, laid: null, bracketed: false, stopped: null };

type Refusal =
  /** No tile of the set shows this. */
  | { readonly kind: "unknown"; readonly text: string }
  /** The set has such a tile, but there is none at hand. */
  | { readonly kind: "missing"; readonly tile: Tile };

export type Step =
  /** Put the tile on the cursor's square and go on. */
  | { readonly kind: "lay"; readonly tile: Tile }
  /** The tile laid last turns out to be this one. */
  | { readonly kind: "replace"; readonly tile: Tile }
  /** Nothing yet: the keys may still become a tile. */
  | { readonly kind: "wait" }
  | Refusal;

export interface Key {
  readonly char: string;
  /** Shift lays a blank. */
  readonly shift: boolean;
}

/** Whether a tile is at hand. A blank is asked for with its face empty. */
export type Held = (tile: Tile) => boolean;

const WAIT: Step = { kind: "wait" };
const SEPARATOR = /^[.·\-‐‑•‧∙⋅]$/u;

export function type(state: Typing, key: Key, alphabet: Alphabet, held: Held): [Typing, Step] {
  if (state.stopped) return instead(state.stopped, key, alphabet, held) ?? [state, state.stopped];
  if (key.char === "'" || key.char === "’") return [START, WAIT];
  if (state.bracketed) return inBrackets(state, key, alphabet, held);
  if (key.char === "[") return [{ ...START, bracketed: true, blank: key.shift }, WAIT];
  const char = alphabet.fold(key.char);
  return lengthen(state, key, char, alphabet, held) ?? begin(key, char, alphabet, held);
}

/** The key as one more character of the tile before it, or null when it is not. */
function lengthen(state: Typing, key: Key, char: string, alphabet: Alphabet, held: Held): [Typing, Step] | null {
  if (!state.text) return null;
  const separator = SEPARATOR.test(char);
  if (!separator && key.shift !== state.blank) return abandoned(state);
  const text = state.text + char;
  const face = alphabet.spelled(text);
  if (face !== undefined && face === state.laid) return [{ ...state, text }, WAIT];
  const tile: Tile = { face: face ?? "", blank: state.blank };
  if (face !== undefined && atHand(tile, state.laid !== null, held)) {
    return [
      { ...state, text, laid: face },
      { kind: state.laid === null ? "lay" : "replace", tile },
    ];
  }
  const longer = alphabet.continuing(text);
  if (longer.some((other) => atHand({ ...tile, face: other }, state.laid !== null, held))) {
    return [{ ...state, text }, WAIT];
  }
  return separator ? [state, WAIT] : abandoned(state);
}

/** A blank in the place of the tile that is missing; nothing else goes before it. */
function instead(stopped: Refusal, key: Key, alphabet: Alphabet, held: Held): [Typing, Step] | null {
  if (stopped.kind === "unknown" || !key.shift) return null;
  const [state, step] = begin(key, alphabet.fold(key.char), alphabet, held);
  return step.kind === "lay" && stopped.tile.face.startsWith(step.tile.face) ? [state, step] : null;
}

const stop = (step: Refusal): [Typing, Step] => [{ ...START, stopped: step }, step];

/** A tile begun and not finished (C… with only CH at hand) is missing; else the key is free. */
function abandoned(state: Typing): [Typing, Step] | null {
  if (state.laid !== null) return null;
  return stop({ kind: "missing", tile: { face: state.text, blank: state.blank } });
}

function begin(key: Key, char: string, alphabet: Alphabet, held: Held): [Typing, Step] {
  const state: Typing = { ...START, text: char, blank: key.shift };
  const face = alphabet.spelled(char);
  const tile: Tile = { face: face ?? "", blank: key.shift };
  if (face !== undefined && atHand(tile, false, held)) {
    return [
      { ...state, laid: face },
      { kind: "lay", tile },
    ];
  }
  const longer = alphabet.continuing(char);
  if (longer.some((other) => atHand({ face: other, blank: key.shift }, false, held))) {
    return [state, WAIT];
  }
  return stop(face === undefined ? { kind: "unknown", text: key.char } : { kind: "missing", tile });
}

function inBrackets(state: Typing, key: Key, alphabet: Alphabet, held: Held): [Typing, Step] {
  if (key.char !== "]") {
    const text = state.text + alphabet.fold(key.char);
    return [{ ...state, text, blank: state.blank || (key.shift && state.text === "") }, WAIT];
  }
  const face = alphabet.spelled(state.text);
  if (face === undefined) return stop({ kind: "unknown", text: state.text });
  const tile: Tile = { face, blank: state.blank };
  return atHand(tile, false, held) ? [START, { kind: "lay", tile }] : stop({ kind: "missing", tile });
}

/** A blank may change what it stands for once it is on the board. */
function atHand(tile: Tile, blankLaid: boolean, held: Held): boolean {
  return tile.blank ? blankLaid || held({ face: "", blank: true }) : held(tile);
}
