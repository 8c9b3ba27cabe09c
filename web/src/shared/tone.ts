/** Short tones, made here: nothing is loaded for them. */

/** Pitch in hertz, beginning and length in milliseconds. */
export type Tone = readonly [hertz: number, from: number, long: number];

let context: AudioContext | null = null;

export function sound(tones: readonly Tone[]): void {
  try {
    context ??= new AudioContext();
    for (const [hertz, from, long] of tones) {
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
