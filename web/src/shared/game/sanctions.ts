/** What the director took against a player, in words: the page of a game and the console share it. */
import { t } from "../i18n.ts";

export interface Sanction {
  readonly side: "A" | "B";
  /** A code: the rules of the page have its name. */
  readonly kind: string;
  readonly points: number;
  readonly ground: string;
  readonly standing: "decided" | "appealed" | "upheld" | "overturned";
}

/** How people call each kind. */
export type SanctionNames = Readonly<Record<string, string>>;

/** «Sanction of Jordi: yellow card, −20. Talking during play» */
export function sanctionText(sanction: Sanction, name: string, names: SanctionNames): string {
  const { kind, points, ground } = sanction;
  const what = t("Sanction of {name}: {kind}", { name, kind: names[kind] ?? kind });
  return `${what}${points > 0 ? `, −${String(points)}` : ""}. ${ground}`;
}
