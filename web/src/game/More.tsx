/** What is needed seldom, and the switches of sounds and notices. */
import { useState } from "preact/hooks";

import { t } from "../i18n.ts";
import { Icon } from "../table/Tile.tsx";
import { choices, choose, chooseNotices, type Sound, SOUNDS } from "./choices.ts";
import { Dialog } from "./Dialog.tsx";
import type { Match, Sheet } from "./match.ts";

interface Props {
  readonly match: Match;
}

export function More({ match }: Props) {
  const close = (): void => {
    match.sheet.value = null;
  };
  const open = (sheet: Sheet): void => {
    match.sheet.value = sheet;
  };
  const cancel = match.state.value.table.proposed.cancel;
  const running = match.state.value.table.status === "running" && match.you !== null;
  return (
    <Dialog id="more" title={t("More actions")} onClose={close}>
      {match.may("CallArbiter") && (
        <Choice icon="hand" text={t("Call the arbiter")} onClick={() => { open("arbiter"); }} />
      )}
      {match.may("DeclareNoMove") && (
        <Choice icon="stop" text={t("Declare that no play is possible")} onClick={() => { match.do({ kind: "DeclareNoMove" }); }} />
      )}
      {match.may("Leave") && (
        <Choice icon="clock" text={t("Leave the room for a moment")} onClick={() => { match.do({ kind: "Leave" }); }} />
      )}
      <Choice icon="bell" text={t("Sounds and notices")} onClick={() => { open("sounds"); }} />
      {running && cancel !== match.you && (
        <Choice icon="x" text={t("Propose to cancel the game")} onClick={() => void match.propose("anular")} />
      )}
      {match.may("Abandon") && (
        <Choice icon="flag" text={t("Resign the game")} danger onClick={() => { open("resign"); }} />
      )}
      <div class="row-end">
        <button type="button" class="btn quiet" onClick={close}>
          {t("Close")}
        </button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly icon: string;
  readonly text: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

function Choice({ icon, text, danger = false, onClick }: ChoiceProps) {
  return (
    <button type="button" class={danger ? "btn danger" : "btn"} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  );
}

const NAMES: Readonly<Record<Sound, () => string>> = {
  tile: () => t("a tile is laid"),
  play: () => t("a play is announced"),
  turn: () => t("it is your turn"),
  challenge: () => t("a challenge"),
  verdict: () => t("a verdict, the same for every answer"),
  minute: () => t("one minute left"),
  lost: () => t("the connection is lost"),
};

export function Sounds({ match }: Props) {
  const [denied, setDenied] = useState(false);
  const { sounds, notices } = choices.value;
  return (
    <Dialog id="sounds" title={t("Sounds and notices")} onClose={() => { match.sheet.value = null; }}>
      <fieldset class="switches">
        <legend>{t("Sound when")}</legend>
        {SOUNDS.map((sound) => (
          <label class="check" key={sound}>
            <input type="checkbox" checked={sounds.includes(sound)} onChange={(event) => { choose(sound, event.currentTarget.checked); }} />
            {NAMES[sound]()}
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={notices}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            void chooseNotices(on).then((given) => {
              setDenied(on && !given);
            });
          }}
        />
        {t("Notify me when it is my turn and I look elsewhere")}
      </label>
      {denied && (
        <p class="problem" role="alert">
          {t("The browser does not allow notices from this page.")}
        </p>
      )}
      <div class="row-end">
        <button type="button" class="btn primary" onClick={() => { match.sheet.value = null; }}>
          {t("Done")}
        </button>
      </div>
    </Dialog>
  );
}
