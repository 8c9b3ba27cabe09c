/** A game clock as pure functions of its state and the time: three modes, overtime, a turn's two minutes. */

export type Side = 0 | 1;
export type Mode = "running" | "stopped" | "timer";

/** What an edition says of clocks; times in milliseconds. */
export interface Rules {
  readonly edition: string;
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly allotment: Readonly<Partial<Record<Mode, number>>>;
  /** Points off for each minute of overtime begun. */
  readonly overtime: number;
  /** Overtime beyond which the game is lost; null where none loses it. */
  readonly limit: number | null;
  /** What a turn has with the timer, and what is left of it at each signal. */
  readonly timer: number;
  readonly signals: readonly number[];
}

export interface ClockState {
  readonly edition: string;
  readonly mode: Mode;
  readonly allotment: number;
  /** What each had left at `since`. */
  readonly left: readonly [number, number];
  /** Whose turn it is; null before the first. */
  readonly turn: Side | null;
  /** With the stopped clock: the mover has laid and both clocks stand while they count. */
  readonly counting: boolean;
  readonly paused: boolean;
  /** The instant from which the mover's clock runs. */
  readonly since: number;
  readonly turns: readonly [number, number];
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);

export function fresh(edition: string, mode: Mode, allotment: number): ClockState {
  return {
    edition,
    mode,
    allotment,
    left: [allotment, allotment],
    turn: null,
    counting: false,
    paused: false,
    since: 0,
    turns: [0, 0],
  };
}

/** Whose clock runs now. */
export function running(state: ClockState): Side | null {
  return state.paused || state.counting ? null : state.turn;
}

/** What a side has left; below zero in overtime, but a turn's two minutes end at nothing. */
export function leftAt(state: ClockState, side: Side, now: number): number {
  const gone = running(state) === side ? Math.max(0, now - state.since) : 0;
  const left = state.left[side] - gone;
  return state.mode === "timer" ? Math.max(0, left) : left;
}

/**
 * A player touches their half. Pressing out of turn, or while both clocks are stopped, changes
 * nothing and says nothing: nobody may be reminded of the clock (F09 §35, CAT 7¶5).
 */
export function press(state: ClockState, side: Side, now: number): ClockState {
  if (state.paused) return state;
  if (state.turn === null) return started(state, other(side), now);
  if (state.turn !== side) return state;
  const settled = settle(state, now);
  if (state.mode === "stopped" && !state.counting) return { ...settled, counting: true };
  const turns: [number, number] = [...state.turns];
  turns[side] += 1;
  return started({ ...settled, turns }, other(side), now);
}

export function pause(state: ClockState, now: number): ClockState {
  return state.turn === null || state.paused ? state : { ...settle(state, now), paused: true };
}

export function resume(state: ClockState, now: number): ClockState {
  return state.paused ? { ...state, paused: false, since: now } : state;
}

/** An arbiter sets what a side has left. */
export function adjusted(state: ClockState, side: Side, left: number, now: number): ClockState {
  const settled = settle(state, now);
  const both: [number, number] = [...settled.left];
  both[side] = left;
  return { ...settled, left: both };
}

/** Whether overtime has lost the game (CAT 7¶3). */
export const lost = (rules: Rules, left: number): boolean => rules.limit !== null && left < -rules.limit;

/** How many of the timer's signals have sounded with so much left. */
export const signalled = (rules: Rules, left: number): number => rules.signals.filter((at) => left <= at).length;

function started(state: ClockState, side: Side, now: number): ClockState {
  const left: [number, number] = [...state.left];
  if (state.mode === "timer") left[side] = state.allotment;
  return { ...state, left, turn: side, counting: false, since: now };
}

/** The same with what has run until now taken off. */
function settle(state: ClockState, now: number): ClockState {
  return { ...state, left: [leftAt(state, 0, now), leftAt(state, 1, now)], since: now };
}
