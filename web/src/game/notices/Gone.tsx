/** The rival has left: from when on the game may be claimed. */
import { useEffect, useState } from "preact/hooks";
import { other } from "../../shared/game/wire.ts";
import { t } from "../../shared/i18n.ts";
import type { Match } from "../match.ts";
import { Bar } from "./Bars.tsx";

/** A line that breaks comes back; only after so many milliseconds is anything said of it. */
const PATIENCE = 60_000;

export function GoneBar({ match }: { readonly match: Match }) {
  const { you } = match;
  const gone = you ? match.gone.value[other(you)] : undefined;
  const now = match.now();
  const next =
    gone && [gone.since + PATIENCE, gone.claim_at ?? 0].filter((instant) => instant > now).sort((a, b) => a - b)[0];
  const [, again] = useState(0);
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => {
      again((n) => n + 1);
    }, next - now);
    return () => {
      clearTimeout(timer);
    };
  }, [next]);
  if (!you || !gone?.claim_at || now < gone.since + PATIENCE || match.state.value.table.status !== "running")
    return null;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  return (
    <Bar icon="alert">
      {t("{name} is not here.", { name: match.game.names[other(you)] })}{" "}
      {gone.claim_at > now ? (
        t("You can claim the win from {time}.", { time: time.format(gone.claim_at) })
      ) : (
        <button type="button" class="btn sm" onClick={() => void match.ask("ausencia")}>
          {t("Claim the game")}
        </button>
      )}
    </Bar>
  );
}
