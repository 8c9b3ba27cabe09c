/** The clock survives a reload: what it shows is kept on this device after each touch. */
import type { ClockState } from "./model.ts";

const KEY = "letrado.clock";

export function readClock(): ClockState | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept !== null && typeof kept === "object" && "left" in kept && "mode" in kept ? (kept as ClockState) : null;
  } catch {
    return null;
  }
}

export function keepClock(state: ClockState): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Then it lasts as long as the page is open.
  }
}
