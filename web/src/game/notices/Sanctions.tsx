/** What the director took against a player: all read it, and whom it hits may go to the tribunal. */

import { Article } from "../../shared/game/Article.tsx";
import { sanctionText } from "../../shared/game/sanctions.ts";
import { t } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";

interface Props {
  readonly match: Match;
}

export function Sanctions({ match }: Props) {
  const { game, you } = match;
  const { articles, sanctions: names } = match.data.rules;
  const standing = {
    decided: "",
    appealed: t("under appeal"),
    upheld: t("upheld by the tribunal"),
    overturned: t("lifted by the tribunal"),
  };
  const appeals = match.may("AppealSanction");
  return game.sanctions.map((each, at) => (
    <div class="status ruling sanction" key={at}>
      <Icon name="scale" />
      <span>
        {sanctionText(each, game.names[each.side], names)}
        <Article cited={articles.sanction} />
      </span>
      {standing[each.standing] && <span class="chip">{standing[each.standing]}</span>}
      {appeals && each.side === you && each.standing === "decided" && (
        <button
          type="button"
          class="btn"
          onClick={() => {
            match.sanction = at + 1;
            match.sheet.value = "sanction";
          }}
        >
          {t("Appeal to the tribunal")}
        </button>
      )}
    </div>
  ));
}
