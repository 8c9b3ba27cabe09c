/** The page of a game: players and unseen tiles, the board with rack and actions, sheet and talk. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n.ts";
import { BlankChooser } from "../table/BlankChooser.tsx";
import { Board } from "../table/Board.tsx";
import { grab } from "../table/grab.ts";
import { Keyboard } from "../table/Keyboard.tsx";
import { Keys } from "../table/Keys.tsx";
import { RACK_SIZE } from "../table/position.ts";
import { Rack } from "../table/Rack.tsx";
import { Icon } from "../table/Tile.tsx";
import { Actions } from "./Actions.tsx";
import { Bars } from "./Bars.tsx";
import { ChallengeDialog } from "./ChallengeDialog.tsx";
import { Ask, Confirm } from "./Confirm.tsx";
import { Dialog } from "./Dialog.tsx";
import { ExchangeDialog } from "./ExchangeDialog.tsx";
import { gameKeys, onBoard, onPage } from "./keys.ts";
import type { Match } from "./match.ts";
import { More, Sounds } from "./More.tsx";
import { Over } from "./Over.tsx";
import { Players } from "./Players.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { play } from "./sounds.ts";
import { Status } from "./Status.tsx";
import { Chat, Notes } from "./Talk.tsx";
import { Unseen } from "./Unseen.tsx";

interface Props {
  readonly match: Match;
}

export function App({ match }: Props) {
  const target = useSignal<number | null>(null);
  const stage = match.stage.value;
  const ended = stage === "over" || stage === "signing" || stage === "cancelled";
  useTitle(match);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      onPage(event, match);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [match]);
  return (
    <>
      <Bars match={match} />
      <div
        class={["game live", stage === "waiting" && "dimmed", ended && "ended"].filter(Boolean).join(" ")}
        onPointerDown={(event) => {
          if (match.laying.value) grab(event, match.session, (at) => (target.value = at));
        }}
      >
        <div class="centre">
          <Table match={match} target={target.value} />
          <Status match={match} />
          {!ended && match.you && <Stand match={match} />}
          {!ended && match.you && <Actions match={match} />}
          <Drawer match={match} />
          <p class="sr" aria-live="polite">
            {match.polite.value || match.session.announcement.value}
          </p>
          <p class="sr" aria-live="assertive">
            {match.urgent.value}
          </p>
        </div>
        {ended && <Over match={match} />}
        <div class="side right">
          <Panels match={match} />
          <Keys keys={gameKeys()} />
        </div>
        <div class="side left">
          <About match={match} />
          <Players match={match} />
          <Unseen match={match} id="h-unseen" />
        </div>
        <BlankChooser session={match.session} />
      </div>
      <OpenSheet match={match} />
    </>
  );
}

/** The title says when the game waits for whoever reads another page. */
function useTitle(match: Match): void {
  const waits = match.stage.value === "yours" || match.stage.value === "decide";
  const [title] = useState(document.title);
  useEffect(() => {
    document.title = waits ? `● ${title}` : title;
  }, [waits, title]);
}

