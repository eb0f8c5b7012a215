import type { Clock } from '#server/deps.ts';

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) };
