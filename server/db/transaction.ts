import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './schema.ts';

const RETRIES = 12;
/**
 * Deadlock (some racers of an exclusion constraint get it), serialization failure, and the exclusion constraint's own
 * no: another order came between this one's look at the table and its write. Trying again is the cure: the second
 * look sees the other order, and refuses in words or moves out of its way.
 */
export const RETRYABLE: ReadonlySet<string> = new Set(['40P01', '40001', '23P01']);

const inside = new AsyncLocalStorage<true>();

/**
 * Runs `fn` in one transaction: all of it happens or, where it throws, nothing. What a rival undid is tried again from
 * the start, so `fn` must have no effect beside `tx`.
 */
export async function inTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => inside.run(true, () => fn(tx)));
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * (attempt + 1));
    }
  }
}

/** The SQLSTATE of a driver's error, e.g. `23P01` where an exclusion constraint said no. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * A `db` that throws where it is used while a transaction of this call runs: on PostgreSQL that query would run
 * beside the transaction, on PGlite (one connection) it would wait for ever.
 */
export const guardOuter = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      if (inside.getStore()) throw new Error('the outer database was used inside a transaction: pass tx');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
