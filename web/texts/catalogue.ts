/** Texts as the catalogue in English that they are: each stands for itself. */
import type { Catalogue } from "../src/shared/i18n.ts";
import type { Message } from "./reading.ts";

/** In alphabetical order, so that the same sources give the same catalogue. */
export function catalogueOf(messages: readonly Message[]): Catalogue {
  const texts: Record<string, string> = {};
  const plurals: Record<string, readonly [string, string]> = {};
  for (const { one, many } of messages.toSorted((a, b) => (a.one < b.one ? -1 : 1))) {
    if (many === undefined) texts[one] = one;
    else plurals[one] = [one, many];
  }
  return { texts, plurals };
}
