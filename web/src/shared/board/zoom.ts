/** On a phone the board grows around the cursor while a tile is held; scrolling moves it about. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Fingers, and a window too small for squares that they could hit. */
const PHONE = "(pointer: coarse) and (max-width: 720px), (pointer: coarse) and (max-height: 500px)";
/** So near to its edge a tile that is carried moves the board on, by so much each time. */
const EDGE = 30;
const STEP = 7;

/** Let the board in *frame* be large while a tile is *held*. The place that it takes stays the same. */
export function useZoom(frame: RefObject<HTMLElement | null>, held: boolean, at: number): void {
  useLayoutEffect(() => {
    const field = frame.current;
    if (!held || !field || !matchMedia(PHONE).matches) return;
    const { width, height } = field.getBoundingClientRect();
    field.style.width = `${String(width)}px`;
    field.style.height = `${String(height)}px`;
    field.dataset.zoomed = "";
    centre(field, at);
    return () => {
      delete field.dataset.zoomed;
      field.style.width = field.style.height = "";
    };
  }, [frame, held]);
}

function centre(field: HTMLElement, at: number): void {
  const square = field.querySelector<HTMLElement>(`[data-square="${String(at)}"]`)?.getBoundingClientRect();
  const around = field.getBoundingClientRect();
  if (!square) return;
  field.scrollLeft += square.left + square.width / 2 - around.left - around.width / 2;
  field.scrollTop += square.top + square.height / 2 - around.top - around.height / 2;
}

/** How far a point near one end of a stretch moves what lies in it. */
export function push(point: number, from: number, to: number): number {
  if (point < from - EDGE || point > to + EDGE) return 0; // it has not come to the board
  if (point < from + EDGE) return -STEP;
  return point > to - EDGE ? STEP : 0;
}

/** A tile is carried at this point: near the edge of a board that is zoomed, more of it comes in. */
export function pan(board: HTMLElement, x: number, y: number): void {
  const field = board.closest<HTMLElement>("[data-zoomed]");
  if (!field) return;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const [across, down] = [push(x, left, right), push(y, top, bottom)];
  const inside = y > top - EDGE && y < bottom + EDGE && x > left - EDGE && x < right + EDGE;
  if (inside && (across || down)) field.scrollBy({ left: across, top: down, behavior: "instant" });
}
