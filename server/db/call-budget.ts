import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './unavailable.ts';

/** Milliseconds that the database may take for one call: the call is answered within five seconds. */
const CALL_BUDGET_MS = 4_300;

/** The time that one call has left for the database. Time that it spends elsewhere does not count. */
class CallBudget {
  #left: number;
  /** Waits in progress: those at the same time count once. */
  #waits = 0;
  #since = 0;
  closed = false;

  constructor(ms: number) {
    this.#left = ms;
  }

  get left(): number {
    return this.#waits > 0 ? this.#left - (performance.now() - this.#since) : this.#left;
  }

  async spend<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waits++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#waits === 0) this.#left -= performance.now() - this.#since;
    }
  }
}

const budgets = new AsyncLocalStorage<CallBudget>();

/**
 * Runs a call, which fails with `DatabaseUnavailable` once it has waited for the database for too long
 * altogether.
 */
export async function withCallBudget<T>(call: () => Promise<T>, ms = CALL_BUDGET_MS): Promise<T> {
  const budget = new CallBudget(ms);
  try {
    return await budgets.run(budget, call);
  } finally {
    // Timers that the call has started outlive it and inherit its budget.
    budget.closed = true;
  }
}

const currentBudget = (): CallBudget | undefined => {
  const budget = budgets.getStore();
  return budget?.closed ? undefined : budget;
};

/** Milliseconds that the current call has left for the database; infinite outside a call. */
export const budgetLeft = (): number => currentBudget()?.left ?? Number.POSITIVE_INFINITY;

/** Runs a wait for the database at the expense of the current call's budget. */
export const spendBudget = <T>(work: () => Promise<T>): Promise<T> => currentBudget()?.spend(work) ?? work();

/**
 * Waits for what others may wait for too, at most `ms` and no longer than the current call has left. Rejects
 * with `DatabaseUnavailable` then; the work itself goes on.
 */
export function withinCallBudget<T>(work: () => Promise<T>, ms = Number.POSITIVE_INFINITY): Promise<T> {
  const limit = Math.min(ms, budgetLeft());
  if (limit === Number.POSITIVE_INFINITY) return work();
  return spendBudget(async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DatabaseUnavailable(`no answer within ${limit} ms`)), limit);
    try {
      return await Promise.race([work(), late]);
    } finally {
      // Also if `work` throws before it waits.
      clearTimeout(timer);
    }
  });
}

/** Runs work that no call waits five seconds for, such as storing a video. */
export const outsideCallBudget = <T>(work: () => Promise<T>): Promise<T> => budgets.exit(work);
