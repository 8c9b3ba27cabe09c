/** Picking a tile up with mouse or finger, and where it may be let go. */
import { follow } from "./drag.ts";
import { tileAt } from "./position.ts";
import type { Session } from "./session.ts";
import type { Pick } from "./taps.ts";

/** Follow the tile that a pointer went down on, if it was one; `over` is the square under it. */
export function grab(
  event: PointerEvent,
  session: Session,
  over: (at: number | null) => void,
  held: (on: boolean) => void = () => undefined,
): void {
  if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
  const origin = event.target.closest<HTMLElement>("[data-grab]");
  const board = document.querySelector<HTMLElement>(".board");
  if (!origin || !board) return;
  const what = origin.dataset.grab ?? "";
  follow(event, origin, board, {
    what,
    held,
    free: (at) => tileAt(session.position.value, at) === null || what === `square:${String(at)}`,
    over,
    drop: (at, element) => {
      drop(session, what, at, element);
    },
  });
}

/** A dragged tile is let go. */
function drop(session: Session, what: string, at: number | null, element: Element | null): void {
  const [from, value = ""] = what.split(":", 2);
  const pick: Pick = from === "rack" ? { from, index: Number(value) } : { from: "set", face: value };
  const zone = element?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
  const place = element?.closest<HTMLElement>("[data-place]")?.dataset.place;
  if (from === "square") {
    if (at !== null) {
      if (at !== Number(value)) session.moveTile(Number(value), at);
    } else session.lift(Number(value));
  } else if (at !== null) session.taps.drop(pick, at);
  else if (zone === "rack" && from === "set") session.hand.add(session.taps.picked(pick));
  else if (zone === "rack" && place !== undefined) session.hand.move(Number(value), Number(place));
  else if (zone === "set" && from === "rack") session.hand.remove(Number(value));
}
