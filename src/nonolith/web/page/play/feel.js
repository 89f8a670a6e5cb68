// Sounds and vibration: short tones for cells, finished lines, mistakes and the end. Both are off
// by default.

import { setting } from "../shared/storage.js";

/**
 * The frequencies of each sound in hertz, the seconds of a tone, and its loudness.
 * @type {Record<string, [number[], number, number]>}
 */
const TONES = {
	paint: [[660], 0.04, 0.05],
	blank: [[440], 0.04, 0.04],
	clear: [[330], 0.04, 0.04],
	line: [[784, 1047], 0.09, 0.06],
	wrong: [[196, 156], 0.14, 0.07],
	solved: [[523, 659, 784, 1047], 0.16, 0.07],
};
/** Milliseconds of vibration and of the pauses between. @type {Record<string, number[]>} */
const PULSES = {
	paint: [6],
	blank: [6],
	clear: [6],
	line: [18],
	wrong: [40, 50, 40],
	solved: [30, 60, 30, 60, 90],
};

/** @type {AudioContext|null} */
let audio = null;

/** Give a signal, by sound and vibration, if the user has chosen them. */
export function feel(/** @type {keyof typeof TONES} */ kind) {
	if (setting("vibration")) navigator.vibrate?.(PULSES[kind]);
	if (!setting("sounds") || !window.AudioContext) return;
	audio ??= new AudioContext();
	audio.resume().catch(() => {});
	const [tones, seconds, loudness] = TONES[kind];
	const volume = audio.createGain();
	volume.connect(audio.destination);
	tones.forEach((frequency, i) => {
		const tone = /** @type {AudioContext} */ (audio).createOscillator();
		const from = /** @type {AudioContext} */ (audio).currentTime + i * seconds;
		tone.type = "triangle";
		tone.frequency.value = frequency;
		tone.connect(volume);
		volume.gain.setValueAtTime(loudness, from);
		volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
		tone.start(from);
		tone.stop(from + seconds);
	});
}
