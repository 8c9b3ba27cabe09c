/** The board of a puzzle: tiles are laid and taken back until the answer is sent, once. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { BlankChooser } from "../shared/board/BlankChooser.tsx";
import { Board } from "../shared/board/Board.tsx";
import type { BoardSession } from "../shared/board/boardSession.ts";
import { CountLine } from "../shared/board/CountLine.tsx";
import { grab } from "../shared/board/grab.ts";
import { Keyboard } from "../shared/board/Keyboard.tsx";
import { boardKey, pageKey } from "../shared/board/keys.ts";
import type { Count, Scoring } from "../shared/board/score.ts";
import { missing } from "../shared/board/words.ts";
import { t } from "../shared/i18n.ts";
import { Stand } from "../shared/rack/Stand.tsx";
import { Icon } from "../shared/tiles/Tile.tsx";

interface Props {
  readonly session: BoardSession;
  readonly scoring: Scoring;
}

export function Laying({ session, scoring }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const target = useSignal<number | null>(null);
  const position = session.position.value;
  const count = scoring.count.value;

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      pageKey(event, session);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [session]);

  return (
    <div
      class="laying"
      onPointerDown={(event) => {
        grab(event, session, (at) => (target.value = at));
      }}
    >
      <Board
        position={position}
        preview={null}
        alphabet={session.alphabet.value}
        layout={session.layout}
        cursor={session.cursor.value}
        aiming={session.taps.flow.value === "board"}
        target={target.value}
        pill={count.kind === "good" ? { at: count.at, text: `+${String(count.score.total)}` } : null}
        loose={false}
        onKeyDown={(event) => {
          boardKey(event, session, scoring.play);
        }}
        onTap={(at, again, touch) => {
          const typing = session.taps.pick.value === null;
          session.taps.square(at, again);
          if (touch && typing) field.current?.focus({ preventScroll: true });
        }}
        onDoubleTap={(at) => {
          session.lift(at);
        }}
      />
      <Keyboard session={session} field={field} onEnter={scoring.play} />
      <CountLine
        session={session}
        scoring={scoring}
        invitation={t("Choose a square and type, or drag tiles onto the board.")}
      />
      <Stand session={session} />
      <Actions session={session} scoring={scoring} />
      <p class="sr" aria-live="polite">
        {session.announcement.value}
      </p>
      <BlankChooser session={session} />
    </div>
  );
}

function Actions({ session, scoring }: Props) {
  const count = scoring.count.value;
  const laid = session.position.value.tentative.size > 0;
  const ready = laid && count.kind === "good";
  return (
    <div class="actions" role="group" aria-label={t("Actions")}>
      <button
        type="button"
        class="btn primary go"
        aria-disabled={!ready}
        onClick={() => {
          if (ready) scoring.play();
        }}
      >
        <Icon name="play" />
        <span>{label(laid, count)}</span>
      </button>
      <button type="button" class="btn" disabled={!laid} onClick={() => session.recall()}>
        <Icon name="recall" />
        {t("Recall")}
      </button>
    </div>
  );
}

function label(laid: boolean, count: Count): string {
  if (count.kind === "good") return t("Answer {word}", { word: count.score.words[0]?.word ?? "" });
  return count.kind === "refused" && laid ? missing(count.error.code) : t("Lay tiles");
}
