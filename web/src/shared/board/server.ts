/** What a board asks the server: the score of a play, the best plays, positions written as text. */

/** The one shape of errors. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly article: string | null;
}

export interface WordScore {
  readonly word: string;
  /** The sum of its tiles after letter premiums. */
  readonly letters: number;
  /** The product of its word premiums. */
  readonly factor: number;
  readonly score: number;
}

export interface Score {
  readonly play: string;
  readonly words: readonly WordScore[];
  readonly bonus: number;
  readonly total: number;
}

export interface PositionText {
  readonly language: string;
  readonly squares: readonly (string | null)[];
  readonly rack: readonly string[];
  readonly rival: readonly string[];
  /** Scores, turns without points and operations, as the text has them. */
  readonly rest: string;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

/** Ask; null means that the server could not be reached. */
async function ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer<T> | null> {
  try {
    const answer = await fetch(`${path}?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    const read = (await answer.json()) as T & { error: Refusal };
    return answer.ok ? { ok: true, value: read } : { ok: false, error: read.error };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return null;
  }
}

export interface LaidTile {
  readonly square: string;
  readonly tile: string;
}

/** Whether a first play must cover the centre, or its being elsewhere is for the rival to judge. */
export type Centre = "required" | "optional";

export interface PlayQuestion {
  readonly language: string;
  readonly cgp: string;
  readonly tiles: readonly LaidTile[];
  readonly centre: Centre;
}

export const askScore = (question: PlayQuestion, signal: AbortSignal): Promise<Answer<Score> | null> =>
  ask<Score>("/api/v1/score", question, signal);

/** A play of the best; an exchange or a pass lays no tiles. */
export interface Move {
  readonly play: string;
  readonly tiles: readonly LaidTile[];
  readonly score: number;
  readonly equity: number;
  readonly leave: string;
}

export interface Moves {
  readonly lexicon: string;
  readonly moves: readonly Move[];
}

export const askMoves = (language: string, cgp: string, signal: AbortSignal): Promise<Answer<Moves> | null> =>
  ask<Moves>("/api/v1/moves", { language, cgp }, signal);

export const askPosition = (language: string, cgp: string): Promise<Answer<PositionText> | null> =>
  ask<PositionText>("/api/v1/position", { language, cgp });
