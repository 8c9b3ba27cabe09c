/** A board with a rack, and everything that a hand can do to it. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import { t, tn } from "../i18n.ts";
import { Hand } from "../rack/hand.ts";
import { Alphabet, type AlphabetData, BLANK, type Tile } from "../tiles/alphabet.ts";
import { History } from "./history.ts";
import * as p from "./position.ts";
import { Taps } from "./taps.ts";
import { START, type Typing, type } from "./typing.ts";
import { tileName } from "./words.ts";

/** What a table starts from. */
export interface Start {
  readonly alphabets: readonly AlphabetData[];
  readonly layout: string;
  readonly position: p.Position;
}

export interface Cursor {
  readonly at: number;
  readonly direction: p.Direction;
  /** The line is full to the edge. */
  readonly full: boolean;
}

export interface Notice {
  readonly text: string;
  readonly warning: boolean;
}

export const CENTRE = 7 * p.SIZE + 7;

export class Session {
  readonly layout: string;
  readonly alphabets: ReadonlyMap<string, Alphabet>;
  readonly history: History<p.Position>;
  readonly hand = new Hand(this);
  readonly taps = new Taps(this);
  readonly mode = signal<p.Mode>("play");
  readonly cursor = signal<Cursor>({ at: CENTRE, direction: "across", full: false });
  readonly notice = signal<Notice | null>(null);
  /** For screen readers only: what the last key did. */
  readonly announcement = signal("");
  /** The square on which a blank waits to be told what it stands for. */
  readonly choosing = signal<number | null>(null);
  // biome-ignore lint/style/noNonNullAssertion: a position is only ever in a language whose alphabet was given
  readonly alphabet = computed(() => this.alphabets.get(this.position.value.language)!);
  readonly unseen = computed(() => p.unseen(this.position.value, this.alphabet.value));
  private typing: Typing = START;
  /** A tile was laid before: what is left on the rack has been said. */
  private counted = false;
  private typedAt: number | null = null;

  constructor(start: Start) {
    this.layout = start.layout;
    this.alphabets = new Map(start.alphabets.map((set) => [set.language, new Alphabet(set)]));
    this.history = new History(start.position);
  }

  get position(): ReadonlySignal<p.Position> {
    return this.history.now;
  }

  // -- history ---------------------------------------------------------------------------------

  change(position: p.Position): void {
    if (position === this.position.value) return;
    this.history.change(position);
    this.resume();
    this.notice.value = null;
  }

  /** What others did: a new position that is not undone. */
  follow(position: p.Position): void {
    this.history.restart(position);
    if (this.choosing.value !== null && p.tileAt(position, this.choosing.value)) this.choosing.value = null;
    this.resume();
  }

  undo(): void {
    if (this.history.undo()) this.forget();
  }

  redo(): void {
    if (this.history.redo()) this.forget();
  }

  /** Forget what was half typed, picked up or said. */
  protected forget(): void {
    this.typing = START;
    this.typedAt = null;
    this.notice.value = null;
    this.taps.reset();
  }

  /** Whether letters are refused because one before them was not at hand. */
  get stopped(): boolean {
    return this.typing.stopped !== null;
  }

  /** Letters are taken again after one that was not at hand. */
  private resume(): void {
    if (!this.stopped) return;
    this.typing = START;
    this.notice.value = null;
  }

  // -- cursor ----------------------------------------------------------------------------------

  moveTo(at: number, direction = this.cursor.value.direction): void {
    this.cursor.value = { at, direction, full: false };
    this.resume();
    this.typing = START;
  }

  turn(): void {
    const { at, direction } = this.cursor.value;
    this.moveTo(at, direction === "across" ? "down" : "across");
    this.say(direction === "across" ? t("Down") : t("Across"));
  }

  private advance(from: number): void {
    const { direction } = this.cursor.value;
    const next = p.nextFree(this.position.value, p.step(from, direction), direction);
    this.cursor.value = { at: next ?? from, direction, full: next === null };
  }

  // -- laying and lifting ----------------------------------------------------------------------

  /** A letter typed on the board. */
  typeKey(char: string, shift: boolean): void {
    const [typing, step] = type(this.typing, { char, shift }, this.alphabet.value, (tile) => this.isHeld(tile));
    const before = this.typing;
    this.typing = typing;
    if (step.kind === "unknown") this.warnUnknown(step.text);
    else if (step.kind === "missing") this.warnMissing(step.tile);
    else if (step.kind === "replace" && this.typedAt !== null) {
      this.change(p.exchange(this.position.value, this.mode.value, this.typedAt, step.tile));
      this.said(step.tile, this.typedAt);
    } else if (step.kind === "lay") {
      const laid = this.layAtCursor(step.tile);
      if (!laid) this.typing = before;
    }
    const wayOut = t("Backspace continues without it.");
    if (this.stopped && this.notice.value) this.warn(`${this.notice.value.text} ${wayOut}`);
  }

  private isHeld(tile: Tile): boolean {
    return p.held(this.position.value, this.alphabet.value, this.mode.value, tile);
  }

