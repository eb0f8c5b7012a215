import { AsyncLocalStorage } from 'node:async_hooks';
import { withinCallBudget } from './call-budget.ts';
import type { Db } from './schema.ts';
import { MAX_JOIN_MS } from './shared-client.ts';
import { sqlStateOf } from './sql-state.ts';
import { isConnectionLost } from './unavailable.ts';

const MAX_ITEMS = 32;

/** One statement outside transactions each, which has no further effect where it is sent twice. */
interface Change<Item, Result> {
  /** Returns one result for each item, in their order; null where the item has to wait for somebody, or has no effect. Waits for no row. */
  together(db: Db, items: readonly Item[]): Promise<readonly (Result | null)[]>;
  /** May wait. */
  alone(db: Db, item: Item): Promise<Result>;
}

/**
 * A change that many calls make at the same time, each to rows of its own. Those that come in one turn of the event loop, or while no
 * connection is free, are made by one statement: it is planned and sent once, and waits for the disk once (docs/decisions/0073). What
 * would have to wait, or fails, is made again by its call alone: nobody waits for what others wait for.
 */
export function batched<Item, Result>(change: Change<Item, Result>): (db: Db, item: Item) => Promise<Result> {
  const open = new WeakMap<Db, Batch<Item, Result>>();
  return async (db, item) => {
    let batch = open.get(db);
    if (!batch?.canBeJoined) {
      batch = new Batch(db, change);
      open.set(db, batch);
    }
    const result = await batch.add(item);
    return result ?? (await repeatOnLoss(() => change.alone(db, item)));
  };
}

class Batch<Item, Result> {
  readonly #items: Item[] = [];
  readonly #results: Promise<readonly (Result | null)[]>;
  readonly #madeAt = performance.now();
  #isWaiting = true;

  constructor(db: Db, change: Change<Item, Result>) {
    // Not at the expense of the call that came first.
    this.#results = runOutsideCall(() => this.#run(db, change));
  }

  /** Until its statement is sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#items.length < MAX_ITEMS;
  }

  /** Null where the item is to be changed alone. Throws where the database does not answer. */
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

/** A conflict or a timeout, or what the data of an item is refused for: not a lost connection, nor a statement that is wrong. */
const isOfSomeItem = (error: unknown): boolean =>
  !isConnectionLost(error) && /^(?:22|23|40|55|57)/.test(sqlStateOf(error) ?? '');

const runOutsideCall = AsyncLocalStorage.snapshot();

const repeatOnLoss = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isConnectionLost(error)) return work();
    throw error;
  });
