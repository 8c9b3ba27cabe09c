/** Before the first turn: who is here, who starts, the first tiles, the first press. */
import { useState } from "preact/hooks";

import { other, type Side } from "../game/wire.ts";
import { t } from "../i18n.ts";
import type { Desk } from "./desk.ts";
import { Field } from "./Fields.tsx";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

export function Before({ desk }: Props) {
  const { game } = desk.state.value;
  const [tiles, setTiles] = useState<Record<Side, string>>({ A: "", B: "" });
  const present = (sides: readonly Side[]) => ({ kind: "StartRound", by: "director", present: sides }) as const;
  switch (game.phase) {
    case "scheduled":
      return (
        <div class="steps">
          <Take desk={desk} step={present(["A", "B"])} text={t("Start signal: both are here")} primary />
          <Take desk={desk} step={present(["A"])} text={t("{name} is missing", { name: desk.name("B") })} />
          <Take desk={desk} step={present(["B"])} text={t("{name} is missing", { name: desk.name("A") })} />
        </div>
      );
    case "absence_wait":
      return (
        <div class="steps">
          {(["A", "B"] as const).map((side) => (
            <Take key={side} desk={desk} step={{ kind: "Arrive", by: "arbiter", side }} text={t("{name} arrives", { name: desk.name(side) })} />
          ))}
        </div>
      );
    case "setup":
      return (
        <div class="steps">
          <Take desk={desk} step={{ kind: "VerifyTiles", by: "arbiter" }} text={t("The set was counted")} />
          <Take desk={desk} step={{ kind: "BeginGame", by: "arbiter" }} text={t("Begin the game")} primary />
        </div>
      );
    case "first_player_draw":
      return (
        <div class="steps">
          {(["A", "B"] as const).map((side) =>
            game.start_tiles[side] ? null : (
              <form
                key={side}
                class="inline"
                onSubmit={(event) => {
                  event.preventDefault();
                  void desk.do({ line: `${side} start tile ${tiles[side]}` });
                }}
              >
                <Field label={t("Tile drawn by {name}", { name: desk.name(side) })} value={tiles[side]} onInput={(value) => { setTiles({ ...tiles, [side]: value }); }} />
                <button type="submit" class="btn">{t("Write down")}</button>
              </form>
            ),
          )}
        </div>
      );
    default: {
      const dealt = game.racks.A.count > 0 && game.racks.B.count > 0;
      const second = desk.name(other(game.first ?? "A"));
      return dealt ? (
        <p class="next">{t("Press the clock of {name} to start the game.", { name: second })}</p>
      ) : (
        <div class="steps">
          <Take desk={desk} step={{ kind: "Deal" }} text={t("Both have taken their first tiles")} primary />
        </div>
      );
    }
  }
}
