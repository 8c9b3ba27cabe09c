/** After the last play: the racks, the count, the signatures. */
import { useState } from "preact/hooks";

import type { Side } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import { Count } from "./Count.tsx";
import type { Desk } from "./desk.ts";
import { Field } from "./Fields.tsx";

interface Props {
  readonly desk: Desk;
}

/** The racks that count, entered by hand. */
export function Racks({ desk }: Props) {
  const { racks_due: due } = desk.state.value;
  const [tiles, setTiles] = useState<Record<Side, string>>({ A: "", B: "" });
  return (
    <div class="steps">
      <p>{t("The game has ended: the tiles left on the racks are counted.")}</p>
      {due.map((side) => (
        <form
          key={side}
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            void desk.do({ line: `arbiter rack ${side} ${tiles[side].replaceAll(" ", "")}` });
          }}
        >
          <Field
            name={`rack-${side}`}
            label={t("Rack of {name} ({n}; ? is a blank)", { name: desk.name(side), n: desk.game.racks[side].count })}
            value={tiles[side]}
            onInput={(value) => {
              setTiles({ ...tiles, [side]: value });
            }}
          />
          <button type="submit" class="btn primary" disabled={desk.pending.value}>
            {t("Write down")}
          </button>
        </form>
      ))}
    </div>
  );
}

/** The count, and the signatures of both on this screen. */
export function Signing({ desk }: Props) {
  const { game } = desk.state.value;
  return (
    <div class="steps">
      <Count desk={desk} />
      <div class="row">
        {(["A", "B"] as const).map((side) => (
          <button
            type="button"
            key={side}
            class={game.signed.includes(side) ? "btn" : "btn primary"}
            disabled={game.signed.includes(side)}
            onClick={() => {
              desk.sheet.value = `sign-${side}`;
            }}
          >
            {game.signed.includes(side)
              ? t("{name} has signed", { name: desk.name(side) })
              : t("{name} signs", { name: desk.name(side) })}
          </button>
        ))}
      </div>
    </div>
  );
}
