/** Beside the board: plays, chat, notes, unseen tiles; on a phone they come from below. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { KeyList } from "../../shared/board/Keys.tsx";
import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { t } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import { ChallengeDialog } from "../dialogs/ChallengeDialog.tsx";
import { Ask, Confirm } from "../dialogs/Confirm.tsx";
import { ExchangeDialog } from "../dialogs/ExchangeDialog.tsx";
import { More } from "../dialogs/More.tsx";
import { Settings } from "../dialogs/Settings.tsx";
import { gameKeys } from "../keys.ts";
import type { Match } from "../match.ts";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { Chat, Notes } from "./Talk.tsx";
import { UnseenOfGame } from "./UnseenOfGame.tsx";

interface Props {
  readonly match: Match;
}

export function Panels({ match }: Props) {
  const [open, setOpen] = useState<"plays" | "chat" | "notes">("plays");
  const { chat, unread } = match.beside;
  const tabs = [
    ["plays", t("Plays")],
    ["chat", t("Chat")],
    ["notes", t("Notes")],
  ] as const;
  const shown = tabs.filter(([name]) => name === "plays" || match.you || (name === "chat" && chat.value.length > 0));
  return (
    <section class="card score-sheet" aria-labelledby="h-sheet">
      <header>
        <h2 id="h-sheet">{open === "plays" ? t("Score sheet") : open === "chat" ? t("Chat") : t("Notes")}</h2>
        {shown.length > 1 && (
          <div class="tabs" role="group" aria-labelledby="h-sheet">
            {shown.map(([name, text]) => (
              <button
                type="button"
                key={name}
                aria-pressed={open === name}
                onClick={() => {
                  setOpen(name);
                }}
              >
                {text}
                {name === "chat" && open !== "chat" && unread.value > 0 && <b class="count-dot">{unread.value}</b>}
              </button>
            ))}
          </div>
        )}
      </header>
      {open === "plays" && <ScoreSheet match={match} />}
      {open === "chat" && <Chat match={match} id="chat-side" />}
      {open === "notes" && <Notes match={match} id="notes-side" />}
    </section>
  );
}

/** On a phone the same comes from below. */
export function Drawer({ match }: Props) {
  const unread = match.beside.unread.value;
  return (
    <nav class="drawer phone-only" aria-label={t("Panels")}>
      <button type="button" onClick={() => (match.sheet.value = "sheet")}>
        <Icon name="sheet" />
        {t("Score sheet")}
      </button>
      <button type="button" disabled={match.covered.value} onClick={() => (match.sheet.value = "unseen")}>
        <Icon name="bag" />
        {t("Unseen {n}", { n: match.game.unseen?.length ?? "–" })}
      </button>
      {match.you && (
        <button type="button" onClick={() => (match.sheet.value = "chat")}>
          <Icon name="chat" />
          {t("Chat")}
          {unread > 0 && <b class="count-dot">{unread}</b>}
        </button>
      )}
    </nav>
  );
}

/** The dialog that is open. */
export function OpenSheet({ match }: Props) {
  const close = (): void => {
    match.sheet.value = null;
  };
  switch (match.sheet.value) {
    case "challenge":
      return <ChallengeDialog match={match} />;
    case "exchange":
      return <ExchangeDialog match={match} />;
    case "pass":
    case "resign":
    case "cancel":
    case "sign":
      return <Confirm match={match} what={match.sheet.value} />;
    case "arbiter":
    case "appeal":
    case "sanction":
    case "reopen":
      return <Ask match={match} what={match.sheet.value} />;
    case "more":
      return <More match={match} />;
    case "settings":
      return <Settings onClose={close} />;
    case "keys":
      return (
        <Panel title={t("Keys")} onClose={close}>
          <KeyList keys={gameKeys()} />
        </Panel>
      );
    case "sheet":
      return (
        <Panel title={t("Score sheet")} onClose={close}>
          <div class="score-sheet">
            <ScoreSheet match={match} />
          </div>
        </Panel>
      );
    case "unseen":
      return (
        <Panel title={t("Unseen tiles")} onClose={close}>
          <UnseenOfGame match={match} id="h-unseen-below" />
        </Panel>
      );
    case "chat":
      return (
        <Panel title={t("Chat and notes")} onClose={close}>
          <Chat match={match} id="chat-below" />
          <Notes match={match} id="notes-below" />
        </Panel>
      );
    case null:
      return null;
  }
}

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function Panel({ title, onClose, children }: PanelProps) {
  return (
    <Dialog id="panel" title={title} onClose={onClose} wide>
      {children}
      <div class="row-end">
        <button type="button" class="btn" onClick={onClose}>
          {t("Close")}
        </button>
      </div>
    </Dialog>
  );
}
