/** The arithmetic of the graphs: where lines, bars and labels go. Knows nothing of drawing. */
import type { ReviewData, Side, Turn } from "./wire.ts";

/** The field in which graphs are drawn, in units of the picture, and the picture's width. */
export interface Field {
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

export const WIDE: Field = { left: 44, right: 690, width: 760 };
/** On a phone: not the same picture made small, so that its numbers can still be read. */
export const NARROW: Field = { left: 30, right: 312, width: 380 };
const TOP = 20;
const BOTTOM = 166;
/** Bars grow from this line, up for who began, down for the other. */
export const MIDDLE = 78;
const TALLEST = 56;
const LOWEST = 1.5;
const WIDEST = 18;
/** Room that a label needs before the next one beside it. */
const LABEL = { width: 110, height: 16 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where turn `n` of `steps` is; 0 is before the first. */
export function across(n: number, steps: number, field: Field): number {
  return field.left + ((field.right - field.left) * n) / Math.max(steps, 1);
}

/** Round numbers from the lowest score to the highest, never more than seven of them. */
export function ticks(lowest: number, highest: number): number[] {
  const span = Math.max(highest, 1) - Math.min(lowest, 0);
  const step = [10, 20, 50, 100, 200, 500, 1000, 2000].find((each) => span / each <= 5) ?? 5000;
  const from = Math.floor(Math.min(lowest, 0) / step);
  const to = Math.max(Math.ceil(highest / step), 1);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** Turns that are written below a graph: every one, every other, every fourth … */
export function turnTicks(steps: number): number[] {
  const step = [1, 2, 4, 5, 10, 20, 50, 100].find((each) => steps / each <= 8) ?? 500;
  return Array.from({ length: Math.floor(steps / step) + 1 }, (_, at) => at * step);
}

/** The scores of a player: nothing, after each turn, and in the end if that is another number. */
export function totals(review: ReviewData, side: Side): number[] {
  const after = review.turns.map((turn) => turn.after[side]);
  return [0, ...after, ...(hasCount(review) ? [review.final[side]] : [])];
}

/** Whether racks, overtime or a ruling changed a score after the last turn. */
export function hasCount(review: ReviewData): boolean {
  const last = review.turns.at(-1);
  return review.sides.some((side) => review.final[side] !== (last?.after[side] ?? 0));
}

/** The height of each score in the field. */
export function heights(scale: readonly number[]): (score: number) => number {
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  return (score) => BOTTOM - ((BOTTOM - TOP) * (score - low)) / (high - low);
}

export function line(scores: readonly number[], height: (score: number) => number, field: Field): Point[] {
  return scores.map((score, at) => ({ x: across(at, scores.length - 1, field), y: height(score) }));
}

/** A line as SVG writes it. */
export const path = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");

/** Labels that have room beside those kept before them. */
export function readable<L extends Point>(labels: readonly L[]): L[] {
  const kept: L[] = [];
  for (const label of labels) {
    const free = kept.every(
      ({ x, y }) => Math.abs(x - label.x) >= LABEL.width || Math.abs(y - label.y) >= LABEL.height,
    );
    if (free) kept.push(label);
  }
  return kept;
}

/** What a turn cost, as a bar. */
export interface Bar {
  readonly turn: number;
  readonly up: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly cost: number;
  /** Where its number is written; null on bars too low to need one. */
  readonly label: number | null;
}

/** What bars show of a turn; null where it is not known. */
export type Cost = (turn: Turn) => number | null;

/** A bar for each turn that is worked out and cost something. */
export function bars(turns: readonly Turn[], first: Side, field: Field, costOf: Cost): Bar[] {
  const highest = Math.max(...turns.map((turn) => costOf(turn) ?? 0), 1);
  const width = Math.min(WIDEST, (0.65 * (field.right - field.left)) / Math.max(turns.length, 1));
  return turns.flatMap((each) => {
    const { turn, mover } = each;
    const cost = costOf(each);
    if (!cost) return [];
    const up = mover === first;
    const height = Math.max(LOWEST, (TALLEST * cost) / highest);
    const y = up ? MIDDLE - height : MIDDLE;
    const end = up ? y - 5 : y + height + 15;
    const x = across(turn, turns.length, field) - width / 2;
    return [{ turn, up, x, y, width, height, cost, label: cost >= 0.45 * highest ? end : null }];
  });
}

/** A share of games from 0 to 1 in the field. */
export const shareHeight = (share: number): number => BOTTOM - (BOTTOM - TOP) * share;

/** Who was ahead for how many turns, and when by most. */
interface Leads {
  readonly ahead: Readonly<Record<Side, number>>;
  readonly most: { readonly side: Side; readonly points: number; readonly turn: number } | null;
}

export function leads(turns: readonly Turn[]): Leads {
  const ahead = { A: 0, B: 0 };
  let most: Leads["most"] = null;
  for (const { turn, after } of turns) {
    const by = after.A - after.B;
    if (!by) continue;
    const side: Side = by > 0 ? "A" : "B";
    ahead[side] += 1;
    if (Math.abs(by) > (most?.points ?? 0)) most = { side, points: Math.abs(by), turn };
  }
  return { ahead, most };
}

/** The turn that cost most. */
export function costliest(turns: readonly Turn[], costOf: Cost): Turn | null {
  return turns.reduce<Turn | null>(
    (found, turn) => ((costOf(turn) ?? 0) > (found ? (costOf(found) ?? 0) : 0) ? turn : found),
    null,
  );
}

/** A whole number with a true minus sign: a score may be below zero. */
export const whole = (value: number): string => String(value).replace("-", "−");
