/** The link of a game, or of an offer: copied, or handed to what the device shares with. Without script it is a field. */

interface Parts {
  readonly link: HTMLInputElement;
  /** Only a game that is reviewed has turns to point at. */
  readonly turn: HTMLElement | null;
  readonly copy: HTMLButtonElement;
  readonly send: HTMLButtonElement;
  readonly said: HTMLElement;
}

function parts(root: HTMLElement): Parts | null {
  const link = root.querySelector<HTMLInputElement>("[data-share-link]");
  const turn = root.querySelector<HTMLElement>("[data-share-turn]");
  const copy = root.querySelector<HTMLButtonElement>("[data-share-copy]");
  const send = root.querySelector<HTMLButtonElement>("[data-share-send]");
  const said = root.querySelector<HTMLElement>("[data-share-said]");
  return link && copy && send && said ? { link, turn, copy, send, said } : null;
}

/** The turn that the page shows: its island keeps the address up to date. */
function shownTurn(): string | null {
  return new URLSearchParams(location.search).get("turno");
}

function wire(root: HTMLElement): void {
  const found = parts(root);
  if (!found) return;
  const { link, turn, copy, send, said } = found;
  const whole = link.value;
  const tick = turn?.querySelector("input");

  const refresh = (): void => {
    if (!turn) return;
    const shown = shownTurn();
    turn.hidden = shown === null;
    link.value = shown !== null && tick?.checked ? `${whole}?turno=${encodeURIComponent(shown)}` : whole;
  };
  const label = copy.querySelector<HTMLElement>("[data-done]");
  copy.hidden = false;
  send.hidden = !("share" in navigator);
  root.addEventListener("toggle", refresh);
  tick?.addEventListener("change", refresh);
  link.addEventListener("focus", () => {
    link.select();
  });
  copy.addEventListener("click", () => {
    refresh();
    void copied(link).then((done) => {
      if (!done || !label) return;
      label.textContent = label.dataset.done ?? "";
      said.textContent = label.textContent;
    });
  });
  send.addEventListener("click", () => {
    refresh();
    void navigator.share({ title: root.dataset.title ?? "", url: link.value }).catch(() => undefined);
  });
}

/** Copy by the clipboard of the browser; where it has none (no TLS), select and let the user copy. */
async function copied(link: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link.value);
    return true;
  } catch {
    link.focus();
    link.select();
    return false;
  }
}

for (const root of document.querySelectorAll<HTMLElement>("[data-share]")) wire(root);
