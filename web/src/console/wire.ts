/** What the server tells the console of a table, and what the console asks for. */

import type { Centre } from "../shared/board/server.ts";
import type { SanctionNames } from "../shared/game/sanctions.ts";
import type { Game, Side } from "../shared/game/wire.ts";
import type { AlphabetData } from "../shared/tiles/alphabet.ts";

export type Actor = Side | "monitor" | "judge" | "arbiter" | "director" | "tribunal";

/** Too many tiles, or too few: what was told of it, and what the opponent may see. */
export interface Incident {
  readonly holder: Side;
  /** Negative: too few. */
  readonly extra: number;
  readonly racked: boolean | null;
  readonly seen: boolean;
  readonly by_opponent: boolean;
  readonly sight: number;
  readonly shown: boolean;
  readonly lost_turn: boolean;
}

/** The slip with the words challenged: one answer for all of them. */
export interface Slip {
  readonly words: readonly string[];
  readonly signed: readonly Side[];
  readonly valid: boolean | null;
  readonly final: boolean;
  readonly consulted: boolean;
  readonly judge: Actor | null;
  readonly appellant: Side | null;
}

export interface Correction {
  readonly by: Actor;
  readonly value: number;
  readonly turn: number | null;
  readonly sheet: Side | null;
  readonly of: Side | null;
}

export interface State {
  readonly seq: number;
  readonly now: number;
  readonly game: Game;
  readonly status: "running" | "over" | "cancelled";
  readonly phase_text: string;
  /** What each play is worth by the rules, beside what was announced. */
  readonly counted: readonly number[];
  readonly incident: Incident | null;
  readonly slip: Slip | null;
  readonly correction: Correction | null;
  /** Whether lots were drawn for chair or board. */
  readonly lot: boolean;
  readonly present: readonly Side[];
  /** Whether the mover has noted their play and not drawn yet. */
  readonly drawing: boolean;
  /** Who is out of the room, or came back and has still to draw. */
  readonly away: { readonly side: Side; readonly returned: boolean; readonly owes: number } | null;
  readonly totals: readonly { readonly sheet: Side; readonly of: Side; readonly total: number; readonly sum: number }[];
  readonly racks_due: readonly Side[];
  /** What may be written now, by those in whose name whoever keeps the table may write. */
  readonly may: Readonly<Partial<Record<Actor, readonly string[]>>>;
  readonly told: readonly { readonly seq: number; readonly at: number; readonly text: string }[];
}

export interface Rules {
  readonly articles: Readonly<Record<string, string>>;
  readonly sanctions: readonly { readonly kind: string; readonly name: string }[];
  readonly sanction_names: SanctionNames;
  readonly least: number | null;
  readonly most: number | null;
  readonly tribunal: boolean;
  readonly slip: boolean;
  readonly appeal_hides: boolean;
  readonly mends_plays: boolean;
  readonly centre: Centre;
  readonly rack_size: number;
  /** How a player leaves the room: with notice alone, on their own clock, or with the opponent's running. */
  readonly leave: "notice" | "own_clock" | "opponent_clock";
  /** The acts that this edition has, of those that not every edition has. */
  readonly knows: readonly string[];
  readonly grounds: readonly { readonly kind: string; readonly name: string }[];
  readonly roles: Readonly<Record<string, string>>;
}

export interface PageData {
  readonly id: string;
  readonly socket: string;
  readonly csrf: string;
  readonly alphabet: AlphabetData & { readonly distribution: string };
  readonly layout: string;
  readonly state: State;
  readonly rules: Rules;
  readonly lexicon: string;
  readonly edition_name: string;
  readonly event: string;
  readonly round: number | null;
  readonly table: number | null;
}

/** A step: a typed line, or a command with whoever does it. */
export type Step =
  | { readonly line: string }
  | { readonly kind: string; readonly by?: Actor; readonly [field: string]: unknown };
