/** Why the board is covered. */
import { t } from "../i18n.ts";
import type { Game } from "./wire.ts";

/** The judges are at it; or they have answered, and what follows is still open. */
export function coverText({ phase, challenge }: Game): string {
  if (phase !== "verdict") return t("Board covered while the judges answer");
  return challenge?.valid
    ? t("Board covered until the game continues or someone appeals")
    : t("Board covered until the play is withdrawn or someone appeals");
}
