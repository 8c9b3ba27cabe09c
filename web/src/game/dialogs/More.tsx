/** What is needed seldom. The server says what the edition and this game offer: nothing else is here. */

import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { other } from "../../shared/game/wire.ts";
import { t } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import { AboutLine } from "../About.tsx";
import type { Match, Sheet } from "../match.ts";

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
  // A program has nothing against it: then it is done at once, and so it is asked twice.
  const program = match.you !== null && Boolean(match.data.players[other(match.you)].bot);
  // Only officials annul a game that they look after.
  const running = match.state.value.table.status === "running" && match.you !== null && !match.game.officials;
  return (
    <Dialog id="more" title={t("More actions")} onClose={close}>
      {match.may("CallArbiter") && (
        <Choice
          icon="hand"
          text={t("Call the arbiter")}
          onClick={() => {
            open("arbiter");
          }}
        />
      )}
      {match.may("DeclareNoMove") && (
        <Choice
          icon="stop"
          text={t("Declare that no play is possible")}
          onClick={() => {
            match.do({ kind: "DeclareNoMove" });
          }}
        />
      )}
      {match.may("Leave") && (
        <Choice
          icon="clock"
          text={t("Leave the room for a moment")}
          onClick={() => {
            match.do({ kind: "Leave" });
          }}
        />
      )}
      <Choice
        icon="bell"
        text={t("Sounds, notifications and zoom")}
        onClick={() => {
          open("settings");
        }}
      />
      <Choice
        icon="question"
        text={t("Keys")}
        onClick={() => {
          open("keys");
        }}
      />
      {running && cancel !== match.you && (
        <Choice
          icon="x"
          text={program ? t("Cancel the game") : t("Propose to cancel the game")}
          onClick={() => {
            if (program) open("cancel");
            else void match.ask("anular");
          }}
        />
      )}
      {match.may("Abandon") && (
        <Choice
          icon="flag"
          text={t("Resign the game")}
          danger
          onClick={() => {
            open("resign");
          }}
        />
      )}
      <AboutLine match={match} />
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
