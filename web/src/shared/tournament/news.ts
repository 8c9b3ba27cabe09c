/** A page that keeps itself up to date: it waits for news and takes over the parts marked as live. */
import { askAgain, renewLive } from "../live.ts";
import { newsSince, pause, poll } from "../polling.ts";

const PACE = { afterFailure: 1_000, longest: 60_000 };
/** A hall full of phones does not ask for the same page in the same instant. */
const SPREAD = 700;

/** Fetch the page again and take over what is live in it; returns the mark of its state. */
async function look(): Promise<string> {
  const page = await askAgain();
  const told = document.getElementById("event-told");
  if (renewLive(page) && told) told.textContent = told.dataset.text ?? "";
  return page.querySelector<HTMLElement>("#event-live")?.dataset.mark ?? "";
}

/** Call *changed* with the mark of each new state for as long as the page is open; it may return a later one. */
export async function followMark(changed: (mark: string) => Promise<string> | string): Promise<void> {
  const here = document.getElementById("event-live");
  if (!here) return;
  let mark = here.dataset.mark ?? "";
  await poll(async () => {
    const news = await newsSince(here.dataset.changes ?? "", mark);
    if (news.mark !== mark) mark = await changed(news.mark);
    return true;
  }, PACE);
}

/** Keep the page up to date for as long as it is open; *after* is called when it has changed. */
export function follow(after: () => void = () => {}): Promise<void> {
  return followMark(async (mark) => {
    await pause(Math.random() * SPREAD);
    const seen = (await look()) || mark;
    after();
    return seen;
  });
}
