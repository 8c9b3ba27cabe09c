/** What a game waits for, as the page of one viewer shows it. */
import { other, type Side, type State } from "../shared/game/wire.ts";

export type Stage =
  /** The game has not begun. */
  | "waiting"
  /** To move: you, the rival (or, for those who watch, anybody). */
  | "yours"
  | "theirs"
  /** A play is announced: you answer, or the rival does. */
  | "decide"
  | "asked"
  /** A word is being judged. */
  | "judged"
  /** There is an answer, which may be appealed against. */
  | "verdict"
  | "paused"
  | "away"
  | "incident"
  /** Play is over, the sheets are compared. */
  | "signing"
  | "over"
  | "cancelled";

const WAITING = new Set(["scheduled", "absence_wait", "setup", "first_player_draw", "rack_draw"]);
const OVER = new Set(["closed", "delivered", "forfeited", "double_loss", "annulled"]);
const AFTER = new Set(["final_count", "signing", "reopened"]);
const JUDGED = new Set(["challenged", "arbitration", "appeal"]);

export function stageOf({ game, table }: Pick<State, "game" | "table">): Stage {
  const { phase, you, answer, turn } = game;
  if (table.status === "cancelled") return "cancelled";
  if (OVER.has(phase)) return "over";
  if (AFTER.has(phase)) return "signing";
  if (WAITING.has(phase)) return "waiting";
  if (JUDGED.has(phase)) return "judged";
  if (phase === "verdict") return "verdict";
  if (answer) return answer.side === you ? "decide" : "asked";
  if (phase === "paused") return "paused";
  if (phase === "player_away") return "away";
  if (phase === "tile_incident") return "incident";
  return you !== null && turn?.mover === you ? "yours" : "theirs";
}

/** Tiles may be tried on the board, whoever's turn it is: nobody else sees them. */
export function mayLay(stage: Stage, covered: boolean, you: Side | null): boolean {
  return you !== null && !covered && ["yours", "theirs", "asked", "paused", "away"].includes(stage);
}

/** The players with you first; for those who watch, the first player first. */
export function order(game: State["game"]): readonly [Side, Side] {
  const first = game.you ?? game.first ?? "A";
  return [first, other(first)];
}
