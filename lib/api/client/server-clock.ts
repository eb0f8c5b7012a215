import { storage } from '#lib/browser/storage.ts';

const STORE = 'clock';
/** Answers take their time: a smaller difference (seconds) says nothing new. */
const NOTED = 2;

/** Kept, so that a desk opened without a network shows the right time on a phone whose clock is wrong. */
let offset = Number(storage.get(STORE)) || 0;

/** Notes the server's clock (epoch seconds), which comes with every answer. */
export const setServerTime = (time: number): void => {
  const next = time - Date.now() / 1000;
  if (Math.abs(next - offset) > NOTED) storage.set(STORE, String(Math.round(next)));
  offset = next;
};

/** The server's clock, epoch seconds: countdowns are right on a phone whose own clock is not. */
export const serverNow = (): number => Math.floor(Date.now() / 1000 + offset);