  /** Whether the set still has such a tile beyond board and rack. */
  isUnseen(tile: Tile): boolean {
    return (this.unseen.value.get(tile.blank ? "" : tile.face) ?? 0) > 0;
  }

  /** Lay a tile at hand where the cursor is, or on the first free square after it. */
  layAtCursor(tile: Tile): boolean {
    const { at, direction, full } = this.cursor.value;
    const replacing = this.mode.value === "setup" && !full && this.position.value.squares[at] !== null;
    const target = replacing ? at : full ? null : p.nextFree(this.position.value, at, direction);
    if (target === null) {
      this.warn(t("No room: the line is full to the edge of the board."));
      return false;
    }
    return this.layAt(target, tile);
  }

  /** Lay a tile at hand on a square; a blank asks first what it stands for. */
  layAt(at: number, tile: Tile): boolean {
    if (this.mode.value === "play" && this.position.value.tentative.size >= p.RACK_SIZE) {
      this.warn(t("A play places seven tiles at most."));
      return false;
    }
    if (!this.isHeld(tile)) {
      this.warnMissing(tile);
      return false;
    }
    if (tile.blank && !tile.face) {
      this.choosing.value = at;
      return false;
    }
    const cleared = p.lift(this.position.value, this.mode.value, at);
    this.change(p.lay(cleared, this.mode.value, at, tile));
    this.said(tile, at);
    this.typedAt = at;
    this.advance(at);
    return true;
  }

  /** What the blank of the open dialog stands for; null takes it back. */
  chooseBlank(face: string | null): void {
    const at = this.choosing.value;
    this.choosing.value = null;
    if (at !== null && face !== null) this.layAt(at, { face, blank: true });
  }

  askBlank(): void {
    if (!this.isHeld(BLANK)) {
      this.warnMissing(BLANK);
      return;
    }
    const { at, direction, full } = this.cursor.value;
    const target = full ? null : p.nextFree(this.position.value, at, direction);
    if (target !== null) this.choosing.value = target;
  }

  lift(at: number): void {
    const tile = p.tileAt(this.position.value, at);
    const after = p.lift(this.position.value, this.mode.value, at);
    if (!tile || after === this.position.value) return;
    this.change(after);
    this.moveTo(at);
    this.taps.expectOnBoard();
    this.say(t("{tile} taken back", { tile: tileName(tile, this.alphabet.value) }));
  }

  /** Take back the tile laid last; when setting up, the one before the cursor. */
  backspace(): void {
    if (this.stopped) {
      this.resume(); // the letter typed last was never laid
      return;
    }
    const { at, direction, full } = this.cursor.value;
    if (this.mode.value === "play") {
      const last = [...this.position.value.tentative.keys()].at(-1);
      if (last !== undefined) this.lift(last);
      return;
    }
    const target = full || this.position.value.squares[at] ? at : p.step(at, direction, -1);
    if (target === null) return;
    if (this.position.value.squares[target]) this.lift(target);
    else this.moveTo(target);
  }

  moveTile(from: number, to: number): void {
    this.change(p.move(this.position.value, this.mode.value, from, to));
    this.moveTo(to);
  }

  recall(): void {
    const first = [...this.position.value.tentative.keys()].at(0);
    this.change(p.recall(this.position.value));
    this.forget();
    if (first !== undefined) this.moveTo(first);
  }

  play(): void {
    this.change(p.play(this.position.value));
    this.forget();
  }

  // -- saying ----------------------------------------------------------------------------------

  /** Tell screen readers; what is asked for twice is said twice. */
  say(text: string): void {
    this.announcement.value = this.announcement.value === text ? `${text}\u00a0` : text;
  }

  warn(text: string): void {
    this.notice.value = { text, warning: true };
  }

  private said(tile: Tile, at: number): void {
    const fields = { tile: tile.blank ? tileName(tile, this.alphabet.value) : tile.face, square: p.squareName(at) };
    const laid = t("{tile} on {square}", fields);
    const { drawn, rack } = this.position.value;
    const left =
      drawn && !this.counted ? tn("{n} tile is left on the rack.", "{n} tiles are left on the rack.", rack.length) : "";
    this.say(left ? `${laid}. ${left}` : laid);
    this.counted = true;
  }

  warnUnknown(text: string): void {
    this.warn(t("There is no tile “{text}” in this set; a blank cannot stand for it either.", { text }));
  }

  /** That none is at hand: on the rack, or in the whole set. */
  warnMissing(tile: Tile, where: "set" | null = null): void {
    const rack = where === null && this.mode.value === "play" && p.source(this.position.value) === "rack";
    const set = tile.blank
      ? this.alphabet.value.blanks
      : (this.alphabet.value.faces.find(({ face }) => face === tile.face)?.count ?? 0);
    if (tile.blank) this.warn(rack ? t("There is no blank on the rack.") : t("Both blanks are already in use."));
    else if (rack)
      this.warn(t("There is no {tile} on the rack. Shift and the letter place a blank.", { tile: tile.face }));
    else {
      this.warn(
        tn("The set has only {n} {tile}, and it is in use.", "The set has only {n} {tile}, and all are in use.", set, {
          tile: tile.face,
        }),
      );
    }
  }
}
