/** The console: clocks above, the board, what comes next beside it, the bar below. */
import { useRef } from "preact/hooks";
import { BlankChooser } from "../shared/board/BlankChooser.tsx";
import { Board } from "../shared/board/Board.tsx";
import { Keyboard } from "../shared/board/Keyboard.tsx";
import { boardKey } from "../shared/board/keys.ts";
import { UnseenOfSession } from "../shared/board/UnseenOfSession.tsx";
import { coverText } from "../shared/game/cover.ts";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import { Clocks } from "./Clocks.tsx";
import { Count } from "./Count.tsx";
import { Dialogs } from "./Dialogs.tsx";
import type { Desk, Sheet as Opened } from "./desk.ts";
import { Entry } from "./Entry.tsx";
import { Sheet, Told } from "./Sheet.tsx";
import { Away, Proposed } from "./Waiting.tsx";

interface Props {
  readonly desk: Desk;
}

export function App({ desk }: Props) {
  const over = desk.state.value.status !== "running";
  return (
    <div class="console live" aria-busy={desk.pending.value}>
      <Clocks desk={desk} />
      <div class="table-row">
        <Table desk={desk} />
        <div class="beside">
          <Status desk={desk} />
          <Away desk={desk} />
          <Proposed desk={desk} />
          {over ? <Over desk={desk} /> : <Entry desk={desk} />}
          {desk.laying.value && <UnseenOfSession session={desk.session} />}
          <Sheet desk={desk} />
          <Told desk={desk} />
        </div>
      </div>
      {!over && <Bar desk={desk} />}
      <Dialogs desk={desk} />
      <BlankChooser session={desk.session} />
      <p class="sr" aria-live="polite">
        {desk.told.value}
      </p>
      <p class="sr" aria-live="polite">
        {desk.session.announcement.value}
      </p>
    </div>
  );
}

function Table({ desk }: Props) {
  const { session } = desk;
  const field = useRef<HTMLInputElement>(null);
  const laying = desk.laying.value;
  const enter = (): void => {
    desk.scoring.play();
  };
  return (
    <div class="field-of-play">
      <Board
        position={session.position.value}
        preview={null}
        alphabet={session.alphabet.value}
        layout={session.layout}
        cursor={session.cursor.value}
        aiming={laying && session.taps.flow.value === "board"}
        target={null}
        pill={pill(desk)}
        loose={false}
        onKeyDown={(event) => {
          if (laying) boardKey(event, session, enter);
        }}
        onTap={(at, again, touch) => {
          if (!laying) {
            session.moveTo(at);
            return;
          }
          const typing = session.taps.pick.value === null;
          session.taps.square(at, again);
          if (touch && typing) field.current?.focus({ preventScroll: true });
        }}
        onDoubleTap={(at) => {
          if (laying) session.lift(at);
        }}
      />
      {desk.covered.value && (
        <div class="cover">
          <p>{coverText(desk.game)}</p>
        </div>
      )}
      {laying && <Keyboard session={session} field={field} onEnter={enter} />}
    </div>
  );
}

/** The points of what is laid, else of the play announced. */
function pill(desk: Desk): { at: number; text: string } | null {
  const count = desk.scoring.count.value;
  const { turn } = desk.game;
  if (count.kind === "good" && desk.session.position.value.tentative.size > 0)
    return { at: count.at, text: `+${String(count.score.total)}` };
  if (!turn?.score || turn.laid.length === 0) return null;
  return { at: Math.max(...turn.laid.map(({ square }) => square)), text: `+${String(turn.score.total)}` };
}

function Status({ desk }: Props) {
  const { game, phase_text: phase } = desk.state.value;
  const count = desk.scoring.count.value;
  const refused = desk.sheet.value === null ? desk.warning() : "";
  const notice = desk.session.notice.value;
  const laid = desk.session.position.value.tentative.size > 0 && count.kind === "refused" ? count.error.message : "";
  const lost =
    desk.line.status.value === "lost" ? t("Reconnecting… nothing is lost: what was written down is kept.") : "";
  const warning = refused || (notice?.warning ? notice.text : "") || laid || lost;
  const text = warning || `${game.turn ? `${desk.name(game.turn.mover)}: ` : ""}${phase}`;
  return (
    <div class={warning ? "status warning" : "status"}>
      <Icon name={warning ? "alert" : "play2"} />
      <span role="status">{text}</span>
    </div>
  );
}

/** The bar of the arbiter; a step written down wrongly is taken back there too. */
function Bar({ desk }: Props) {
  const { game } = desk.state.value;
  const open = (sheet: Opened) => (): void => {
    desk.refusal.value = null;
    desk.sheet.value = sheet;
  };
  const words = game.turn?.score?.words.length ?? 0;
  return (
    <div class="desk-bar" role="toolbar" aria-label={t("Arbiter")}>
      <button
        type="button"
        class="btn"
        disabled={words === 0 || !desk.may("ChallengeWords", "A", "B")}
        onClick={open("challenge")}
      >
        <Icon name="scale" />
        {t("Challenge")}
      </button>
      <button
        type="button"
        class="btn"
        disabled={!desk.may("ReportOverdraw", "A", "B", "director")}
        onClick={open("incident")}
      >
        <Icon name="bag" />
        {t("Incident")}
      </button>
      <button type="button" class="btn" onClick={open("arbiter")}>
        <Icon name="flag" />
        {t("Arbiter")}
      </button>
      <button type="button" class="btn" disabled={!desk.may("Suspend", "arbiter")} onClick={open("pause")}>
        <Icon name="stop" />
        {t("Pause")}
      </button>
      <button
        type="button"
        class="btn"
        disabled={!desk.may("Undo", "arbiter") || desk.pending.value}
        onClick={() => void desk.do({ kind: "Undo" })}
      >
        <Icon name="undo" />
        {t("Undo")}
      </button>
    </div>
  );
}

function Over({ desk }: Props) {
  const { game } = desk.state.value;
  const { result } = game;
  const text = !result
    ? t("The game is annulled.")
    : result.winner
      ? t("{name} wins", { name: desk.name(result.winner) })
      : t("A draw");
  return (
    <div class="steps">
      <h2>{text}</h2>
      <Count desk={desk} />
      <div class="row">
        <a class="btn primary" href={`/juego/${desk.data.id}/descarga.pdf`}>
          <Icon name="sheet" />
          {t("Score sheet (PDF)")}
        </a>
        <a class="btn" translate={false} href={`/juego/${desk.data.id}/descarga.gcg`}>
          GCG
        </a>
        <a class="btn" href={`/juego/${desk.data.id}/descarga.jsonl`}>
          {t("Log")}
        </a>
        <button
          type="button"
          class="btn"
          onClick={() => {
            desk.sheet.value = "arbiter";
          }}
        >
          <Icon name="flag" />
          {t("Arbiter")}
        </button>
        {desk.may("DeliverSheet", "arbiter") && (
          <button
            type="button"
            class="btn"
            disabled={desk.pending.value}
            onClick={() => void desk.do({ kind: "DeliverSheet", by: "arbiter" })}
          >
            {t("The sheet is handed in")}
          </button>
        )}
      </div>
    </div>
  );
}
