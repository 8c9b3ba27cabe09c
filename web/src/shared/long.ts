/** Forms that take a while: how far they are is shown, and they can be stopped. Without script they work as forms do. */
import { parsePage } from "./live.ts";

/** What a form shows meanwhile (`long_work` of the templates), with its texts. */
class Work {
  private readonly form: HTMLFormElement;
  private readonly box: HTMLElement;
  private readonly bar: HTMLProgressElement;
  private readonly line: HTMLElement;

  constructor(form: HTMLFormElement, box: HTMLElement, stop: () => void) {
    this.form = form;
    this.box = box;
    this.bar = box.querySelector("progress") ?? document.createElement("progress");
    this.line = box.querySelector<HTMLElement>("[role=status]") ?? document.createElement("span");
    box.hidden = false;
    const button = box.querySelector<HTMLButtonElement>("[data-stop]");
    if (button) {
      button.hidden = false;
      button.onclick = stop;
      button.focus();
    }
    this.busy(true);
  }

  /** A stage without a figure, or with one. */
  show(stage: string, fraction?: number): void {
    const percent = fraction === undefined ? "" : `${String(Math.floor(fraction * 100))} %`;
    if (fraction === undefined) this.bar.removeAttribute("value");
    else this.bar.value = fraction * 100;
    const text = (this.line.dataset[stage] ?? "").replace("{percent}", percent);
    if (this.line.textContent !== text) this.line.textContent = text;
  }

  /** Over, for better or worse: the form can be sent again. */
  end(stage?: "stopped" | "lost"): void {
    this.busy(false);
    if (!stage) {
      this.box.hidden = true;
      return;
    }
    this.show(stage, 0);
    const button = this.box.querySelector<HTMLButtonElement>("[data-stop]");
    if (button) button.hidden = true;
    this.submit?.focus();
  }

  private get submit(): HTMLButtonElement | null {
    return this.form.querySelector<HTMLButtonElement>("button:not([type=button])");
  }

  private busy(now: boolean): void {
    this.form.setAttribute("aria-busy", String(now));
    if (this.submit) this.submit.disabled = now;
  }
}

/** A page that was not led elsewhere tells what was wrong: it takes the place of this one. */
function replacePage(text: string): void {
  const page = parsePage(text);
  const fresh = page.querySelector("main");
  const here = document.querySelector("main");
  if (!fresh || !here) return;
  here.replaceWith(document.importNode(fresh, true));
  const problem = document.querySelector<HTMLElement>("main .problem, main [role=alert]");
  problem?.setAttribute("tabindex", "-1");
  problem?.focus();
}

function send(form: HTMLFormElement, box: HTMLElement, body: FormData): void {
  const request = new XMLHttpRequest();
  const work = new Work(form, box, () => {
    request.abort();
  });
  work.show("sending", 0);
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "text/html");
  request.upload.onprogress = ({ loaded, total }) => {
    work.show("sending", total ? loaded / total : undefined);
  };
  request.upload.onload = () => {
    work.show("working");
  };
  request.onload = () => {
    work.end();
    if (request.status < 400 && request.responseURL !== form.action) location.assign(request.responseURL);
    else replacePage(request.responseText);
  };
  request.onerror = () => {
    work.end("lost");
  };
  request.onabort = () => {
    work.end("stopped");
  };
  request.send(body);
}

async function download(form: HTMLFormElement, box: HTMLElement, body: FormData): Promise<void> {
  const stopping = new AbortController();
  const work = new Work(form, box, () => {
    stopping.abort();
  });
  work.show("working");
  try {
    const fields = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
    const options = { method: "POST", body: fields, headers: { Accept: "text/html" }, signal: stopping.signal };
    const answer = await fetch(form.action, options);
    if (!answer.ok || !answer.body) {
      work.end();
      replacePage(await answer.text());
      return;
    }
    const total = Number(answer.headers.get("content-length"));
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let come = 0;
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      come += part.value.length;
      work.show("coming", total ? come / total : undefined);
    }
    save(new Blob(parts), name ?? "letrado.db");
    work.end();
  } catch {
    work.end(stopping.signal.aborted ? "stopped" : "lost");
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const box = form.querySelector<HTMLElement>(".long");
  if (!box || !("long" in form.dataset || "download" in form.dataset)) return;
  event.preventDefault();
  const body = new FormData(form);
  if ("download" in form.dataset) void download(form, box, body);
  else send(form, box, body);
});
