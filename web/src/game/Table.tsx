/** The board with what is laid on it, and the rack; while a word is being judged, covered. */
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../shared/board/Board.tsx";
import { Keyboard } from "../shared/board/Keyboard.tsx";
import { RACK_SIZE } from "../shared/board/position.ts";
import { useZoom } from "../shared/board/zoom.ts";
import { coverText } from "../shared/game/cover.ts";
import { t } from "../shared/i18n.ts";
import { Stand } from "../shared/rack/Stand.tsx";
import { choices } from "./choices.ts";
import { Draw } from "./Draw.tsx";
import { onBoard } from "./keys.ts";
import type { Match } from "./match.ts";
import { play } from "./sounds.ts";

/** What a tile that is being dragged does. */
export interface Carried {
  readonly target: Signal<number | null>;
  readonly held: Signal<boolean>;
}

interface Props {
  readonly match: Match;
}

export function Table({ match, carried }: Props & { readonly carried: Carried }) {
  const { session } = match;
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const laid = session.position.value.tentative;
  const { at } = session.cursor.value;
  const laying = match.laying.value;
  useEffect(() => {
    if (laid.size > 0) play("tile");
  }, [laid.size]);
  useZoom(frame, choices.value.zoom && laying && (carried.held.value || session.taps.pick.value !== null), at);
  return (
    <div class="field-of-play" ref={frame}>
      <Board
        position={session.position.value}
        preview={null}
        alphabet={session.alphabet.value}
        layout={session.layout}
        cursor={session.cursor.value}
        aiming={laying && session.taps.flow.value === "board"}
        target={carried.target.value}
        pill={pill(match)}
        loose={false}
        onKeyDown={(event) => {
          onBoard(event, match);
        }}
        onTap={(square, again, touch) => {
          if (!laying) {
            session.moveTo(square);
            return;
          }
          // A tapped tile needs no keyboard, which would cover the other tiles.
          const typing = session.taps.pick.value === null;
          session.taps.square(square, again);
          if (touch && typing) field.current?.focus({ preventScroll: true });
        }}
        onDoubleTap={(square) => {
          if (laying) session.lift(square);
        }}
      />
      {match.covered.value && (
        <div class="cover">
          <p>{coverText(match.game)}</p>
        </div>
      )}
      <Draw match={match} />
      {laying && (
        <Keyboard
          session={session}
          field={field}
          onEnter={() => {
            match.primary();
          }}
        />
      )}
    </div>
  );
}

/** The points of what is laid tentatively, else of the play announced. */
function pill(match: Match): { at: number; text: string } | null {
  const count = match.scoring.count.value;
  const { turn } = match.game;
  if (count.kind === "good" && match.session.position.value.tentative.size > 0) {
    return { at: count.at, text: `+${String(count.score.total)}` };
  }
  if (!turn?.score || turn.laid.length === 0) return null;
  return { at: Math.max(...turn.laid.map(({ square }) => square)), text: `+${String(turn.score.total)}` };
}

export function OwnRack({ match }: Props) {
  const covered = match.covered.value && match.you;
  return (
    <Stand session={match.session} instead={covered ? <Backs count={match.game.racks[covered].count} /> : undefined} />
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
