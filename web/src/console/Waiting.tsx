/** What waits for somebody beside the turn: a player out of the room, a correction to agree to. */
import { Article } from "../shared/game/Article.tsx";
import { other } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import type { Desk } from "./desk.ts";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

/** A player is out of the room, or came back and has still to draw. */
export function Away({ desk }: Props) {
  const { away, status } = desk.state.value;
  if (!away || status !== "running") return null;
  const name = desk.name(away.side);
  if (!away.returned) {
    return (
      <div class="steps waits">
        <p>
          {t("{name} is out of the room.", { name })}
          <Article cited={desk.data.rules.articles.leave} />
        </p>
        <Take desk={desk} step={{ kind: "ReturnToTable", by: away.side }} text={t("{name} is back", { name })} />
      </div>
    );
  }
  return away.owes > 0 ? (
    <div class="steps waits">
      <Take desk={desk} step={{ kind: "Draw" }} text={t("{name} draws", { name })} />
    </div>
  ) : null;
}

/** A correction that one player proposed: the other agrees, or it is dropped. */
export function Proposed({ desk }: Props) {
  const { correction } = desk.state.value;
  if (!correction) return null;
  const { by, value, turn, sheet, of } = correction;
  if (by !== "A" && by !== "B") return null;
  const rival = other(by);
  const text =
    turn === null
      ? t("Proposed: {value} as the total of {of} on the sheet of {sheet}", {
          value,
          of: desk.name(of ?? "A"),
          sheet: desk.name(sheet ?? "A"),
        })
      : t("Proposed points for play {turn}: {value}", { value, turn });
  return (
    <div class="steps waits">
      <p>{text}</p>
      <div class="row">
        <Take
          desk={desk}
          step={{ kind: "ConfirmCorrection", by: rival }}
          text={t("{name} agrees", { name: desk.name(rival) })}
        />
        <Take desk={desk} step={{ kind: "DropCorrection", by: rival }} text={t("Drop it")} />
      </div>
    </div>
  );
}
