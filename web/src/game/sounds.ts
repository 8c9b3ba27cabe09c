/** Short tones, made here. A verdict has one sound, whatever it says. */
import { choices, type Sound } from "./choices.ts";

/** Each: pitch in hertz, beginning and length in milliseconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [hertz: number, from: number, long: number])[]>> = {
  tile: [[190, 0, 50]],
  play: [[440, 0, 90]],
  turn: [[523, 0, 90], [659, 110, 140]],
  challenge: [[392, 0, 110], [392, 150, 110]],
  verdict: [[494, 0, 240]],
  minute: [[880, 0, 80], [880, 140, 80]],
  timer: [[698, 0, 220]],
  lost: [[247, 0, 200]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!choices.value.sounds.includes(sound)) return;
  try {
    context ??= new AudioContext();
    for (const [hertz, from, long] of TONES[sound]) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const begin = context.currentTime + from / 1000;
      tone.frequency.value = hertz;
      tone.type = "triangle";
      loudness.gain.setValueAtTime(0.18, begin);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + long / 1000);
      tone.connect(loudness).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + long / 1000);
    }
  } catch {
    // No sound on this machine: everything that sounds is also written.
  }
}
