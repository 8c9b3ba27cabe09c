/** The rack: what is typed on it, and how its tiles are arranged. */

import { inHand, RACK_SIZE } from "../board/position.ts";
import type { Session } from "../board/session.ts";
import { START, type Typing, type } from "../board/typing.ts";
import { tileName } from "../board/words.ts";
import { t } from "../i18n.ts";
import { BLANK, type Tile } from "../tiles/alphabet.ts";

export class Hand {
  private readonly session: Session;
  private typing: Typing = START;

  constructor(session: Session) {
    this.session = session;
  }

  get tiles(): readonly Tile[] {
    return this.session.position.value.rack;
  }

  private arranged(rack: readonly Tile[]): void {
    this.session.change({ ...this.session.position.value, rack });
  }

  /**
   * A key pressed on the rack: tiles come from the unseen ones, `?` is a blank. A rack that was
   * drawn takes no others: there the key lays its tile on the board.
   */
  typeKey(char: string, shift = false): void {
    if (this.session.position.value.drawn) {
      if (char === "?") this.session.askBlank();
      else this.session.typeKey(char, shift);
      return;
    }
    if (char === "?") {
      this.add(BLANK);
      return;
    }
    const key = { char, shift: false };
    const [typing, step] = type(this.typing, key, this.session.alphabet.value, (tile) => this.session.isUnseen(tile));
    this.typing = typing.stopped ? START : typing; // a rack is no word: what follows may stand alone
    if (step.kind === "lay") this.add(step.tile);
    else if (step.kind === "replace") this.arranged([...this.tiles.slice(0, -1), step.tile]);
    else if (step.kind === "unknown") this.session.warnUnknown(step.text);
    else if (step.kind === "missing") this.session.warnMissing(step.tile, "set");
  }

  add(tile: Tile): void {
    const laid = [...this.session.position.value.tentative.values()].filter(({ from }) => from === "rack");
    if (this.tiles.length + laid.length >= RACK_SIZE) this.session.warn(t("The rack is full."));
    else if (!this.session.isUnseen(tile)) this.session.warnMissing(tile, "set");
    else {
      this.arranged([...this.tiles, inHand(tile)]);
      const name = tileName(tile, this.session.alphabet.value);
      this.session.say(t("{tile} on the rack", { tile: name }));
    }
  }

  remove(index: number): void {
    this.typing = START;
    if (this.session.position.value.drawn) return;
    if (index >= 0 && index < this.tiles.length) this.arranged(this.tiles.toSpliced(index, 1));
  }

  move(from: number, to: number): void {
    const rack = [...this.tiles];
    const [tile] = rack.splice(from, 1);
    if (tile) this.arranged(rack.toSpliced(to, 0, tile));
  }

  sort(): void {
    this.arranged(this.session.alphabet.value.sorted(this.tiles));
  }

  shuffle(): void {
    const rack = [...this.tiles];
    for (let left = rack.length; left > 1; left--) rack.push(...rack.splice(Math.floor(Math.random() * left), 1));
    this.arranged(rack);
  }
}