function About({ match }: Props) {
  const { data } = match;
  const { match: series, rated, delay_ms } = match.state.value.table;
  const watching = match.you === null && delay_ms > 0;
  return (
    <section class="card meta">
      <strong>{data.event || data.edition_name}</strong>
      <span class="small muted">
        {[
          data.event ? data.edition_name : "",
          t("lexicon {name}", { name: data.lexicon_name }),
          clockName(match),
          series ? t("game {n} of {games}", { n: series.place, games: series.games }) : "",
          rated ? t("rated") : "",
          watching ? t("with delay") : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </section>
  );
}

/** «running clock 25 min». */
function clockName({ game }: Match): string {
  const n = Math.round((game.clock.allotment ?? 0) / 60_000);
  switch (game.clock.mode) {
    case "running":
      return t("running clock {n} min", { n });
    case "stopped":
      return t("stopped clock {n} min", { n });
    case "timer":
      return t("timer for each turn");
    case "none":
      return t("no clock");
  }
}

/** The board; while a word is being judged, covered. */
function Table({ match, target }: Props & { readonly target: number | null }) {
  const { session } = match;
  const field = useRef<HTMLInputElement>(null);
  const count = match.scoring.count.value;
  const { turn } = match.game;
  const laid = session.position.value.tentative;
  useEffect(() => {
    if (laid.size > 0) play("tile");
  }, [laid.size]);
  const own = count.kind === "good" && laid.size > 0 ? { at: count.at, text: `+${String(count.score.total)}` } : null;
  const announced =
    turn?.score && turn.laid.length > 0
      ? { at: Math.max(...turn.laid.map(({ square }) => square)), text: `+${String(turn.score.total)}` }
      : null;
  return (
    <div class="field-of-play">
      <Board
        position={session.position.value}
        preview={null}
        alphabet={session.alphabet.value}
        layout={session.layout}
        cursor={session.cursor.value}
        aiming={match.laying.value && session.taps.flow.value === "board"}
        target={target}
        pill={own ?? announced}
        loose={false}
        onKeyDown={(event) => {
          onBoard(event, match);
        }}
        onTap={(at, again, touch) => {
          if (!match.laying.value) {
            session.moveTo(at);
            return;
          }
          // A tapped tile needs no keyboard, which would cover the other tiles.
          const typing = session.taps.pick.value === null;
          session.taps.square(at, again);
          if (touch && typing) field.current?.focus({ preventScroll: true });
        }}
        onDoubleTap={(at) => {
          if (match.laying.value) session.lift(at);
        }}
      />
      {match.covered.value && (
        <div class="cover">
          <p>{t("Board covered while the judges answer")}</p>
        </div>
      )}
      {match.laying.value && <Keyboard session={session} field={field} onEnter={() => { match.primary(); }} />}
    </div>
  );
}

function Stand({ match }: Props) {
  const { session } = match;
  return (
    <div class="stand">
      <button type="button" class="icon-btn" aria-label={t("Sort the rack")} disabled={match.covered.value} onClick={() => { session.hand.sort(); }}>
        <Icon name="sort" />
      </button>
      {match.covered.value ? <Backs count={match.you ? match.game.racks[match.you].count : 0} /> : <Rack session={session} />}
      <button type="button" class="icon-btn" aria-label={t("Shuffle the rack")} disabled={match.covered.value} onClick={() => { session.hand.shuffle(); }}>
        <Icon name="shuffle" />
      </button>
    </div>
  );
}

/** The rack with its tiles face down. */
function Backs({ count }: { readonly count: number }) {
  return (
    <div class="rack" role="img" aria-label={t("Rack, face down")}>
      {Array.from({ length: Math.max(RACK_SIZE, count) }, (_, at) => (
        <span class={at < count ? "place" : "place gap"} key={at}>
          {at < count && <span class="tile back" />}
        </span>
      ))}
    </div>
  );
}

/** Beside the board: plays, chat, notes. */
function Panels({ match }: Props) {
  const [open, setOpen] = useState<"plays" | "chat" | "notes">("plays");
  const tabs = [
    ["plays", t("Plays")],
    ["chat", t("Chat")],
    ["notes", t("Notes")],
  ] as const;
  const shown = tabs.filter(([name]) => name === "plays" || match.you || (name === "chat" && match.chat.value.length > 0));
  return (
    <section class="card score-sheet" aria-labelledby="h-sheet">
      <header>
        <h2 id="h-sheet">{open === "plays" ? t("Score sheet") : open === "chat" ? t("Chat") : t("Notes")}</h2>
        {shown.length > 1 && (
          <div class="tabs" role="group" aria-labelledby="h-sheet">
            {shown.map(([name, text]) => (
              <button type="button" key={name} aria-pressed={open === name} onClick={() => { setOpen(name); }}>
                {text}
                {name === "chat" && open !== "chat" && match.unread.value > 0 && <b class="count-dot">{match.unread.value}</b>}
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
function Drawer({ match }: Props) {
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
          {match.unread.value > 0 && <b class="count-dot">{match.unread.value}</b>}
        </button>
      )}
    </nav>
  );
}

function OpenSheet({ match }: Props) {
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
    case "sign":
      return <Confirm match={match} what={match.sheet.value} />;
    case "arbiter":
    case "appeal":
      return <Ask match={match} what={match.sheet.value} />;
    case "more":
      return <More match={match} />;
    case "sounds":
      return <Sounds match={match} />;
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
          <Unseen match={match} id="h-unseen-below" />
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
  readonly children: preact.ComponentChildren;
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
