/** Before the first turn: who is here, who starts, the first tiles, the first press. */
import { useState } from "preact/hooks";

import type { Side } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import type { Desk } from "./desk.ts";
import { Field } from "./Fields.tsx";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

export function Before({ desk }: Props) {
  const { game } = desk.state.value;
  const [tiles, setTiles] = useState<Record<Side, string>>({ A: "", B: "" });
  const knows = (what: string): boolean => desk.data.rules.knows.includes(what);
  const present = (sides: readonly Side[]) => ({ kind: "StartRound", by: "director", present: sides }) as const;
  switch (game.phase) {
    case "scheduled":
      return (
        <div class="steps">
          <Take desk={desk} step={present(["A", "B"])} text={t("Start signal: both are here")} primary />
          <Take desk={desk} step={present(["A"])} text={t("{name} is missing", { name: desk.name("B") })} />
          <Take desk={desk} step={present(["B"])} text={t("{name} is missing", { name: desk.name("A") })} />
          <Take desk={desk} step={present([])} text={t("Both are missing")} />
        </div>
      );
    case "absence_wait":
      return (
        <div class="steps">
          {missing(desk).map((side) => (
            <Take
              key={side}
              desk={desk}
              step={{ kind: "Arrive", by: "arbiter", side }}
              text={t("{name} arrives", { name: desk.name(side) })}
            />
          ))}
        </div>
      );
    case "setup":
      return (
        <div class="steps">
          <Take desk={desk} step={{ kind: "VerifyTiles", by: "arbiter" }} text={t("The set was counted")} />
          {knows("inspect") && (
            <Take
              desk={desk}
              step={{ kind: "InspectSheets" }}
              text={t("Both have seen that the other’s sheet is blank")}
            />
          )}
          {knows("lot") &&
            !desk.state.value.lot &&
            (["A", "B"] as const).map((side) => (
              <div class="row" key={side}>
                <Take
                  desk={desk}
                  step={{ kind: "DrawLot", by: "arbiter", what: "seat", winner: side }}
                  text={t("{name} wins the lot for the chair", { name: desk.name(side) })}
                />
                <Take
                  desk={desk}
                  step={{ kind: "DrawLot", by: "arbiter", what: "board", winner: side }}
                  text={t("{name} wins the lot for the board", { name: desk.name(side) })}
                />
              </div>
            ))}
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
                <Field
                  label={t("Tile drawn by {name}", { name: desk.name(side) })}
                  value={tiles[side]}
                  onInput={(value) => {
                    setTiles({ ...tiles, [side]: value });
                  }}
                />
                <button type="submit" class="btn">
                  {t("Write down")}
                </button>
              </form>
            ),
          )}
        </div>
      );
    default: {
      const dealt = game.racks.A.count > 0 && game.racks.B.count > 0;
      return dealt ? (
        <p class="next">{t("Both have their tiles: {name} plays first.", { name: desk.name(game.first ?? "A") })}</p>
      ) : (
        <div class="steps">
          {knows("check_start") && (
            <Take
              desk={desk}
              step={{ kind: "CheckStartTiles", by: "arbiter" }}
              text={t("The tiles of the draw are back in the bag")}
            />
          )}
          <Take desk={desk} step={{ kind: "Deal" }} text={t("Both have taken their first tiles")} primary />
        </div>
      );
    }
  }
}

/** Who is waited for: whose arrival can still be told. */
function missing(desk: Desk): readonly Side[] {
  return (["A", "B"] as const).filter((side) => !desk.state.value.present.includes(side));
}
