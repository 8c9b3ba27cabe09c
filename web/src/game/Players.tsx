/** Both players: name, points, clock. */

import { useEffect, useState } from "preact/hooks";
import { clockText, nextChange, overtimePoints, timerAt } from "../shared/clock.ts";
import { standing } from "../shared/game/sheet.ts";
import type { Side } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import { figure } from "../shared/numbers.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import type { Match } from "./match.ts";
import { spokenTime } from "./say.ts";
import { order } from "./stage.ts";

export function Players({ match }: { readonly match: Match }) {
  return (
    <>
      {order(match.game).map((side, index) => (
        <PlayerCard match={match} side={side} key={side} second={index === 1} />
      ))}
    </>
  );
}

interface Props {
  readonly match: Match;
  readonly side: Side;
}

function PlayerCard({ match, side, second }: Props & { readonly second: boolean }) {
  const { game, table } = match.state.value;
  const player = match.data.players[side];
  const stage = match.stage.value;
  const playing = !["over", "cancelled", "signing", "waiting"].includes(stage);
  const awaited = playing && (game.answer?.side ?? game.turn?.mover) === side && !["judged", "verdict"].includes(stage);
  const on = game.clock.mode === "none" || game.clock.mode === "timer" ? awaited : game.clock.running.includes(side);
  const absent = match.here.value?.[side] === false && !player.bot && side !== match.you && playing;
  const { count } = game.racks[side];
  const sub = [
    player.level ?? "",
    player.rating === null ? "" : String(player.rating),
    side === game.first ? t("starts") : "",
    side === match.you ? "" : tn("{n} tile", "{n} tiles", count),
  ].filter(Boolean);
  const total = standing(game)[side];
  return (
    <section class={on ? "card player on" : "card player"} aria-label={player.name}>
      <span class={second ? "avatar p2" : "avatar"} aria-hidden="true">
        {initials(player.name)}
      </span>
      <span class="name" title={player.name}>
        {player.name}
        {side === match.you && <span class="sr"> ({t("you")})</span>}
      </span>
      <span class="sub">{absent ? t("not connected") : sub.join(" · ")}</span>
      <span class="score">
        <span class="sr">{t("Points")}: </span>
        {figure(total)}
      </span>
      {game.clock.mode === "none" ? (
        <Deadline deadline={awaited ? table.deadline : null} awaited={playing ? awaited : null} />
      ) : (
        <Clock match={match} side={side} on={on} />
      )}
    </section>
  );
}

/** Without clocks: whose turn it is, and until when; nobody’s (*awaited* is null) while none plays. */
function Deadline({ deadline, awaited }: { readonly deadline: number | null; readonly awaited: boolean | null }) {
  const until =
    deadline && new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div class="clock plain">
      <span>{until && deadline ? t("until {date}", { date: until.format(deadline) }) : t("no clock")}</span>
      {awaited !== null && <small>{awaited ? t("to move") : t("waits")}</small>}
    </div>
  );
}

/** A clock is drawn anew when its figures change, from the server's time. */
function Clock({ match, side, on }: Props & { readonly on: boolean }) {
  const { clock, turn } = match.game;
  const mine = turn?.mover === side;
  const timed = clock.mode === "timer" || (clock.timer !== null && mine);
  const [, again] = useState(0);
  const runs = timed ? mine && clock.timer !== null && match.game.phase === "turn" : on;
  const left = timed ? (mine ? timerAt(clock, runs, match.now()) : null) : match.left(side);
  useEffect(() => {
    if (!runs || left === null) return;
    const timer = setTimeout(() => {
      again((n) => n + 1);
    }, nextChange(left));
    return () => {
      clearTimeout(timer);
    };
  });
  const points = left === null || timed ? 0 : overtimePoints(left, clock.overtime_points);
  return (
    <div
      class={points > 0 ? "clock over" : "clock"}
      role="timer"
      aria-label={left === null ? t("Clock") : t("Clock: {time}", { time: spokenTime(left) })}
    >
      <span aria-hidden="true">{left === null ? "–:––" : clockText(left)}</span>
      <small aria-hidden="true">
        {points > 0 ? (
          <b>{tn("−{n} point", "−{n} points", points)}</b>
        ) : (
          <>
            <Icon name="clock" />
            {runs ? t("runs") : t("stands")}
          </>
        )}
      </small>
    </div>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
