/** A page that keeps itself up to date: it waits for news and takes over the parts marked as live. */

const PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const MARKED = 5_000;
/** A hall full of phones does not ask for the same page in the same instant. */
const SPREAD = 700;

/** What the server last said; the page asks for anything else. */
interface News {
  readonly mark: string;
}

/** Rows by the name that they carry, with what they say. */
function rows(part: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of part.querySelectorAll<HTMLElement>("[data-row]")) {
    found.set(row.dataset.row ?? "", row.textContent ?? "");
  }
  return found;
}

/** Put a part of the new page in place of the old one; rows that changed are marked for a while. */
function renew(old: HTMLElement, fresh: HTMLElement): boolean {
  if (old.innerHTML === fresh.innerHTML) return false;
  const before = rows(old);
  const { scrollLeft, scrollTop } = old;
  const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.href : "";
  old.replaceChildren(...fresh.childNodes);
  old.scrollTo(scrollLeft, scrollTop);
  for (const row of old.querySelectorAll<HTMLElement>("[data-row]")) {
    const said = before.get(row.dataset.row ?? "");
    if (said !== undefined && said !== row.textContent) {
      row.classList.add("changed");
      setTimeout(() => row.classList.remove("changed"), MARKED);
    }
  }
  if (focused) [...old.querySelectorAll("a")].find((link) => link.href === focused)?.focus();
  return true;
}

/** Fetch the page again and take over what is live in it. */
async function look(): Promise<string> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  let changed = false;
  for (const old of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = page.querySelector<HTMLElement>(`[data-live="${old.dataset.live ?? ""}"]`);
    if (fresh) {
      for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name) ?? "");
      changed = renew(old, fresh) || changed;
    }
  }
  const told = document.getElementById("event-told");
  if (changed && told) told.textContent = told.dataset.text ?? "";
  return page.querySelector<HTMLElement>("#event-live")?.dataset.mark ?? "";
}

/** Keep the page up to date for as long as it is open; *after* is called when it has changed. */
export async function follow(after: () => void = () => {}): Promise<void> {
  const here = document.getElementById("event-live");
  if (!here) return;
  let mark = here.dataset.mark ?? "";
  let pause = PAUSE;
  for (;;) {
    try {
      const answer = await fetch(`${here.dataset.changes ?? ""}?desde=${encodeURIComponent(mark)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const news = (await answer.json()) as News;
      if (news.mark !== mark) {
        await new Promise((done) => setTimeout(done, Math.random() * SPREAD));
        mark = (await look()) || news.mark;
        after();
      }
      pause = PAUSE;
    } catch {
      await new Promise((done) => setTimeout(done, pause));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
}
