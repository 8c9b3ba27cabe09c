/** What comes by itself while a game is on: the line breaks, time goes by. */
import { effect } from "@preact/signals";
import { timerAt } from "../shared/clock.ts";
import { t } from "../shared/i18n.ts";
import { isFresh } from "./draw.ts";
import type { Match } from "./match.ts";
import { minuteText } from "./say.ts";
import { play as sound } from "./sounds.ts";

/** What is said, heard and forgotten when the line breaks and comes back. */
export function watchLine(match: Match): void {
  let lost = false;
  let first = true;
  effect(() => {
    const status = match.line.status.value;
    if (status === "open" && first) {
      first = false;
      if (match.drawUnseen && isFresh(match.state.peek().game)) match.line.hello(1);
    }
    if (status === "lost") {
      match.pending.value = null;
      if (!lost) sound("lost");
      lost = true;
    } else if (status === "open" && lost) {
      lost = false;
      match.restored.value = true;
      match.polite.value = t("Connected again. Nothing was lost.");
      setTimeout(() => (match.restored.value = false), 2_000);
    }
  });
}

/** What one’s own clock, or the timer of one’s turn, has to say. */
export function watchClock(match: Match): void {
  let before = Infinity;
  let timer = Infinity;
  const { timer_signals } = match.data.rules;
  setInterval(() => {
    const { you } = match;
    const { clock, turn, phase } = match.game;
    const turnLeft =
      you && turn?.mover === you ? (timerAt(clock, phase === "turn", match.now()) ?? Infinity) : Infinity;
    if (Number.isFinite(timer) && timer_signals.some((signal) => timer > signal && turnLeft <= signal)) sound("timer");
    timer = turnLeft;
    const left = you && match.game.clock.running.includes(you) ? match.left(you) : null;
    if (left === null) return;
    const text = minuteText(before, left, match.game.clock.overtime_points);
    if (text) {
      match.urgent.value = text;
      sound("minute");
    }
    before = left;
  }, 500);
}
