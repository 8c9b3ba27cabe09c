/** The keyboard on the board and on the page around it. */
import { t, tn } from "../i18n.ts";
import { step } from "./position.ts";
import type { Session } from "./session.ts";
import { tileName } from "./words.ts";

const ARROWS = {
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
} as const;

/** A key pressed on a square; `enter` is what the filled button does. */
export function boardKey(event: KeyboardEvent, session: Session, enter: () => void): void {
  const { key } = event;
  const { at } = session.cursor.value;
  if (event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState("AltGraph"))) return;
  if (key in ARROWS) {
    const [direction, by] = ARROWS[key as keyof typeof ARROWS];
    const to = step(at, direction, by);
    if (to !== null) session.moveTo(to);
  } else if (key === "Home") session.moveTo(at - (at % 15));
  else if (key === "End") session.moveTo(at - (at % 15) + 14);
  else if (key === " ") session.turn();
  else if (key === "Backspace") session.backspace();
  else if (key === "Delete") session.lift(at);
  else if (key === "Escape") {
    if (session.taps.pick.value) session.taps.pick.value = null;
    else session.recall();
  } else if (key === "Enter") {
    if (session.taps.pick.value) session.taps.square(at, false);
    else if (!session.stopped) enter(); // half a word is not played by a hasty Enter
  } else if (key === "?") session.askBlank();
  else if (key.length === 1) session.typeKey(key, event.shiftKey && /\p{L}/u.test(key));
  else return;
  event.preventDefault();
}

/** What an on-screen keyboard wrote; its capitals are typed with Shift. */
export function boardText(text: string, session: Session): void {
  for (const char of text) {
    if (char === " ") session.turn();
    else if (char === "?") session.askBlank();
    else session.typeKey(char, char !== char.toLowerCase());
  }
}

/** Keys that work anywhere on the page. */
export function pageKey(event: KeyboardEvent, session: Session): void {
  const key = event.key.toLowerCase();
  const typing = event.target instanceof HTMLElement && event.target.matches("input:not(.keyboard), textarea, select");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing) {
    if (key === "z" && !event.shiftKey) session.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) session.redo();
    else return;
  } else if (event.altKey && !event.ctrlKey && !event.getModifierState("AltGraph")) {
    if (event.code === "KeyS") session.hand.shuffle();
    else if (event.code === "KeyO") session.hand.sort();
    else if (event.code === "KeyR") session.say(rackText(session));
    else if (event.code === "KeyU") session.say(unseenText(session));
    else return;
  } else if (key === "?" && !typing && !(event.target as Element).closest(".board, .keyboard, .rack, dialog")) {
    const help = document.querySelector<HTMLDetailsElement>("#keys");
    if (!help) return;
    help.open = true;
    help.querySelector("summary")?.focus();
  } else return;
  event.preventDefault();
}

function rackText(session: Session): string {
  const { rack } = session.position.value;
  if (rack.length === 0) return t("The rack is empty.");
  const tiles = rack.map((tile) => tileName(tile, session.alphabet.value)).join(", ");
  return t("Rack: {tiles}", { tiles });
}

function unseenText(session: Session): string {
  const left = [...session.unseen.value].filter(([, count]) => count > 0);
  const total = left.reduce((sum, [, count]) => sum + count, 0);
  const blank = t("blank");
  const tiles = left.map(([face, count]) => `${face || blank} ${String(count)}`).join(", ");
  return tn("{n} tile unseen: {tiles}", "{n} tiles unseen: {tiles}", total, { tiles });
}
