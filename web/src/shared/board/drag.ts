/** Dragging a tile: 6 px of threshold, the tile lifted above the finger, a magnet to free squares. */
import { SIZE } from "./position.ts";
import { pan } from "./zoom.ts";

const THRESHOLD = 6;
const ABOVE_FINGER = 28;
/** A tile that rests at the edge of a zoomed board moves it on so often, in milliseconds. */
const PAN_EVERY = 30;

export interface Drag {
  /** What was grabbed, as its element says: `rack:2`, `set:CH`, `square:112`. */
  readonly what: string;
  /** The tile was picked up, or is in nobody's hand any more. */
  held(on: boolean): void;
  /** Whether a tile may fall on this square. */
  free(at: number): boolean;
  /** The square under the tile changed. */
  over(at: number | null): void;
  /** Let go: on a square, or else on an element (a rack's place, the unseen tiles, nothing). */
  drop(at: number | null, element: Element | null): void;
}

/** Follow a pointer that went down on a tile until it goes up. */
export function follow(down: PointerEvent, origin: HTMLElement, board: HTMLElement, drag: Drag): void {
  const lift = down.pointerType === "mouse" ? 0 : ABOVE_FINGER;
  let ghost: HTMLElement | null = null;
  let over: number | null = null;
  let [x, y] = [down.clientX, down.clientY - lift];
  let panning: ReturnType<typeof setInterval> | undefined;

  const aim = (): void => {
    const at = squareUnder(board, x, y, (square) => drag.free(square));
    if (at === over) return;
    over = at;
    drag.over(over);
  };

  const begin = (): HTMLElement => {
    const face = origin.querySelector(".tile") ?? origin;
    const made = document.createElement("div");
    made.className = "ghost";
    made.append(face.cloneNode(true));
    document.body.append(made);
    origin.classList.add("grabbed");
    drag.held(true);
    panning = setInterval(() => {
      pan(board, x, y);
      aim();
    }, PAN_EVERY);
    return made;
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      ghost = begin();
    }
    event.preventDefault();
    [x, y] = [event.clientX, event.clientY - lift];
    ghost.style.left = `${String(x)}px`;
    ghost.style.top = `${String(y)}px`;
    aim();
  };

  const end = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    origin.classList.remove("grabbed");
    if (!ghost) return;
    clearInterval(panning);
    ghost.remove();
    const [fell, under] = [over, document.elementFromPoint(event.clientX, event.clientY)];
    drag.over(null);
    drag.held(false);
    // The click that ends a drag is not a tap.
    const swallow = (click: Event): void => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener("click", swallow, { capture: true });
    });
    if (event.type === "pointercancel") return;
    drag.drop(fell, under);
  };

  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The free square nearest to a point on the board, no further than the next one. */
function squareUnder(board: HTMLElement, x: number, y: number, free: (at: number) => boolean): number | null {
  const cells = board.querySelectorAll("[data-square]");
  const first = cells.item(0).getBoundingClientRect();
  const last = cells.item(cells.length - 1).getBoundingClientRect();
  const pitch = (last.left - first.left) / (SIZE - 1);
  const column = (x - first.left - first.width / 2) / pitch;
  const row = (y - first.top - first.height / 2) / pitch;
  let best: number | null = null;
  let nearest = 1.2;
  for (let r = Math.max(0, Math.floor(row) - 1); r <= Math.min(SIZE - 1, Math.ceil(row) + 1); r++) {
    for (let c = Math.max(0, Math.floor(column) - 1); c <= Math.min(SIZE - 1, Math.ceil(column) + 1); c++) {
      const away = Math.hypot(r - row, c - column);
      if (away < nearest && free(r * SIZE + c)) [best, nearest] = [r * SIZE + c, away];
    }
  }
  return best;
}
