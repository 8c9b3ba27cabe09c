/** The keys of a game beside those of every board. */
import { t } from "../i18n.ts";
import { boardKey, pageKey } from "../table/keys.ts";
import { type KeyLine, boardKeys } from "../table/Keys.tsx";
import type { Match } from "./match.ts";
import { spokenTime } from "./say.ts";
import { order } from "./stage.ts";

export const gameKeys = (): KeyLine[] => [
  ...boardKeys(),
  ["A  I", t("accept, challenge when asked")],
  ["Alt + C  Alt + P", t("exchange, pass")],
  ["Alt + T", t("read the clocks")],
];

/** A key on the board: when asked, letters answer; else they lay tiles. */
export function onBoard(event: KeyboardEvent, match: Match): void {
  if (answered(event, match)) return;
  const harmless = /^(Arrow|Home$|End$)/.test(event.key) || event.key === " ";
  if (event.key === "Enter" && match.stage.value === "decide") {
    event.preventDefault();
    match.primary();
  } else if (match.laying.value || harmless) {
    boardKey(event, match.session, () => { match.primary(); });
  }
}

/** A key anywhere on the page. */
export function onPage(event: KeyboardEvent, match: Match): void {
  if (match.sheet.value !== null || match.session.choosing.value !== null) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const writing = target?.matches("input:not(.keyboard), textarea, select") ?? false;
  if (event.altKey && !event.ctrlKey && !event.getModifierState("AltGraph")) {
    const free = match.stage.value === "yours" && match.session.position.value.tentative.size === 0;
    if (event.code === "KeyC" && free) match.sheet.value = "exchange";
    else if (event.code === "KeyP" && free) match.sheet.value = "pass";
    else if (event.code === "KeyT") match.polite.value = clocksText(match);
    else {
      if (!match.covered.value && match.you) pageKey(event, match.session);
      return;
    }
    event.preventDefault();
  } else if (!writing && !target?.closest(".board, .keyboard") && answered(event, match)) return;
  else if (!match.covered.value) pageKey(event, match.session);
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
