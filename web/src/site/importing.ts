/** On the page for importing: a record that is being typed is checked when its writer pauses. */
import { parsePage } from "../shared/live.ts";

const PAUSE_MS = 900;

const form = document.querySelector<HTMLFormElement>("#bring");
const text = form?.querySelector<HTMLTextAreaElement>("textarea");
const file = form?.querySelector<HTMLInputElement>("input[type=file]");

let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
/** Checked too often: only the button asks again. */
let stopped = false;

/** Ask the server as the button would, and show its answer in the place of the last one. */
async function check(sheet: HTMLFormElement): Promise<void> {
  asked += 1;
  const mine = asked;
  try {
    const answer = await fetch(sheet.action, {
      method: "POST",
      body: new FormData(sheet),
      headers: { Accept: "text/html" },
    });
    const page = parsePage(await answer.text());
    if (answer.status === 429) stopped = true;
    if (mine !== asked) return;
    if (!answer.ok) {
      document.querySelector("#read-problem")?.replaceChildren(...page.querySelectorAll(".problem"));
      return;
    }
    for (const part of ["#read-problem", "#read-said", "#read-turns", "#bring > .row"]) refill(page, part);
  } catch {
    // no network now: the button tells
  }
}

/** The element stays, so that what it says is announced; whoever is inside it is not disturbed. */
function refill(page: Document, selector: string): void {
  const fresh = page.querySelector(selector);
  const here = document.querySelector(selector);
  if (!fresh || !here || here.contains(document.activeElement)) return;
  here.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
}

function later(): void {
  clearTimeout(timer);
  if (stopped || !form || !text || text.value.trim() === "" || file?.value) return;
  timer = setTimeout(() => void check(form), PAUSE_MS);
}

text?.addEventListener("input", later);
for (const field of form?.querySelectorAll("select, input:not([type=file])") ?? [])
  field.addEventListener("change", later);
