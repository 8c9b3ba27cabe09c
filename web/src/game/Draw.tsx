/** Two tiles turn over on the empty board; what came of it is also in the line below. */
import { useEffect, useState } from "preact/hooks";

import { t } from "../shared/i18n.ts";
import { parseTile } from "../shared/tiles/alphabet.ts";
import { TileFace } from "../shared/tiles/Tile.tsx";
import { isFresh } from "./draw.ts";
import type { Match } from "./match.ts";
import { order } from "./stage.ts";

/** How long a round of the draw is to be seen, in milliseconds. */
const ROUND = 1_900;

export function Draw({ match }: { readonly match: Match }) {
  const rounds = match.draw.value;
  const [at, setAt] = useState(0);
  const { game } = match;
  const touched = !isFresh(game) || match.session.position.value.tentative.size > 0;
  const drawn = touched ? undefined : rounds[at];
  useEffect(() => {
    if (!drawn) return;
    const timer = setTimeout(() => {
      setAt(at + 1);
    }, ROUND);
    return () => {
      clearTimeout(timer);
    };
  }, [drawn, at]);
  if (!drawn) return null;
  const last = at === rounds.length - 1;
  const starts =
    game.first === match.you
      ? t("You start.")
      : t("{name} starts.", { name: game.first ? game.names[game.first] : "" });
  return (
    <div class="draw" aria-hidden="true">
      {order(game).map((side) => (
        <figure key={`${String(at)}${side}`}>
          <span class="flip">
            <span class="tile back" />
            <TileFace tile={parseTile(drawn[side])} alphabet={match.session.alphabet.value} />
          </span>
          <figcaption>{game.names[side]}</figcaption>
        </figure>
      ))}
      <p key={at}>{last ? starts : t("Equal tiles: drawn again.")}</p>
    </div>
  );
}
