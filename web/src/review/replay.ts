/** What is looked at: a turn of the game and one of its plays; and the review, which grows. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { empty, type Position } from "../shared/board/position.ts";
import type { Refusal } from "../shared/board/server.ts";
import { refusalText } from "../shared/board/words.ts";
import { poll } from "../shared/polling.ts";
import { Alphabet, parseTile } from "../shared/tiles/alphabet.ts";
import type { LaidTile, Option, PageData, ReviewData, Turn } from "./wire.ts";

/** How long to wait before asking again when the server could not be reached. */
const AGAIN = 3_000;

export class Replay {
  readonly data: PageData;
  readonly alphabet: Alphabet;
  readonly review: Signal<ReviewData>;
  /** Counted from 1; 0 when the game has no turns. */
  readonly at: Signal<number>;
  /** The place of the play that is on the board among those of the turn; null, the one made. */
  readonly chosen = signal<number | null>(null);
  readonly lost = signal(false);
  /** Why no more of it comes, in words. */
  readonly refused = signal("");

  constructor(data: PageData) {
    this.data = data;
    this.alphabet = new Alphabet(data.alphabet);
    this.review = signal<ReviewData>(data);
    this.at = signal(data.at);
  }

  readonly turn = computed<Turn | null>(() => this.review.value.turns[this.at.value - 1] ?? null);

  readonly option = computed<Option | null>(() => {
    const options = this.turn.value?.options ?? [];
    return options[this.chosen.value ?? -1] ?? options.find(({ made }) => made) ?? null;
  });

  /** The board at the turn: the play made is on it, another one is only laid. */
  readonly position = computed<Position>(() => {
    const turn = this.turn.value;
    const option = this.option.value;
    const bare = empty(this.data.alphabet.language, "");
    if (!turn) return bare;
    const squares = turn.squares.map((tile) => (tile ? parseTile(tile) : null));
    const laid = option?.laid ?? [];
    if (option?.made && turn.outcome === "play") {
      for (const { square, tile } of laid) squares[square] = parseTile(tile);
      return { ...bare, squares, last: new Set(laid.map(({ square }) => square)) };
    }
    const before = this.review.value.turns.slice(0, turn.turn - 1).findLast((each) => each.laid.length > 0);
    const last = new Set(before?.laid.map(({ square }) => square));
    return { ...bare, squares, last, tentative: tentative(laid) };
  });

  go(to: number): void {
    const turn = Math.max(Math.min(to, this.review.value.total), Math.min(1, this.review.value.total));
    if (turn === this.at.value) return;
    this.chosen.value = null;
    this.at.value = turn;
  }

  /** Show a play of the turn on the board. */
  choose(place: number): void {
    this.chosen.value = place;
  }

  /** Keep the address up to date, so that it can be shared. */
  keepAddress(): void {
    effect(() => {
      const address = new URL(location.href);
      if (this.at.value) address.searchParams.set("turno", String(this.at.value));
      address.searchParams.delete("mejor");
      history.replaceState(null, "", address);
    });
  }

  /** Ask for what is not worked out yet, until all of it is. */
  async complete(): Promise<void> {
    if (this.review.value.whole) return;
    await poll(() => this.askMore(), { afterFailure: AGAIN });
  }

  /** Take over what has been worked out meanwhile; false when there is no more to come. */
  private async askMore(): Promise<boolean> {
    const { analysed, turns } = this.review.value;
    try {
      const answer = await fetch(`/api/v1/games/${this.data.game}/review?from=${String(analysed)}`);
      if (!answer.ok) {
        this.refused.value = refusalText(((await answer.json()) as { error: Refusal }).error);
        this.lost.value = false;
        return false;
      }
      const more = (await answer.json()) as ReviewData;
      this.review.value = { ...more, turns: [...turns.slice(0, analysed), ...more.turns] };
      this.lost.value = false;
      return !more.whole;
    } catch (failure) {
      this.lost.value = true;
      throw failure;
    }
  }
}

function tentative(laid: readonly LaidTile[]): Position["tentative"] {
  return new Map(laid.map(({ square, tile }) => [square, { tile: parseTile(tile), from: "rack" as const }]));
}
