import { createEmitter } from '#lib/browser/emitter.ts';

/** Hertz and seconds of each tone of a sound. */
type Tones = readonly (readonly [frequency: number, at: number])[];

export const ALERT_SOUND: Tones = [
  [880, 0],
  [660, 0.18],
];
export const ARRIVAL_SOUND: Tones = [[740, 0]];
const TONE_SECONDS = 0.16;

const changes = createEmitter();
let audio: AudioContext | undefined;

function context(): AudioContext {
  if (!audio) {
    audio = new AudioContext();
    audio.addEventListener('statechange', () => changes.emit());
  }
  return audio;
}

/** Browsers allow sounds after the first touch of the page: calls this at each, until they do. */
export function unlockSound(): void {
  if (context().state !== 'running') void context().resume();
}

/** Does nothing while the browser does not allow it: what is late would all sound at once. */
export function ring(tones: Tones): void {
  const to = context();
  if (to.state !== 'running') return;
  for (const [frequency, at] of tones) {
    const tone = to.createOscillator();
    const volume = to.createGain();
    tone.frequency.value = frequency;
    const start = to.currentTime + at;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(to.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}

export const subscribeToSound = changes.subscribe;
export const isSoundOn = (): boolean => context().state === 'running';
