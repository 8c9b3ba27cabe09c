/** The chance to win of who began, turn by turn; turns that cost much of it are marked. */
import { t } from "../shared/i18n.ts";
import { Chart, Here, Turns } from "./Chart.tsx";
import { field } from "./field.ts";
import { across, path, readable, shareHeight, turnTicks, WIDE } from "./graph.ts";
import type { Replay } from "./replay.ts";
import { percent, wordOf } from "./say.ts";
import type { ReviewData } from "./wire.ts";

const HEIGHT = 190;
/** A share of a game from which a turn is marked. */
const MUCH = 0.05;
/** Of the turns marked, those that have room for their words: the costliest. */
const NAMED = 3;

export function Chances({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const drawn = field.value;
  const { names, sides, turns, chances } = review;
  const steps = turns.length;
  const [first] = sides;
  const points = [0.5, ...chances].flatMap((share, turn) =>
    share === null ? [] : [{ turn, x: across(turn, steps, drawn), y: shareHeight(share) }],
  );
  const marked = turns.flatMap((turn) => {
    const at = points.find((point) => point.turn === turn.turn);
    if (!at || (turn.win_lost ?? 0) < MUCH) return [];
    const made = turn.options.find((option) => option.made);
    const word = made && made.letters.length > 0 ? ` ${wordOf(made)}` : "";
    return [{ ...at, cost: turn.win_lost ?? 0, text: `${String(turn.turn)}.${word}` }];
  });
  const labels = readable(
    [...marked]
      .sort((one, other) => other.cost - one.cost)
      .slice(0, NAMED)
      .map((mark) => ({ ...mark, y: mark.y > 48 ? mark.y - 12 : mark.y + 22 })),
  );
  return (
    <Chart
      id="chances"
      title={t("Chances to win")}
      note={t("{name}, after each turn", { name: names[first] })}
      summary={summary(review)}
      height={HEIGHT}
      columns={[t("Turn"), t("Player"), names[first], t("Lost")]}
      rows={turns.map((turn) => {
        const share = chances[turn.turn - 1] ?? null;
        return [
          turn.turn,
          names[turn.mover],
          share === null ? "–" : percent(share),
          turn.win_lost === null ? "–" : percent(turn.win_lost),
        ];
      })}
    >
      <rect
        class="up"
        x={drawn.left}
        width={drawn.right - drawn.left}
        y={shareHeight(1)}
        height={shareHeight(0.5) - shareHeight(1)}
      />
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line
            class={share === 0.5 ? "mid" : "gr"}
            x1={drawn.left}
            x2={drawn.right}
            y1={shareHeight(share)}
            y2={shareHeight(share)}
          />
          {share % 0.5 === 0 && (
            <text class="ax" x={drawn.left - 6} y={shareHeight(share) + 4} text-anchor="end">
              {drawn === WIDE ? percent(share) : Math.round(100 * share)}
            </text>
          )}
        </g>
      ))}
      {turnTicks(steps).map((turn) => (
        <text key={turn} class="ax" x={across(turn, steps, drawn)} y={HEIGHT - 6} text-anchor="middle">
          {turn}
        </text>
      ))}
      <Here replay={replay} steps={steps} height={HEIGHT} />
      <path class="l1" d={path(points)} />
      {marked.map(({ turn, x, y }) => (
        <circle key={turn} class="bad" cx={x} cy={y} r={6} />
      ))}
      {labels.map(({ turn, x, y, text }) => (
        <text
          key={turn}
          class="lb"
          x={x}
          y={y}
          text-anchor={x < drawn.left + 56 ? "start" : x > drawn.right - 56 ? "end" : "middle"}
        >
          {text}
        </text>
      ))}
      <Turns replay={replay} steps={steps} height={HEIGHT} />
    </Chart>
  );
}

function summary({ names, sides, turns, chances }: ReviewData): string {
  const [first, second] = sides;
  const known = chances.filter((share) => share !== null);
  if (known.length === 0) return t("What the chances were is not known yet.");
  const parts = [
    t("{name} had from {low} to {high}.", {
      name: names[first],
      low: percent(Math.min(...known)),
      high: percent(Math.max(...known)),
    }),
  ];
  for (const side of [first, second]) {
    const own = turns.filter(({ mover, win_lost }) => mover === side && (win_lost ?? 0) >= MUCH);
    if (own.length > 0) {
      const list = own.map(({ turn }) => String(turn)).join(", ");
      parts.push(t("{name} lost much in turns: {turns}.", { name: names[side], turns: list }));
    }
  }
  return parts.join(" ");
}
