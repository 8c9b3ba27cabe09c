/** What is left of a round, drawn each second from the instant at which it ends. */
import { shown } from "../shared/tournament/screen.ts";

/** Let every clock on the page run; one that was drawn anew is found again. */
export function countDown(): void {
  setInterval(() => {
    for (const clock of document.querySelectorAll<HTMLElement>("[data-ends]")) {
      clock.textContent = shown((Number(clock.dataset.ends) - Date.now()) / 1000);
    }
  }, 1_000);
}
