/** What concerns the connection or a proposal: thin bars above the board, which never cover it. */
import { t } from "../i18n.ts";
import { Icon } from "../table/Tile.tsx";
import type { Match } from "./match.ts";
import { other } from "./wire.ts";

export function Bars({ match }: { readonly match: Match }) {
  const status = match.line.status.value;
  const { table } = match.state.value;
  const { you, game } = match;
  const cancel = table.proposed.cancel;
  return (
    <div class="bars" aria-live="polite">
      {status === "lost" && (
        <p class="bar warn">
          <Icon name="alert" />
          {match.game.clock.mode === "none"
            ? t("Reconnecting… Your tiles stay where they are.")
            : t("Reconnecting… Your clock goes on at the server; your tiles stay where they are.")}
        </p>
      )}
      {status === "closed" && (
        <p class="bar warn">
          <Icon name="alert" />
          {t("This page may not follow the game any more.")} <a href="">{t("Load it again")}</a>
        </p>
      )}
      {match.restored.value && (
        <p class="bar ok">
          <Icon name="check" />
          {t("Up to date")}
        </p>
      )}
      {match.devices.value > 1 && status === "open" && (
        <p class="bar">
          <Icon name="system" />
          {t("Also open on another device: both work.")}
        </p>
      )}
      {you && cancel === other(you) && table.status === "running" && (
        <p class="bar">
          {t("{name} proposes to cancel the game.", { name: game.names[cancel] })}
          <button type="button" class="btn sm" onClick={() => void match.propose("anular")}>
            {t("Agree")}
          </button>
          <button type="button" class="btn sm quiet" onClick={() => void match.propose("anular", true)}>
            {t("Decline")}
          </button>
        </p>
      )}
      {you && cancel === you && table.status === "running" && <p class="bar">{t("You proposed to cancel the game.")}</p>}
    </div>
  );
}
