// Sounds and vibration: short tones for cells, finished lines, mistakes and the end. Both are off by default.

import { setting } from "../storage.js";

/** The frequencies of each sound in hertz, the seconds of a tone, and its loudness. @type {Record<string, [number[], number, number]>} */
const TONES = {
  paint: [[660], .04, .05], blank: [[440], .04, .04], clear: [[330], .04, .04],
  line: [[784, 1047], .09, .06], wrong: [[196, 156], .14, .07], solved: [[523, 659, 784, 1047], .16, .07],
};
/** Milliseconds of vibration and of the pauses between. @type {Record<string, number[]>} */
const PULSES = { paint: [6], blank: [6], clear: [6], line: [18], wrong: [40, 50, 40], solved: [30, 60, 30, 60, 90] };

/** @type {AudioContext|null} */
let audio = null;

/** Give a signal, by sound and vibration, if the user has chosen them. */
export function feel(/** @type {keyof typeof TONES} */ kind) {
  if (setting("vibration")) navigator.vibrate?.(PULSES[kind]);
  if (!setting("sounds") || !window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  const [tones, seconds, loudness] = TONES[kind], volume = audio.createGain();
  volume.connect(audio.destination);
  tones.forEach((frequency, i) => {
    const tone = /** @type {AudioContext} */ (audio).createOscillator(), from = /** @type {AudioContext} */ (audio).currentTime + i * seconds;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    tone.connect(volume);
    volume.gain.setValueAtTime(loudness, from);
    volume.gain.exponentialRampToValueAtTime(.0001, from + seconds);
    tone.start(from);
    tone.stop(from + seconds);
  });
}
