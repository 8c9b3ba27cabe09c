/** Parts of the page that are drawn anew from a page that was asked for: `data-live` names them. */

/** Put the live parts of *html* in the place of ours; what somebody is typing in stays. */
export function swapLive(html: string): void {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focus = document.activeElement;
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const name = part.dataset.live ?? "";
    const other = fresh.querySelector<HTMLElement>(`[data-live="${name}"]`);
    if (part.contains(focus) && focus instanceof HTMLInputElement) continue;
    if (other) part.replaceWith(document.adoptNode(other));
    else {
      part.replaceChildren();
      part.hidden = true; // its place is kept: what it tells may come back
    }
  }
  const mark = fresh.querySelector<HTMLElement>("#desk-island")?.dataset.mark;
  const island = document.querySelector<HTMLElement>("#desk-island");
  if (island && mark) island.dataset.mark = mark;
  const tables = fresh.querySelector("#entry-tables");
  if (tables) document.querySelector("#entry-tables")?.replaceWith(document.adoptNode(tables));
}

/** Ask for this page again, and swap. */
export async function lookAgain(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (answer.ok) swapLive(await answer.text());
}
