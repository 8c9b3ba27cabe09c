/** Results one after the other: table, points, points, Enter; the names of the table are shown. */
import { parsePage } from "../shared/live.ts";
import { swapDesk } from "./swap.ts";

interface Seat {
  a: string;
  b: string;
  scores: string;
}

/** The surname, which is what fits above a field. */
export function short(name: string): string {
  const words = name.trim().split(/\s+/);
  return words[words.length - 1] ?? name;
}

function seatOf(table: string): Seat | null {
  const template = document.querySelector<HTMLTemplateElement>("#entry-tables");
  const found = template?.content.querySelector<HTMLElement>(`[data-table="${CSS.escape(table)}"]`);
  if (!found) return null;
  return { a: found.dataset.a ?? "", b: found.dataset.b ?? "", scores: found.dataset.scores ?? "" };
}

function firstOpen(): string {
  const template = document.querySelector<HTMLTemplateElement>("#entry-tables");
  return template?.content.querySelector<HTMLElement>("[data-table]:not([data-scores])")?.dataset.table ?? "";
}

/** Let the form of the desk work without leaving the page. */
export function quickEntry(): void {
  const form = document.querySelector<HTMLFormElement>("#desk-entry");
  if (!form) return;
  const field = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement;
  const [table, first, second] = [field("table"), field("first"), field("second")];
  const [a, b] = [document.querySelector("#entry-a"), document.querySelector("#entry-b")];
  const told = document.querySelector("#entry-told");
  const plain = [a?.textContent ?? "", b?.textContent ?? ""];
  const name = (): void => {
    const seat = seatOf(table.value.trim());
    if (a) a.textContent = seat ? short(seat.a) : (plain[0] ?? "");
    if (b) b.textContent = seat ? short(seat.b) : (plain[1] ?? "");
    if (told) told.textContent = seat ? `${seat.a} – ${seat.b}${seat.scores ? `: ${seat.scores}` : ""}` : "";
  };
  name();
  table.addEventListener("input", name);
  for (const one of [table, first]) {
    one.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || (first.value && second.value)) return;
      event.preventDefault();
      (one === table ? first : second).focus();
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return; // Enter once more, before the first one was answered
    form.ariaBusy = "true";
    void send(form)
      .then((done) => {
        if (done) {
          first.value = second.value = "";
          table.value = firstOpen();
          name();
          table.focus();
          table.select();
        }
      })
      .catch(() => {
        if (told) told.textContent = form.dataset.lost ?? "";
      })
      .finally(() => {
        form.ariaBusy = null;
      });
  });
}

/** Whether the result was taken; what was refused is told by the page that came back. */
async function send(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === "string") body.append(key, value);
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
  const held = document.activeElement;
  if (held instanceof HTMLElement) held.blur();
  swapDesk(parsePage(await answer.text()));
  if (!answer.ok && held instanceof HTMLElement) held.focus();
  return answer.ok;
}
