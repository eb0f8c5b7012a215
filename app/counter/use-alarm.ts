import { useEffect } from 'react';

/** An alert that nobody has taken sounds again after this time. */
const AGAIN_MS = 60_000;

let audio: AudioContext | undefined;

/** Two short tones. Browsers allow it after the first touch of the page. */
function ring(): void {
  audio ??= new AudioContext();
  for (const [at, frequency] of [
    [0, 880],
    [0.18, 660],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    const start = audio.currentTime + at;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.16);
  }
}

/** Sounds for alerts that nobody has taken: as one comes, then each minute. `open`: their ids. */
export function useAlarm(open: readonly string[]): void {
  const key = open.join();
  useEffect(() => {
    if (!key) return;
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [key]);
}
