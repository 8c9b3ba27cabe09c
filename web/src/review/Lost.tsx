/** The equity lost by turn, against the best that could be done. */
import { t, tn } from "../shared/i18n.ts";
import { BARS_HEIGHT, Bars } from "./Bars.tsx";
import { Chart } from "./Chart.tsx";
import { costliest } from "./graph.ts";
import type { Replay } from "./replay.ts";
import { decimal, optionText, percent } from "./say.ts";
import type { ReviewData, Turn } from "./wire.ts";

const lostOf = ({ equity_lost }: Turn): number | null => equity_lost;

export function Lost({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const { names, turns } = review;
  return (
    <Chart
      id="lost"
      title={t("Equity lost")}
      note={t("points, against the best that could be done")}
      summary={summary(review)}
      height={BARS_HEIGHT}
      columns={[t("Turn"), t("Player"), t("Better"), t("Equity lost"), t("Games lost"), t("Luck")]}
      rows={turns.map((turn) => {
        const best = turn.options.find(({ valued }) => valued);
        const better = best && !best.made ? optionText(best, turn) : "";
        return [
          turn.turn,
          names[turn.mover],
          better,
          turn.equity_lost === null ? "–" : decimal(turn.equity_lost),
          turn.win_lost === null ? "–" : percent(turn.win_lost),
          turn.luck === null ? "–" : decimal(turn.luck),
        ];
      })}
    >
      <Bars id="lost" replay={replay} costOf={lostOf} />
    </Chart>
  );
}

function summary(review: ReviewData): string {
  const { names, sides, turns, figures } = review;
  const parts = sides.flatMap((side) => {
    const { equity_lost, compared } = figures[side];
    if (equity_lost === null) return [];
    const fields = { name: names[side], left: decimal(equity_lost) };
    return [tn("{name}: {left} points in {n} turn.", "{name}: {left} points in {n} turns.", compared, fields)];
  });
  if (parts.length === 0) return t("There are no best plays to compare with yet.");
  const most = costliest(turns, lostOf);
  if (most) {
    parts.push(
      t("Most in turn {turn}, {name}: {left}.", {
        turn: most.turn,
        name: names[most.mover],
        left: decimal(most.equity_lost ?? 0),
      }),
    );
  }
  return parts.join(" ");
}
