/** The best plays, asked of the server when the user wants them, and the one shown on the board. */
import { computed, effect, signal } from "@preact/signals";
import { inHand, type Position, rows, SIZE, step } from "../shared/board/position.ts";
import { positionText } from "../shared/board/score.ts";
import { askMoves, type Move, type Refusal } from "../shared/board/server.ts";
import type { Session } from "../shared/board/session.ts";
import { notation, parseTile, type Tile } from "../shared/tiles/alphabet.ts";

/** A play of the list. */
export interface BestPlay {
  /** Where it starts, as in 8D; empty when nothing is laid. */
  readonly place: string;
  /** Its word, with what already lies on the board. */
  readonly letters: readonly Tile[];
  /** The tiles that it lays. */
  readonly laid: ReadonlyMap<number, Tile>;
  /** Tiles that it changes; none is a pass. */
  readonly exchanged: readonly Tile[];
  readonly score: number;
  readonly equity: number;
  readonly leave: readonly Tile[];
}

type Found =
  | { readonly kind: "none" }
  | { readonly kind: "plays"; readonly of: string; readonly lexicon: string; readonly plays: readonly BestPlay[] }
  | { readonly kind: "refused"; readonly of: string; readonly error: Refusal }
  | { readonly kind: "unreachable"; readonly of: string };

export class BestPlays {
  readonly found = signal<Found>({ kind: "none" });
  readonly asking = signal(false);
  /** The play under the pointer or the focus. */
  readonly preview = signal<BestPlay | null>(null);
  /** The tiles of the hand, laid tentatively or not. */
  readonly hasRack = computed(() => hand(this.session.position.value).length > 0);
  /** Whether what was found is of another position than the one on the board. */
  readonly stale = computed(() => {
    const found = this.found.value;
    return found.kind !== "none" && found.of !== question(this.session.position.value);
  });
  private readonly session: Session;
  private gone = new AbortController();

  constructor(session: Session) {
    this.session = session;
    effect(() => {
      session.position.value;
      this.preview.value = null;
    });
  }

  async ask(): Promise<void> {
    this.gone.abort();
    this.gone = new AbortController();
    const { signal } = this.gone;
    const position = this.session.position.value;
    const of = question(position);
    this.asking.value = true;
    try {
      const answer = await askMoves(position.language, positionText(position), signal);
      if (answer === null) this.found.value = { kind: "unreachable", of };
      else if (!answer.ok) this.found.value = { kind: "refused", of, error: answer.error };
      else {
        const plays = answer.value.moves.map((move) => read(move, position.squares));
        this.found.value = { kind: "plays", of, lexicon: answer.value.lexicon, plays };
      }
      this.asking.value = false;
    } catch {
      // a newer question has been asked
    }
  }

  hide(): void {
    this.gone.abort();
    this.asking.value = false;
    this.preview.value = null;
    this.found.value = { kind: "none" };
  }
}

function hand(position: Position): Tile[] {
  const laid = [...position.tentative.values()].filter(({ from }) => from === "rack");
  return [...position.rack, ...laid.map(({ tile }) => tile)];
}

/** What the plays depend on: the board and the tiles of the hand, in any order, laid or not. */
export function question(position: Position): string {
  const sorted = (tiles: readonly Tile[]): string =>
    tiles
      .map((tile) => notation(inHand(tile)))
      .sort()
      .join("");
  return [position.language, rows(position), sorted(hand(position)), sorted(position.rival)].join(" ");
}

const tilesOf = (text: string): string[] => text.match(/\[[^\]]+\]|./gu) ?? [];

/** `8D` is row 8 from column D, across; `D8` the same square, down. */
export function squareIndex(name: string): number {
  const column = "ABCDEFGHIJKLMNO".indexOf(name.replace(/\d+/, ""));
  return (Number(name.replace(/\D/, "")) - 1) * SIZE + column;
}

/** A play as the list shows it; `squares` are those of the position asked about. */
export function read(move: Move, squares: readonly (Tile | null)[]): BestPlay {
  const [place = "", text = ""] = move.play.split(" ");
  const direction = /^\d/.test(place) ? "across" : "down";
  const laid = new Map(move.tiles.map(({ square, tile }) => [squareIndex(square), parseTile(tile)] as const));
  const start = laid.size > 0 ? squareIndex(place) : 0;
  const letters = tilesOf(text).flatMap((_, by) => {
    const at = step(start, direction, by);
    return at === null ? [] : (laid.get(at) ?? squares[at] ?? []);
  });
  return {
    place: laid.size > 0 ? place : "",
    letters,
    laid,
    exchanged: laid.size > 0 ? [] : tilesOf(place.replace("-", "")).map(parseTile),
    score: move.score,
    equity: move.equity,
    leave: tilesOf(move.leave).map(parseTile),
  };
}
