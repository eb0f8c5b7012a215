import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import type { CounterDeps } from '../deps.ts';
import type { StaffCall } from './context.ts';

/** For people these are plenty: the editor of the hall checks while they type. */
const MAX_PER_MINUTE = 60;

/** One at a time in this process: each reads thousands of rows. */
const inTurn = limitConcurrency(1);

/** Limits a call that reads much, so that a script does not keep the server from other calls. */
export const limitedRead =
  <I, O>(
    name: string,
    read: (call: StaffCall<CounterDeps>, input: I) => Promise<O>,
  ): ((call: StaffCall<CounterDeps>, input: I) => Promise<O>) =>
  async (call, input) => {
    const { deps, staff, now } = call;
    await deps.rateLimiter.countCall(`${name} ${staff.user_id}`, MAX_PER_MINUTE, now);
    return inTurn(() => read(call, input));
  };
