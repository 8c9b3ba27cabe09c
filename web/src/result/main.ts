/** Telling a result on a phone: who wins by how much while it is typed; news when the other signs. */
import "../shared/styles/tournament.css";
import { followMark } from "../shared/tournament/news.ts";
import { margin } from "../shared/tournament/screen.ts";

const form = document.querySelector<HTMLFormElement>(".result-form");

function tell(): void {
  if (!form) return;
  const cards = [...form.querySelectorAll<HTMLElement>(".scores .p")];
  const [first, second] = cards.map((card) => card.querySelector("input")?.value ?? "");
  const found = margin(first ?? "", second ?? "");
  for (const [at, card] of cards.entries()) {
    const wins = found !== null && found.side === at;
    card.classList.toggle("win", wins);
    const place = card.querySelector(".margin");
    if (!place) continue;
    const drawn = found !== null && found.side === null ? (form.dataset.draw ?? "") : "";
    const text = wins ? (form.dataset.win ?? "").replace("{n}", String(found.by)) : drawn;
    place.textContent = text && place.previousSibling?.textContent?.trim() ? ` · ${text}` : text;
  }
  const together = form.querySelector<HTMLInputElement>("input[name=who][value=both]");
  const both = form.querySelector<HTMLElement>(".both");
  if (both && together) {
    both.hidden = !together.checked;
    for (const box of both.querySelectorAll("input")) box.required = together.checked;
  }
}

form?.addEventListener("input", tell);
tell();

/** While nothing is typed, the page shows what the other one has told meanwhile. */
function showNews(mark: string): string {
  const untouched = [...(form?.querySelectorAll("input:not([type=hidden])") ?? [])].every(
    (input) =>
      input instanceof HTMLInputElement && input.value === input.defaultValue && input.checked === input.defaultChecked,
  );
  if (untouched && document.activeElement?.tagName !== "INPUT") location.reload();
  return mark;
}

if (form) void followMark(showNews);
