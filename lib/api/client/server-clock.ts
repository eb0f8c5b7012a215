import { storage } from '#lib/browser/storage.ts';

const STORAGE_KEY = 'clock';
/** Responses take time to arrive: a smaller change (seconds) is not stored. */
const TOLERANCE = 2;

/** Seconds that the phone's clock is behind. Stored, so that a start without a network shows the right time too. */
let offset = Number(storage.get(STORAGE_KEY)) || 0;

/** Takes the server's clock (epoch seconds), which comes with every response. */
export const setServerTime = (time: number): void => {
  const next = time - Date.now() / 1000;
  if (Math.abs(next - offset) > TOLERANCE) storage.set(STORAGE_KEY, String(Math.round(next)));
  offset = next;
};

/** The server's clock, epoch seconds: countdowns are right on a phone whose own clock is not. */
export const serverNow = (): number => Math.floor(Date.now() / 1000 + offset);
