/** The switches of this browser: sounds, notices, zoom. */
import { useState } from "preact/hooks";
import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { t } from "../../shared/i18n.ts";
import { choices, choose, chooseNotices, chooseZoom, SOUNDS, type Sound } from "../choices.ts";

const NAMES: Readonly<Record<Sound, () => string>> = {
  tile: () => t("a tile is laid"),
  play: () => t("a play is announced"),
  turn: () => t("it is your turn"),
  challenge: () => t("a challenge"),
  verdict: () => t("a verdict, the same for every answer"),
  minute: () => t("one minute left"),
  timer: () => t("the turn’s timer gives a signal"),
  lost: () => t("the connection is lost"),
};

export function Settings({ onClose }: { readonly onClose: () => void }) {
  const [denied, setDenied] = useState(false);
  const { sounds, notices, zoom } = choices.value;
  return (
    <Dialog id="settings" title={t("Sounds, notifications and zoom")} onClose={onClose}>
      <fieldset class="switches">
        <legend>{t("Sound when")}</legend>
        {SOUNDS.map((sound) => (
          <Switch
            key={sound}
            text={NAMES[sound]()}
            on={sounds.includes(sound)}
            onChange={(on) => {
              choose(sound, on);
            }}
          />
        ))}
      </fieldset>
      <fieldset class="switches">
        <legend>{t("Notices")}</legend>
        <Switch
          text={t("Notify me when it’s my turn and I’m in another window")}
          on={notices}
          onChange={(on) => {
            void chooseNotices(on).then((given) => {
              setDenied(on && !given);
            });
          }}
        />
        {denied && (
          <p class="problem" role="alert">
            {t("Your browser blocks notifications from this page. Allow them in its settings.")}
          </p>
        )}
      </fieldset>
      <fieldset class="switches">
        <legend>{t("On a phone")}</legend>
        <Switch text={t("Enlarge the board while a tile is held")} on={zoom} onChange={chooseZoom} />
      </fieldset>
      <div class="row-end">
        <button type="button" class="btn primary" onClick={onClose}>
          {t("Done")}
        </button>
      </div>
    </Dialog>
  );
}

interface SwitchProps {
  readonly text: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ text, on, onChange }: SwitchProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      {text}
    </label>
  );
}
