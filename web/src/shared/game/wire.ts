/** What goes over the wire of a game: `docs/scripting/wire.md`. */

import type { Centre, Refusal, WordScore } from "../board/server.ts";
import type { AlphabetData } from "../tiles/alphabet.ts";
import type { Sanction, SanctionNames } from "./sanctions.ts";

export type Side = "A" | "B";
export type BySide<T> = Readonly<Record<Side, T>>;

export const other = (side: Side): Side => (side === "A" ? "B" : "A");

export interface Clock {
  readonly mode: "running" | "stopped" | "timer" | "none";
  readonly allotment: number | null;
  /** The instant of `left` and `timer`. */
  readonly at: number;
  readonly left: BySide<number>;
  readonly timer: number | null;
  readonly running: readonly Side[];
  readonly overtime_points: number;
}

export interface TurnScore {
  readonly total: number;
  readonly bonus: number;
  readonly words: readonly (WordScore & { readonly slot: string })[];
}

export interface Turn {
  readonly mover: Side;
  readonly laid: readonly { readonly square: number; readonly tile: string }[];
  readonly score: TurnScore | null;
  readonly announced: number | null;
  readonly exchanging: number | null;
  readonly outcome: string | null;
}

export interface GameRecord {
  readonly mover: Side;
  readonly outcome: "play" | "pass" | "exchange" | "invalid" | "lost";
  readonly points: number;
  readonly total: number;
  /** `8H [CH]UPE`; a full stop is a tile that lay there. Null while the board is covered. */
  readonly play: string | null;
  readonly words: readonly string[];
  readonly exchanged: number;
  readonly tiles: readonly string[] | null;
}

export interface Parts {
  readonly plays: number;
  readonly racks: number;
  readonly overtime: number;
  readonly sanctions: number;
  readonly total: number;
}

export interface Result {
  readonly winner: Side | null;
  readonly scores: BySide<number>;
  readonly cause: string;
  readonly adjudicated: boolean;
  readonly both_lose: boolean;
}

/** Who must accept or challenge, when silence is consent, and when the clocks stand meanwhile. */
export interface Answer {
  readonly side: Side;
  readonly until: number | null;
  /** Null where they do not, or already stand. */
  readonly pauses: number | null;
}

/** All that this viewer may see of the game. */
export interface Game {
  readonly viewer: string;
  /** Whether judges and arbiters are at hand. */
  readonly officials: boolean;
  /** Who is waited for. */
  readonly expected: Side | "arbiter" | "judge" | "director" | null;
  readonly you: Side | null;
  readonly edition: string;
  readonly language: string;
  readonly lexicon: string;
  readonly names: BySide<string>;
  readonly phase: string;
  readonly overlay: "equalising" | "last_hands" | null;
  readonly turns_left: number | null;
  readonly first: Side | null;
  readonly start_tiles: Readonly<Partial<Record<Side, string>>>;
  readonly squares: readonly (string | null)[] | null;
  readonly racks: BySide<{ readonly count: number; readonly tiles: readonly string[] | null }>;
  readonly bag: number;
  readonly unseen: readonly string[] | null;
  readonly clock: Clock;
  readonly turn: Turn | null;
  readonly answer: Answer | null;
  readonly records: readonly GameRecord[];
  readonly scores: BySide<number>;
  readonly final: BySide<Parts> | null;
  readonly pause: { readonly reason: string; readonly by: string; readonly text: string } | null;
  /** What the director took against a player; its number is its place, from 1. */
  readonly sanctions: readonly Sanction[];
  readonly challenge: { readonly words: readonly string[]; readonly valid: boolean | null } | null;
  readonly away: Side | null;
  /** Who has asked that the signed game be opened again. */
  readonly reopen: readonly Side[];
  readonly signed: readonly Side[];
  readonly cause: string | null;
  readonly no_move: readonly Side[];
  readonly result: Result | null;
}

/** Something that happened: the fields of its kind beside these. */
export interface Fact {
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Somebody without a connection: since when, when the rival may claim the game, when it ends by itself. */
export interface Absence {
  readonly since: number;
  /** Null: not while their clock is stopped. */
  readonly claim_at: number | null;
  readonly ends_at: number | null;
}

export type Gone = Readonly<Partial<Record<Side, Absence>>>;

/** What surrounds the game. */
export interface Table {
  readonly status: "running" | "over" | "cancelled";
  readonly pace: "live" | "correspondence";
  readonly deadline: number | null;
  readonly delay_ms: number;
  readonly rated: boolean;
  readonly match: { readonly id: string; readonly place: number; readonly games: number } | null;
  readonly proposed: { readonly cancel: Side | null; readonly rematch: Side | null };
  readonly next: string | null;
  /** How a game ended otherwise than by being played out. */
  readonly ended: Ended | null;
  /** What an official ruled last. */
  readonly ruling?: { readonly by: string; readonly text: string; readonly article: string } | null;
}

/** By whom, on which ground and by which article; what the house says has its text in every language. */
export interface Ended {
  readonly by: string;
  readonly reason: string;
  readonly article: string;
}

export interface State {
  readonly seq: number;
  readonly now: number;
  readonly game: Game;
  readonly facts: readonly Fact[];
  readonly open: readonly string[];
  readonly table: Table;
  /** The players that have left; to those who watch nobody says so. */
  readonly gone?: Gone;
}

export interface ChatLine {
  readonly n: number;
  readonly at: number;
  readonly by: Side;
  readonly text: string;
}

export interface Message extends Partial<State> {
  readonly ack?: number;
  readonly refused?: number | null;
  readonly error?: Refusal;
  readonly chat?: ChatLine;
  readonly note?: string;
  readonly muted?: boolean;
  readonly here?: BySide<boolean>;
  readonly devices?: number;
  readonly pong?: number;
}

/** A command with its fields. */
export interface Command {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Player {
  readonly name: string;
  readonly rating: number | null;
  readonly bot: unknown;
  /** What a program’s level is called. */
  readonly level: string | null;
  readonly href: string | null;
}

export interface Rules {
  readonly title: string;
  readonly centre: Centre;
  readonly exchange_min_bag: number;
  readonly exchange_within_bag: boolean;
  readonly one_verdict: boolean;
  readonly board_hidden: boolean;
  readonly appeal_hides: boolean;
  readonly failed_challenge_penalty: number;
  /** What is left of a turn, in milliseconds, when its timer sounds (F09 §33). */
  readonly timer_signals: readonly number[];
  readonly sanctions: SanctionNames;
  readonly articles: Readonly<Record<string, string>>;
}

/** What the server puts on the page. */
export interface PageData {
  readonly id: string;
  readonly socket: string;
  readonly alphabet: AlphabetData & { readonly distribution: string };
  readonly layout: string;
  readonly state: State;
  readonly players: BySide<Player>;
  readonly event: string;
  readonly edition_name: string;
  readonly lexicon_name: string;
  readonly rules: Rules;
  readonly chat: readonly ChatLine[];
  readonly note: string;
  readonly muted?: boolean;
  /** The edition's advice on talking. */
  readonly talk: string;
  /** Reasons that the site itself gives in a log, in the page's language. */
  readonly grounds: Readonly<Record<string, string>>;
  readonly review: string;
  readonly share: string;
  readonly csrf: string;
}
