/** What concerns the connection, the time of the round or a proposal: thin bars that never cover the board. */
import type { ComponentChildren } from "preact";
import { other } from "../../shared/game/wire.ts";
import { t, tn } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";
import { GoneBar } from "./Gone.tsx";

interface Props {
  readonly match: Match;
}

export function Bars({ match }: Props) {
  return (
    <>
      <div class="bars line" aria-live="polite">
        <Connection match={match} />
      </div>
      <div class="bars" aria-live="polite">
        {match.devices.value > 1 && match.line.status.value === "open" && (
          <Bar icon="system">{t("Also open on another device: both work.")}</Bar>
        )}
        <RoundTime match={match} />
        <GoneBar match={match} />
        <Cancelling match={match} />
      </div>
    </>
  );
}

interface BarProps {
  readonly icon?: string;
  readonly kind?: "warn" | "ok";
  readonly children: ComponentChildren;
}

export function Bar({ icon, kind, children }: BarProps) {
  return (
    <p class={kind ? `bar ${kind}` : "bar"}>
      {icon && <Icon name={icon} />}
      {children}
    </p>
  );
}

function Connection({ match }: Props) {
  const status = match.line.status.value;
  if (status === "lost") {
    const clock = match.game.clock.mode !== "none" && match.you;
    return (
      <Bar icon="alert" kind="warn">
        {clock
          ? t("Reconnecting… Your clock is still running; your tiles stay where they are.")
          : t("Reconnecting… Your tiles stay where they are.")}
      </Bar>
    );
  }
  if (status === "closed") {
    return (
      <Bar icon="alert" kind="warn">
        {t("You can no longer follow this game from this page.")}{" "}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address loads this page again, whatever part of it was gone to */}
        <a href="">{t("Load it again")}</a>
      </Bar>
    );
  }
  return match.restored.value ? (
    <Bar icon="check" kind="ok">
      {t("Up to date")}
    </Bar>
  ) : null;
}

/** The time of the round, or of the game, is over: what is still played. */
function RoundTime({ match }: Props) {
  const { overlay, turns_left, turn } = match.game;
  if (overlay === null || turn === null) return null;
  return (
    <Bar icon="clock" kind="warn">
      {t("Round time: this turn is finished.")}{" "}
      {turns_left !== null && tn("{n} turn is left.", "{n} turns are left.", turns_left)}
    </Bar>
  );
}

function Cancelling({ match }: Props) {
  const { status, proposed } = match.state.value.table;
  const { you, game } = match;
  if (!you || status !== "running" || proposed.cancel === null) return null;
  if (proposed.cancel === you)
    return (
      <Bar>
        {t("You proposed to cancel the game.")}
        <button type="button" class="btn sm quiet" onClick={() => void match.ask("anular", true)}>
          {t("Withdraw")}
        </button>
      </Bar>
    );
  return (
    <Bar>
      {t("{name} proposes to cancel the game.", { name: game.names[other(you)] })}
      <button type="button" class="btn sm" onClick={() => void match.ask("anular")}>
        {t("Agree")}
      </button>
      <button type="button" class="btn sm quiet" onClick={() => void match.ask("anular", true)}>
        {t("Decline")}
      </button>
    </Bar>
  );
}
