/** Both clocks: each half of the screen is the button of one player. */

import { useEffect, useState } from "preact/hooks";
import { clockText, nextChange, overtimePoints } from "../shared/clock.ts";
import type { Side } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import { figure } from "../shared/numbers.ts";
import type { Desk } from "./desk.ts";

export function Clocks({ desk }: { readonly desk: Desk }) {
  const { game } = desk.state.value;
  const second = game.first === "B" ? (["B", "A"] as const) : (["A", "B"] as const);
  return (
    <div class="halves">
      {second.map((side) => (
        <Half desk={desk} side={side} key={side} />
      ))}
    </div>
  );
}

function Half({ desk, side }: { readonly desk: Desk; readonly side: Side }) {
  const { game } = desk.state.value;
  const { clock } = game;
  const [, again] = useState(0);
  const runs =
    clock.running.includes(side) || (clock.mode === "timer" && game.turn?.mover === side && game.phase === "turn");
  const left = desk.left(side);
  useEffect(() => {
    if (!runs || left === null) return;
    const timer = setTimeout(() => {
      again((n) => n + 1);
    }, nextChange(left));
    return () => {
      clearTimeout(timer);
    };
  });
  const points = left === null || clock.mode === "timer" ? 0 : overtimePoints(left, clock.overtime_points);
  const total = game.result?.scores[side] ?? game.final?.[side].total ?? game.scores[side];
  const note = points > 0 ? tn("−{n} point", "−{n} points", points) : runs ? t("runs") : t("stands");
  return (
    <button
      type="button"
      class={["half", runs ? "on" : "", points > 0 ? "over" : ""].filter(Boolean).join(" ")}
      data-side={side}
      disabled={desk.pending.value || desk.state.value.status !== "running"}
      onClick={() => {
        desk.press(side);
      }}
    >
      <span class="who">{desk.name(side)}</span>
      <span class="points">{figure(total)}</span>
      <span class="time" role="timer">
        {left === null ? "–:––" : clockText(left)}
      </span>
      <span class="note">{note}</span>
    </button>
  );
}
