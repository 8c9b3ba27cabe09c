/** What each player may work on: the turns that cost most, and what they have in common. */
import { t, tn } from "../shared/i18n.ts";
import type { Replay } from "./replay.ts";
import { decimal, percent } from "./say.ts";
import type { Side } from "./wire.ts";

export function Work({ replay }: { readonly replay: Replay }) {
  const { sides } = replay.review.value;
  return (
    <div class="work">
      {sides.map((side) => (
        <Player key={side} replay={replay} side={side} />
      ))}
    </div>
  );
}

function Player({ replay, side }: { readonly replay: Replay; readonly side: Side }) {
  const { names, summary, figures, whole } = replay.review.value;
  const { worst, kinds } = summary[side];
  const { compared, turns } = figures[side];
  return (
    <section class="card" aria-labelledby={`h-work-${side}`}>
      <h2 id={`h-work-${side}`}>{t("What to work on: {name}", { name: names[side] })}</h2>
      {whole && compared < turns && (
        <p class="small muted">{t("{known} of {turns} turns could be analysed.", { known: compared, turns })}</p>
      )}
      {worst.length === 0 && compared > 0 && <p>{t("Nothing that cost much.")}</p>}
      {worst.length > 0 && (
        <ol>
          {worst.map(({ turn, text, cost }) => (
            <li key={turn}>
              <button
                type="button"
                class="link"
                onClick={() => {
                  replay.go(turn);
                }}
              >
                {t("Turn {n}", { n: turn })}
              </button>{" "}
              {text} <span class="small muted">{cost}</span>
            </li>
          ))}
        </ol>
      )}
      {kinds.length > 0 && (
        <ul class="kinds">
          {kinds.map(({ kind, name, advice, times, equity, win }) => (
            <li key={kind}>
              <b>{name}</b>{" "}
              <span class="small muted">
                {tn("{n} turn", "{n} turns", times)} · {decimal(equity)} · {percent(win)}
              </span>
              <span class="small">{advice}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
