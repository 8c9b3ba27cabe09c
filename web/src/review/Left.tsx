/** The points left behind by turn: solid bars up for who began, hatched ones down for the other. */
import { t, tn } from "../i18n.ts";
import { Chart, Here, short, Turns } from "./Chart.tsx";
import { field } from "./field.ts";
import { bars, costliest, MIDDLE } from "./graph.ts";
import type { Replay } from "./replay.ts";
import { optionText } from "./say.ts";
import type { ReviewData } from "./wire.ts";

const HEIGHT = 164;

export function Left({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const drawn = field.value;
  const { names, sides, turns } = review;
  const [first, second] = sides;
  return (
    <Chart
      id="left"
      title={t("Points left behind")}
      note={t("against the play of most points")}
      summary={summary(review)}
      height={HEIGHT}
      columns={[t("Turn"), t("Player"), t("Play"), t("Best play"), t("Left behind")]}
      rows={turns.map((turn) => {
        const made = turn.options.find((option) => option.made);
        const best = turn.left === null ? "–" : String(turn.points + turn.left);
        return [turn.turn, names[turn.mover], made ? optionText(made, turn) : "", best, turn.left ?? "–"];
      })}
    >
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" class="p2f" />
          <line x1="0" y1="0" x2="0" y2="6" class="hatl" />
        </pattern>
      </defs>
      <line class="mid" x1={drawn.left} x2={drawn.right} y1={MIDDLE} y2={MIDDLE} />
      <Here replay={replay} steps={turns.length} height={HEIGHT} />
      {bars(turns, first, drawn).map(({ turn, up, x, y, width, height, left, label }) => (
        <g key={turn}>
          <rect x={x} y={y} width={width} height={height} rx={2} class={up ? "b1" : "b2"} fill={up ? undefined : "url(#hatch)"} />
          {label !== null && (
            <text class="ax" x={x + width / 2} y={label} text-anchor="middle">
              {left}
            </text>
          )}
        </g>
      ))}
      <text class="e1" x={drawn.right + 6} y={MIDDLE - 26}>
        {short(names[first])}
      </text>
      <text class="e2" x={drawn.right + 6} y={MIDDLE + 36}>
        {short(names[second])}
      </text>
      <Turns replay={replay} steps={turns.length} height={HEIGHT} />
    </Chart>
  );
}

function summary(review: ReviewData): string {
  const { names, sides, turns, figures } = review;
  const most = costliest(turns);
  const parts = sides.flatMap((side) => {
    const { left, known } = figures[side];
    if (left === null) return [];
    return [
      tn("{name}: {left} points in {n} turn.", "{name}: {left} points in {n} turns.", known, { name: names[side], left }),
    ];
  });
  if (parts.length === 0) return t("No best plays are known, so nothing can be held against them.");
  if (most) parts.push(t("Most in turn {turn}, {name}: {left}.", { turn: most.turn, name: names[most.mover], left: most.left ?? 0 }));
  return parts.join(" ");
}
