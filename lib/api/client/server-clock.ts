import { storage } from '#lib/browser/storage.ts';

const STORAGE_KEY = 'clock';
/** Responses take time to arrive: a smaller change (seconds) is not stored. */
const TOLERANCE = 2;

/** Seconds that the phone's clock is behind. Stored for a start without a network. */
let offset = Number(storage.get(STORAGE_KEY)) || 0;

/** Takes the server's clock (epoch seconds), which comes with every response. */
export const setServerTime = (time: number): void => {
  const next = time - Date.now() / 1000;
  if (Math.abs(next - offset) > TOLERANCE) storage.set(STORAGE_KEY, String(Math.round(next)));
  offset = next;
};

/**
 * The server's clock, epoch seconds with their fraction: countdowns are right on a phone whose own clock is
 * not. After a response it is behind by the time that it took to arrive and by the fraction of a second that
 * the server leaves out. It may be ahead only if the phone's clock was set since then.
 */
export const serverNow = (): number => Date.now() / 1000 + offset;
