/** The board page: the board in the middle, what it counts beside it. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { BlankChooser } from "../shared/board/BlankChooser.tsx";
import { Board } from "../shared/board/Board.tsx";
import type { BoardSession } from "../shared/board/boardSession.ts";
import { CountLine } from "../shared/board/CountLine.tsx";
import { grab } from "../shared/board/grab.ts";
import { Keyboard } from "../shared/board/Keyboard.tsx";
import { boardKeys, Keys } from "../shared/board/Keys.tsx";
import { boardKey, pageKey } from "../shared/board/keys.ts";
import { recall } from "../shared/board/position.ts";
import { type Count, playText, positionText, type Scoring } from "../shared/board/score.ts";
import { UnseenOfSession } from "../shared/board/UnseenOfSession.tsx";
import { t } from "../shared/i18n.ts";
import { Stand } from "../shared/rack/Stand.tsx";
import { Actions } from "./Actions.tsx";
import { Best } from "./Best.tsx";
import type { BestPlay, BestPlays } from "./best.ts";
import { CountTable } from "./Count.tsx";
import { Exchange } from "./Exchange.tsx";
import { Settings } from "./Settings.tsx";

interface Props {
  readonly session: BoardSession;
  readonly scoring: Scoring;
}

export function App({ session, scoring, best }: Props & { readonly best: BestPlays }) {
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

  useLayoutEffect(() => {
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

  return (
    <div
      class="game"
      onPointerDown={(event) => {
        grab(event, session, (at) => (target.value = at));
      }}
    >
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
        <CountLine session={session} scoring={scoring} invitation={invitation(session)} />
        <Stand session={session} />
        <Actions session={session} count={count} onPlay={play} />
        <p class="sr" aria-live="polite">
          {session.announcement.value}
        </p>
      </div>
      <div class="side right">
        <CountTable count={count} />
        <Best session={session} best={best} />
        <Exchange session={session} cgp={cgp} />
        <Keys keys={boardKeys()} />
      </div>
      <div class="side left">
        <Settings session={session} />
        <UnseenOfSession session={session} />
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

function invitation(session: BoardSession): string {
  if (session.mode.value === "setup") return t("Setting up: what you type stays on the board.");
  if (FINGERS.matches) return t("Tap a square to type, or a tile and then its square.");
  return t("Choose a square and type, or drag tiles onto the board.");
}

const FINGERS = matchMedia("(pointer: coarse)");
