/** What the director took against a player: all read it, and whom it hits may go to the tribunal. */
import { t } from "../i18n.ts";
import { sanctionText } from "../table/sanctions.ts";
import { Icon } from "../table/Tile.tsx";
import { Article } from "./Article.tsx";
import type { Match } from "./match.ts";

interface Props {
  readonly match: Match;
}

export function Sanctions({ match }: Props) {
  const { game } = match;
  const { articles, sanctions: known } = match.data.rules;
  const standing = { decided: "", appealed: t("under appeal"), upheld: t("upheld by the tribunal"), overturned: t("lifted by the tribunal") };
  const last = match.may("AppealSanction") ? appealable(match) : 0;
  return game.sanctions.map((each, at) => (
    <div class="status ruling sanction" key={at}>
      <Icon name="scale" />
      <span>
        {sanctionText(each, game.names[each.side], known)}
        <Article cited={articles["sanction"]} />
      </span>
      {standing[each.standing] && <span class="chip">{standing[each.standing]}</span>}
      {at + 1 === last && (
        <button type="button" class="btn" onClick={() => (match.sheet.value = "sanction")}>
          {t("Appeal to the tribunal")}
        </button>
      )}
    </div>
  ));
}

/** The last sanction that can still be appealed against, as the referee numbers it; 0 for none. */
export function appealable({ game, you }: Match): number {
  return game.sanctions.findLastIndex((each) => each.side === you && each.standing === "decided") + 1;
}
