/** A round by hand, checked by the server while it is typed. */

interface Draft {
  errors: string[];
  worse: string[];
  costs: { name: string; value: number }[];
}

const PAUSE = 300;

/** Show names beside numbers, and what the draft would cost. */
export function liveDraft(): void {
  const form = document.querySelector<HTMLFormElement>("#desk-pairs");
  const address = form?.dataset.check;
  const output = document.querySelector<HTMLOutputElement>("#desk-draft");
  const texts = document.querySelector<HTMLElement>("#draft-texts")?.dataset;
  if (!form || !address || !output || !texts) return;
  const names = new Map<string, string>();
  for (const option of form.querySelectorAll("datalist option")) {
    names.set(option.getAttribute("value") ?? "", option.textContent);
  }
  const seats = [...form.querySelectorAll<HTMLElement>(".seat")];
  const show = (): void => {
    for (const seat of seats) {
      const inputs = [...seat.querySelectorAll("input")];
      const line = seat.querySelector(".names");
      if (line)
        line.textContent = inputs
          .map(({ value }) => names.get(value.trim()) ?? "")
          .filter(Boolean)
          .join(" – ");
      seat.classList.toggle(
        "changed",
        inputs.some((input) => input.value !== input.defaultValue),
      );
    }
  };
  let waiting = 0;
  let asked = 0;
  const check = async (): Promise<void> => {
    const number = ++asked;
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    });
    if (number !== asked) return;
    output.replaceChildren(...(answer.ok ? told((await answer.json()) as Draft, texts) : []));
  };
  form.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.name.startsWith("seat_")) return;
    show();
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void check(), PAUSE);
  });
  show();
}

function line(kind: string, text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = kind;
  made.textContent = text;
  return made;
}

function told(draft: Draft, texts: DOMStringMap): HTMLElement[] {
  const lines = draft.errors.map((text) => line("problem", text));
  if (!lines.length && draft.worse.length)
    lines.push(line("problem", `${texts.worse ?? ""} ${draft.worse.join(", ")}`));
  if (!lines.length) lines.push(line("chip ok", texts.good ?? ""));
  const costs = draft.costs.map(({ name, value }) => `${name} ${String(value)}`).join(" · ");
  if (costs) lines.push(line("small muted", `${texts.cost ?? ""} ${costs}`));
  return lines;
}
