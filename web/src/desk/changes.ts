/** Waits for news of the tournament, and draws the page anew when there are some. */
import { lookAgain } from "./swap";

const PAUSE = 2_000;

interface Told {
  mark: string;
  /** How far it is, in hundredths; null: another server does it, and this one cannot know. */
  work?: number | null;
}

/** One question after the other, as long as the page is there. */
export function followChanges(): void {
  const island = document.querySelector<HTMLElement>("#desk-island");
  const address = island?.dataset.changes;
  if (!island || !address) return;
  const ask = async (): Promise<void> => {
    const mark = island.dataset.mark ?? "";
    const answer = await fetch(`${address}?desde=${encodeURIComponent(mark)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const told = (await answer.json()) as Told;
    const bar = document.querySelector<HTMLProgressElement>("#desk-work");
    if (told.work === null) bar?.removeAttribute("value");
    else if (bar && told.work !== undefined) bar.value = told.work;
    if (told.mark !== mark || (bar && told.work === undefined)) await lookAgain();
    if (told.work !== undefined) await pause(500);
  };
  const follow = async (): Promise<void> => {
    for (;;) {
      if (document.hidden) await shown();
      try {
        await ask();
      } catch {
        await pause(PAUSE);
      }
    }
  };
  void follow();
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function shown(): Promise<void> {
  return new Promise((done) => {
    document.addEventListener(
      "visibilitychange",
      () => {
        done();
      },
      { once: true },
    );
  });
}
