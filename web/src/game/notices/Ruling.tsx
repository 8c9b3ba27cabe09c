/** What an official ruled last: both players read it, and so does whoever watches. */

import { Article } from "../../shared/game/Article.tsx";
import { t } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";

export function Ruling({ match }: { readonly match: Match }) {
  const { ruling } = match.state.value.table;
  if (!ruling) return null;
  return (
    <div class="status ruling">
      <Icon name="law" />
      <span>
        {t("Ruling: {text}", { text: ruling.text })}
        <Article cited={ruling.article} />
      </span>
    </div>
  );
}
