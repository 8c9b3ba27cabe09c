/** Two halves to press, what each has left, and what that costs. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { clockText, nextChange, overtimePoints } from "../shared/clock.ts";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import { sound } from "../shared/tone.ts";
import { keepClock, readClock } from "./kept.ts";
import {
  adjusted,
  type ClockState,
  fresh,
  leftAt,
  lost,
  type Mode,
  pause,
  press,
  type Rules,
  resume,
  running,
  type Side,
  signalled,
} from "./model.ts";
import { Settings } from "./Settings.tsx";

interface Props {
  readonly editions: readonly Rules[];
  readonly offline: Promise<boolean>;
}

const KEYS: Readonly<Record<string, Side>> = { ShiftLeft: 0, KeyA: 0, ShiftRight: 1, KeyL: 1 };
const SIDES: readonly Side[] = [0, 1];

function first(editions: readonly Rules[]): ClockState {
  const kept = readClock();
  if (kept && editions.some(({ edition }) => edition === kept.edition)) return kept;
  const rules = editions[0] as Rules;
  const mode = rules.modes[0] as Mode;
  return fresh(rules.edition, mode, rules.allotment[mode] ?? rules.timer);
}

export function GameClock({ editions, offline }: Props) {
  const [state, setState] = useState(() => first(editions));
  const [now, setNow] = useState(Date.now);
  const [settings, setSettings] = useState(false);
  const [kept, setKept] = useState<boolean | null>(null);
  const sounded = useRef(0);
  const rules = editions.find(({ edition }) => edition === state.edition) as Rules;
  const side = running(state);

  const change = (next: (before: ClockState, at: number) => ClockState) => {
    const at = Date.now();
    setNow(at);
    setState((before) => {
      const after = next(before, at);
      keepClock(after);
      return after;
    });
  };
  const touch = (by: Side) => {
    // A touch that changes nothing sounds no signal again: nobody may be reminded of the clock.
    if (press(state, by, Date.now()) !== state) sounded.current = 0;
    change((before, at) => press(before, by, at));
  };

  useEffect(() => {
    void offline.then(setKept);
  }, [offline]);
  useEffect(() => {
    if (side === null) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      nextChange(leftAt(state, side, Date.now())),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [state, now]);
  useEffect(() => {
    if (state.mode !== "timer" || side === null) return;
    const heard = signalled(rules, leftAt(state, side, now));
    if (heard > sounded.current)
      sound(Array.from({ length: heard }, (_, at) => [880, at * 260, at === heard - 1 ? 240 : 140] as const));
    sounded.current = heard;
  }, [now]);
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (settings || event.repeat || event.target instanceof HTMLInputElement) return;
      const by = KEYS[event.code];
      if (by !== undefined) touch(by);
      if (event.code === "Space" && !(event.target instanceof HTMLButtonElement)) {
        event.preventDefault();
        change(state.paused ? resume : pause);
      }
    };
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("keydown", key);
    };
  });
  useWakeLock(side !== null);

  return (
    <>
      <div class="halves">
        {SIDES.map((each) => (
          <Half
            key={each}
            side={each}
            state={state}
            rules={rules}
            now={now}
            onPress={() => {
              touch(each);
            }}
          />
        ))}
      </div>
      <div class="clock-bar">
        <button
          type="button"
          class="btn"
          disabled={state.turn === null}
          onClick={() => {
            change(state.paused ? resume : pause);
          }}
        >
          <Icon name={state.paused ? "play2" : "stop"} />
          {state.paused ? t("Go on") : t("Pause")}
        </button>
        <span class="small muted">
          {rules.name} · {modeName(state.mode)}
          {kept !== null && (
            <> · {kept ? t("Works offline") : t("Keep this page open: it can’t be reloaded offline")}</>
          )}
        </span>
        <button
          type="button"
          class="btn"
          onClick={() => {
            change(pause);
            setSettings(true);
          }}
        >
          <Icon name="more" />
          {t("Settings")}
        </button>
      </div>
      {settings && (
        <Settings
          editions={editions}
          state={state}
          onNew={(edition, mode, allotment) => {
            change(() => fresh(edition, mode, allotment));
            setSettings(false);
          }}
          onAdjust={(by, left) => {
            change((before, at) => adjusted(before, by, left, at));
          }}
          onClose={() => {
            setSettings(false);
          }}
        />
      )}
    </>
  );
}

export function modeName(mode: Mode): string {
  if (mode === "running") return t("running clock");
  return mode === "stopped" ? t("stopped clock") : t("timer");
}

interface HalfProps {
  readonly side: Side;
  readonly state: ClockState;
  readonly rules: Rules;
  readonly now: number;
  readonly onPress: () => void;
}

function Half({ side, state, rules, now, onPress }: HalfProps) {
  const left = leftAt(state, side, now);
  const runs = running(state) === side;
  const points = overtimePoints(left, rules.overtime);
  const timed = state.mode === "timer";
  const shown = timed && state.turn !== side ? "–" : clockText(left);
  const over = left < 0 || (timed && state.turn === side && left === 0);
  const name = t("Player {n}", { n: side + 1 });
  return (
    <button
      type="button"
      class={`half${runs ? " on" : ""}${over ? " over" : ""}`}
      onClick={onPress}
      aria-pressed={runs}
    >
      <span class="who">{name}</span>
      <span class="time" role="timer">
        {shown}
      </span>
      <span class="note">{noteOf(state, rules, side, left, points)}</span>
    </button>
  );
}

function noteOf(state: ClockState, rules: Rules, side: Side, left: number, points: number): string {
  if (state.mode !== "timer" && lost(rules, left)) return t("Lost on time ({article})", { article: "CAT 7¶3" });
  if (points > 0) return t("−{points} points", { points });
  if (state.paused) return t("Paused");
  if (state.turn === null) return t("Press to start the other player’s clock");
  if (state.turn !== side) return "";
  if (state.counting) return t("Both clocks are paused: count, note the score, draw, then press");
  return state.mode === "timer" && left === 0 ? t("Time: the play in progress may be finished") : t("On turn");
}

/** The screen stays on while a clock runs, where the browser can. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => {
      void lock.then((held) => held?.release());
    };
  }, [wanted]);
}
