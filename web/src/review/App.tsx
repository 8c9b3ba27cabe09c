/** The review: a few numbers, the graphs, what to work on, and a turn of the game with what could have been. */
import { useLayoutEffect } from "preact/hooks";

import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import { Chances } from "./Chances.tsx";
import { Figures } from "./Figures.tsx";
import { Left } from "./Left.tsx";
import { Lost } from "./Lost.tsx";
import type { Replay } from "./replay.ts";
import { Scores } from "./Scores.tsx";
import { TurnPanel } from "./TurnPanel.tsx";
import { Work } from "./Work.tsx";

export function App({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const to = keyed(event, replay);
      if (to === null) return;
      event.preventDefault();
      replay.go(to);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [replay]);
  return (
    <>
      <div class="charts">
        <Figures review={review} />
        {review.problem && (
          <p class="problem">
            <Icon name="alert" />
            {review.problem}
          </p>
        )}
        <Progress replay={replay} />
        <Scores replay={replay} />
        <Chances replay={replay} />
        <Lost replay={replay} />
        <Work replay={replay} />
        <Left replay={replay} />
      </div>
      <TurnPanel replay={replay} />
    </>
  );
}

function Progress({ replay }: { readonly replay: Replay }) {
  const { whole, analysed, total } = replay.review.value;
  let text = "";
  if (replay.lost.value) text = t("Can’t reach the server. Retrying…");
  else if (replay.refused.value) text = replay.refused.value;
  else if (!whole) text = t("Analysing {n} of {total}", { n: Math.min(analysed + 1, total), total });
  return (
    <p class={text ? "progress" : "sr"} role="status">
      {text}
    </p>
  );
}

/** The turn that a key leads to, unless the key is meant for something else. */
function keyed(event: KeyboardEvent, replay: Replay): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [data-scrolls]"))
    return null;
  const at = replay.at.value;
  const turns: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1 };
  return turns[event.key] ?? null;
}
