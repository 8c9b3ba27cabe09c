/** The tiles that nobody has shown yet: in the bag and on the rival's rack. */
import { t } from "../../shared/i18n.ts";
import { parseTile } from "../../shared/tiles/alphabet.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";

export function Unseen({ match, id }: { readonly match: Match; readonly id: string }) {
  const { unseen, bag } = match.game;
  if (unseen === null) return null; // with the board covered nothing can be counted
  const left = new Map<string, number>();
  for (const text of unseen) {
    const { face, blank } = parseTile(text);
    const key = blank ? "" : face;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const faces = [...match.session.alphabet.value.faces.map(({ face }) => face), ""];
  return (
    <section class="card unseen" aria-labelledby={id}>
      <div class="bagline">
        <h2 id={id} class="small">
          {t("Unseen: {n}", { n: unseen.length })}
        </h2>
        <span class="chip">
          <Icon name="bag" />
          {t("Bag {n}", { n: bag })}
        </span>
      </div>
      <ul>
        {faces.map((face) => {
          const count = left.get(face) ?? 0;
          return (
            <li
              class={count > 0 ? "u" : "u zero"}
              key={face}
              aria-label={t("{face} {n} unseen", { face: face || t("blank"), n: count })}
            >
              <b class={face ? "" : "ring"} aria-hidden="true">
                {face}
              </b>
              <span aria-hidden="true">{count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
