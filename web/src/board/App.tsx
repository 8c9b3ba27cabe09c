/** The board page: the board in the middle, what it counts beside it. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { t, tn } from "../i18n.ts";
import { Actions } from "./Actions.tsx";
import { Best } from "./Best.tsx";
import type { BestPlay, BestPlays } from "./best.ts";
import { BlankChooser } from "./BlankChooser.tsx";
import { Board } from "./Board.tsx";
import { CountTable } from "./Count.tsx";
import { follow } from "./drag.ts";
import { Exchange } from "./Exchange.tsx";
import { Keyboard } from "./Keyboard.tsx";
import { Keys } from "./Keys.tsx";
import { boardKey, pageKey } from "./keys.ts";
import { recall, tileAt } from "./position.ts";
import { Rack } from "./Rack.tsx";
import { type Count, playText, positionText, type Scoring } from "./score.ts";
import type { Session } from "./session.ts";
import { Settings } from "./Settings.tsx";
import type { Pick } from "./taps.ts";
import { Icon } from "./Tile.tsx";
import { Unseen } from "./Unseen.tsx";
import { refusalText } from "./words.ts";

interface Props {
  readonly session: Session;
  readonly scoring: Scoring;
}

export function App({ session, scoring, best }: Props & { readonly best: BestPlays }) {
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const target = useSignal<number | null>(null);
  const position = session.position.value;
  const count = scoring.count.value;
  const cgp = positionText(position);
  const preview = best.preview.value?.laid.size ? best.preview.value : null;

  const play = (): void => {
    if (session.mode.value === "setup") session.setMode("play");
    else scoring.play();
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      pageKey(event, session);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [session]);

  // The address always leads back to what is on the screen; one that could not be shown stays
  // until there is something else to lead to.
  const unshown = useRef(session.refused ? position : null);
  useSignalEffect(() => {
    const now = session.position.value;
    if (unshown.current === now) return;
    unshown.current = null;
    const found = scoring.count.value;
    const url = new URL(location.href);
    url.search = "";
    if (!session.isEmpty) url.searchParams.set("cgp", positionText(now));
    else url.searchParams.set("fichas", now.language);
    if (found.kind === "good" && now.tentative.size > 0) url.searchParams.set("jugada", playText(found.score.play));
    history.replaceState(null, "", url);
  });

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const origin = event.target.closest<HTMLElement>("[data-grab]");
    const board = page.current?.querySelector<HTMLElement>(".board");
    if (!origin || !board) return;
    const what = origin.dataset["grab"] ?? "";
    follow(event, origin, board, {
      what,
      free: (at) => tileAt(session.position.value, at) === null || what === `square:${String(at)}`,
      over: (at) => (target.value = at),
      drop: (at, element) => {
        dropTile(session, what, at, element);
      },
    });
  };

  return (
    <div class="game" ref={page} onPointerDown={onPointerDown}>
      <div class="centre">
        <Board
          position={preview ? recall(position) : position}
          preview={preview?.laid ?? null}
          alphabet={session.alphabet.value}
          layout={session.layout}
          cursor={session.cursor.value}
          aiming={session.taps.flow.value === "board"}
          target={target.value}
          pill={pill(count, preview)}
          loose={session.mode.value === "setup"}
          onKeyDown={(event) => {
            boardKey(event, session, play);
          }}
          onTap={(at, again, touch) => {
            // A tapped tile needs no keyboard, which would cover the other tiles.
            const typing = session.taps.pick.value === null;
            session.taps.square(at, again);
            if (touch && typing) field.current?.focus({ preventScroll: true });
          }}
          onDoubleTap={(at) => {
            session.lift(at);
          }}
        />
        <Keyboard session={session} field={field} onEnter={play} />
        <Status session={session} scoring={scoring} />
        <div class="stand">
          <button type="button" class="icon-btn" aria-label={t("Sort the rack")} onClick={() => session.hand.sort()}>
            <Icon name="sort" />
          </button>
          <Rack session={session} />
          <button
            type="button"
            class="icon-btn"
            aria-label={t("Shuffle the rack")}
            onClick={() => session.hand.shuffle()}
          >
            <Icon name="shuffle" />
          </button>
        </div>
        <Actions session={session} count={count} onPlay={play} />
        <p class="sr" aria-live="polite">
          {session.announcement.value}
        </p>
      </div>
      <div class="side right">
        <CountTable count={count} />
        <Best session={session} best={best} />
        <Exchange session={session} cgp={cgp} />
        <Keys />
      </div>
      <div class="side left">
        <Settings session={session} />
        <Unseen session={session} />
      </div>
      <BlankChooser session={session} />
    </div>
  );
}

/** The points at the end of the play that is shown, else of the tentative one. */
function pill(count: Count, preview: BestPlay | null): { at: number; text: string } | null {
  if (preview) return { at: Math.max(...preview.laid.keys()), text: `+${String(preview.score)}` };
  return count.kind === "good" ? { at: count.at, text: `+${String(count.score.total)}` } : null;
}

/** A dragged tile is let go. */
function dropTile(session: Session, what: string, at: number | null, element: Element | null): void {
  const [from, value = ""] = what.split(":", 2);
  const pick: Pick = from === "rack" ? { from, index: Number(value) } : { from: "set", face: value };
  const zone = element?.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
  const place = element?.closest<HTMLElement>("[data-place]")?.dataset["place"];
  if (from === "square") {
    if (at !== null) {
      if (at !== Number(value)) session.moveTile(Number(value), at);
    } else session.lift(Number(value));
  } else if (at !== null) session.taps.drop(pick, at);
  else if (zone === "rack" && from === "set") session.hand.add(session.taps.picked(pick));
  else if (zone === "rack" && place !== undefined) session.hand.move(Number(value), Number(place));
  else if (zone === "set" && from === "rack") session.hand.remove(Number(value));
}

/** One line: what was counted, what is missing and by which article, or what to do. */
function Status({ session, scoring }: Props) {
  const count = scoring.count.value;
  const notice = session.notice.value;
  let text = "";
  let warning = false;
  if (notice) ({ text, warning } = notice);
  else if (count.kind === "good") {
    const words = count.score.words.map(({ word }) => word);
    text = tn("{words}: {n} point", "{words}: {n} points", count.score.total, { words: list(words) });
  } else if (count.kind === "refused") [text, warning] = [refusalText(count.error), true];
  else if (count.kind === "unreachable") {
    [text, warning] = [t("The server cannot be reached. Your tiles stay where they are."), true];
  } else if (session.mode.value === "setup") text = t("Setting up: what you type stays on the board.");
  else if (FINGERS.matches) text = t("Tap a square to type, or a tile and then its square.");
  else text = t("Choose a square and type, or drag tiles onto the board.");
  return (
    <div class={warning ? "status warning" : "status"}>
      <Icon name={warning ? "alert" : "play2"} />
      <span role="status">{text}</span>
      {count.kind === "unreachable" && !notice && (
        <button type="button" class="btn sm" onClick={scoring.retry}>
          {t("Try again")}
        </button>
      )}
    </div>
  );
}

const FINGERS = matchMedia("(pointer: coarse)");

const list = (words: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(words);
