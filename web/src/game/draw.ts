/** The draw for the start: one tile each, equal ones drawn again. */
import type { BySide, Fact, Game, Side } from "../shared/game/wire.ts";

/** What both drew, once. */
export type Round = BySide<string>;

/** The rounds that these facts tell of; the last one found who starts. */
export function roundsOf(facts: readonly Fact[]): readonly Round[] {
  const rounds: Round[] = [];
  let drawn: Partial<Record<Side, string>> = {};
  for (const { kind, side, tile } of facts) {
    if (kind !== "StartTileDrawn") continue;
    drawn = { ...drawn, [side as Side]: String(tile) };
    if (drawn.A === undefined || drawn.B === undefined) continue;
    rounds.push({ A: drawn.A, B: drawn.B });
    drawn = {};
  }
  return rounds;
}

/** Whether nobody has done anything yet: then it makes sense to show who drew what. */
export function isFresh(game: Game): boolean {
  return game.first !== null && game.records.length === 0 && game.turn !== null && game.turn.laid.length === 0;
}
