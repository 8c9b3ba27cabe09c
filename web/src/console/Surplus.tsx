/** An incident with tiles, once it is described. */
import { useState } from "preact/hooks";

import { Article } from "../shared/game/Article.tsx";
import { other } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import type { Desk } from "./desk.ts";
import { Field } from "./Fields.tsx";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

/** Tiles too many or too few: who does what, and which tiles the opponent may see. */
export function Surplus({ desk }: Props) {
  const incident = desk.state.value.incident;
  const { rules } = desk.data;
  const [shown, setShown] = useState("");
  const [back, setBack] = useState("");
  if (!incident) return null;
  const holder = desk.name(incident.holder);
  const rival = other(incident.holder);
  const drawn = Math.abs(incident.extra);
  if (incident.racked === null) {
    return (
      <div class="steps">
        <p>{t("{name} drew another number of tiles: say below what happened.", { name: holder })}</p>
        <button
          type="button"
          class="btn primary"
          onClick={() => {
            desk.sheet.value = "incident";
          }}
        >
          {t("Describe the incident")}
        </button>
      </div>
    );
  }
  if (incident.extra < 0) {
    return (
      <div class="steps">
        <p>
          {tn("{name} draws {n} tile more.", "{name} draws {n} tiles more.", drawn, { name: holder })}{" "}
          {incident.shown ? t("The opponent sees what is drawn.") : t("The opponent sees nothing.")}
          <Article cited={rules.articles.underdraw} />
        </p>
        <Take
          desk={desk}
          step={{ kind: "CompleteRack", by: incident.holder }}
          text={t("The rack is complete")}
          primary
        />
      </div>
    );
  }
  return (
    <div class="steps">
      <p>
        {tn("{name} takes {n} tile back to the bag.", "{name} takes {n} tiles back to the bag.", drawn, {
          name: desk.name(rival),
        })}{" "}
        {incident.sight > 0
          ? tn("{name} sees {n} tile.", "{name} sees {n} tiles.", incident.sight, { name: desk.name(rival) })
          : t("{name} sees none of them.", { name: desk.name(rival) })}{" "}
        {incident.lost_turn && t("{name} loses a turn.", { name: holder })}
        <Article cited={rules.articles.overdraw} />
      </p>
      {incident.sight > 0 && <Field name="shown" label={t("Tiles seen (if noted)")} value={shown} onInput={setShown} />}
      {incident.sight > 0 && (
        <Field name="returned" label={t("Tiles returned (if noted)")} value={back} onInput={setBack} />
      )}
      <button
        type="button"
        class="btn primary"
        disabled={desk.pending.value}
        onClick={() =>
          void desk.do({
            line: [rival, "take", back.replaceAll(" ", ""), shown.replaceAll(" ", "")].filter(Boolean).join(" "),
          })
        }
      >
        {tn("{n} tile is back in the bag", "{n} tiles are back in the bag", drawn)}
      </button>
    </div>
  );
}
