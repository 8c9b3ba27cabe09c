/** The list of tables: how long each call has waited, and the list anew while nothing is typed. */
import "../shared/styles/console.css";

const EVERY = 1_000;
const AGAIN = 20_000;

const pattern = document.querySelector<HTMLElement>(".calls");
const waits = [...document.querySelectorAll<HTMLTimeElement>("time.wait")];
const began = Date.now();

/** The figures of a text such as «2 min 5 s» give way to others. */
function show(time: HTMLTimeElement, first: string, seconds: number): void {
  const figures = [Math.floor(seconds / 60), seconds % 60];
  time.textContent = first.replace(/\d+/g, () => String(figures.shift() ?? ""));
}

if (pattern) {
  const texts = waits.map((time) => {
    const [minutes = "0", seconds = "0"] = (time.textContent.match(/\d+/g) ?? []) as string[];
    return { time, first: time.textContent, waited: Number(minutes) * 60 + Number(seconds) };
  });
  setInterval(() => {
    const since = Math.floor((Date.now() - began) / 1000);
    for (const { time, first, waited } of texts) show(time, first, waited + since);
  }, EVERY);
  setInterval(() => {
    const typed = [...document.querySelectorAll<HTMLInputElement>("form.new-table input:not([type=hidden])")];
    const idle =
      !document.hidden && typed.every(({ value }) => value === "") && !document.activeElement?.closest("form");
    if (idle) location.reload();
  }, AGAIN);
}
