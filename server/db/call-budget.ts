import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './unavailable.ts';

/** Milliseconds that the database may take for one call: the call is answered within five seconds. */
const CALL_BUDGET_MS = 4_300;

interface Budget {
  /**
   * Milliseconds that the call had left before the waits in progress. Time that it does not wait for the
   * database does not count.
   */
  left: number;
  /** Waits in progress: those at the same time count once. */
  waits: number;
  /** When the first of the waits in progress began. */
  since: number;
  /** The limit of each wait, instead of the one of the connection. */
  readonly limit?: number;
}

const unlimited: Budget = { left: Number.POSITIVE_INFINITY, waits: 0, since: 0 };

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Runs a call, which fails with `DatabaseUnavailable` once it has waited for the database for too long
 * altogether.
 */
export async function withCallBudget<T>(call: () => Promise<T>, ms = CALL_BUDGET_MS): Promise<T> {
  const budget: Budget = { ...unlimited, left: ms };
  try {
    return await budgets.run(budget, call);
  } finally {
    // Timers that the call has started outlive it and inherit its budget.
    budget.left = Number.POSITIVE_INFINITY;
  }
}

/** Milliseconds that the current call has left for the database; infinite outside a call. */
export function budgetLeft(): number {
  const { left, waits, since } = budgets.getStore() ?? unlimited;
  return waits > 0 ? left - (performance.now() - since) : left;
}

/** Runs a wait for the database at the expense of the current call's budget. */
export async function spendBudget<T>(work: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore();
  if (!budget) return work();
  if (budget.waits++ === 0) budget.since = performance.now();
  try {
    return await work();
  } finally {
    if (--budget.waits === 0) budget.left -= performance.now() - budget.since;
  }
}

/**
 * Waits for what others may wait for too, at most `ms` and no longer than the current call has left. Rejects
 * with `DatabaseUnavailable` then; the work itself goes on.
 */
export function withinCallBudget<T>(work: () => Promise<T>, ms = Number.POSITIVE_INFINITY): Promise<T> {
  const limit = Math.max(0, Math.min(budgets.getStore()?.limit ?? ms, budgetLeft()));
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

/** Runs work that waits longer than connections allow, such as a check of all rows; no call waits for it. */
export const withLongWaits = <T>(limit: number, work: () => Promise<T>): Promise<T> =>
  budgets.run({ ...unlimited, limit }, work);
