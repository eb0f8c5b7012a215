import { AsyncLocalStorage } from 'node:async_hooks';
import { withinCallBudget } from './call-budget.ts';
import type { Db } from './schema.ts';
import { MAX_JOIN_MS } from './shared-client.ts';
import { sqlStateOf } from './sql-state.ts';
import { isConnectionLost } from './unavailable.ts';

const MAX_ITEMS = 32;

/** Each change is one statement outside transactions, which has no further effect if it is sent twice. */
interface Change<Item, Result extends object> {
  /**
   * Returns one result for each item, in their order; null if the item has to wait for a locked row, or has
   * no effect.
   */
  together(db: Db, items: readonly Item[]): Promise<readonly (Result | null)[]>;
  /**
   * The key of an item. If two items have the same key, the second waits for the first: somebody who is
   * locked keeps one connection.
   */
  keyOf(item: Item): string;
  /** May wait. */
  alone(db: Db, item: Item): Promise<Result>;
}

/**
 * A change that many calls make at the same time, each to rows of its own. Those that come in one turn of the event loop, or while no
 * connection is free, are made by one statement: it is planned and sent once, and waits for the disk once (docs/decisions/0073). What
 * would have to wait, or fails, is made again by its call alone: nobody waits for what others wait for.
 */
export function batched<Item, Result extends object>(
  change: Change<Item, Result>,
): (db: Db, item: Item) => Promise<Result> {
  const open = new WeakMap<Db, Batch<Item, Result>>();
  const runInTurn = oneAtATime();
  return async (db, item) => {
    let batch = open.get(db);
    if (!batch?.canBeJoined) {
      batch = new Batch(db, change);
      open.set(db, batch);
    }
    const result = await batch.add(item);
    if (result) return result;
    return await runInTurn(change.keyOf(item), () => repeatOnLoss(() => change.alone(db, item)));
  };
}

class Batch<Item, Result extends object> {
  readonly #items: Item[] = [];
  readonly #results: Promise<readonly (Result | null)[]>;
  readonly #madeAt = performance.now();
  #isWaiting = true;

  constructor(db: Db, change: Change<Item, Result>) {
    // The statement must not count against the budget of the call that came first.
    this.#results = runOutsideCall(() => this.#run(db, change));
  }

  /** True until the statement is sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#items.length < MAX_ITEMS;
  }

  /** Returns null if the item is to be changed alone. Throws if the database does not answer. */
  async add(item: Item): Promise<Result | null> {
    const at = this.#items.push(item) - 1;
    const results = await withinCallBudget(() => this.#results);
    return results[at] ?? null;
  }

  async #run(db: Db, change: Change<Item, Result>): Promise<readonly (Result | null)[]> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    try {
      return await repeatOnLoss(() =>
        db.connection().execute((connection) => {
          this.#isWaiting = false;
          return change.together(connection, this.#items);
        }),
      );
    } catch (error) {
      if (!isOfSomeItem(error)) throw error;
      return [];
    } finally {
      this.#isWaiting = false;
    }
  }
}

/** The data of an item, or a conflict with another transaction: not a timeout, after which no call has time left to try it alone. */
const isOfSomeItem = (error: unknown): boolean => /^(?:22|23|40)/.test(sqlStateOf(error) ?? '');

const runOutsideCall = AsyncLocalStorage.snapshot();

const repeatOnLoss = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isConnectionLost(error)) return work();
    throw error;
  });

/** Runs tasks with the same key one after another. A call that has no time left gives up its turn. */
function oneAtATime() {
  const last = new Map<string, Promise<void>>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const mine = Promise.withResolvers<void>();
    last.set(key, mine.promise);
    try {
      if (before) await withinCallBudget(() => before);
      return await task();
    } finally {
      if (last.get(key) === mine.promise) last.delete(key);
      // Whoever is next waits for those before as well.
      if (before) void before.then(() => mine.resolve());
      else mine.resolve();
    }
  };
}
