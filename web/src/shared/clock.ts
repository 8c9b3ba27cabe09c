/** Clocks are drawn from the server's time: what was left at an instant, and whose clock runs. */
import type { Clock, Side } from "./game/wire.ts";

const MINUTE = 60_000;
/** From here on tenths are shown. */
const SHORT = 20_000;

/** What a side has left at the server's instant `now`, in milliseconds; below zero in overtime. */
export function leftAt(clock: Clock, side: Side, now: number): number {
  const gone = clock.running.includes(side) ? Math.max(0, now - clock.at) : 0;
  return clock.left[side] - gone;
}

/** What is left of the turn's own time, where turns are timed. */
export function timerAt(clock: Clock, runs: boolean, now: number): number | null {
  if (clock.timer === null) return null;
  return Math.max(0, clock.timer - (runs ? Math.max(0, now - clock.at) : 0));
}

/** «14:32», «0:09.4» in the last seconds, «−1:12» in overtime. */
export function clockText(left: number): string {
  const over = left < 0;
  const ms = Math.abs(left);
  if (!over && ms < SHORT) {
    const tenths = Math.floor(ms / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${String(tenths % 10)}`;
  }
  // A clock shows the second that has begun; overtime, those that are gone.
  const seconds = over ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${over ? "−" : ""}${String(minutes)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The points that overtime costs so far: for each minute begun. */
export function overtimePoints(left: number, each: number): number {
  return left < 0 ? each * Math.ceil(-left / MINUTE) : 0;
}

/** When the picture of a clock changes next, in milliseconds: never by animation. */
export function nextChange(left: number): number {
  if (left >= 0 && left <= SHORT) return (left % 100) + 1;
  return left >= 0 ? left % 1000 || 1000 : 1000 - (-left % 1000);
}
