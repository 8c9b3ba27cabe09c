/** Tap a tile, then a square; further tiles then follow in the same line. */
import { signal } from "@preact/signals";

import { t } from "../i18n.ts";
import { BLANK, type Tile } from "../tiles/alphabet.ts";
import { source, tileAt } from "./position.ts";
import type { Session } from "./session.ts";

/** A tile picked up by tap or Enter: one of the rack, or one of the unseen. */
export type Pick = { readonly from: "rack"; readonly index: number } | { readonly from: "set"; readonly face: string };

export class Taps {
  readonly pick = signal<Pick | null>(null);
  private readonly session: Session;
  /** Where the next tapped tile goes without asking. */
  readonly flow = signal<"board" | "rack" | null>(null);

  constructor(session: Session) {
    this.session = session;
  }

  /** Forget what was picked up. */
  reset(): void {
    this.pick.value = null;
    this.flow.value = null;
  }

  /** The cursor waits on a free square: tapped tiles go there. */
  expectOnBoard(): void {
    this.flow.value = "board";
  }

  picked(pick: Pick): Tile {
    if (pick.from === "rack") return this.session.hand.tiles[pick.index] ?? BLANK;
    return pick.face ? { face: pick.face, blank: false } : BLANK;
  }

  /** A tile was tapped: it follows in the line begun, or waits for a square. */
  tile(pick: Pick): void {
    const same = JSON.stringify(pick) === JSON.stringify(this.pick.value);
    this.pick.value = null;
    if (same) return;
    const tile = this.picked(pick);
    if (pick.from === "set" && !this.session.isUnseen(tile)) this.session.warnMissing(tile, "set");
    else if (this.flow.value === "rack" && pick.from === "set") this.session.hand.add(tile);
    else if (this.flow.value === "board" && this.playable(pick)) this.session.layAtCursor(tile);
    else this.pick.value = pick;
  }

  /** A square was tapped; `again` when the cursor was already there, which turns it. */
  square(at: number, again: boolean): void {
    const pick = this.pick.value;
    const free = !tileAt(this.session.position.value, at);
    this.pick.value = null;
    if (again && free && !pick) this.session.turn();
    else this.session.moveTo(at);
    this.flow.value = free ? "board" : null;
    if (pick && free) this.drop(pick, at);
  }

  rack(index: number): void {
    const pick = this.pick.value;
    if (index < this.session.hand.tiles.length) {
      this.tile({ from: "rack", index });
      return;
    }
    this.pick.value = null;
    if (pick?.from === "set") this.session.hand.add(this.picked(pick));
    if (!this.session.position.value.drawn) this.flow.value = "rack";
  }

  /** A picked or dragged tile comes to a free square. */
  drop(pick: Pick, at: number): void {
    this.flow.value = "board";
    if (this.playable(pick)) this.session.layAt(at, this.picked(pick));
    else if (pick.from === "rack") this.session.warn(t("While setting up, tiles come from the unseen ones."));
    else this.session.warn(t("With a rack, plays use its tiles. Put the tile on the rack first."));
  }

  /** With a rack given, a play uses the rack; setting up uses what is unseen. */
  private playable(pick: Pick): boolean {
    const from = this.session.mode.value === "setup" ? "set" : source(this.session.position.value);
    return pick.from === from;
  }
}
