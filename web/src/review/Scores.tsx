/** The scores of both players turn by turn: the first a continuous line, the second dashed. */
import { t, tn } from "../shared/i18n.ts";
import { Chart, Here, short, Turns } from "./Chart.tsx";
import { field } from "./field.ts";
import {
  across,
  type Field,
  hasCount,
  heights,
  leads,
  line,
  type Point,
  path,
  readable,
  ticks,
  totals,
  turnTicks,
  whole,
} from "./graph.ts";
import type { Replay } from "./replay.ts";
import { wordOf } from "./say.ts";
import type { ReviewData, Side } from "./wire.ts";

const HEIGHT = 190;

export function Scores({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const drawn = field.value;
  const [first, second] = review.sides;
  const { names, final, turns } = review;
  const scores = { [first]: totals(review, first), [second]: totals(review, second) } as Record<Side, number[]>;
  const all = [...scores[first], ...scores[second]];
  const scale = ticks(Math.min(...all), Math.max(...all));
  const height = heights(scale);
  const steps = scores[first].length - 1;
  const bingos = turns
    .filter(({ bingo }) => bingo)
    .map(({ turn, mover, after, options, points }) => {
      const made = options.find((option) => option.made);
      return {
        x: across(turn, steps, drawn),
        y: height(after[mover]),
        mover,
        text: `${made ? wordOf(made) : ""} ${String(points)}`,
      };
    });
  const counted: [string, string, string][] = hasCount(review)
    ? [[t("after the count"), whole(final[first]), whole(final[second])]]
    : [];
  return (
    <Chart
      id="scores"
      title={t("Score")}
      note={t("continuous line, {first}; dashed, {second}", { first: names[first], second: names[second] })}
      summary={summary(review)}
      height={HEIGHT}
      columns={[t("Turn"), names[first], names[second]]}
      rows={[...turns.map(({ turn, after }) => [turn, whole(after[first]), whole(after[second])] as const), ...counted]}
    >
      {scale.map((score) => (
        <g key={score}>
          <line
            class={score === 0 ? "mid" : "gr"}
            x1={drawn.left}
            x2={drawn.right}
            y1={height(score)}
            y2={height(score)}
          />
          <text class="ax" x={drawn.left - 8} y={height(score) + 4} text-anchor="end">
            {whole(score)}
          </text>
        </g>
      ))}
      {turnTicks(steps).map((turn) => (
        <text key={turn} class="ax" x={across(turn, steps, drawn)} y={HEIGHT - 6} text-anchor="middle">
          {turn}
        </text>
      ))}
      <Here replay={replay} steps={steps} height={HEIGHT} />
      <path class="l1" d={path(line(scores[first], height, drawn))} />
      <path class="l2" d={path(line(scores[second], height, drawn))} />
      {bingos.map(({ x, y, mover }, at) => (
        <circle key={at} class={mover === first ? "pt" : "pt p2"} cx={x} cy={y} r={5} />
      ))}
      {readable(bingos.map((bingo) => ({ ...bingo, y: bingo.y - 12 }))).map(({ x, y, text }, at) => (
        <text key={at} class="lb" x={x} y={y} text-anchor={anchor(x, drawn)}>
          {text}
        </text>
      ))}
      <Ends review={review} first={height(final[first])} second={height(final[second])} />
      <Turns replay={replay} steps={steps} height={HEIGHT} />
    </Chart>
  );
}

/** Labels stay in the picture. */
const anchor = (x: number, { left, right }: Field): "start" | "middle" | "end" =>
  x < left + 56 ? "start" : x > right - 56 ? "end" : "middle";

/** The names at the ends of the lines, far enough from each other to be read. */
function Ends({
  review,
  first,
  second,
}: {
  readonly review: ReviewData;
  readonly first: number;
  readonly second: number;
}) {
  const [one, other] = review.sides;
  const apart = Math.max(0, 20 - Math.abs(first - second)) / 2;
  const up = first <= second ? -1 : 1;
  const ends: (Point & { side: Side; name: string })[] = [
    { x: field.value.right + 6, y: first + 4 + up * apart, side: one, name: "e1" },
    { x: field.value.right + 6, y: second + 4 - up * apart, side: other, name: "e2" },
  ];
  return (
    <>
      {ends.map(({ x, y, side, name }) => (
        <text key={side} class={name} x={x} y={y}>
          {short(review.names[side])}
        </text>
      ))}
    </>
  );
}

function summary(review: ReviewData): string {
  const { names, final, sides, turns, total } = review;
  const [first, second] = sides;
  const { ahead, most } = leads(turns);
  const ahead_ = most && {
    name: names[most.side],
    turns: ahead[most.side],
    turn: most.turn,
  };
  return [
    t("{first} ends with {a}, {second} with {b}.", {
      first: names[first],
      a: whole(final[first]),
      second: names[second],
      b: whole(final[second]),
    }),
    most && ahead_
      ? tn(
          "{name} was ahead after {turns} of {n} turn, by {points} at most (turn {turn}).",
          "{name} was ahead after {turns} of {n} turns, by {points} at most (turn {turn}).",
          total,
          { ...ahead_, points: tn("{n} point", "{n} points", most.points) },
        )
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
