/** The score of the tentative play, asked of the server: one law, in one place. */
import { effect, type Signal, signal } from "@preact/signals";

import { notation, type Tile } from "../tiles/alphabet.ts";
import { inHand, type Position, rows, squareName } from "./position.ts";
import { askScore, type Centre, type Refusal, type Score } from "./server.ts";
import type { Session } from "./session.ts";

export type Count =
  | { readonly kind: "none" }
  | { readonly kind: "good"; readonly score: Score; readonly at: number; readonly position: Position }
  | { readonly kind: "refused"; readonly error: Refusal }
  | { readonly kind: "unreachable" };

const NONE: Count = { kind: "none" };
const PAUSE = 120;

/** The position as text, the tiles of the hand with it. */
export function positionText(position: Position): string {
  const laid = [...position.tentative.values()].filter(({ from }) => from === "rack");
  const hand: Tile[] = [...position.rack, ...laid.map(({ tile }) => tile)];
  const rack = (tiles: readonly Tile[]): string => tiles.map((tile) => notation(inHand(tile))).join("");
  return `${rows(position)} ${rack(hand)}/${rack(position.rival)} ${position.rest}`;
}

/** A play as people type it: blanks marked with a question mark, whatever the case of the rest. */
export const playText = (play: string): string =>
  play.replace(/(?<=\s.*)(\[\p{Ll}[^\]]*\]|\p{Ll})/gu, (blank) => `?${blank.toUpperCase()}`);

export interface Scoring {
  readonly count: Signal<Count>;
  /** Ask again. */
  readonly retry: () => void;
  /** Play what is counted; when the count is still on its way, as soon as it is here. */
  readonly play: () => void;
}

/** Ask for the score whenever the tentative tiles change; `onPlay` does what playing them means. */
export function watchScore(session: Session, onPlay: (score: Score) => void, centre: Centre = "required"): Scoring {
  const count = signal<Count>(NONE);
  const attempt = signal(0);
  let playAtOnce = false;
  effect(() => {
    attempt.value;
    const position = session.position.value;
    playAtOnce = false;
    const { language, tentative } = position;
    if (tentative.size === 0) {
      count.value = NONE;
      return;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const tiles = [...tentative].map(([at, { tile }]) => ({ square: squareName(at), tile: notation(tile) }));
      const end = Math.max(...tentative.keys());
      askScore({ language, cgp: positionText(position), tiles, centre }, gone.signal)
        .then((answer) => {
          if (answer === null) count.value = { kind: "unreachable" };
          else if (answer.ok) {
            count.value = { kind: "good", score: answer.value, at: end, position };
            if (playAtOnce) onPlay(answer.value);
          } else count.value = { kind: "refused", error: answer.error };
        })
        .catch(() => undefined); // a newer question has been asked
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  });
  return {
    count,
    retry: () => void attempt.value++,
    play: () => {
      const counted = count.value;
      if (counted.kind === "good" && counted.position === session.position.value) onPlay(counted.score);
      else playAtOnce = session.position.value.tentative.size > 0;
    },
  };
}
