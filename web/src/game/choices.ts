/** What this browser was told about sounds, notices and the zoom; the first two are off until asked for. */
import { effect, signal } from "@preact/signals";

export const SOUNDS = ["tile", "play", "turn", "challenge", "verdict", "minute", "timer", "lost"] as const;
export type Sound = (typeof SOUNDS)[number];

interface Choices {
  readonly sounds: readonly Sound[];
  readonly notices: boolean;
  /** Whether a phone's board grows while a tile is held. */
  readonly zoom: boolean;
}

const KEY = "letrado.game";
const NONE: Choices = { sounds: [], notices: false, zoom: true };

function stored(): Choices {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
    return {
      sounds: SOUNDS.filter((sound) => read.sounds?.includes(sound)),
      notices: read.notices === true,
      zoom: read.zoom !== false,
    };
  } catch {
    return NONE; // no storage, or not ours
  }
}

export const choices = signal<Choices>(stored());

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices.value));
  } catch {
    // A browser without storage forgets: nothing else is lost.
  }
});

export function choose(sound: Sound, on: boolean): void {
  const { sounds } = choices.value;
  choices.value = { ...choices.value, sounds: SOUNDS.filter((one) => (one === sound ? on : sounds.includes(one))) };
}

export function chooseZoom(on: boolean): void {
  choices.value = { ...choices.value, zoom: on };
}

/** Notices need the browser's leave: whether it was given. */
export async function chooseNotices(on: boolean): Promise<boolean> {
  const given = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  choices.value = { ...choices.value, notices: given };
  return given;
}

/** Tell a player who looks elsewhere that the game waits for them. */
export function notify(title: string, body: string): void {
  if (!choices.value.notices || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag: location.pathname });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // Some phones let only installed pages do this.
  }
}
