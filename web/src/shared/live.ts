/** Parts of a page that are drawn anew, without loading it again: `data-live` names them. */

/** How long a changed row is marked, in milliseconds. */
const MARKED = 5_000;

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Ask for the page that is shown. */
export async function askAgain(): Promise<Document> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  // Sent elsewhere, to sign in for example: that page has none of these parts.
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return parsePage(await answer.text());
}

/** Take over the live parts of *fresh*, except one in which somebody is typing; true when something changed. */
export function renewLive(fresh: Document): boolean {
  let changed = false;
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && part.contains(activeElement)) continue;
    const other = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live ?? ""}"]`);
    changed = (other ? renew(part, other) : empty(part)) || changed;
  }
  return changed;
}

/** Keep the place of a part that is gone: what it tells may come back. */
function empty(part: HTMLElement): boolean {
  const had = !part.hidden;
  part.replaceChildren();
  part.hidden = true;
  return had;
}

function renew(part: HTMLElement, fresh: HTMLElement): boolean {
  for (const name of part.getAttributeNames()) if (!fresh.hasAttribute(name)) part.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) part.setAttribute(name, fresh.getAttribute(name) ?? "");
  if (part.innerHTML === fresh.innerHTML) return false;
  const before = rows(part);
  const { scrollLeft, scrollTop } = part;
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLAnchorElement && part.contains(activeElement) ? activeElement.href : "";
  part.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  part.scrollTo(scrollLeft, scrollTop);
  markChanged(part, before);
  if (focused) [...part.querySelectorAll("a")].find((link) => link.href === focused)?.focus();
  return true;
}

/** Rows by the name that they carry, with what they say. */
function rows(part: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of part.querySelectorAll<HTMLElement>("[data-row]")) {
    found.set(row.dataset.row ?? "", row.textContent ?? "");
  }
  return found;
}

/** Mark for a while the rows that say something else than *before*. */
function markChanged(part: Element, before: ReadonlyMap<string, string>): void {
  for (const row of part.querySelectorAll<HTMLElement>("[data-row]")) {
    const said = before.get(row.dataset.row ?? "");
    if (said === undefined || said === row.textContent) continue;
    row.classList.add("changed");
    setTimeout(() => row.classList.remove("changed"), MARKED);
  }
}
