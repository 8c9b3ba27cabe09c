/** What is played: the event, the rules, the words, the clock. */
import { t } from "../shared/i18n.ts";
import type { Match } from "./match.ts";

interface Props {
  readonly match: Match;
}

export function About({ match }: Props) {
  const { event, edition_name } = match.data;
  return (
    <section class="card meta">
      <strong>{event || edition_name}</strong>
      <span class="small muted">{(event ? [edition_name, ...terms(match)] : terms(match)).join(" · ")}</span>
    </section>
  );
}

/** The same as one line, where there is no room for the card. */
export function AboutLine({ match }: Props) {
  const { event, edition_name } = match.data;
  return <p class="small muted">{[event, edition_name, ...terms(match)].filter(Boolean).join(" · ")}</p>;
}

function terms(match: Match): string[] {
  const { match: series, rated, delay_ms } = match.state.value.table;
  return [
    t("lexicon {name}", { name: match.data.lexicon_name }),
    clockName(match),
    series ? t("game {n} of {games}", { n: series.place, games: series.games }) : "",
    rated ? t("rated") : "",
    match.you === null && delay_ms > 0 ? t("with delay") : "",
  ].filter(Boolean);
}

/** «running clock 25 min». */
function clockName({ game }: Match): string {
  const n = Math.round((game.clock.allotment ?? 0) / 60_000);
  switch (game.clock.mode) {
    case "running":
      return t("running clock {n} min", { n });
    case "stopped":
      return t("stopped clock {n} min", { n });
    case "timer":
      return t("timer for each turn");
    case "none":
      return t("no clock");
  }
}
