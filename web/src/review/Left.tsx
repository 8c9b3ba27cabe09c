/** The points left behind by turn, against the play of most points. */
import { t, tn } from "../shared/i18n.ts";
import { BARS_HEIGHT, Bars } from "./Bars.tsx";
import { Chart } from "./Chart.tsx";
import { costliest } from "./graph.ts";
import type { Replay } from "./replay.ts";
import { optionText } from "./say.ts";
import type { ReviewData, Turn } from "./wire.ts";

const leftOf = ({ left }: Turn): number | null => left;

export function Left({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const { names, turns } = review;
  return (
    <Chart
      id="left"
      title={t("Points left behind")}
      note={t("against the play of most points")}
      summary={summary(review)}
      height={BARS_HEIGHT}
      columns={[t("Turn"), t("Player"), t("Play"), t("Best play"), t("Left behind")]}
      rows={turns.map((turn) => {
        const made = turn.options.find((option) => option.made);
        const best = turn.left === null ? "–" : String(turn.points + turn.left);
        return [turn.turn, names[turn.mover], made ? optionText(made, turn) : "", best, turn.left ?? "–"];
      })}
    >
      <Bars id="left" replay={replay} costOf={leftOf} />
    </Chart>
  );
}

function summary(review: ReviewData): string {
  const { names, sides, turns, figures } = review;
  const most = costliest(turns, leftOf);
  const parts = sides.flatMap((side) => {
    const { left, known } = figures[side];
    if (left === null) return [];
    return [
      tn("{name}: {left} points in {n} turn.", "{name}: {left} points in {n} turns.", known, {
        name: names[side],
        left,
      }),
    ];
  });
  if (parts.length === 0) return t("There are no best plays to compare with yet.");
  if (most)
    parts.push(
      t("Most in turn {turn}, {name}: {left}.", { turn: most.turn, name: names[most.mover], left: most.left ?? 0 }),
    );
  return parts.join(" ");
}
