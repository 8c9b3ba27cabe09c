/** What is heard of a game. A verdict has one sound, whatever it says. */
import { sound, type Tone } from "../shared/tone.ts";
import { choices, type Sound } from "./choices.ts";

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  tile: [[190, 0, 50]],
  play: [[440, 0, 90]],
  turn: [
    [523, 0, 90],
    [659, 110, 140],
  ],
  challenge: [
    [392, 0, 110],
    [392, 150, 110],
  ],
  verdict: [[494, 0, 240]],
  minute: [
    [880, 0, 80],
    [880, 140, 80],
  ],
  timer: [[698, 0, 220]],
  lost: [[247, 0, 200]],
};

export function play(name: Sound): void {
  if (choices.value.sounds.includes(name)) sound(TONES[name]);
}
