/** What is left of a round, drawn each second from the instant at which it ends. */

/** Minutes and seconds, as clocks show them. */
export function shownTime(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, "0")}`;
}

/** Let every clock on the page run; one that was drawn anew is found again. */
export function countDown(): void {
  setInterval(() => {
    for (const clock of document.querySelectorAll<HTMLElement>("[data-ends]")) {
      clock.textContent = shownTime((Number(clock.dataset.ends) - Date.now()) / 1000);
    }
  }, 1_000);
}
