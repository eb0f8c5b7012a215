import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { Busy } from '#server/core/busy.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { spendBudget } from '#server/db/call-budget.ts';

/** What guests call to sign in: anybody can send any number of them, and each writes to the database. */
const SIGN_IN_CALLS: ReadonlySet<string> = new Set(
  [smsApi.send, emsApi.send, userApi.mobileLogin, userApi.emsLogin, counterStaffApi.enrol].map(
    ({ path }) => path,
  ),
);

/** Calls of one address that are served or wait. The guests of a hall share its address. */
const MAX_PER_ADDRESS = 20;
const MAX_WAIT_MS = 3_500;

/** Lets calls in, a few at a time, in turns of their addresses. */
interface Admission {
  /** Runs a call once it has a place. Throws `Busy` if there is none in time. */
  admit<T>(address: string, call: () => Promise<T>): Promise<T>;
}

interface AdmissionOptions {
  /** How many calls are served at a time. */
  readonly places: number;
  readonly max_per_address?: number;
  readonly max_wait_ms?: number;
}

export function makeAdmission({
  places,
  max_per_address = MAX_PER_ADDRESS,
  max_wait_ms = MAX_WAIT_MS,
}: AdmissionOptions): Admission {
  let free = places;
  const counts = new Map<string, number>();
  /** The calls that wait, keyed by their address. The address that was served last is the last one. */
  const waiting = new Map<string, Set<() => void>>();

  const leave = () => {
    const [next] = waiting;
    if (!next) {
      free++;
      return;
    }
    const [address, calls] = next;
    const [enter] = calls;
    waiting.delete(address);
    if (enter) calls.delete(enter);
    if (calls.size > 0) waiting.set(address, calls);
    enter?.();
  };

  const enter = async (address: string): Promise<void> => {
    if (free > 0) {
      free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const calls = waiting.get(address) ?? new Set();
    calls.add(resolve);
    waiting.set(address, calls);
    const timer = setTimeout(() => {
      // The place may have been given to the call meanwhile.
      if (!calls.delete(resolve)) return;
      if (calls.size === 0) waiting.delete(address);
      reject(new Busy(`no place among the sign-ins within ${max_wait_ms} ms`));
    }, max_wait_ms);
    await promise.finally(() => clearTimeout(timer));
  };

  return {
    async admit(address, call) {
      const count = counts.get(address) ?? 0;
      if (count >= max_per_address) throw new Busy('too many sign-ins of one address at a time');
      counts.set(address, count + 1);
      try {
        await spendBudget(() => enter(address));
        let left = false;
        const leaveOnce = () => {
          if (!left) leave();
          left = true;
        };
        try {
          return await currentPlace.run(leaveOnce, call);
        } finally {
          leaveOnce();
        }
      } finally {
        const others = (counts.get(address) ?? 1) - 1;
        if (others > 0) counts.set(address, others);
        else counts.delete(address);
      }
    },
  };
}

const currentPlace = new AsyncLocalStorage<() => void>();

/** Frees the place of the call, which from now on waits for something else than the database. */
export const leavePlace = (): void => currentPlace.getStore()?.();

/** Sign-ins get a quarter of the connections, so that a flood of them does not take all. */
export const admitSignIns = ({ env }: CoreDeps): MiddlewareHandler => {
  const admission = makeAdmission({ places: Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 4)) });
  return (c, next) => (SIGN_IN_CALLS.has(c.req.path) ? admission.admit(c.get('ip'), next) : next());
};
