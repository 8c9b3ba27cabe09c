/** A page without a browser, for tests of components. */
import { Window } from "happy-dom";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";

const window = new Window({ url: "http://letrado.test/" });
const SHARED = [
  "document",
  "location",
  "DOMParser",
  "Element",
  "Event",
  "HTMLAnchorElement",
  "HTMLElement",
  "HTMLInputElement",
  "KeyboardEvent",
  "Node",
] as const;
for (const name of SHARED) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });

/** Draw *content* as all of the page. */
export function draw(content: ComponentChild): void {
  void act(() => {
    render(content, document.body);
  });
}

/** Take everything off the page. */
export function clear(): void {
  draw(null);
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** The only element that *selector* finds. */
export function only(selector: string): HTMLElement {
  const found = all(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${String(found.length)} elements for ${selector}`);
  return found[0];
}

export function click(target: HTMLElement): void {
  void act(() => {
    target.click();
  });
}

/** Press a key where the focus is. */
export function press(key: string, held: KeyboardEventInit = {}): void {
  void act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held }),
    );
  });
}

/** Do something that changes what is drawn. */
export function change(doing: () => void): void {
  void act(doing);
}
