/** What turns cost: solid bars up for who began, hatched ones down for the other. */
import { Here, short, Turns } from "./Chart.tsx";
import { field } from "./field.ts";
import { bars, type Cost, MIDDLE } from "./graph.ts";
import type { Replay } from "./replay.ts";

export const BARS_HEIGHT = 164;

interface Props {
  readonly id: string;
  readonly replay: Replay;
  readonly costOf: Cost;
}

export function Bars({ id, replay, costOf }: Props) {
  const { names, sides, turns } = replay.review.value;
  const drawn = field.value;
  const [first, second] = sides;
  return (
    <>
      <defs>
        <pattern id={`hatch-${id}`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" class="p2f" />
          <line x1="0" y1="0" x2="0" y2="6" class="hatl" />
        </pattern>
      </defs>
      <line class="mid" x1={drawn.left} x2={drawn.right} y1={MIDDLE} y2={MIDDLE} />
      <Here replay={replay} steps={turns.length} height={BARS_HEIGHT} />
      {bars(turns, first, drawn, costOf).map(({ turn, up, x, y, width, height, cost, label }) => (
        <g key={turn}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            rx={2}
            class={up ? "b1" : "b2"}
            fill={up ? undefined : `url(#hatch-${id})`}
          />
          {label !== null && (
            <text class="ax" x={x + width / 2} y={label} text-anchor="middle">
              {Math.round(cost)}
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
      <Turns replay={replay} steps={turns.length} height={BARS_HEIGHT} />
    </>
  );
}
