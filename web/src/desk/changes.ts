/** Waits for news of the tournament, and draws the page anew when there are some. */
import { newsSince, pause, poll } from "../shared/polling.ts";
import { lookAgain } from "./swap.ts";

/** Milliseconds between two looks at work that is going on. */
const WORKING = 500;

/** One question after the other, as long as the page is there. */
export function followChanges(): void {
  const island = document.querySelector<HTMLElement>("#desk-island");
  const address = island?.dataset.changes;
  if (!island || !address) return;
  const ask = async (): Promise<boolean> => {
    const mark = island.dataset.mark ?? "";
    const news = await newsSince(address, mark);
    const bar = document.querySelector<HTMLProgressElement>("#desk-work");
    if (news.work === null) bar?.removeAttribute("value");
    else if (bar && news.work !== undefined) bar.value = news.work;
    if (news.mark !== mark || (bar && news.work === undefined)) await lookAgain();
    if (news.work !== undefined) await pause(WORKING);
    return true;
  };
  void poll(ask, { afterFailure: 2_000, whileVisible: true });
}
