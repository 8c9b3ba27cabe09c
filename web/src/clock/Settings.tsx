/** A new game on the clock, or times set right by an arbiter. */
import { useState } from "preact/hooks";

import { Dialog } from "../shared/dialogs/Dialog.tsx";
import { t } from "../shared/i18n.ts";
import { modeName } from "./GameClock.tsx";
import { type ClockState, leftAt, type Mode, type Rules, type Side } from "./model.ts";

const MINUTE = 60_000;
const SIDES: readonly Side[] = [0, 1];

interface Props {
  readonly editions: readonly Rules[];
  readonly state: ClockState;
  readonly onNew: (edition: string, mode: Mode, allotment: number) => void;
  readonly onAdjust: (side: Side, left: number) => void;
  readonly onClose: () => void;
}

export function Settings({ editions, state, onNew, onAdjust, onClose }: Props) {
  const [edition, setEdition] = useState(state.edition);
  const [mode, setMode] = useState<Mode>(state.mode);
  const rules = editions.find((each) => each.edition === edition) as Rules;
  const usable = rules.modes.includes(mode) ? mode : (rules.modes[0] as Mode);
  const [minutes, setMinutes] = useState<number | null>(null);
  const usual = (rules.allotment[usable] ?? 0) / MINUTE;
  const chosen = usable === "timer" ? rules.timer : (minutes ?? usual) * MINUTE;
  return (
    <Dialog id="clock-settings" title={t("Clock")} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onNew(edition, usable, chosen);
        }}
      >
        <label class="field">
          <span>{t("Rulebook")}</span>
          <select
            value={edition}
            onChange={(event) => {
              setEdition(event.currentTarget.value);
            }}
          >
            {editions.map((each) => (
              <option key={each.edition} value={each.edition}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("Clock")}</span>
          <select
            value={usable}
            onChange={(event) => {
              setMode(event.currentTarget.value as Mode);
            }}
          >
            {rules.modes.map((each) => (
              <option key={each} value={each}>
                {modeName(each)}
              </option>
            ))}
          </select>
        </label>
        {usable !== "timer" && (
          <label class="field">
            <span>{t("Minutes each")}</span>
            <input
              type="number"
              min={1}
              max={180}
              required
              value={minutes ?? usual}
              onInput={(event) => {
                setMinutes(event.currentTarget.valueAsNumber);
              }}
            />
          </label>
        )}
        <button type="submit" class="btn primary">
          {t("New game")}
        </button>
      </form>
      {state.turn !== null && state.mode !== "timer" && (
        <fieldset class="stack">
          <legend>{t("Set what is left, in seconds")}</legend>
          {SIDES.map((side) => (
            <label class="field" key={side}>
              <span>{t("Player {n}", { n: side + 1 })}</span>
              <input
                type="number"
                min={-3600}
                max={10800}
                value={Math.round(leftAt(state, side, Date.now()) / 1000)}
                onChange={(event) => {
                  const seconds = event.currentTarget.valueAsNumber;
                  if (Number.isFinite(seconds)) onAdjust(side, seconds * 1000);
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <div class="row-end">
        <button type="button" class="btn" onClick={onClose}>
          {t("Close")}
        </button>
      </div>
    </Dialog>
  );
}
