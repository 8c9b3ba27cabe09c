/** The desk drawn anew: its live parts, its mark and the tables that can be entered. */
import { askAgain, renewLive } from "../shared/live.ts";

export function swapDesk(fresh: Document): void {
  renewLive(fresh);
  const mark = fresh.querySelector<HTMLElement>("#desk-island")?.dataset.mark;
  const island = document.querySelector<HTMLElement>("#desk-island");
  if (island && mark) island.dataset.mark = mark;
  const tables = fresh.querySelector("#entry-tables");
  if (tables) document.querySelector("#entry-tables")?.replaceWith(document.adoptNode(tables));
}

/** Ask for this page again, and swap. */
export async function lookAgain(): Promise<void> {
  swapDesk(await askAgain());
}
