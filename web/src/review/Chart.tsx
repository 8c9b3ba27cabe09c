/** A graph in its card: what it shows in one sentence, the picture, and the same as a table. */
import type { ComponentChildren } from "preact";

import { t } from "../shared/i18n.ts";
import { field } from "./field.ts";
import { across } from "./graph.ts";
import type { Replay } from "./replay.ts";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly summary: string;
  readonly height: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly children: ComponentChildren;
}

export function Chart({ id, title, note, summary, height, columns, rows, children }: Props) {
  return (
    <section class="card ch" aria-labelledby={`h-${id}`}>
      <h2>
        <span id={`h-${id}`}>{title}</span> <small>{note}</small>
      </h2>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: aria-labelledby names the heading */}
      <svg
        viewBox={`0 0 ${String(field.value.width)} ${String(height)}`}
        role="img"
        aria-labelledby={`h-${id}`}
        aria-describedby={`s-${id}`}
      >
        {children}
      </svg>
      <p class="small muted" id={`s-${id}`}>
        {summary}
      </p>
      <details>
        <summary>{t("As a table")}</summary>
        <table>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th scope="col" key={at}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface Steps {
  readonly replay: Replay;
  readonly steps: number;
  readonly height: number;
}

/** The line through the turn that is looked at. */
export function Here({ replay, steps, height }: Steps) {
  const at = across(replay.at.value, steps, field.value);
  return <line class="cur" x1={at} x2={at} y1={6} y2={height - 20} />;
}

/** Turns to be tapped; keys do the same. */
export function Turns({ replay, steps, height }: Steps) {
  const { turns } = replay.review.value;
  const width = across(1, steps, field.value) - field.value.left;
  return (
    <>
      {turns.map(({ turn }) => (
        <rect
          key={turn}
          class="hit"
          x={across(turn, steps, field.value) - width / 2}
          width={width}
          y={0}
          height={height - 18}
          onClick={() => {
            replay.go(turn);
          }}
        />
      ))}
    </>
  );
}

/** Characters of a name for which the margin of a graph has room. */
const ROOM = 8;

/** A name in the margin of a graph: the first name, and of a long one as much as fits. */
export function short(name: string): string {
  const first = name.split(" ")[0] ?? name;
  return first.length > ROOM ? `${first.slice(0, ROOM - 1)}…` : first;
}
