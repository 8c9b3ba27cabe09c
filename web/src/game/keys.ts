/** The keys of a game beside those of every board. */

import { boardKeys, type KeyLine } from "../shared/board/Keys.tsx";
import { boardKey, pageKey } from "../shared/board/keys.ts";
import { t } from "../shared/i18n.ts";
import type { Match } from "./match.ts";
import { spokenTime } from "./say.ts";
import { order } from "./stage.ts";

export const gameKeys = (): KeyLine[] => [
  ...boardKeys(),
  ["A  I", t("accept, challenge when asked")],
  ["Alt + C  Alt + P", t("exchange, pass")],
  ["Alt + T", t("read the clocks")],
  ["?", t("outside the board: this list")],
];

/** A key on the board: when asked, letters answer; else they lay tiles. */
export function onBoard(event: KeyboardEvent, match: Match): void {
  if (answered(event, match)) return;
  const harmless = /^(Arrow|Home$|End$)/.test(event.key) || event.key === " ";
  if (event.key === "Enter" && match.stage.value === "decide") {
    event.preventDefault();
    match.primary();
  } else if (match.laying.value || harmless) {
    boardKey(event, match.session, () => {
      match.primary();
    });
  }
}

/** Before the rack gets a key: letters answer when asked, and lay tiles only when they may be laid. */
export function beforeRack(event: KeyboardEvent, match: Match): void {
  if (!(event.target instanceof Element) || !event.target.closest(".rack")) return;
  const types = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (answered(event, match) || (!match.laying.value && (types || event.key === "Backspace"))) event.stopPropagation();
}

/** A key anywhere on the page. */
export function onPage(event: KeyboardEvent, match: Match): void {
  if (match.sheet.value !== null || match.session.choosing.value !== null || event.defaultPrevented) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.altKey && !event.ctrlKey && !event.getModifierState("AltGraph")) withAlt(event, match);
  else if (event.ctrlKey || event.metaKey) {
    if (match.laying.value) pageKey(event, match.session);
  } else if (
    !target?.matches("input, textarea, select") &&
    !target?.closest(".board, .rack") &&
    !answered(event, match)
  ) {
    outside(event, match);
  }
}

function withAlt(event: KeyboardEvent, match: Match): void {
  const free = match.stage.value === "yours" && match.session.position.value.tentative.size === 0;
  if (event.code === "KeyC" && free) match.sheet.value = "exchange";
  else if (event.code === "KeyP" && free) match.sheet.value = "pass";
  else if (event.code === "KeyT") match.session.say(clocksText(match));
  else {
    if (!match.covered.value && match.you) pageKey(event, match.session);
    return;
  }
  event.preventDefault();
}

/** A key for which no part of the page has a use of its own. */
function outside(event: KeyboardEvent, match: Match): void {
  if (event.key === "?") match.sheet.value = "keys";
  else if (event.key === "Enter" && event.target === document.body) match.primary();
  else if (event.key === "Escape" && match.laying.value) match.session.recall();
  else return;
  event.preventDefault();
}

/** A accepts and I challenges, while there is something to answer. */
function answered(event: KeyboardEvent, match: Match): boolean {
  if (match.stage.value !== "decide" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "a") match.accept();
  else if (key === "i" && match.may("ChallengeWords")) match.sheet.value = "challenge";
  else return false;
  event.preventDefault();
  return true;
}

function clocksText(match: Match): string {
  return order(match.game)
    .map((side) => {
      const left = match.left(side);
      return `${match.game.names[side]}: ${left === null ? t("no clock") : spokenTime(left)}`;
    })
    .join(". ");
}
